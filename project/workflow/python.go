package workflow

import (
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// interpreter adds the version of Python that a part of a value asks for.
func (s *scope) interpreter(n *document.Node, of source.Span) {
	text := n.Text[of.Start:of.End]
	trimmed := strings.TrimSpace(text)
	of.Start += strings.Index(text, trimmed)
	of.End = of.Start + len(trimmed)
	spec, ok := pythonSpec(trimmed)
	if !ok {
		return
	}
	place := s.Part(n, of, s.unit)
	s.Facts.Requirements = append(s.Facts.Requirements, project.Requirement{
		Name: "python", Spec: spec, SpecSpan: place.Span, Path: s.Path(), Line: place.Line, Unit: s.unit,
		TakenFor: takenFor(n), Script: true,
	})
}

// pythonSpec reads a version as setup-python has it: "3.9" and "3.9.x" are any
// release of it, ranges have blanks between their ends.
func pythonSpec(text string) (version.Set, bool) {
	text = strings.TrimSuffix(text, "-dev")
	plain := strings.TrimSuffix(strings.TrimSuffix(text, ".x"), ".*")
	if strings.Trim(plain, "0123456789.") == "" && plain != "" {
		if strings.Count(plain, ".") < 2 {
			plain += ".*"
		}
		text = "==" + plain
	}
	if text == "" || !strings.ContainsAny(text[:1], "<>=~!") {
		return version.Set{}, false // PyPy, "latest", a name
	}
	set, err := version.ParseSet(strings.Join(strings.Fields(text), ","))
	return set, err == nil
}

// takenFor returns the number that YAML reads in place of a version, "" where
// that is the same.
func takenFor(n *document.Node) string {
	if n.Kind != document.Float {
		return ""
	}
	number, err := strconv.ParseFloat(n.Text, 64)
	if err != nil {
		return ""
	}
	if text := strconv.FormatFloat(number, 'f', -1, 64); text != n.Text {
		return text
	}
	return ""
}
