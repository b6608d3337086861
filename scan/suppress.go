package scan

import (
	"fmt"
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// codes are the rules that exist and those that could report something in
// this run: only about the latter can a comment be called unused.
type codes struct{ known, python, other func() []string }

// suppress silences the findings of a file that its comments speak about, and
// adds what is to be said about the comments themselves.
func (w *worker) suppress(f *source.File, comments []parser.Comment, result *fileResult) {
	if len(comments) == 0 {
		return
	}
	placed := make([]config.Comment, len(comments))
	for i, c := range comments {
		placed[i] = config.Comment{Line: f.Position(c.Span.Start).Line, Text: c.Text, Own: c.Own}
	}
	s := config.ParseSuppressions(f.Path(), placed)
	s.Apply(result.findings)
	active := w.codes.python
	if !isPython(f.Path()) {
		active = w.codes.other
	}
	result.diagnostics = append(result.diagnostics, s.Notices(w.codes.known(), active())...)
}

// aroundCode returns the rules that report a file when the files around the code are
// matched, and not with the code of the file: of Python, or of another file.
func (o *Options) aroundCode(python bool) map[string]bool {
	around := make(map[string]bool)
	for _, r := range matrix.BuiltIns() {
		around[r.Code] = len(r.Situations) > 0
	}
	for _, entry := range o.Set.Entries() {
		around[entry.Code] = !python && slices.ContainsFunc(entry.Match.Leaves(), func(m *matrix.Match) bool { return m.Env != nil || m.Pin != nil })
	}
	return around
}

// only returns those of some codes that are, or are not, among others.
func only(codes []string, among map[string]bool, want bool) []string {
	return slices.DeleteFunc(slices.Clone(codes), func(code string) bool { return among[code] != want })
}

// conclude silences what the configuration and the baseline speak about, and
// drops what lies below the limits of the configuration.
func conclude(o Options, in *input, result *Result) error {
	result.Findings.Sort()
	result.Diagnostics = append(result.Diagnostics, o.Notices...)
	suppressor, err := config.NewSuppressor(o.Config, o.Today)
	if err != nil {
		return err
	}
	// What lies below the limits is known, too, so that what speaks about it is
	// not called unused.
	suppressor.Apply(result.Findings)
	// Only a run that was about everything can tell what is not used.
	whole := in.whole && len(o.Config.Select) == 0
	for _, notice := range suppressor.Notices(whole) {
		notice.Path = relative(o.Root, notice.Path)
		result.Diagnostics = append(result.Diagnostics, notice)
	}
	if o.Baseline != nil {
		if stale := o.Baseline.Match(result.Findings, in.scanned); whole && stale > 0 {
			result.Diagnostics = append(result.Diagnostics, finding.Diagnostic{
				Path: relative(o.Root, o.Config.Baseline), Kind: finding.Notice,
				Message: fmt.Sprintf(`findings of the baseline that are no more: %d; "upcheck baseline" writes it anew`, stale),
			})
		}
	}
	result.Findings.SetFingerprints()
	result.Findings = slices.DeleteFunc(result.Findings, func(f finding.Finding) bool {
		return f.Level < o.Config.MinLevel || f.Confidence < *o.Config.MinConfidence
	})
	sortDiagnostics(result.Diagnostics)
	return nil
}

func sortDiagnostics(list []finding.Diagnostic) {
	slices.SortStableFunc(list, finding.CompareDiagnostics)
}
