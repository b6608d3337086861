package rewrite

import "github.com/upcheck/upcheck/parser/internal/syntax"

// acts reports whether evaluating an expression may do more than give a value, so that
// it matters when and how often that happens.
func (f *File) acts(node int) bool {
	for i := node; i < int(f.tree[node].Next); {
		switch f.tree[i].Kind {
		case syntax.Lambda:
			i = int(f.tree[i].Next)
			continue
		case syntax.Call:
			if !f.gives(i) {
				return true
			}
		case syntax.Await, syntax.Yield, syntax.NamedExpression:
			return true
		}
		i++
	}
	return false
}

// gives reports whether a call is one of a builtin that only gives a value.
func (f *File) gives(call int) bool {
	g := f.tree.Child(call, syntax.FieldFunction)
	if f.kind(g) != syntax.Identifier || !f.free(f.of(g)) {
		return false
	}
	switch f.of(g) {
	case "abs", "bool", "bytes", "dict", "float", "frozenset", "int", "isinstance", "len", "list", "max", "min",
		"range", "round", "set", "sorted", "str", "sum", "tuple", "type":
		return true
	}
	return false
}

// bindsOrWaits reports whether an expression binds a name, or waits.
func (f *File) bindsOrWaits(node int) bool {
	for i := node; i < int(f.tree[node].Next); i++ {
		switch f.tree[i].Kind {
		case syntax.Await, syntax.Yield, syntax.NamedExpression:
			return true
		}
	}
	return false
}
