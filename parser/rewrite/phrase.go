package rewrite

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// phrase is an expression as a file has to write it.
type phrase struct {
	text  string
	edits []source.Edit
	binds tightness
	// roots are the identifiers that its qualified names begin with, names all of these.
	roots []string
	names []writtenName
}

// capture is what fills a hole of a template.
type capture struct {
	text  string
	binds tightness
	// spills says that it needs brackets for its line ends.
	spills bool
	// list says that it is a list of arguments, which may be empty.
	list bool
}

var holes = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\{[A-Za-z0-9_|]+(\?[A-Za-z0-9_.-]*)?\}`)
})

// openText reads a text of ours.
func openText(text string) (*File, error) { return Open(context.Background(), []byte(text), 0) }

// phrase writes an expression in which names are qualified and holes are in braces,
// which a target fills.
func (f *File) phrase(template string, of *target, at place) (phrase, error) {
	var names []string
	text := holes().ReplaceAllStringFunc(template, func(hole string) string {
		names = append(names, hole[1:len(hole)-1])
		return fmt.Sprintf("hole_%d_", len(names)-1)
	})
	if f.phrases == nil {
		f.phrases = NewReader(0)
	}
	t, err := f.phrases.Open(context.Background(), []byte(text))
	if err != nil {
		return phrase{}, err
	}
	defer t.Close()
	if t.Broken() > 0 {
		return phrase{}, refusef("`%s` is no expression", template)
	}
	var out phrase
	edits := t.leftOut(of, names)
	for i := range t.tree {
		if t.tree[i].Kind != syntax.Identifier || t.role(i) != reads || inside(edits, t.span(i)) || len(t.nameOf(t.of(i)).binds) > 0 {
			continue
		}
		if n := holeNumber(t.of(i)); n >= 0 && n < len(names) && of != nil {
			hole, otherwise, optional := strings.Cut(names[n], "?")
			if optional && otherwise != "" && !of.has(hole) {
				edits = append(edits, edit(t.span(i), otherwise))
				continue
			}
			c, err := of.fill(hole, t.kind(t.parent(i)) == syntax.ArgumentList)
			if err != nil {
				return phrase{}, err
			}
			for word := range words(c.text) {
				if len(t.nameOf(word).binds) > 0 {
					return phrase{}, refusef("`%s` is something else in the new code", word)
				}
			}
			edits = append(edits, t.filled(i, c))
			continue
		}
		node, path := t.path(i)
		if _, last := split(path); of != nil && of.moving != nil && last == of.moving.name {
			of.to = path
			out.roots = append(out.roots, of.moving.bound())
			edits = append(edits, edit(t.span(node), of.moving.bound()))
			continue
		}
		text, more, err := f.express(path, at)
		if err != nil {
			return phrase{}, err
		}
		out.edits = append(out.edits, more...)
		out.roots = append(out.roots, cut(text, 1))
		out.names = append(out.names, writtenName{path, text})
		edits = append(edits, source.Edit{Span: t.span(node), Text: text})
	}
	sortEdits(edits)
	filled, err := source.Apply([]byte(text), edits)
	if err != nil {
		return phrase{}, err
	}
	out.text = string(filled)
	out.binds, err = f.readPhrase(filled)
	return out, err
}

// readPhrase reads what a template has become, and refuses what is no expression.
func (f *File) readPhrase(text []byte) (tightness, error) {
	t, err := Open(context.Background(), text, 0)
	if err != nil {
		return loose, err
	}
	defer t.Close()
	statements := t.children(0)
	if t.Broken() > 0 || len(statements) != 1 || t.kind(statements[0]) != syntax.ExpressionStatement {
		return loose, refusef("`%s` is no expression", text)
	}
	for i := range t.tree {
		if t.tree[i].Kind != syntax.ArgumentList {
			continue
		}
		keyword, seen := false, make(map[string]bool)
		for _, a := range t.children(i) {
			name := t.keywordOf(a)
			switch {
			case name != "" && seen[name]:
				return loose, refusef("`%s` would be given twice", name)
			case name == "" && keyword && t.kind(a) != syntax.DictionarySplat && t.kind(a) != syntax.ListSplat:
				return loose, refusef("an argument by position would stand behind one by keyword")
			}
			seen[name] = true
			keyword = keyword || name != ""
		}
	}
	inner := t.children(statements[0])
	if len(inner) != 1 {
		return bare, nil // a tuple without parentheses
	}
	return t.tightnessOf(inner[0]), nil
}

// leftOut returns the edits that take out of a template the keywords that {args} has as
// well, {args} itself where there are none, and arguments with a hole that stays empty.
func (f *File) leftOut(of *target, names []string) []source.Edit {
	if of == nil {
		return nil
	}
	of.reserve(names)
	spread := slices.ContainsFunc(names, isRest)
	var edits []source.Edit
	for i := range f.tree {
		if f.tree[i].Kind != syntax.ArgumentList {
			continue
		}
		list := f.children(i)
		kept := -1
		for k, a := range list {
			hole := f.holeOf(a, names)
			gone := spread && f.kind(a) == syntax.KeywordArgument && of.gives(f.keywordOf(a)) ||
				isRest(hole) && !of.leaves() || strings.HasSuffix(hole, "?") && !of.has(strings.TrimSuffix(hole, "?"))
			if !gone {
				if kept < k-1 { // what stands before it went
					edits = append(edits, edit(source.Span{Start: f.span(list[kept+1]).Start, End: f.span(a).Start}, ""))
				}
				kept = k
			}
		}
		switch last := len(list) - 1; {
		case kept == last:
		case kept < 0:
			edits = append(edits, edit(source.Span{Start: f.span(list[0]).Start, End: f.span(list[last]).End}, ""))
		default:
			edits = append(edits, edit(source.Span{Start: f.span(list[kept]).End, End: f.span(list[last]).End}, ""))
		}
	}
	return edits
}

// isRest reports whether a hole takes all arguments that are left.
func isRest(hole string) bool { return hole == "args" || hole == "kwargs" }

// holeOf returns the hole that an argument of a template is, or its value; "" for none.
func (f *File) holeOf(arg int, names []string) string {
	arg = f.valueOf(arg)
	if f.kind(arg) != syntax.Identifier {
		return ""
	}
	if n := holeNumber(f.of(arg)); n >= 0 && n < len(names) {
		return names[n]
	}
	return ""
}

// inside reports whether a span lies in one of some edits.
func inside(edits []source.Edit, s source.Span) bool {
	return slices.ContainsFunc(edits, func(e source.Edit) bool { return e.Span.Contains(s) })
}

// holeNumber returns the number of a hole that an identifier stands for, or -1.
func holeNumber(identifier string) int {
	digits, ok := strings.CutPrefix(identifier, "hole_")
	if !ok || !strings.HasSuffix(digits, "_") {
		return -1
	}
	n, err := strconv.Atoi(strings.TrimSuffix(digits, "_"))
	if err != nil {
		return -1
	}
	return n
}

// filled puts a capture into a template, in parentheses where it needs them.
func (f *File) filled(hole int, c capture) source.Edit {
	if !c.list && (!f.holds(hole, c.binds) || c.spills && !f.inBrackets(hole)) {
		c.text = "(" + c.text + ")"
	}
	return source.Edit{Span: f.span(hole), Text: c.text}
}
