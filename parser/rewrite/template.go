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
// The holes of a template: {self} is what a member is read from, {func} what is called,
// {0} an argument by position, {dim} one by keyword, {0|input} one by either, {args}
// all that no other hole and no When takes, {kwargs} the same where all are given by
// keyword; {left} and {right} are the operands of an operator, {key} the one of a
// subscript. A hole with a question mark may stay empty: it is what stands behind the
// mark then, or the argument that it stands in is left out.

// template writes an expression instead of a name, a call, an operation.
func (f *File) template(c *Change, at int) (Result, []move, error) {
	if statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement); statement >= 0 {
		r, err := f.everywhere(c, at, statement)
		return r, nil, err
	}
	if r, m := f.together(c, at); m != nil {
		return r, m, nil
	}
	r, err := f.written(&target{file: f, change: c})
	return r, nil, err
}

// together writes a template for all uses of a name that a from-import brings, where
// its new name has the same last segment: then the import moves, and the file goes on
// to call it what it did. No move means that it is not like that, or that the name has
// to be taken from elsewhere than the others of its statement.
func (f *File) together(c *Change, at int) (Result, []move) {
	if c.Within {
		at = f.calleeAt(at)
	}
	on := f.chainAt(f.ahead(at, c.Behind))
	if c.Member || on.base < 0 || on.attrs > 0 || f.Keep != nil && f.Keep(f.of(on.base)) {
		return Result{}, nil
	}
	brought := f.binding(f.of(on.base))
	if len(brought) != 1 || f.nameOf(f.of(on.base)).mentioned {
		return Result{}, nil
	}
	m := brought[0]
	if !m.from || m.full() != c.Name || !f.only(m) || !f.inModule(m.statement) {
		return Result{}, nil
	}
	var out Result
	to := ""
	for _, use := range f.nameOf(m.bound()).loads {
		here := *c
		here.At, here.Behind, here.Within = f.span(use), 0, false
		t := target{file: f, change: &here, moving: m}
		r, err := f.written(&t)
		if err != nil || t.to == "" || f.there(t.to, c.Name) != nil {
			return Result{}, nil
		}
		to = t.to
		out.add(r.Edits)
	}
	if f.takesFrom(cut(to, 1), m.statement) != nil {
		return Result{}, nil // its module can come from the same statement
	}
	return out, []move{{item: m, to: to}}
}

