package rewrite

import (
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// floor makes the moves that keep the old import as the other choice, and returns the
// others. It takes from-imports that move as a whole and stand alone; elsewhere the
// move is made as any other.
func (f *File) floor(moves []move, results []Result) []move {
	var rest []move
	byStatement := make(map[int][]move)
	for _, m := range moves {
		if m.floor && m.item.from && m.item.name != "*" {
			byStatement[m.item.statement] = append(byStatement[m.item.statement], m)
		} else {
			rest = append(rest, m)
		}
	}
	for i := range f.imports {
		group := byStatement[f.imports[i].statement]
		delete(byStatement, f.imports[i].statement)
		if len(group) == 0 {
			continue
		}
		edit, ok := f.either(group)
		if !ok {
			rest = append(rest, group...)
			continue
		}
		for _, m := range group {
			results[m.change].add([]source.Edit{edit})
			results[m.change].Floored = true
		}
	}
	return rest
}

// either imports names from where they are, and else from where they were.
func (f *File) either(group []move) (source.Edit, bool) {
	statement := group[0].item.statement
	span := f.span(statement)
	parent := f.kind(f.parent(statement))
	if len(group) != len(f.items(statement)) || !f.alone(span) || f.comments(f.lines(span)) || parent != syntax.Module && parent != syntax.Block {
		return source.Edit{}, false
	}
	indent := "\n" + f.indent(span.Start)
	text := "try:"
	for _, m := range group {
		module, last := split(m.to)
		if module == "" {
			return source.Edit{}, false
		}
		text += indent + "    from " + module + " import " + as(last, m.item.bound())
	}
	return source.Edit{Span: span, Text: text + indent + "except ImportError:" + indent + "    " + f.of(statement)}, true
}
