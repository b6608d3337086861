package report

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// packageRow is one line of a summary: what was compared and what was found.
type packageRow struct {
	PairLine
	finding.Count
}

// packageRows joins the pair with the counts, in the order of the pair; then
// come packages with findings that the pair does not name.
func (r *Report) packageRows() []packageRow {
	counts := map[string]finding.Count{}
	byPackage := r.Findings.CountByPackage()
	for _, c := range byPackage {
		counts[c.Package] = c.Count
	}
	var rows []packageRow
	for _, line := range r.Pair {
		rows = append(rows, packageRow{line, counts[line.Package]})
		delete(counts, line.Package)
	}
	for _, c := range byPackage {
		if count, left := counts[c.Package]; left {
			rows = append(rows, packageRow{PairLine{Package: c.Package}, count})
		}
	}
	for i := range rows {
		if row := &rows[i]; row.To == "" && row.Active() > 0 {
			row.From, row.To = r.versionsOf(row.Package)
		}
	}
	return rows
}

// versionsOf returns the versions of a package that its findings are about, of one that
// the pair has no target for: a Python that follows from the packages.
func (r *Report) versionsOf(pkg string) (from, to string) {
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Package == pkg && f.To != "" {
			return f.From, f.To
		}
	}
	return "", ""
}

// telling reports whether the row says more than that a package which nobody
// named, and whose version is not known, has a target and no findings.
func (row packageRow) telling() bool {
	return row.Active() > 0 || row.From != "" || row.ToOrigin == "given"
}

// origin says where versions that the user did not give come from, "" when
// all were given.
func (p PairLine) origin() string {
	var parts []string
	if p.FromOrigin == "detected" {
		parts = append(parts, "read in "+visible(p.FromWhere))
	}
	switch {
	case p.ToOrigin == "derived" && strings.HasPrefix(p.ToWhere, "kept"):
		parts = append(parts, "stays")
	case p.ToOrigin == "derived":
		parts = append(parts, "since "+visible(p.ToWhere))
	case p.ToOrigin == "default":
		parts = append(parts, "default target")
	}
	return strings.Join(parts, "; ")
}

// summary closes a text report. A scan that found nothing has one line.
func (p *textPage) summary(r *Report) {
	count := r.Findings.Count()
	if r.Files == 0 && count.Active() == 0 {
		fmt.Fprintf(p, "no Python file to check%s%s\n", under(r), r.asides())
		return
	}
	if count.Active() == 0 {
		fmt.Fprintf(p, "nothing found in %s%s%s%s\n", plural(r.Files, "file"), under(r), r.pairs(), r.asides())
		return
	}
	p.table(r)
	fmt.Fprintf(p, "\n%s in %d of %s%s%s\n", p.paint(bold, plural(count.Active(), "finding")),
		r.filesWithFindings(), plural(r.Files, "file"), under(r), r.asides())
	if text := r.fixable(); text != "" {
		fmt.Fprintln(p, text)
	}
}

func (p *textPage) table(r *Report) {
	rows := [][]string{{"package", "from", "to", "error", "warning", "note", ""}}
	styles := []finding.Level{finding.Error, finding.Warning, finding.Note}
	for _, row := range r.packageRows() {
		if !row.telling() && !p.options.Verbose {
			continue
		}
		rows = append(rows, []string{
			visible(row.Package), versionOr(row.From, "?"), versionOr(row.To, "?"),
			countOr(row.Error, "."), countOr(row.Warning, "."), countOr(row.Note, "."), row.origin(),
		})
	}
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], len(cell))
		}
	}
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-len(cell))
			switch numeric := i >= 3 && i < 6; {
			case n == 0 && numeric:
				line.WriteString(pad + p.paint(dim, cell) + "  ")
			case n == 0:
				line.WriteString(p.paint(dim, cell) + pad + "  ")
			case numeric && cell != ".":
				line.WriteString(pad + p.level(styles[i-3], cell) + "  ")
			case numeric:
				line.WriteString(pad + p.paint(dim, cell) + "  ")
			case i == 6:
				line.WriteString(p.paint(dim, cell))
			default:
				line.WriteString(cell + pad + "  ")
			}
		}
		fmt.Fprintln(p, strings.TrimRight(line.String(), " "))
	}
}

func under(r *Report) string {
	if r.Root == "" || r.Root == "." {
		return ""
	}
	return " under " + visible(r.Root)
}

// asides returns what else there is to know about the count of findings.
func (r *Report) asides() string {
	var parts []string
	if n := r.Findings.Count().Suppressed; n > 0 {
		parts = append(parts, fmt.Sprintf("%d suppressed", n))
	}
	if n := r.count(finding.Unread, finding.Internal); n > 0 {
		parts = append(parts, plural(n, "file")+" not read")
	}
	if n := r.count(finding.Partial); n > 0 {
		parts = append(parts, plural(n, "file")+" partly read")
	}
	if len(parts) == 0 {
		return ""
	}
	return "; " + strings.Join(parts, ", ")
}

// pairs returns the pair in one line: " (torch 1.13.1 to 2.3.1, numpy to
// 1.26.4)", at most four packages of it.
func (r *Report) pairs() string {
	const most = 4
	var parts []string
	more := 0
	for _, row := range r.packageRows() {
		switch {
		case !row.telling():
		case len(parts) == most:
			more++
		case row.From == "":
			parts = append(parts, row.Package+" to "+versionOr(row.To, "?"))
		default:
			parts = append(parts, row.Package+" "+row.From+" to "+versionOr(row.To, "?"))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	if more > 0 {
		parts = append(parts, fmt.Sprintf("%d more", more))
	}
	return " (" + visible(strings.Join(parts, ", ")) + ")"
}

func versionOr(version, unknown string) string {
	if version == "" {
		return unknown
	}
	return version
}

func countOr(n int, zero string) string {
	if n == 0 {
		return zero
	}
	return strconv.Itoa(n)
}