// written writes the template of a change for its target.
func (f *File) written(t *target) (Result, error) {
	c := t.change
	t.base = -1
	if err := t.find(f.at(c.At)); err != nil {
		return Result{}, err
	}
	on := place{node: t.node, base: t.base}
	if t.base >= 0 {
		on.bound = cut(c.Name, segments(c.Name)-t.attrs)
	}
	if on.bound == c.Name { // an import brought the name itself
		on.bound = ""
	}
	var err error
	if t.said, err = f.conditions(c.When, t.args, t.operand); err != nil {
		return Result{}, err
	}
	words, err := f.phrase(c.Template, t, on)
	if err != nil {
		return Result{}, err
	}
	if err := t.complete(); err != nil {
		return Result{}, err
	}
	var r Result
	r.add(words.edits)
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
	if t.base >= 0 && !slices.Contains(words.roots, f.of(t.base)) && !strings.Contains(c.Template, "{func}") {
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
		if len(f.nameOf(m.bound()).loads) == 0 {
			edit, ok := f.unimported(m)
			if !ok {
				return Result{}, refusef("the import cannot be taken away")
			}
			out.add([]source.Edit{edit})
		}
		for _, use := range f.nameOf(m.bound()).loads {
			at := *c
			at.At, at.Behind, at.Within = f.span(use), 0, false
			r, err := f.written(&target{file: f, change: &at})
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
	callee int
	base   int // of its chain, or -1
	attrs  int // segments behind the base
	// self, left, right and key are operands, -1 for none.
	self, left, right, key int
	value                  int // of an argument
	args                   []int
	taken                  []bool // by a hole
	said                   []bool // by the change: the template stands for them
	all                    bool   // {args} takes the others
	// moving is the import of the name, when that moves with all of its uses; to is
	// where, as the template has it.
	moving *imported
	to     string
}

// find finds out what is to be replaced.
func (t *target) find(at int) error {
	f := t.file
	t.self, t.left, t.right, t.key, t.value = -1, -1, -1, -1, -1
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
	if t.change.Within {
		at = f.calleeAt(at)
	}
	callee := f.ahead(at, t.change.Behind)
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
	if p := f.parent(t.node); t.keyed() && f.kind(p) == syntax.Subscript && f.tree[t.node].Field == syntax.FieldValue {
		t.node, t.key = p, f.tree.Child(p, syntax.FieldSubscript)
	}
	if !t.calls() {
		return nil
	}
	t.callee = t.node
	if f.kind(f.parent(on.node)) == syntax.Decorator {
		t.all = true
		return nil // as if it was called without arguments
	}
	call := f.callOf(t.node)
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
		if hole != "{self}" && hole != "{key}" {
			return true
		}
	}
	return slices.ContainsFunc(t.change.When, func(w Keyword) bool { return w.Name != "key" })
}

// keyed reports whether the template is for what a name is indexed by.
func (t *target) keyed() bool {
	return strings.Contains(t.change.Template, "{key}") || slices.ContainsFunc(t.change.When, func(w Keyword) bool { return w.Name == "key" })
}

// operand returns an operand by the name of its hole, -1 for none.
func (t *target) operand(hole string) int {
	switch hole {
	case "self":
		return t.self
	case "left":
		return t.left
	case "right":
		return t.right
	case "key":
		return t.key
	case "value":
		return t.value
	}
	return -1
}

// has reports whether there is something to fill a hole with.
func (t *target) has(hole string) bool {
	return t.operand(hole) >= 0 || t.file.argumentOf(t.args, hole) >= 0
}

// fill returns what belongs into a hole, which stands among arguments or not.
func (t *target) fill(hole string, among bool) (capture, error) {
	f := t.file
	switch node := t.operand(hole); {
	case node >= 0 && hole == "self" && strings.Count(t.change.Template, "{self}") > 1 && !f.isPlain(node):
		return capture{}, refusef("`%s` would be evaluated twice", f.of(node))
	case node >= 0:
		return f.captured(node), nil
	}
	switch hole {
	case "args", "kwargs":
		t.all = true
		return t.rest(hole == "args", among)
	case "func":
		if t.value >= 0 {
			return capture{text: calleeHole, atom: true}, nil
		}
		return f.captured(t.callee), nil
	case "only":
		if k := f.kind(t.value); k == syntax.List || k == syntax.Tuple {
			if items := f.children(t.value); len(items) == 1 && f.kind(items[0]) != syntax.ListSplat {
				return f.captured(items[0]), nil
			}
		}
		return capture{}, refusef("it is not given a list of one")
	}
	i := f.argumentOf(t.args, hole)
	if i < 0 {
		_, name := splitHole(hole)
		return capture{}, refusef("there is no argument `%s`", name)
	}
	if t.taken[i] {
		return capture{}, refusef("an argument would be evaluated twice")
	}
	t.taken[i] = true
	return f.captured(f.valueOf(t.args[i])), nil
}

// isPlain reports whether an expression is a name, or read from one.
func (f *File) isPlain(node int) bool {
	for f.kind(node) == syntax.Attribute {
		node = f.tree.Child(node, syntax.FieldObject)
	}
	return f.kind(node) == syntax.Identifier
}

// rest returns the arguments that nothing else takes, as they are written when that
// is all of them.
func (t *target) rest(byPlace, byKeyword bool) (capture, error) {
	f := t.file
	var rest []string
	for i, a := range t.args {
		if t.taken[i] || t.said[i] {
			continue
		}
		switch k := f.kind(a); {
		case !byPlace && k != syntax.KeywordArgument && k != syntax.DictionarySplat:
			return capture{}, refusef("`%s` is not given by keyword", strings.Join(strings.Fields(f.of(a)), " "))
		case !byKeyword && (k == syntax.KeywordArgument || k == syntax.DictionarySplat):
			return capture{}, refusef("`%s` is given by keyword", strings.Join(strings.Fields(f.of(a)), " "))
		}
		rest = append(rest, f.of(a))
	}
	if len(rest) < len(t.args) || len(rest) == 0 {
		return capture{text: strings.Join(rest, ", "), list: true}, nil
	}
	s := source.Span{Start: f.span(t.args[0]).Start, End: f.span(t.args[len(t.args)-1]).End}
	return capture{text: f.bytes(s), list: true}, nil
}

// complete refuses a call that says more than the template.
func (t *target) complete() error {
	f := t.file
	for i, a := range t.args {
		if !t.taken[i] && !t.said[i] && !t.all {
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
	return capture{text: f.of(node), atom: isAtom(k), number: k == syntax.Integer || k == syntax.Float}
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
