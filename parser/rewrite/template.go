package rewrite

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// A keyword of a template is left out where {args} has it as well.
//
// The holes of a template: {self} is what a member is read from, {0} an argument by
// position, {dim} one by keyword, {0|input} one by either, {args} all that no other
// hole and no When takes; {left} and {right} are the operands of an operator, {key}
// the one of a subscript.

// template writes an expression instead of a name, a call, an operation.
func (f *File) template(c *Change, at int) (Result, error) {
	if statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement); statement >= 0 {
		return f.everywhere(c, at, statement)
	}
	t := target{file: f, change: c, node: at, base: -1}
	if err := t.find(at); err != nil {
		return Result{}, err
	}
	on := place{node: t.node, base: t.base}
	if t.base >= 0 {
		on.bound = cut(c.Name, segments(c.Name)-t.attrs)
	}
	if on.bound == c.Name { // an import brought the name itself
		on.bound = ""
	}
	words, err := f.phrase(c.Template, &t, on)
	if err != nil {
		return Result{}, err
	}
	if err := t.complete(); err != nil {
		return Result{}, err
	}
	r := Result{Edits: words.edits}
	node := t.node
	if c.Item > 0 {
		var edit []source.Edit
		if node, edit, err = f.unpacked(node, c.Item-1); err != nil {
			return Result{}, err
		}
		r.Edits = append(r.Edits, edit...)
	}
	text := words.text
	if !words.atom && f.binds(node) {
		text = "(" + text + ")"
	}
	r.Edits = append(r.Edits, source.Edit{Span: f.span(node), Text: text})
	if t.base >= 0 && !slices.Contains(words.roots, f.of(t.base)) {
		r.Freed, r.Frees = []source.Span{f.span(t.base)}, f.freed(t.base)
	}
	return r, nil
}

// everywhere writes a template wherever the file uses what an import brings.
func (f *File) everywhere(c *Change, at, statement int) (Result, error) {
	var out Result
	for _, m := range f.items(statement) {
		if !f.span(m.node).Contains(c.At) && !f.inModulePath(at) {
			continue
		}
		if !m.from || m.full() != c.Name || !f.only(m) || len(f.binding(m.bound())) > 1 {
			return Result{}, refusef("it goes by another name here")
		}
		if f.Keep != nil && f.Keep(m.bound()) || f.nameOf(m.bound()).mentioned {
			return Result{}, refusef("other files may import it from here")
		}
		for _, use := range f.nameOf(m.bound()).loads {
			at := *c
			at.At = f.span(use)
			r, err := f.template(&at, use)
			if err != nil {
				return Result{}, err
			}
			out.add(r.Edits)
			out.Freed, out.Frees = append(out.Freed, r.Freed...), r.Frees
		}
	}
	if len(out.Edits) == 0 {
		return Result{}, refusef("nothing uses it here")
	}
	return out, nil
}

// target is the expression that a template is written for.
type target struct {
	file   *File
	change *Change
	node   int
	base   int // of its chain, or -1
	attrs  int // segments behind the base
	// self, left, right and key are operands, -1 for none.
	self, left, right, key int
	args                   []int
	taken                  []bool
	all                    bool // {args} takes the others
}

// find finds out what is to be replaced.
func (t *target) find(at int) error {
	f := t.file
	t.self, t.left, t.right, t.key = -1, -1, -1, -1
	p := f.parent(at)
	switch f.kind(p) {
	case syntax.BinaryOperator:
		if f.tree[at].Field == syntax.FieldOperator {
			t.node, t.left, t.right = p, f.tree.Child(p, syntax.FieldLeft), f.tree.Child(p, syntax.FieldRight)
			return nil
		}
	case syntax.UnaryOperator:
		if f.tree[at].Field == syntax.FieldOperator {
			t.node, t.right = p, f.tree.Child(p, syntax.FieldArgument)
			return nil
		}
	}
	if s := f.above(at, syntax.Subscript); s >= 0 && f.kind(at) != syntax.Identifier {
		if t.key = f.tree.Child(s, syntax.FieldSubscript); t.key >= 0 && f.span(t.key).Contains(f.span(at)) {
			t.node, t.self = s, f.tree.Child(s, syntax.FieldValue)
			return nil
		}
	}
	callee := f.ahead(f.calleeAt(at), t.change.Behind)
	if f.kind(callee) != syntax.Identifier {
		return refusef("it is not an expression")
	}
	on := f.chainAt(callee)
	t.node = on.node
	if f.kind(on.node) == syntax.Attribute {
		t.self = f.tree.Child(on.node, syntax.FieldObject)
	}
	if !t.change.Member {
		t.base, t.attrs = on.base, on.attrs
	}
	if !t.calls() {
		return nil
	}
	if f.kind(f.parent(on.node)) == syntax.Decorator {
		t.all = true
		return nil // as if it was called without arguments
	}
	call := f.callOf(on.node)
	if call < 0 {
		return refusef("it is not called here")
	}
	arguments := f.tree.Child(call, syntax.FieldArguments)
	if f.kind(arguments) != syntax.ArgumentList {
		return refusef("its argument is a generator")
	}
	t.node, t.args = call, f.children(arguments)
	t.taken = make([]bool, len(t.args))
	return nil
}

// gives reports whether the call gives an argument by a keyword.
func (t *target) gives(keyword string) bool {
	return slices.ContainsFunc(t.args, func(a int) bool { return t.file.keywordOf(a) == keyword })
}

// calls reports whether the template is for a call.
func (t *target) calls() bool {
	if t.change.Called {
		return true
	}
	for _, hole := range holes.FindAllString(t.change.Template, -1) {
		if hole != "{self}" {
			return true
		}
	}
	return false
}

