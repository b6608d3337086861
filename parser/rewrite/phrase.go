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
	// number says that an attribute cannot be read from it as it is.
	number bool
}

var holes = regexp.MustCompile(`\{[A-Za-z0-9_|]+(\?[A-Za-z0-9_.-]*)?\}`)

// openText reads a text of ours.
func openText(text string) (*File, error) {
	return Open(context.Background(), []byte(text), 0)
}

// phrase writes an expression in which names are qualified and holes are in braces,
// which a target fills.
func (f *File) phrase(template string, of *target, at place) (phrase, error) {
	var names []string
	text := holes.ReplaceAllStringFunc(template, func(hole string) string {
		names = append(names, hole[1:len(hole)-1])
		return fmt.Sprintf("hole_%d_", len(names)-1)
	})
	t, err := openText(text)
	if err != nil {
		return phrase{}, err
	}
	defer t.Close()
	if t.Broken() > 0 {
		return phrase{}, refusef("`%s` is no expression", template)
	}
	var out phrase
	var edits []source.Edit
	var gone []int
	spread := slices.ContainsFunc(names, func(n string) bool { return n == "args" || n == "kwargs" })
	for i := range t.tree {
		if t.kind(i) == syntax.KeywordArgument && spread && of.gives(t.keywordOf(i)) {
			gone = append(gone, i)
		}
		if t.tree[i].Kind != syntax.Identifier || t.role(i) != reads || slices.ContainsFunc(gone, func(g int) bool { return t.span(g).Contains(t.span(i)) }) {
			continue
		}
		if n := holeNumber(t.of(i)); n >= 0 && n < len(names) && of != nil {
			hole, otherwise, optional := strings.Cut(names[n], "?")
			if optional && otherwise != "" && !of.has(hole) {
				edits = append(edits, edit(t.span(i), otherwise))
				continue
			}
			if p := t.parent(i); optional && !of.has(hole) {
				if t.kind(p) != syntax.KeywordArgument {
					p = i
				}
				gone = append(gone, p)
				continue
			}
			c, err := of.fill(hole, t.kind(t.parent(i)) == syntax.ArgumentList)
			if err != nil {
				return phrase{}, err
			}
			if c.list && c.text == "" {
				gone = append(gone, i)
			} else {
				edits = append(edits, t.filled(i, c))
			}
			continue
		}
		if len(t.nameOf(t.of(i)).binds) > 0 {
			continue // the template's own
		}
		node, path := t.path(i)
		if _, last := split(path); of != nil && of.moving != nil && last == of.moving.name {
			of.to = path
			out.roots = append(out.roots, of.moving.bound())
			edits = append(edits, edit(t.span(node), of.moving.bound()))
			continue
		}
		written, more, err := f.express(path, at)
		if err != nil {
			return phrase{}, err
		}
		out.edits = append(out.edits, more...)
		out.roots = append(out.roots, cut(written, 1))
		edits = append(edits, edit(t.span(node), written))
	}
	edits = append(edits, t.leftOut(gone)...)
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

// leftOut returns the edits that take elements out of their lists, with the commas.
func (f *File) leftOut(elements []int) []source.Edit {
	var edits []source.Edit
	for n, i := range elements {
		if slices.Contains(elements[:n], i) {
			continue
		}
		siblings := f.children(f.parent(i))
		from := slices.Index(siblings, i)
		if from > 0 && slices.Contains(elements, siblings[from-1]) {
			continue // it went with that one
		}
		to := from + 1
		for to < len(siblings) && slices.Contains(elements, siblings[to]) {
			to++
		}
		s := source.Span{Start: f.span(i).Start, End: f.span(siblings[to-1]).End}
		switch {
		case to < len(siblings):
			s.End = f.span(siblings[to]).Start
		case from > 0:
			s.Start = f.span(siblings[from-1]).End
		}
		edits = append(edits, edit(s, ""))
	}
	return edits
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
// than what stands there.
func (f *File) filled(hole int, c capture) source.Edit {
	p := f.parent(hole)
	field := f.tree[hole].Field
	if c.list {
		return source.Edit{Span: f.span(hole), Text: c.text}
	}
	loose := slices.Contains([]syntax.Kind{syntax.ArgumentList, syntax.KeywordArgument, syntax.ParenthesizedExpression, syntax.List, syntax.Tuple}, f.kind(p)) ||
		f.kind(p) == syntax.Subscript && field == syntax.FieldSubscript
	if c.number && f.kind(p) == syntax.Attribute {
		c.atom = false
	}
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
		syntax.True, syntax.False, syntax.None, syntax.Integer, syntax.Float:
		return true
	}
	return false
}
