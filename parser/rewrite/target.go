package rewrite

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

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
	// given are the items of a call as they are read, in the place of all of that.
	given []string
	// between is what {args} takes as it is written.
	between source.Span
	// notes are the comments that go with arguments; tail is the one of the last, where
	// that ends the line.
	notes []note
	tail  string
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
	for _, hole := range holes().FindAllString(t.change.Template, -1) {
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