// fill returns what belongs into a hole.
func (t *target) fill(hole string) (capture, error) {
	f := t.file
	for _, operand := range [...]struct {
		hole string
		node int
	}{{"self", t.self}, {"left", t.left}, {"right", t.right}, {"key", t.key}} {
		if hole == operand.hole && operand.node >= 0 {
			return f.captured(operand.node), nil
		}
	}
	if hole == "args" {
		t.all = true
		return t.rest()
	}
	for _, name := range strings.Split(hole, "|") {
		if i := t.argument(name); i >= 0 {
			if t.taken[i] {
				return capture{}, refusef("an argument would be evaluated twice")
			}
			t.taken[i] = true
			node := t.args[i]
			if f.kind(node) == syntax.KeywordArgument {
				node = f.tree.Child(node, syntax.FieldValue)
			}
			return f.captured(node), nil
		}
	}
	return capture{}, refusef("there is no argument `%s`", hole)
}

// argument returns the number of an argument by its place or its keyword, -1 for none.
func (t *target) argument(name string) int {
	place, err := strconv.Atoi(name)
	index := 0
	for i, a := range t.args {
		switch t.file.kind(a) {
		case syntax.KeywordArgument:
			if err != nil && t.file.keywordOf(a) == name {
				return i
			}
		case syntax.ListSplat, syntax.DictionarySplat, syntax.ParenthesizedListSplat:
			return -1
		default:
			if err == nil && index == place {
				return i
			}
			index++
		}
	}
	return -1
}

// rest returns the arguments that nothing else takes, as they are written when that
// is all of them.
func (t *target) rest() (capture, error) {
	f := t.file
	var rest []string
	for i, a := range t.args {
		if !t.taken[i] && !t.given(a) {
			rest = append(rest, f.of(a))
		}
	}
	if len(rest) < len(t.args) || len(rest) == 0 {
		return capture{text: strings.Join(rest, ", "), list: true}, nil
	}
	s := source.Span{Start: f.span(t.args[0]).Start, End: f.span(t.args[len(t.args)-1]).End}
	return capture{text: f.bytes(s), list: true}, nil
}

// given reports whether an argument is one that the template stands for.
func (t *target) given(arg int) bool {
	f := t.file
	for _, w := range t.change.When {
		if f.keywordOf(arg) == w.Name {
			return f.of(f.tree.Child(arg, syntax.FieldValue)) == w.Value
		}
	}
	return false
}

// complete refuses a call that says more than the template.
func (t *target) complete() error {
	f := t.file
	for _, w := range t.change.When {
		if !slices.ContainsFunc(t.args, func(a int) bool { return f.keywordOf(a) == w.Name && t.given(a) }) {
			return refusef("it is not given `%s=%s`", w.Name, w.Value)
		}
	}
	for i, a := range t.args {
		if !t.taken[i] && !t.given(a) && !t.all {
			return refusef("`%s` has no place in the new call", strings.Join(strings.Fields(f.of(a)), " "))
		}
	}
	kept := 0
	for i := range f.tree {
		if f.tree[i].Kind == syntax.Comment && f.span(t.node).Contains(f.span(i)) {
			kept++
		}
	}
	for _, a := range append(slices.Clone(t.args), t.self, t.left, t.right) {
		for i := range f.tree {
			if a >= 0 && f.tree[i].Kind == syntax.Comment && f.span(a).Contains(f.span(i)) {
				kept--
			}
		}
	}
	if kept > 0 && !t.all {
		return refusef("a comment would be lost")
	}
	return nil
}

// captured returns an expression to be written elsewhere.
func (f *File) captured(node int) capture {
	k := f.kind(node)
	return capture{text: f.of(node), atom: isAtom(k)}
}

// binds reports whether an expression stands where it must bind tightly.
func (f *File) binds(node int) bool {
	field := f.tree[node].Field
	switch f.kind(f.parent(node)) {
	case syntax.Attribute, syntax.Await, syntax.BinaryOperator, syntax.UnaryOperator, syntax.ComparisonOperator, syntax.NotOperator,
		syntax.BooleanOperator, syntax.ListSplat, syntax.DictionarySplat:
		return true
	case syntax.Call, syntax.Subscript:
		return field == syntax.FieldFunction || field == syntax.FieldValue
	}
	return false
}

// unpacked returns what is replaced when a call gives one of the items it gave before,
// and the edits of the names that the items were bound to.
func (f *File) unpacked(call, item int) (node int, edits []source.Edit, err error) {
	p := f.parent(call)
	switch f.kind(p) {
	case syntax.Subscript:
		if key := f.tree.Child(p, syntax.FieldSubscript); f.tree[call].Field == syntax.FieldValue && key >= 0 && f.of(key) == strconv.Itoa(item) {
			return p, nil, nil
		}
	case syntax.Assignment:
		left := f.tree.Child(p, syntax.FieldLeft)
		if f.tree[call].Field != syntax.FieldRight || left < 0 {
			break
		}
		if k := f.kind(left); k != syntax.PatternList && k != syntax.TuplePattern {
			break
		}
		targets := f.children(left)
		if item >= len(targets) {
			break
		}
		for i, target := range targets {
			if i != item && (f.kind(target) != syntax.Identifier || len(f.nameOf(f.of(target)).loads) > 0) {
				return -1, nil, refusef("`%s` is used later", f.of(target))
			}
		}
		if f.kind(targets[item]) == syntax.ListSplatPattern {
			break
		}
		return call, []source.Edit{{Span: f.span(left), Text: f.of(targets[item])}}, nil
	}
	return -1, nil, refusef("what it gives is used as a whole")
}
