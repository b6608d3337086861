package parser

import (
	"slices"
	"strings"
)

// exportNames records the names of the module. functions are the indexes in
// Module.Functions.
func (r *resolver) exportNames(functions []int32) {
	for _, key := range r.declared {
		if key.scope != 0 {
			continue
		}
		en := &r.scoped[key.entry]
		var buf [4]int32
		reach := append(buf[:0], r.atEnd(en)...) // that is scratch memory of look-ups
		if name, ok := r.exportName(en, reach, functions); ok {
			name.Name = r.names[key.name]
			if name.Refs == nil && name.Value == nil && r.once(en, reach) != 0 {
				name.Entries = r.exportEntries(key.name, reach[0])
			}
			r.read = append(r.read, name)
		}
	}
	r.m.Names = r.takeNames()
}

// takeNames returns the names that were gathered, sorted.
func (r *resolver) takeNames() (names []Name) {
	if len(r.read) == 0 {
		return nil
	}
	r.order = r.order[:0]
	for i := range r.read {
		r.order = append(r.order, int32(i))
	}
	// A Name is thirteen words, which sorting would move again and again.
	slices.SortFunc(r.order, func(a, b int32) int { return strings.Compare(r.read[a].Name, r.read[b].Name) })
	names = make([]Name, len(r.read))
	for i, k := range r.order {
		names[i] = r.read[k]
	}
	clear(r.read)
	r.read = r.read[:0]
	return names
}

// exportName says what the bindings that reach the end of the module give a
// name; ok is false when it is not bound then.
func (r *resolver) exportName(en *entry, reach []int32, functions []int32) (name Name, ok bool) {
	name = Name{Class: -1, Function: -1}
	v := r.valuesOf(reach)
	if len(reach) == 0 || len(v.things) == 0 && !v.unknown && !v.none {
		return name, false // deleted
	}
	if len(reach) > maxReaching {
		return name, true
	}
	name.Test = r.testOfName(reach)
	if len(v.things) == 1 && !v.unknown && v.things[0].kind == ownClass {
		name.Class, name.Confidence = int(v.things[0].index), r.settled(v.conf)
		return name, true
	}
	if len(v.things) == 1 && !v.unknown && v.things[0].kind == ownFunc {
		name.Function, name.Confidence = int(functions[v.things[0].index]), r.settled(v.conf)
		return name, true
	}
	refs, whole := r.exported(v)
	if name.Refs = refs; len(refs) > 0 {
		if name.Confidence = r.settled(v.conf); !whole {
			name.Confidence = Possible
		}
		return name, true
	}
	if e := r.once(en, reach); e != 0 && isLiteral(r.exprs[e].kind) {
		if v := r.value(e); len(v.Text) <= maxName { // the docstrings of others are of no use
			name.Value, name.Confidence = &v, r.settled(Certain)
		}
	}
	return name, true
}

// valuesOf merges what bindings denote.
func (r *resolver) valuesOf(reach []int32) values {
	if len(reach) > maxReaching {
		return nothing()
	}
	var v values
	for i, b := range reach {
		if i == 0 {
			v = r.binding(b)
		} else {
			v = r.merge(v, r.binding(b))
		}
	}
	return v
}

// once returns the value of a name that is assigned once and never again.
func (r *resolver) once(en *entry, reach []int32) exprID {
	if len(reach) != 1 || en.roam != 0 {
		return 0
	}
	b := &r.bindings[reach[0]]
	if b.kind != bindValue || b.prev != 0 || b.next != 0 {
		return 0
	}
	return b.value
}

func isLiteral(k exprKind) bool {
	switch k {
	case xString, xNumber, xMinus, xBool, xNone:
		return true
	}
	return false
}

// testOfName returns the condition that a name stands for, nil when it stands
// for none: what is assigned to it once, or what a try statement around imports
// sets it to.
func (r *resolver) testOfName(reach []int32) *Cond {
	c := opaque()
	if len(reach) == 1 {
		b := &r.bindings[reach[0]]
		if b.kind != bindValue || b.value == 0 || b.prev != 0 || b.next != 0 {
			return nil
		}
		switch r.exprs[b.value].kind {
		case xCompare, xCall, xAnd, xOr, xNot, xName, xAttr:
			c = r.cond(b.value)
		}
	} else {
		c = r.flagOf(reach)
	}
	return test(c)
}

// test returns a condition that says something, nil for others.
func test(c *Cond) *Cond {
	if c.Op == Opaque || c.Op == Constant {
		return nil
	}
	return c
}

// settled lowers a confidence in files that are not what Python 3 reads.
func (r *resolver) settled(c Confidence) Confidence {
	if c == Certain && (r.python2 || len(r.m.Errors) > 0) {
		return Likely
	}
	return c
}
