package matrix

import (
	"slices"
	"strings"
)

// index maps names to patterns. Patterns of a name are in the order of their
// entries.
type index struct {
	name, member, base, key, operator, env, header, word, pin map[string][]Pattern
	checks                                                    []Pattern
	// qualified are all qualified names of all patterns, sorted.
	qualified []string
}

func newIndex(entries []*Entry) *index {
	x := &index{
		name:     make(map[string][]Pattern, 2*len(entries)),
		member:   map[string][]Pattern{},
		base:     map[string][]Pattern{},
		key:      map[string][]Pattern{},
		operator: map[string][]Pattern{},
		env:      map[string][]Pattern{},
		header:   map[string][]Pattern{},
		word:     map[string][]Pattern{},
		pin:      map[string][]Pattern{},
	}
	for _, e := range entries {
		for _, leaf := range e.Match.Leaves() {
			x.add(Pattern{e, leaf})
		}
	}
	slices.Sort(x.qualified)
	x.qualified = slices.Compact(x.qualified)
	return x
}

func (x *index) add(p Pattern) {
	m := p.Match
	switch {
	case m.Symbol != nil:
		x.put(x.name, m.Symbol, p)
		x.qualified = append(x.qualified, m.Symbol...)
	case m.Import != nil:
		x.put(x.name, m.Import, p)
		x.qualified = append(x.qualified, m.Import...)
	case m.Prefix != nil:
		x.put(x.name, m.Prefix, p)
		x.qualified = append(x.qualified, m.Prefix...)
	case m.Call != nil:
		x.put(x.name, m.Call.Func, p)
		x.qualified = append(x.qualified, m.Call.Func...)
	case m.Method != nil:
		x.put(x.member, m.Method.Name, p)
		x.qualified = append(x.qualified, m.Method.Type...)
	case m.Attribute != nil:
		x.put(x.member, m.Attribute.Name, p)
		x.qualified = append(x.qualified, m.Attribute.Type...)
	case m.Subclass != nil:
		x.put(x.base, m.Subclass.Of, p)
		x.qualified = append(x.qualified, m.Subclass.Of...)
	case m.Subscript != nil:
		x.put(x.key, m.Subscript.Key, p)
		x.qualified = append(x.qualified, m.Subscript.Type...)
	case m.Operator != nil:
		x.put(x.operator, m.Operator.Op, p)
		x.qualified = append(x.qualified, m.Operator.Types()...)
	case m.Check != NoCheck:
		x.checks = append(x.checks, p)
		x.qualified = append(x.qualified, m.Check.Packages()...)
	case m.Pin != nil:
		x.put(x.pin, []string{m.Pin.Package}, p)
	case m.Env != nil:
		x.put(x.env, m.Env, p)
	case m.Header != nil:
		x.put(x.header, m.Header, p)
	case m.Word != nil:
		x.put(x.word, m.Word, p)
	}
}

func (x *index) put(to map[string][]Pattern, names []string, p Pattern) {
	for _, name := range names {
		to[name] = append(to[name], p)
	}
}

func (x *index) hasBelow(name string) bool {
	if _, exact := slices.BinarySearch(x.qualified, name); exact {
		return true
	}
	// A name with a byte below '.' in it may sort between name and name+".".
	i, _ := slices.BinarySearch(x.qualified, name+".")
	return i < len(x.qualified) && strings.HasPrefix(x.qualified[i], name+".")
}
