package report

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// Repairs says what a repair did and what it left.
type Repairs struct {
	// Would says that nothing was written.
	Would bool
	// Files are the paths of those that changed.
	Files []string
	Fixed []Fixed
	// Newer are those of Fixed that do not run on the old versions any more.
	Newer []Fixed
	// Left are the findings that stay, in groups.
	Left []LeftGroup
	// Kept are files that are left as they were, though there was something to do.
	Kept []KeptFile
	// Installed is what breaks in installed packages, which a repair does not change, nil
	// when nobody asked for it.
	Installed *Installed
	// Hint is a line about what else could be done, or "".
	Hint string
}

// Fixed is a finding and the fix that was made.
type Fixed struct {
	Finding *finding.Finding
	Fix     *finding.Fix
}

// LeftGroup are findings that stay for the same reason.
type LeftGroup struct {
	// Title is a clause: "for a person". Listed says that the text names each of them.
	Title    string
	Listed   bool
	Findings []LeftFinding
}

// LeftFinding is one that stays, with a reason of its own or "".
type LeftFinding struct {
	Finding *finding.Finding
	Reason  string
}

// KeptFile is a file that is left as it was, and why: a clause.
type KeptFile struct{ Path, Reason string }

// Text writes the summary for a terminal.
func (r *Repairs) Text(w io.Writer) error {
	var b strings.Builder
	for _, k := range r.Kept {
		fmt.Fprintf(&b, "%s: left as it was: %s\n", visible(k.Path), visible(k.Reason))
	}
	for _, g := range r.Left {
		if !g.Listed {
			continue
		}
		for _, l := range g.Findings {
			f := l.Finding
			fmt.Fprintf(&b, "%s:%d:%d: %s left: %s\n", visible(f.Path), f.Start.Line, f.Start.Rune, f.Code, visible(l.Reason))
		}
	}
	b.WriteString(r.headline() + "\n")
	if len(r.Newer) > 0 {
		fmt.Fprintf(&b, "no longer run on the old versions: %s\n", listed(countFixed(r.Newer)))
	}
	for _, g := range r.Left {
		fmt.Fprintf(&b, "%s: %s\n", g.Title, g.counts())
	}
	if names := r.vendored(); len(names) > 0 {
		fmt.Fprintf(&b, "in copies of packages: %s\n", visible(strings.Join(names, ", ")))
	}
	if i := r.Installed; i != nil {
		fmt.Fprintf(&b, "%s\n", i.headline())
		for n := range i.Packages {
			fmt.Fprintf(&b, "%s\n", visible(i.Packages[n].line()))
		}
	}
	if r.Hint != "" {
		b.WriteString(r.Hint + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// Markdown writes the summary as the body of a pull request.
func (r *Repairs) Markdown(w io.Writer) error {
	var b strings.Builder
	b.WriteString("## Repairs\n\n" + capital(r.headline()) + ".\n")
	if len(r.Fixed) > 0 {
		b.WriteString("\n| code | fixed | what |\n| --- | --- | --- |\n")
		for _, c := range countFixed(r.Fixed) {
			fmt.Fprintf(&b, "| %s | %d | %s |\n", c.code, c.count, escaped(r.titleOf(c.code)))
		}
	}
	if len(r.Newer) > 0 {
		b.WriteString("\n### No longer run on the old versions\n\n")
		for _, n := range r.Newer {
			fmt.Fprintf(&b, "- %s %s: %s, runs on %s %s\n", code(fmt.Sprintf("%s:%d", n.Finding.Path, n.Finding.Start.Line)), n.Finding.Code,
				escaped(n.Fix.Title), n.Finding.Package, escaped(n.Fix.RunsOn))
		}
	}
	for _, g := range r.Left {
		fmt.Fprintf(&b, "\n### %s\n\n", capital(g.Title))
		for _, l := range g.Findings {
			f := l.Finding
			fmt.Fprintf(&b, "- %s %s: %s", code(fmt.Sprintf("%s:%d", f.Path, f.Start.Line)), f.Code, escaped(f.Message))
			if l.Reason != "" {
				fmt.Fprintf(&b, " (%s)", escaped(l.Reason))
			}
			b.WriteString("\n")
		}
	}
	if names := r.vendored(); len(names) > 0 {
		b.WriteString("\n### In copies of packages\n\n")
		for _, name := range names {
			fmt.Fprintf(&b, "- %s\n", escaped(name))
		}
	}
	b.WriteString(r.Installed.markdown())
	for _, k := range r.Kept {
		fmt.Fprintf(&b, "\n%s is left as it was: %s.\n", code(k.Path), escaped(k.Reason))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// headline is the first line of the summary.
func (r *Repairs) headline() string {
	verb := "fixed"
	if r.Would {
		verb = "would fix"
	}
	if len(r.Fixed) == 0 {
		return "nothing to fix"
	}
	return fmt.Sprintf("%s %s in %s: %s", verb, plural(len(r.Fixed), "finding"), plural(len(r.Files), "file"), listed(countFixed(r.Fixed)))
}

// vendored names the packages of which the tree has copies that break: "six 1.15 ×2".
func (r *Repairs) vendored() []string {
	counts := make(map[string]int)
	count := func(f *finding.Finding) {
		if f.Distribution.Vendored {
			counts[f.Distribution.String()]++
		}
	}
	for _, f := range r.Fixed {
		count(f.Finding)
	}
	for _, g := range r.Left {
		for _, l := range g.Findings {
			count(l.Finding)
		}
	}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		if n := counts[name]; n > 1 {
			name += fmt.Sprintf(" ×%d", n)
		}
		names = append(names, name)
	}
	return names
}

func countFixed(fixed []Fixed) []codeCount {
	codes := make([]string, len(fixed))
	for i, f := range fixed {
		codes[i] = f.Finding.Code
	}
	return countCodes(codes)
}

func (g *LeftGroup) counts() string {
	codes := make([]string, len(g.Findings))
	for i, l := range g.Findings {
		codes[i] = l.Finding.Code
	}
	return listed(countCodes(codes))
}

// titleOf says what the fixes of a code did.
func (r *Repairs) titleOf(code string) string {
	for _, f := range r.Fixed {
		if f.Finding.Code == code {
			return f.Fix.Title
		}
	}
	return ""
}

// codeCount is how often a code occurs.
type codeCount struct {
	code  string
	count int
}

// countCodes counts codes, the most frequent one first.
func countCodes(codes []string) []codeCount {
	counts := make(map[string]int)
	for _, code := range codes {
		counts[code]++
	}
	var all []codeCount
	for _, code := range slices.Sorted(maps.Keys(counts)) {
		all = append(all, codeCount{code, counts[code]})
	}
	slices.SortStableFunc(all, func(a, b codeCount) int { return cmp.Compare(b.count, a.count) })
	return all
}

func listed(counts []codeCount) string {
	parts := make([]string, len(counts))
	for i, c := range counts {
		if parts[i] = c.code; c.count > 1 {
			parts[i] += fmt.Sprintf(" ×%d", c.count)
		}
	}
	return strings.Join(parts, ", ")
}
