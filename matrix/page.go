package matrix

import (
	"fmt"
	"path"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// Page returns the page of an entry as Markdown: what breaks, since when,
// what to write instead, examples, evidence, and how to suppress it. The page
// under docs/rules, "upcheck explain" and the help of a SARIF rule are all
// this text.
func Page(e *Entry) string {
	var p page
	p.linef("# %s: %s\n", e.Code, e.Title)
	p.linef("`%s`, package %s, level %s at worst%s\n", e.Name, e.Package, e.Worst(), previewMark(e))
	if e.Detail != "" {
		p.linef("%s\n", strings.TrimSpace(e.Detail))
	}
	p.timeline(e)
	p.fixes(e)
	p.examples(e)
	p.evidence(e)
	if len(e.Refs) > 0 {
		p.linef("## References\n")
		for _, ref := range e.Refs {
			p.linef("- <%s>", ref)
		}
		p.linef("")
	}
	p.linef("## Suppress\n")
	p.linef("End the line with `# upcheck: ignore[%s] reason`.", e.Code)
	return p.String()
}

// page is Markdown under construction.
type page struct{ strings.Builder }

func (p *page) linef(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *page) timeline(e *Entry) {
	p.linef("## What breaks\n")
	p.linef("| Since | Effect | What is seen |")
	p.linef("|---|---|---|")
	for i := range e.Timeline {
		row := &e.Timeline[i]
		p.linef("| %s | %s | %s |", cell(since(e.Package, row)), cell(effectPhrase(row)), cell(seen(row)))
	}
	p.linef("")
}

func since(pkg string, row *Row) string {
	var with []string
	for _, pin := range row.With {
		with = append(with, pin.Package+" "+pin.Range)
	}
	beside := strings.Join(with, " and ")
	switch {
	case row.At == "":
		return "with " + beside
	case beside == "":
		return pkg + " " + row.At
	default:
		return fmt.Sprintf("%s %s with %s", pkg, row.At, beside)
	}
}

// effectPhrase says in words what the API does from a row on.
func effectPhrase(row *Row) string {
	phrase := map[finding.Effect]string{
		finding.OK:         "works",
		finding.Alias:      "is only another name for the documented one",
		finding.Documented: "works; the documentation advises against it",
		finding.Warns:      "works with a deprecation warning",
		finding.Changed:    "does something else than before",
		finding.Ignored:    "is accepted without effect",
		finding.Rejects:    "refuses the argument",
		finding.Raises:     "exists, and only raises",
		finding.Absent:     "does not exist",
	}[row.Effect]
	switch row.Impact {
	case finding.Numeric:
		phrase += "; results differ silently"
	case finding.Behaviour:
		phrase += "; the program takes another path"
	}
	return fmt.Sprintf("%s: %s", row.Effect, phrase)
}

// seen joins the note and the library's own words.
func seen(row *Row) string {
	if row.Text == "" {
		return row.Note
	}
	quoted := codeSpan(strings.Join(strings.Fields(row.Text), " "))
	if row.Note == "" {
		return quoted
	}
	return row.Note + ": " + quoted
}

func (p *page) fixes(e *Entry) {
	if len(e.Fix) == 0 {
		return
	}
	p.linef("## What to write instead\n")
	for i := range e.Fix {
		op := &e.Fix[i]
		text := fillHoles(op.Title(), "…")
		text = upperFirst(op.scope() + text)
		if op.Advice == "" {
			text += fmt.Sprintf(" (%s", op.Safety)
			if op.RunsOn != "" {
				text += fmt.Sprintf(", works with %s %s", e.Package, op.RunsOn)
			}
			text += ")"
		} else if op.RunsOn != "" {
			text += fmt.Sprintf(" (works with %s %s)", e.Package, op.RunsOn)
		}
		if op.Why != "" {
			text += ": " + strings.TrimSpace(op.Why)
		}
		p.linef("- %s", text)
	}
	p.linef("")
}

func (p *page) examples(e *Entry) {
	if len(e.Examples) == 0 && len(e.OK) == 0 {
		return
	}
	p.linef("## Examples\n")
	for i := range e.Examples {
		x := &e.Examples[i]
		where := ""
		if x.File != "" {
			where = fmt.Sprintf(" (`%s`)", x.File)
		}
		p.linef("Reported%s:\n", where)
		p.code(x.File, unmarked(x.Bad, e.Code))
		if x.Good != "" {
			p.linef("Instead:\n")
			p.code(x.File, x.Good)
		}
	}
	if len(e.OK) > 0 {
		p.linef("Not reported:\n")
	}
	for _, ok := range e.OK {
		p.code("", ok)
	}
}

// code writes a fenced block. The fence is longer than any in the code.
func (p *page) code(file, code string) {
	fence := "```"
	for strings.Contains(code, fence) {
		fence += "`"
	}
	p.linef("%s%s\n%s\n%s\n", fence, language(file), strings.TrimRight(code, "\n"), fence)
}

// language returns the name by which Markdown renderers know a file's syntax.
func language(file string) string {
	if strings.HasPrefix(path.Base(file), "Dockerfile") {
		return "dockerfile"
	}
	switch ext := path.Ext(file); ext {
	case "", ".py", ".pyi":
		return "python"
	case ".ipynb":
		return "json"
	case ".yml":
		return "yaml"
	case ".sh", ".yaml", ".toml", ".json", ".ini":
		return ext[1:]
	default:
		return "text"
	}
}

func (p *page) evidence(e *Entry) {
	if e.Evidence.Method == ByDoc && len(e.Evidence.Where)+len(e.Evidence.Observed)+len(e.Refs) == 0 {
		return // an entry of a user's own may give none
	}
	how := map[Method]string{
		ByDoc:   "Read in the documentation; the rule is a preview until it is seen in a release.",
		ByWheel: "Read in the released wheels.",
		ByRun:   "Seen when run with the released wheels.",
	}[e.Evidence.Method]
	p.linef("## How this is known\n\n%s\n", how)
	for _, where := range e.Evidence.Where {
		p.linef("- %s", codeSpan(where))
	}
	if len(e.Evidence.Where) > 0 {
		p.linef("")
	}
	if len(e.Evidence.Observed) == 0 {
		return
	}
	p.linef("| %s | Observed |", cell(e.Package))
	p.linef("|---|---|")
	for _, o := range e.Evidence.Observed {
		p.linef("| %s | %s |", o.Version, o.Effect)
	}
	p.linef("")
}

func previewMark(e *Entry) string {
	if e.Status == Preview {
		return ", preview"
	}
	return ""
}

// unmarked puts the code of a rule into the place of the marks.
func unmarked(bad, code string) string {
	return strings.NewReplacer("#"+WantMark, "# "+code, "//"+WantMark, "// "+code).Replace(bad)
}
