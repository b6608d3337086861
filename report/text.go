package report

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// textWriter writes for people at a terminal: every finding with its line of
// source, then a summary. A scan without findings is one line.
type textWriter struct {
	Options
}

func (t textWriter) Write(w io.Writer, r *Report) error {
	out := bufio.NewWriter(w)
	p := textPage{Writer: out, palette: palette(t.Color), options: t.Options, rules: r.found()}
	for f := range r.findingsForPeople() {
		if f.Active() || t.Verbose {
			p.finding(f)
		}
	}
	for d := range r.diagnosticsForPeople() {
		p.diagnostic(d)
	}
	if len(r.Diagnostics) > 0 {
		fmt.Fprintln(out)
	}
	p.summary(r)
	p.installed(r.Installed)
	for _, note := range r.Notes {
		fmt.Fprintf(out, "%s %s\n", p.paint(bold, "note:"), visible(note))
	}
	return out.Flush()
}

// textPage is one text report while it is written.
type textPage struct {
	*bufio.Writer
	palette
	options Options
	rules   map[string]finding.RuleInfo
}

func (p *textPage) finding(f *finding.Finding) {
	fmt.Fprintf(p, "%s: %s %s%s: %s\n", p.paint(bold, place(f)),
		p.level(f.Level, f.Level.String()), p.paint(bold, f.Code), fixableMark(f), visible(f.Message))

	line := f.Start.Line
	if f.Cell > 0 {
		line = f.CellLine
	}
	number := strconv.Itoa(line)
	margin := strings.Repeat(" ", len(number)+2)
	if f.Frame.Text != "" {
		source, carets := layout(f.Frame, p.options.Width-len(margin)-2)
		bar := p.paint(blue, "|")
		fmt.Fprintf(p, "%s%s\n", margin, bar)
		fmt.Fprintf(p, " %s %s %s\n", p.paint(blue, number), bar, source)
		mark := strings.TrimLeft(carets, " ")
		fmt.Fprintf(p, "%s%s %s%s\n", margin, bar, carets[:len(carets)-len(mark)], p.level(f.Level, mark))
	}
	for _, detail := range p.details(f) {
		fmt.Fprintf(p, "%s%s %s\n", margin, p.paint(blue, "="), detail)
	}
	fmt.Fprintln(p)
}

// details returns the lines under the source: what to write, then what
// qualifies the finding.
func (p *textPage) details(f *finding.Finding) []string {
	var details []string
	add := func(style, label, text string) {
		details = append(details, p.paint(style, label+":")+" "+visible(text))
	}
	// The one that can be made here says most.
	first := max(0, slices.IndexFunc(f.Fixes, func(x finding.Fix) bool { return len(x.Edits) > 0 }))
	for i, fix := range f.Fixes {
		if i != first && !p.options.Verbose {
			continue
		}
		title := fix.Title
		if (i == 0 || i == first) && strings.Contains(f.Message, title) {
			title = "" // the message ends with it
		}
		if text := fixText(&fix, title, f.Package); text != "" {
			style, label := green, "fix"
			if title == "" {
				style, label = dim, "note"
			}
			add(style, label, text)
		}
	}
	if f.AlreadyBroken {
		text := "already so at " + f.Package + " " + f.From
		if f.FromDetected {
			text += ", the version the project names"
		}
		add(dim, "note", text)
	}
	if f.Unsure {
		add(dim, "note", "runs under a condition that cannot be decided for the target")
	}
	if f.Distribution.Vendored {
		add(dim, "note", "in a copy of "+f.Distribution.String())
	}
	if f.Confidence == finding.Possible {
		add(dim, "note", "the name may mean something else here")
	}
	if p.rules[f.Code].Preview {
		add(dim, "note", "preview: the rule rests on documentation alone")
	}
	for _, related := range f.Related {
		switch {
		case related.Code != "" && p.options.Verbose:
			add(dim, "also", related.Code+" "+related.Message)
		case related.Code == "" && related.Path != "":
			add(dim, "see", fmt.Sprintf("%s:%d: %s", related.Path, related.Start.Line, related.Message))
		case related.Code == "" && related.Start.Line > 0:
			add(dim, "see", fmt.Sprintf("line %d: %s", related.Start.Line, related.Message))
		case related.Code == "":
			add(dim, "see", related.Message)
		}
	}
	if s := f.Suppression; s != nil {
		add(dim, "suppressed", suppressedBy(s))
	}
	return details
}

func suppressedBy(s *finding.Suppression) string {
	by := map[finding.SuppressionKind]string{
		finding.InSource:   "by a comment",
		finding.InConfig:   "by the configuration",
		finding.InBaseline: "by the baseline",
	}[s.Kind]
	if s.Reason != "" {
		by += ", " + s.Reason
	}
	return by
}

// fixText returns the title of a fix with what a person must know before using
// it: "title (limits): why". Without a title it is only the latter, which may
// be "".
func fixText(fix *finding.Fix, title, pkg string) string {
	var limits []string
	switch {
	case fix.Safety == finding.Manual && len(fix.Edits) > 0:
		limits = append(limits, "by hand")
	case fix.Safety == finding.Unsafe:
		limits = append(limits, "may change what the code does")
	}
	if fix.RunsOn != "" {
		limits = append(limits, "runs on "+pkg+" "+fix.RunsOn)
	}
	text := strings.Join(limits, "; ")
	switch {
	case title != "" && text != "":
		text = title + " (" + text + ")"
	case title != "":
		text = title
	}
	switch {
	case fix.Why == "":
		return text
	case text == "":
		return fix.Why
	default:
		return text + ": " + fix.Why
	}
}

func (p *textPage) diagnostic(d *finding.Diagnostic) {
	at := visible(d.Path)
	if at == "" {
		at = "scan"
	}
	if d.Position.Line > 0 {
		at += fmt.Sprintf(":%d:%d", d.Position.Line, max(d.Position.Rune, 1))
	}
	fmt.Fprintf(p, "%s: %s: %s\n", p.paint(bold, at),
		p.level(diagnosticLevel(d.Kind), diagnosticWord(d.Kind)), visible(d.Message))
}

// diagnosticWord says what a diagnostic means for the result.
func diagnosticWord(k finding.DiagnosticKind) string {
	switch k {
	case finding.Unread:
		return "not read"
	case finding.Internal:
		return "internal error"
	case finding.Partial:
		return "partly read"
	default:
		return "notice"
	}
}
