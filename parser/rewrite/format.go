package rewrite

import (
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// format is a place in an f-string where an expression stands.
type format struct {
	// braces is the place with its braces, expression what stands in them.
	braces, expression source.Span
	// quote is what the string around it begins and ends with.
	quote string
	// shown says that the string shows the text of the expression: f"{x=}".
	shown bool
}

// formatOf keeps the place of an expression in an f-string.
func (f *File) formatOf(interpolation int) {
	inner := f.children(interpolation)
	if len(inner) == 0 {
		return
	}
	one := format{braces: f.span(interpolation), expression: f.span(inner[0])}
	rest := strings.TrimLeft(f.bytes(source.Span{Start: one.expression.End, End: one.braces.End}), " \t\r\n)")
	one.shown = strings.HasPrefix(rest, "=")
	if s := f.above(interpolation, syntax.String); s >= 0 {
		one.quote = strings.TrimLeft(f.of(f.children(s)[0]), "fFrRbBuUtT")
	}
	f.formats = append(f.formats, one)
}

// formatted fits edits into the f-strings that they lie in: before Python 3.12 an
// expression there has neither the quotes of the string nor a backslash.
func (f *File) formatted(edits []source.Edit) ([]source.Edit, error) {
	for i := range edits {
		e := &edits[i]
		quotes, first := "", false
		for k := range f.formats {
			in := &f.formats[k]
			if !in.expression.Contains(e.Span) {
				continue
			}
			if in.shown {
				return nil, refusef("the f-string shows its own text")
			}
			quotes += in.quote
			first = first || e.Span.Start == in.expression.Start
		}
		if quotes == "" {
			continue
		}
		if strings.ContainsAny(e.Text, quotes) {
			e.Text = swapQuotes(e.Text)
		}
		if strings.ContainsAny(e.Text, quotes+"\\\n") || strings.Contains(e.Text, ":=") || strings.Contains(e.Text, "lambda") {
			return nil, refusef("an f-string cannot have it")
		}
		if first && strings.HasPrefix(e.Text, "{") {
			e.Text = " " + e.Text
		}
	}
	return edits, nil
}

// swapQuotes writes strings with the other quotes. A text with both stays.
func swapQuotes(text string) string {
	switch single, double := strings.Contains(text, "'"), strings.Contains(text, `"`); {
	case single && !double:
		return strings.ReplaceAll(text, "'", `"`)
	case double && !single:
		return strings.ReplaceAll(text, `"`, "'")
	}
	return text
}
