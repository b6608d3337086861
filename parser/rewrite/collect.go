package rewrite

import (
	"cmp"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Collect says how a method gets a list that it was once given: another hook is given
// its items, one after the other.
type Collect struct {
	// Step is the method whose results the items are. Start is called before the first,
	// Each with every item as its first parameter.
	Step, Start, Each string
	// Given are the parameters of Each.
	Given []string
}

// maxStep bounds the parameters of a step behind self: the batch and its number. With
// others the items are lists themselves.
const maxStep = 2

// collect writes the hooks that make the list of a parameter which is given no more, and
// takes it from there.
func (f *File) collect(c *Change, definition, parameter int) ([]source.Edit, error) {
	how, class := c.Hook.Collect, f.scopeOf(definition)
	if err := f.collectable(c, class); err != nil {
		return nil, err
	}
	if calls, err := f.superCalls(definition); err != nil || len(calls) > 0 {
		return nil, cmp.Or(err, refusef("`%s` is passed to the method that it overrides", f.parameterName(parameter)))
	}
	attribute := how.Step + "_outputs"
	if f.readsMember(attribute, anywhere) {
		return nil, refusef("`%s` is there already", attribute)
	}
	name, list := f.parameterName(parameter), "self."+attribute
	if f.tree[parameter].Kind != syntax.Identifier && f.tree[parameter].Kind != syntax.TypedParameter {
		return nil, refusef("`%s` has a default", name)
	}
	first, err := f.firstOf(definition)
	if err != nil {
		return nil, err
	}
	s := f.span(definition)
	indent := f.indent(s.Start)
	inner := f.indent(f.span(first).Start)
	text := indent + "def " + how.Start + "(self):\n" +
		inner + list + " = []\n\n" +
		indent + "def " + how.Each + "(self, " + strings.Join(how.Given, ", ") + "):\n" +
		inner + list + ".append(" + how.Given[0] + ")\n\n"
	at := f.aboveOf(definition)
	gap := f.gap(parameter)
	if f.comments(gap) {
		return nil, refusef("a comment would be lost")
	}
	return []source.Edit{
		{Span: source.Span{Start: at, End: at}, Text: text},
		edit(gap, ""),
		f.before(first, name+", "+list+" = "+list+", []"),
	}, nil
}

// collectable refuses a class of which it is not sure that the items are what its step
// gives.
func (f *File) collectable(c *Change, class int) error {
	how := c.Hook.Collect
	owner, _ := split(c.Name)
	_, base := split(owner)
	if !f.derivesOnly(class, base) {
		return refusef("what its other bases do is not known")
	}
	step := f.methodOf(class, how.Step)
	if step < 0 {
		return refusef("`%s` is not in the class", how.Step)
	}
	for _, name := range []string{how.Start, how.Each, how.Step + "_end"} {
		if slices.ContainsFunc(slices.Concat(f.nameOf(name).methods, f.nameOf(name).binds), func(i int) bool { return f.scopeOf(i) == class }) {
			return refusef("`%s` is there already", name)
		}
	}
	own := f.of(f.tree.Child(class, syntax.FieldName))
	for i := range f.tree {
		if f.tree[i].Kind == syntax.ClassDefinition && i != class && f.hasBase(i, own) {
			return refusef("`%s` derives from the class", f.of(f.tree.Child(i, syntax.FieldName)))
		}
	}
	parameters := f.children(f.tree.Child(step, syntax.FieldParameters))
	if len(parameters) > maxStep+1 || slices.ContainsFunc(parameters, func(p int) bool { return f.parameterName(p) == "" }) {
		return refusef("`%s` takes more than a batch", how.Step)
	}
	return f.returns(step)
}

// returns refuses a function that may return nothing.
func (f *File) returns(function int) error {
	name := f.of(f.tree.Child(function, syntax.FieldName))
	body := f.children(f.tree.Child(function, syntax.FieldBody))
	if len(body) == 0 || f.kind(body[len(body)-1]) != syntax.ReturnStatement {
		return refusef("`%s` may return nothing", name)
	}
	for i := function; i < int(f.tree[function].Next); i++ {
		if f.scopeOf(i) != function {
			continue
		}
		switch f.tree[i].Kind {
		case syntax.Yield:
			return refusef("`%s` is a generator", name)
		case syntax.ReturnStatement:
			if c := f.children(i); len(c) != 1 || f.kind(c[0]) == syntax.None {
				return refusef("`%s` may return nothing", name)
			}
		}
	}
	return nil
}

// methodOf returns the definition of a method in the body of a class, -1 for none, or
// for several.
func (f *File) methodOf(class int, name string) int {
	found := -1
	for _, i := range f.nameOf(name).methods {
		if f.scopeOf(i) == class {
			if found >= 0 {
				return -1
			}
			found = f.parent(i)
		}
	}
	return found
}

// hasBase reports whether a class names another one among its bases.
func (f *File) hasBase(class int, name string) bool {
	bases := f.tree.Child(class, syntax.FieldSuperclasses)
	return bases >= 0 && slices.ContainsFunc(f.children(bases), func(b int) bool { return f.of(b) == name })
}

// firstOf returns the first statement of a function behind its docstring, which has a
// line of its own.
func (f *File) firstOf(function int) (int, error) {
	for _, s := range f.children(f.tree.Child(function, syntax.FieldBody)) {
		if _, err := f.standing(s); !f.isDoc(s) && err == nil {
			return s, nil
		} else if err != nil {
			break
		}
	}
	return -1, refusef("its body has no line of its own")
}

// aboveOf returns where the lines of a definition begin, with its decorators and the
// comments above.
func (f *File) aboveOf(definition int) int {
	if p := f.parent(definition); f.kind(p) == syntax.DecoratedDefinition {
		definition = p
	}
	at := f.lineStart(f.span(definition).Start)
	for at > 0 {
		above := f.lineStart(at - 1)
		if !strings.HasPrefix(strings.TrimLeft(f.bytes(source.Span{Start: above, End: at}), " \t"), "#") {
			break
		}
		at = above
	}
	return at
}
