package link

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser"
)

// argument replaces the names of the project in an argument. One that is bound
// to a literal is that, and an instance of a class of the project is one of the
// library class that it derives from.
func (k *linking) argument(v *parser.Value, literals bool) {
	if literals {
		if c := k.constantOf(v); c != nil && c.value != nil {
			v.Kind, v.Text, v.Indirect, v.Refs = c.value.Kind, c.value.Text, true, nil
			return
		}
	}
	before := v.Refs
	if k.value(v); len(v.Refs) > 0 || v.Kind != parser.Other {
		return
	}
	for _, r := range before {
		r, ok := k.derived(k.ref(r))
		if !ok {
			v.Refs = nil
			return
		}
		v.Refs = append(v.Refs, r)
	}
	v.Kind = parser.Reference
}

// derived returns an instance of the library class that the class of an instance
// of the project derives from.
func (k *linking) derived(r parser.Ref) (parser.Ref, bool) {
	if r.Name[0] != '.' || r.Instance == 0 {
		return r, false
	}
	a := k.follow(r)
	if len(a.things) != 1 || a.unknown || a.things[0].kind != instance {
		return r, false
	}
	t := a.things[0]
	t.kind = classOf
	for range maxLineage {
		if t = k.onlyBase(t); t.kind != classOf {
			break
		}
	}
	n := segments(t.Name)
	return parser.Ref{Name: t.Name, Bound: n, Instance: n}, t.kind == library && t.Instance == 0 && t.Name != ""
}

// arguments replaces the names of the project in the arguments of a call, and
// adds what dicts of other files pass.
func (k *linking) arguments(c *parser.Call, uses []parser.Use) {
	literals := c.Use < 0 || !slices.ContainsFunc(uses[c.Use].Refs, k.lies) && k.matters(uses[c.Use].Refs)
	own := false
	for i := range c.Args {
		if !slices.ContainsFunc(c.Args[i].Value.Refs, k.lies) {
			continue
		}
		if !own {
			c.Args, own = slices.Clone(c.Args), true
		}
		k.argument(&c.Args[i].Value, literals)
	}
}

// spreads adds what the dicts of other files pass to a call. It is written where
// the dict is named.
func (k *linking) spreads(c *parser.Call) {
	for i := range c.Spreads {
		spread := &c.Spreads[i]
		known := k.constantOf(spread)
		if known == nil {
			continue
		}
		for _, arg := range known.entries {
			if slices.ContainsFunc(c.Args, func(a parser.Arg) bool { return a.Keyword == arg.Keyword }) {
				continue
			}
			k.value(&arg.Value)
			arg.Span, arg.Value.Span, arg.Value.Indirect = spread.Span, spread.Span, true
			c.Args = append(slices.Clip(c.Args), arg)
		}
	}
}

// constantOf returns the literal or dict that a name of the project stands for, nil
// when it stands for something else.
func (k *linking) constantOf(v *parser.Value) *constant {
	if v.Kind != parser.Reference || v.Unsure || len(v.Refs) != 1 || v.Refs[0].Instance > 0 {
		return nil
	}
	r := k.ref(v.Refs[0])
	if r.Name[0] != '.' || k.assigns(r.Name) {
		return nil
	}
	module := parent(r.Name)
	file := k.fileOf(module)
	if e, ok := k.linker.get(module); file == "" || !ok || e != nil || module == k.name {
		return k.follow(parser.Ref{Name: r.Name}).constant
	}
	// What the file offers otherwise is of no use to anybody.
	names, ok := k.linker.constantsOf(module)
	if !ok {
		k.unread[file] = true
		return nil
	}
	if n := find(names, r.Name[strings.LastIndexByte(r.Name, '.')+1:]); n != nil && n.meaning != nil {
		return n.constant
	}
	return nil
}

// assigns reports whether the file itself binds a name of another module anew.
func (k *linking) assigns(name string) bool {
	return slices.ContainsFunc(k.of.Uses, func(u parser.Use) bool {
		return u.Context == parser.Store && slices.ContainsFunc(u.Refs, func(r parser.Ref) bool { return k.absolute(r.Name) == name })
	})
}
