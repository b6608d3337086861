package link

import (
	"slices"

	"github.com/upcheck/upcheck/parser"
)

// member returns what a class of the project, or an instance of one, has under
// a name. What the class or a base in the project defines comes first; what
// they do not define is a library's.
func (k *linking) member(t thing, name string) answer {
	a := k.memberOf(t, name, make(map[classKey]bool))
	if name != "__call__" || len(a.things) != 1 || a.things[0].kind != library {
		return a
	}
	// The __call__ of a library's module or layer runs what its class defines.
	for _, hook := range [...]string{"forward", "call"} {
		if h := k.memberOf(t, hook, make(map[classKey]bool)); len(h.things) == 1 && h.things[0].kind == function {
			return h
		}
	}
	return a
}

type classKey struct {
	in    *exports
	index int32
}

// maxLineage is the number of classes that are looked at above one of them.
const maxLineage = 100

func (k *linking) memberOf(t thing, name string, seen map[classKey]bool) answer {
	key := classKey{t.in, t.index}
	if seen[key] {
		return answer{confidence: parser.Certain}
	}
	if len(seen) == maxLineage {
		return nothing()
	}
	seen[key] = true
	c := &t.in.classes[t.index]
	if f := c.method(name); f != nil {
		own := thing{kind: function, in: t.in, index: k.index(t.in, f.function), owner: t.index, replaced: k.replaces(seen, c)}
		if f.property && t.kind == instance {
			return k.returns(own)
		}
		return one(own)
	}
	if n := find(c.attrs, name); n != nil {
		return k.named(t.in, n)
	}
	a := answer{confidence: parser.Certain}
	found := false
	for _, base := range c.bases {
		b, defined := k.baseMember(base, t.kind, name, seen)
		if len(b.things) == 0 && !b.unknown {
			continue
		}
		if !found {
			a, found = b, true
		} else {
			a.join(b)
		}
		if defined {
			break // by the project: nothing behind it counts
		}
	}
	if c.open {
		a.unknown, a.confidence = true, parser.Possible
	}
	return a
}

// maxReplaced is what finding out about replaced members may cost a file.
const maxReplaced = 1 << 22

// replaces reports whether one of the classes that derive from a class may define
// something that it defines as well.
func (k *linking) replaces(below map[classKey]bool, c *class) bool {
	for key := range below { // all of them, as what it costs must not depend on their order
		d := &key.in.classes[key.index]
		k.compared += (len(d.methods) + len(d.attrs)) * (len(c.methods) + 1)
	}
	if k.compared > maxReplaced {
		return true
	}
	for key := range below {
		d := &key.in.classes[key.index]
		if d == c {
			continue
		}
		for i := range d.methods {
			if name := d.methods[i].name; name != "__init__" && c.method(name) != nil {
				return true
			}
		}
		for i := range d.attrs {
			if name := d.attrs[i].name; c.method(name) != nil || find(c.attrs, name) != nil {
				return true
			}
		}
	}
	return false
}

// baseMember returns what the bases that one expression may denote have under a
// name; defined says that a class of the project defines it.
func (k *linking) baseMember(base []parser.Ref, of kind, name string, seen map[classKey]bool) (a answer, defined bool) {
	a.confidence = parser.Certain
	for _, r := range base {
		b := k.denotes(r)
		a.unknown = a.unknown || b.unknown
		a.confidence = min(a.confidence, b.confidence)
		for _, t := range b.things {
			switch {
			case t.kind == library && t.Instance == 0:
				n := segments(t.Name)
				t.Bound = n
				if t.Name += "." + name; of == instance {
					t.Instance = n
				}
				a.join(one(t))
			case t.kind == classOf:
				t.kind = of
				m := k.memberOf(t, name, seen)
				defined = defined || len(m.things) == 0 && m.unknown ||
					slices.ContainsFunc(m.things, func(t thing) bool { return t.kind != library })
				a.join(m)
			default:
				a.join(nothing())
			}
		}
	}
	return a, defined
}

// ancestors returns the library classes that a class of the project derives
// from; open says that there may be others.
func (k *linking) ancestors(t thing, seen map[classKey]bool) (names []string, open bool) {
	key := classKey{t.in, t.index}
	if seen[key] {
		return nil, false
	}
	if len(seen) == maxLineage {
		return nil, true
	}
	seen[key] = true
	c := &t.in.classes[t.index]
	open = c.open
	for _, name := range c.ancestors {
		if name == "" || name[0] != '.' {
			names = append(names, name)
			continue
		}
		more, unsure := k.behind(name, seen)
		names, open = append(names, more...), open || unsure
	}
	return names, open
}

// behind returns the library classes that an ancestor of the project stands
// for.
func (k *linking) behind(name string, seen map[classKey]bool) (names []string, open bool) {
	a := k.follow(parser.Ref{Name: name})
	open = a.unknown
	for _, t := range a.things {
		switch {
		case t.kind == library && t.Instance == 0:
			names = append(names, t.Name)
		case t.kind == classOf:
			more, unsure := k.ancestors(t, seen)
			names, open = append(names, more...), open || unsure
		default:
			open = true
		}
	}
	return names, open
}
