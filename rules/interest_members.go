package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix"
)

// follow finds what can be reported about the members of a type's instances, and
// which other types they lead to.
func (r *reach) follow(typ string) {
	if r.isLocal(typ) {
		return
	}
	var buf [4]candidate
	as := r.candidates(buf[:0], typ)
	var met []*watched
	meet := func(list ...*watched) {
		for _, t := range list {
			if t != nil && !slices.Contains(met, t) {
				met = append(met, t)
			}
		}
	}
	for _, c := range as {
		meet(r.watch.byName[c.name])
		if isTensorType(c.name) {
			meet(r.watch.byName["torch.Tensor"])
		}
	}
	if isReturnType(typ) {
		r.instance("torch.Tensor")
	}
	if p, ok := r.spellAs(typ, false); ok {
		for _, release := range p.track.sides() {
			lib := r.library(p.track, release)
			for i, k := range lib.Line(p.path) {
				info := r.kinOf(lib, k)
				meet(info.watched...)
				for _, g := range info.gives {
					r.instance(g.typ, g.words...)
				}
				if i == 0 {
					r.instance(k.Path()) // what gives itself gives this
				}
			}
		}
		r.membersOf(typ, p)
	}
	for i := 0; i < len(met); i++ {
		t := met[i]
		r.reached[t.name] = append(r.reached[t.name], typ)
		for _, o := range t.offers {
			if words, ok := r.offeredBy(o); ok {
				r.typed(r.writtenBy(typ, o.gives), words...)
			}
		}
		for _, held := range t.held {
			r.instance(typ+"."+lastOf(held.name), "."+lastOf(held.name))
			meet(held)
		}
		for j := range t.patterns {
			r.match(typ, as, &t.patterns[j])
		}
	}
}

// offeredBy returns the members by which a file may ask for what a row gives, with a
// dot before them, none for what Python reads by itself; false when none does.
func (r *reach) offeredBy(o *offer) (words []string, ok bool) {
	if r.watch.special[o] {
		return nil, true
	}
	for name := range strings.FieldsSeq(o.names) {
		if r.isSaid == nil || r.isSaid(name) {
			words = append(words, "."+name)
		}
	}
	return words, len(words) > 0
}

// match adds what an entry can say about the instances of a type.
func (r *reach) match(typ string, as []candidate, p *matrix.Pattern) {
	for _, c := range as {
		v, ok := r.speaking(p, c.axis)
		if !ok {
			continue
		}
		steady := !v.report
		switch m := p.Match; {
		case m.Method != nil:
			for _, name := range m.Method.Name {
				if !r.mayRead(name) || !r.anyIs(m.Method.Type, typ, c, name) {
					continue
				}
				switch args := &m.Method.ArgMatch; {
				case !hasArgs(args):
					r.memberIn(typ, name, steady).Use = true
				case len(args.Type) > 0:
					r.takers = append(r.takers, taker{steady, name, args.Type[0].Value, r.argShape(args, typ+"."+name, true)})
				default:
					r.memberIn(typ, name, steady).Call.join(r.argShape(args, typ+"."+name, true))
				}
			}
		case m.Attribute != nil:
			for _, name := range m.Attribute.Name {
				if !r.mayRead(name) || !r.anyIs(m.Attribute.Type, typ, c, name) {
					continue
				}
				switch told := r.memberIn(typ, name, steady); m.Attribute.Access {
				case matrix.CallAccess:
					told.Call.join(Shape{Any: true})
				case matrix.ItemAccess:
					told.Item = true
				default:
					told.Use = true
				}
			}
		case m.Subscript != nil:
			for _, key := range m.Subscript.Key {
				r.memberIn(typ, key, steady).Key = true
			}
		case m.Subclass != nil && len(m.Subclass.Overrides) > 0:
			for _, name := range m.Subclass.Overrides {
				if r.mayRead(name) {
					r.memberIn(typ, name, steady).overrides(m.Subclass.Param)
				}
			}
		case m.Subclass != nil:
			name := m.Subclass.Super
			if !r.mayRead(name) {
				continue
			}
			r.memberIn(typ, name, steady).Super.join(r.argShape(&m.Subclass.ArgMatch, constructed(c, name), true))
		}
	}
}

// mayRead reports whether some file may read a member: by its name, or as Python does.
func (r *reach) mayRead(member string) bool {
	return r.isSaid == nil || isSpecial(member) || r.isSaid(member)
}

// taker is what is known of a member that an instance of a type is given to.
type taker struct {
	steady    bool
	name, typ string
	shape     Shape
}

// memberOf is a member of the instances of a type.
type memberOf struct{ name, typ string }

// known is what uses of a member can give in all code, and in what comes awake.
type known struct{ now, steady Member }

// memberIn returns what is known of a member of a type, to add to it.
func (r *reach) memberIn(typ, name string, steady bool) *Member {
	k := r.members[memberOf{name, typ}]
	if k == nil {
		k = &known{steady: Member{Steady: true}}
		r.members[memberOf{name, typ}] = k
	}
	if steady {
		return &k.steady
	}
	return &k.now
}
