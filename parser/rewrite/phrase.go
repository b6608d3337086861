package rewrite

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// phrase is an expression as a file has to write it.
type phrase struct {
	text  string
	edits []source.Edit
	// atom says that it binds as tightly as a name.
	atom bool
	// roots are the identifiers that its qualified names begin with.
	roots []string
}

// capture is what fills a hole of a template.
type capture struct {
	text string
	atom bool
	// list says that it is a list of arguments, which may be empty.
	list bool
}

var holes = regexp.MustCompile(`\{[a-z0-9_|]+\}`)

// phrase writes an expression in which names are qualified and holes are in braces,
// which a target fills.
func (f *File) phrase(template string, of *target, at place) (phrase, error) {
	var names []string
	text := holes.ReplaceAllStringFunc(template, func(hole string) string {
		names = append(names, hole[1:len(hole)-1])
		return fmt.Sprintf("hole_%d_", len(names)-1)
	})
	t, err := Open(context.Background(), []byte(text), 0)
	if err != nil {
		return phrase{}, err
	}
	defer t.Close()
	if t.Broken() > 0 {
		return phrase{}, refusef("`%s` is no expression", template)
	}
	var out phrase
	var edits []source.Edit
	for i := range t.tree {
		if t.kind(i) == syntax.KeywordArgument && slices.Contains(names, "args") && of.gives(t.keywordOf(i)) {
			edits = append(edits, source.Edit{Span: t.gap(i)})
		}
		if t.tree[i].Kind != syntax.Identifier || t.role(i) != reads || overlaps(edits, t.span(i)) {
			continue
		}
		if n := holeNumber(t.of(i)); n >= 0 && n < len(names) && of != nil {
			c, err := of.fill(names[n])
			if err != nil {
				return phrase{}, err
			}
			edits = append(edits, t.filled(i, c))
			continue
		}
		node, path := t.path(i)
		written, more, err := f.express(path, at)
		if err != nil {
			return phrase{}, err
		}
		out.edits = append(out.edits, more...)
		out.roots = append(out.roots, cut(written, 1))
		edits = append(edits, source.Edit{Span: t.span(node), Text: written})
	}
	sortEdits(edits)
	filled, err := source.Apply([]byte(text), edits)
	if err != nil {
		return phrase{}, err
	}
	out.text = string(filled)
	if expression := t.children(0); len(expression) == 1 && t.kind(expression[0]) == syntax.ExpressionStatement {
		inner := t.children(expression[0])
		out.atom = len(inner) == 1 && isAtom(t.kind(inner[0]))
	}
	return out, nil
}

// overlaps reports whether a span lies in one of some edits.
func overlaps(edits []source.Edit, s source.Span) bool {
	return slices.ContainsFunc(edits, func(e source.Edit) bool { return e.Span.Contains(s) })
}

// holeNumber returns the number of a hole that an identifier stands for, or -1.
func holeNumber(identifier string) int {
	var n int
	if _, err := fmt.Sscanf(identifier, "hole_%d_", &n); err != nil {
		return -1
	}
	return n
}

// filled puts a capture into a template, in parentheses where it binds less tightly
// than what stands there. An empty list of arguments takes its comma with it.
func (f *File) filled(hole int, c capture) source.Edit {
	p := f.parent(hole)
	field := f.tree[hole].Field
	if c.list {
		if c.text == "" {
			return source.Edit{Span: f.gap(hole)}
		}
		return source.Edit{Span: f.span(hole), Text: c.text}
	}
	loose := slices.Contains([]syntax.Kind{syntax.ArgumentList, syntax.KeywordArgument, syntax.ParenthesizedExpression, syntax.List, syntax.Tuple}, f.kind(p)) ||
		f.kind(p) == syntax.Subscript && field == syntax.FieldSubscript
	whole := f.kind(p) == syntax.ExpressionStatement && !strings.Contains(c.text, "\n")
	if !loose && !whole && !c.atom || !loose && strings.Contains(c.text, "\n") {
		c.text = "(" + c.text + ")"
	}
	return source.Edit{Span: f.span(hole), Text: c.text}
}

// isAtom reports whether an expression binds as tightly as a name.
func isAtom(k syntax.Kind) bool {
	switch k {
	case syntax.Identifier, syntax.Attribute, syntax.Call, syntax.Subscript, syntax.ParenthesizedExpression,
		syntax.List, syntax.Dictionary, syntax.Set, syntax.Tuple, syntax.String, syntax.ListComprehension,
		syntax.True, syntax.False, syntax.None:
		return true
	}
	return false
}
