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
	callee := at
	if c.Called {
		callee = f.calleeAt(at)
	}
	r, err := f.instead(&target{file: f, change: c}, at, f.ahead(callee, c.Behind))
	return r, nil, err
}

// together writes a template for all uses of a name that a from-import brings, where
// its new name has the same last segment: then the import moves, and the file goes on
// to call it what it did. No move means that it is not like that, or that the name has
// to be taken from elsewhere than the others of its statement.
func (f *File) together(c *Change, at int) (Result, []move) {
	if c.Called {
		at = f.calleeAt(at)
	}
	on := f.chainAt(f.ahead(at, c.Behind))
	if c.Member || on.base < 0 || on.attrs > 0 || f.kept(f.of(on.base)) {
		return Result{}, nil
	}
	brought := f.binding(f.of(on.base))
	if len(brought) != 1 {
		return Result{}, nil
	}
	m := brought[0]
	if !m.from || m.full() != c.Name || !f.only(m) || !f.inModule(m.statement) {
		return Result{}, nil
	}
	var out Result
	to := ""
	for _, use := range f.nameOf(m.bound()).loads {
		t := target{file: f, change: c, moving: m}
		r, err := f.instead(&t, use, use)
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

// instead writes an expression instead of an operation at a node, or of what is called
// or named there.
func (f *File) instead(t *target, at, callee int) (Result, error) {
	c := t.change
	t.node, t.base = at, -1
	err := t.find(at, callee)
	if err != nil {
		return Result{}, err
	}
	if t.said, err = f.conditions(c.When, t.args, t.operand); err != nil {
		return Result{}, err
	}
	on := place{node: t.node, base: t.base, bound: t.bound}
	words, err := f.phrase(c.Template, t, on)
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
	if f.side(node) == gives {
		return Result{}, refusef("it is assigned to")
	}
	text := words.text
	if !f.holds(node, words.binds) {
		text = "(" + text + ")"
	}
	r.add([]source.Edit{{Span: f.span(node), Text: text}})
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
		if f.kept(m.bound()) {
			return Result{}, refusef("other files may import it from here")
		}
		for _, use := range f.nameOf(m.bound()).loads {
			r, err := f.instead(&target{file: f, change: c}, use, use)
			if err != nil {
				return Result{}, err
			}
			out.Edits = append(out.Edits, r.Edits...)
			out.Freed, out.Frees = append(out.Freed, r.Freed...), r.Frees
		}
	}
	switch {
	case len(out.Edits) == 0:
		return Result{}, refusef("nothing uses it here")
	case len(out.Frees) == 0:
		return Result{}, refusef("its import cannot be taken away")
	}
	out.add(nil)
	return out, nil
}

// target is the expression that a template is written for.
type target struct {
	file   *File
	change *Change
	node   int
	base   int    // of its chain, or -1
	bound  string // what the base stands for, "" for what is not known
	// self, left, right and key are operands, -1 for none.
	self, left, right, key int
	value, callee          int // of an argument, of a call
	args                   []int
	taken                  []bool // by a hole
	said                   []bool // by the change: the template stands for them
	all                    bool   // {args} takes the others
	// moving is the import of the name, when that moves with all of its uses; to is
	// where, as the template has it.
	moving *imported
	to     string
	// copied are the operands and arguments that the new text has, in its order.
	copied []int
	// between is what {args} takes as it is written.
	between source.Span
}

// find finds out what is to be replaced.
func (t *target) find(at, callee int) error {
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
	if s := f.above(at, syntax.Subscript); s >= 0 && (f.kind(at) != syntax.Identifier || strings.Contains(t.change.Template, "{key}")) {
		if t.key = f.tree.Child(s, syntax.FieldSubscript); t.key >= 0 && f.span(t.key).Contains(f.span(at)) {
			t.node, t.self = s, f.tree.Child(s, syntax.FieldValue)
			if len(f.children(s)) > 2 {
				return refusef("it has several keys")
			}
			return nil
		}
	}
	if f.kind(callee) != syntax.Identifier {
		return refusef("it is not an expression")
	}
	on := f.chainAt(callee)
	t.node = on.node
	if f.kind(on.node) == syntax.Attribute {
		t.self = f.tree.Child(on.node, syntax.FieldObject)
	}
	if t.change.Member {
		if _, last := split(t.change.Name); t.self < 0 || f.of(callee) != last {
			return refusef("it goes by another name here")
		}
	} else {
		if err := f.nameable(on, t.change); err != nil {
			return err
		}
		t.base, t.bound = on.base, f.boundTo(on, t.change.Name)
	}
	if p := f.parent(t.node); t.keyed() && f.kind(p) == syntax.Subscript && f.tree[t.node].Field == syntax.FieldValue && len(f.children(p)) == 2 {
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

// gives reports whether {args} gives an argument by a keyword.
func (t *target) gives(keyword string) bool {
	for i, a := range t.args {
		if !t.taken[i] && !t.said[i] && t.file.keywordOf(a) == keyword {
			return true
		}
	}
	return false
}

// calls reports whether the template is for a call.
func (t *target) calls() bool {
	if t.change.Called || t.change.Calls {
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
	if node := t.operand(hole); node >= 0 {
		return t.copy(node)
	}
	switch hole {
	case "args", "kwargs":
		t.all = true
		return t.rest(hole == "args", among)
	case "func":
		if t.value >= 0 {
			return capture{text: calleeHole, binds: f.tightnessOf(t.callee)}, nil
		}
		return capture{text: f.of(t.callee), binds: f.tightnessOf(t.callee)}, nil
	case "only":
		if k := f.kind(t.value); k == syntax.List || k == syntax.Tuple {
			if items := f.children(t.value); len(items) == 1 && f.kind(items[0]) != syntax.ListSplat {
				return t.copy(items[0])
			}
		}
		return capture{}, refusef("it is not given a list of one")
	}
	if i := f.argumentOf(t.args, hole); i >= 0 {
		return t.copy(f.valueOf(t.args[i]))
	}
	_, name := splitHole(hole)
	return capture{}, refusef("there is no argument `%s`", name)
}

// copy returns an expression to be written elsewhere.
func (t *target) copy(node int) (capture, error) {
	f := t.file
	if slices.Contains(t.copied, node) && f.acts(node) {
		return capture{}, refusef("`%s` would be evaluated twice", f.short(node))
	}
	t.copied = append(t.copied, node)
	return capture{text: f.of(node), binds: f.tightnessOf(node), spills: f.spills(node)}, nil
}

// rest returns the arguments that nothing else takes, as they are written when they
// stand together.
func (t *target) rest(byPlace, byKeyword bool) (capture, error) {
	f := t.file
	var rest []string
	first, last := -1, -1
	together := true
	for i, a := range t.args {
		if t.taken[i] || t.said[i] {
			continue
		}
		switch k := f.kind(a); {
		case !byPlace && k != syntax.KeywordArgument && k != syntax.DictionarySplat:
			return capture{}, refusef("`%s` is not given by keyword", f.short(a))
		case !byKeyword && (k == syntax.KeywordArgument || k == syntax.DictionarySplat):
			return capture{}, refusef("`%s` is given by keyword", f.short(a))
		}
		if first < 0 {
			first = i
		}
		together = together && i-first == len(rest)
		last = i
		rest = append(rest, f.of(a))
		t.copied = append(t.copied, a)
	}
	if first < 0 || !together {
		return capture{text: strings.Join(rest, ", "), list: true}, nil
	}
	t.between = source.Span{Start: f.span(t.args[first]).Start, End: f.span(t.args[last]).End}
	return capture{text: f.bytes(t.between), list: true}, nil
}

// reserve takes the arguments that holes name, before {args} takes the others.
func (t *target) reserve(holes []string) {
	for _, hole := range holes {
		hole, _, _ = strings.Cut(hole, "?")
		if i := t.file.argumentOf(t.args, hole); i >= 0 {
			t.taken[i] = true
		}
	}
}

// leaves reports whether there is something for {args}.
func (t *target) leaves() bool {
	for i := range t.args {
		if !t.taken[i] && !t.said[i] {
			return true
		}
	}
	return false
}

// complete refuses a call that says more than the template.
func (t *target) complete() error {
	f := t.file
	for i, a := range t.args {
		if !t.taken[i] && !t.said[i] && !t.all {
			return refusef("`%s` has no place in the new call", f.short(a))
		}
	}
	if err := t.ordered(); err != nil {
		return err
	}
	for _, remark := range f.remarksIn(f.span(t.node)) {
		if !t.between.Contains(remark) && !slices.ContainsFunc(t.copied, func(n int) bool { return f.span(n).Contains(remark) }) {
			return refusef("a comment would be lost")
		}
	}
	return nil
}

// ordered refuses a template that evaluates what may act in another order, or not at
// all.
func (t *target) ordered() error {
	f := t.file
	for _, operand := range []int{t.self, t.left, t.right, t.key} {
		if operand >= 0 && !slices.Contains(t.copied, operand) && f.acts(operand) {
			return refusef("`%s` would not be evaluated", f.short(operand))
		}
	}
	strict := slices.ContainsFunc(t.copied, f.bindsOrWaits)
	last := -1
	for _, node := range t.copied {
		if !strict && !f.acts(node) {
			continue
		}
		if node < last {
			return refusef("the arguments would be evaluated in another order")
		}
		last = node
	}
	return nil
}

// short returns the text of a node on one line.
func (f *File) short(node int) string { return strings.Join(strings.Fields(f.of(node)), " ") }

// unpacked returns what is replaced when a call gives one of the items it gave before,
// and the edits of the names that the items were bound to.
func (f *File) unpacked(call, item int) (node int, edits []source.Edit, err error) {
	p := f.parent(call)
	switch f.kind(p) {
	case syntax.Subscript:
		if key := f.tree.Child(p, syntax.FieldSubscript); f.tree[call].Field == syntax.FieldValue && len(f.children(p)) == 2 && key >= 0 && f.of(key) == strconv.Itoa(item) {
			return p, nil, nil
		}
	case syntax.Assignment:
		left := f.tree.Child(p, syntax.FieldLeft)
		if f.tree[call].Field != syntax.FieldRight || left < 0 || f.kind(f.parent(p)) == syntax.Assignment {
			break
		}
		if f.comments(f.span(left)) {
			return -1, nil, refusef("a comment would be lost")
		}
		if k := f.kind(left); k != syntax.PatternList && k != syntax.TuplePattern {
			break
		}
		targets := f.children(left)
		if item >= len(targets) {
			break
		}
		for i, target := range targets {
			if i != item && !f.needless(target) {
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

// needless reports whether a target of an assignment is a name that nothing reads.
func (f *File) needless(target int) bool {
	if f.kind(target) != syntax.Identifier {
		return false
	}
	n := f.nameOf(f.of(target))
	for _, i := range n.binds {
		switch f.kind(f.parent(i)) {
		case syntax.DeleteStatement, syntax.GlobalStatement, syntax.NonlocalStatement, syntax.AugmentedAssignment:
			return false
		}
	}
	return len(n.loads) == 0 && !n.mentioned && !(f.scopeOf(target) == 0 && f.kept(f.of(target))) && f.kind(f.scopeOf(target)) != syntax.ClassDefinition
}
