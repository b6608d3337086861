package report

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// markdownWriter writes a summary for the page of a CI job: a table by package
// and level, then the findings of each rule, folded.
type markdownWriter struct {
	limit int // in bytes
}

// jobSummary is below the 1 MiB that GitHub accepts of one step, so that a
// job may add to the file.
const jobSummary = 900_000

// sectionLimit is how many findings of one rule are listed: a page with more
// is not read.
const sectionLimit = 100

func (m markdownWriter) Write(w io.Writer, r *Report) error {
	var page strings.Builder
	markdownHead(&page, r)
	page.WriteString(r.Installed.markdown())
	sections := r.sections()
	for i := range sections {
		text := sections[i].markdown()
		if page.Len()+len(text) > m.limit {
			fmt.Fprintf(&page, "\n%s left out here: the page has a limit.\n", plural(len(sections)-i, "more rule"))
			break
		}
		page.WriteString(text)
	}
	_, err := io.WriteString(w, page.String())
	return err
}

func markdownHead(page *strings.Builder, r *Report) {
	count := r.Findings.Count()
	heading := "nothing found"
	if count.Active() > 0 {
		heading = fmt.Sprintf("%s in %d of", plural(count.Active(), "finding"), r.filesWithFindings())
	} else {
		heading += " in"
	}
	fmt.Fprintf(page, "## %s: %s %s%s\n\n", escaped(r.Tool.Name), heading, plural(r.Files, "file"), r.asides())
	var rows []packageRow
	for _, row := range r.packageRows() {
		if row.telling() {
			rows = append(rows, row)
		}
	}
	if len(rows) > 0 {
		page.WriteString("| Package | From | To | Error | Warning | Note | |\n|---|---|---|--:|--:|--:|---|\n")
	}
	for _, row := range rows {
		fmt.Fprintf(page, "| %s | %s | %s | %s | %s | %s | %s |\n",
			escaped(row.display()), escaped(versionOr(row.From, "?")), escaped(versionOr(row.To, "?")),
			countOr(row.Error, ""), countOr(row.Warning, ""), countOr(row.Note, ""), escaped(row.origin()))
	}
	if len(r.Diagnostics) > 0 {
		page.WriteString("\n")
	}
	for i := range r.Diagnostics[:min(len(r.Diagnostics), sectionLimit)] {
		d := &r.Diagnostics[i]
		fmt.Fprintf(page, "- %s %s: %s\n", code(d.Path), diagnosticWord(d.Kind), escaped(d.Message))
	}
	if more := len(r.Diagnostics) - sectionLimit; more > 0 {
		fmt.Fprintf(page, "- and %d more\n", more)
	}
	if text := r.fixable(); text != "" {
		fmt.Fprintf(page, "\n%s.\n", strings.TrimPrefix(text, "[*] "))
	}
	for _, note := range r.Notes {
		fmt.Fprintf(page, "\n%s\n", escaped(note))
	}
}

// section is the findings of one rule.
type section struct {
	rule     finding.RuleInfo
	level    finding.Level
	findings finding.List
}

// sections groups the active findings by rule: the worst first, then by code.
func (r *Report) sections() []section {
	rules := r.found()
	at := map[string]int{}
	var sections []section
	for _, f := range r.Findings.Active() {
		i, ok := at[f.Code]
		if !ok {
			i = len(sections)
			at[f.Code] = i
			sections = append(sections, section{rule: rules[f.Code]})
		}
		s := &sections[i]
		s.level = max(s.level, f.Level)
		s.findings = append(s.findings, f)
	}
	slices.SortFunc(sections, func(a, b section) int {
		return cmp.Or(cmp.Compare(b.level, a.level), cmp.Compare(a.rule.Code, b.rule.Code))
	})
	return sections
}

func (s *section) markdown() string {
	var text strings.Builder
	title := html.EscapeString(visible(plain(s.rule.Title)))
	fmt.Fprintf(&text, "\n<details><summary><b>%s %s</b> %s (%d)</summary>\n\n",
		s.level, html.EscapeString(s.rule.Code), title, len(s.findings))
	text.WriteString("| Place | Finding |\n|---|---|\n")
	for i := range s.findings[:min(len(s.findings), sectionLimit)] {
		f := &s.findings[i]
		fmt.Fprintf(&text, "| %s | %s |\n", code(place(f)), escaped(f.Message))
	}
	if more := len(s.findings) - sectionLimit; more > 0 {
		fmt.Fprintf(&text, "| | and %d more |\n", more)
	}
	text.WriteString("\n</details>\n")
	return text.String()
}

// markdownText escapes what Markdown or HTML would take for markup, and what
// ends a table cell.
var markdownText = strings.NewReplacer("|", `\|`, "<", "&lt;", ">", "&gt;", "&", "&amp;",
	"*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`, "\\", `\\`)

// escaped returns a message as Markdown: its code spans stay, all else is
// text.
func escaped(s string) string {
	parts := strings.Split(visible(s), "`")
	balanced := len(parts)%2 == 1
	for i := range parts {
		if i%2 == 1 && balanced {
			parts[i] = strings.ReplaceAll(parts[i], "|", `\|`)
		} else {
			parts[i] = markdownText.Replace(parts[i])
		}
	}
	if !balanced {
		return strings.Join(parts, "\\`")
	}
	return strings.Join(parts, "`")
}

// code returns s as a code span that may stand in a table cell. In a cell a
// pipe must be escaped even inside code, and a span with a backtick needs a
// longer fence.
func code(s string) string {
	s = strings.ReplaceAll(visible(s), "|", `\|`)
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		s = " " + s + " "
	}
	return fence + s + fence
}
