package rewrite

import (
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// lastAt returns the argument at a place, when no other follows it by position.
func (f *File) lastAt(at, place int) (int, error) {
	_, arguments, err := f.callAt(f.inList(at))
	if err != nil {
		return -1, err
	}
	args := f.children(arguments)
	i := f.argumentOf(args, strconv.Itoa(place))
	if i < 0 {
		return -1, refusef("argument %d is not given by position", place+1)
	}
	if f.argumentOf(args, strconv.Itoa(place+1)) >= 0 {
		return -1, refusef("other arguments follow")
	}
	return args[i], nil
}

// keywordAt returns the argument by keyword, or the pair of a dict, that has its name
// at a node, and the place of the name.
func (f *File) keywordAt(at int, keyword string) (element int, key source.Span, err error) {
	p := f.parent(at)
	switch f.kind(at) {
	case syntax.Identifier:
		if f.kind(p) != syntax.KeywordArgument || f.tree[at].Field != syntax.FieldName {
			return -1, key, refusef("`%s=` is not written here", keyword)
		}
		if err := f.spreads(f.parent(f.parent(p))); err != nil {
			return -1, key, err
		}
		element, key = p, f.span(at)
	case syntax.StringContent, syntax.String:
		if f.kind(at) == syntax.StringContent {
			at, p = p, f.parent(p)
		}
		if f.kind(p) != syntax.Pair || f.tree[at].Field != syntax.FieldKey {
			return -1, key, refusef("`%s` is not written here", keyword)
		}
		if err := f.spreads(f.parent(p)); err != nil {
			return -1, key, err
		}
		for c := range f.tree.Children(at) {
			if f.tree[c].Kind == syntax.StringContent {
				element, key = p, f.span(c)
			}
		}
	}
	if key.Len() == 0 || f.bytes(key) != keyword {
		return -1, key, refusef("`%s=` is not written here", keyword)
	}
	return element, key, nil
}

// spreads refuses what has keywords when it is a dict, written as a display or as a call
// of dict, that is used for something else than to be passed with "**".
func (f *File) spreads(i int) error {
	switch f.kind(i) {
	case syntax.ClassDefinition:
		return nil
	case syntax.Call:
		if callee := f.tree.Child(i, syntax.FieldFunction); callee < 0 || f.of(callee) != "dict" {
			return nil
		}
	}
	if !f.onlySpread(i) {
		return refusef("the dict is used for something else as well")
	}
	return nil
}

// onlySpread reports whether a dict is passed with "**" and nothing else: where it
// stands, or by the only name that it has.
func (f *File) onlySpread(dict int) bool {
	p := f.parent(dict)
	if f.isSpread(p) {
		return true
	}
	if f.kind(p) != syntax.Assignment || f.tree[dict].Field != syntax.FieldRight || f.kind(f.parent(p)) == syntax.Assignment {
		return false
	}
	left := f.tree.Child(p, syntax.FieldLeft)
	if f.kind(left) != syntax.Identifier {
		return false
	}
	if scope := f.scopeOf(left); scope == 0 && f.kept(f.of(left)) || f.kind(scope) == syntax.ClassDefinition {
		return false
	}
	n := f.nameOf(f.of(left))
	return len(n.binds) == 1 && len(n.loads) == 1 && !n.quoted && f.isSpread(f.parent(n.loads[0]))
}

// isSpread reports whether a node passes a dict on as keywords.
func (f *File) isSpread(i int) bool {
	return f.kind(i) == syntax.DictionarySplat && f.kind(f.parent(i)) == syntax.ArgumentList
}

// keywordOf returns the keyword of an argument, or the key of a pair; "" for none.
func (f *File) keywordOf(element int) string {
	switch f.kind(element) {
	case syntax.KeywordArgument:
		if n := f.tree.Child(element, syntax.FieldName); n >= 0 {
			return f.of(n)
		}
	case syntax.Pair:
		if k := f.tree.Child(element, syntax.FieldKey); f.kind(k) == syntax.String {
			return strings.Trim(f.of(k), `"'`)
		}
	}
	return ""
}

// callAt returns the call that a node is about: the one of the chain that ends there,
// or the one that it is an argument of.
func (f *File) callAt(at int) (call, arguments int, err error) {
	call = -1
	switch p := f.parent(at); {
	case f.kind(p) == syntax.ArgumentList:
		call = f.parent(p)
	case f.kind(p) == syntax.KeywordArgument && f.kind(f.parent(p)) == syntax.ArgumentList && f.tree[at].Field == syntax.FieldName:
		call = f.parent(f.parent(p))
	}
	if call < 0 || f.kind(at) == syntax.Identifier && f.callOf(f.chainAt(at).node) >= 0 {
		if f.kind(at) != syntax.Identifier {
			return -1, -1, refusef("it is not a call")
		}
		call = f.callOf(f.chainAt(at).node)
	}
	if f.kind(call) != syntax.Call {
		return -1, -1, refusef("it is not a call")
	}
	arguments = f.tree.Child(call, syntax.FieldArguments)
	switch {
	case f.kind(arguments) != syntax.ArgumentList:
		return -1, -1, refusef("its argument is a generator")
	case f.text[f.tree[arguments].End-1] != ')': // the parser closed it
		return -1, -1, refusef("its bracket is not closed")
	}
	return call, arguments, nil
}

// calleeAt returns the last identifier of what is called by the call that a node is
// about, the node itself when that is not written as a name.
func (f *File) calleeAt(at int) int {
	call, _, err := f.callAt(at)
	if err != nil {
		return at
	}
	callee := f.tree.Child(call, syntax.FieldFunction)
	if f.kind(callee) == syntax.Attribute {
		callee = f.tree.Child(callee, syntax.FieldAttribute)
	}
	if f.kind(callee) != syntax.Identifier {
		return at
	}
	return callee
}
