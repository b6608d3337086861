package rewrite

import (
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// giveDefault gives a parameter a default, for callers that leave it out.
func (f *File) giveDefault(c *Change, at int) (Result, error) {
	parameter := f.parameterAt(at)
	if parameter < 0 || f.parameterName(parameter) != c.Default.Name {
		return Result{}, refusef("`%s` is no parameter here", c.Default.Name)
	}
	text := "=" + c.Default.Value
	switch f.kind(parameter) {
	case syntax.Identifier:
	case syntax.TypedParameter:
		text = " = " + c.Default.Value
	default:
		return Result{}, refusef("`%s` has a default", c.Default.Name)
	}
	all := f.children(f.parent(parameter))
	for _, p := range all[slices.Index(all, parameter)+1:] {
		switch f.kind(p) {
		case syntax.Identifier, syntax.TypedParameter:
			return Result{}, refusef("`%s` behind it has no default", f.of(p))
		case syntax.DefaultParameter, syntax.TypedDefaultParameter:
			continue
		}
		break
	}
	end := f.span(parameter).End
	return Result{Edits: []source.Edit{{Span: source.Span{Start: end, End: end}, Text: text}}}, nil
}
