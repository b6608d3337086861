package link

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
)

// callee says of a call of something of the project what it is to a library: the
// constructor of a class that has none of its own is that of its base, and what
// passes its keywords on calls something else with them.
func (k *linking) callee(c *changes, use int, refs []parser.Ref) {
	u := &c.uses[use]
	if u.Call < 0 || u.Call >= len(c.calls) || len(refs) != 1 {
		return
	}
	a := k.follow(k.ref(refs[0]))
	if len(a.things) != 1 {
		return
	}
	t := a.things[0]
	if t.kind == classOf {
		base, init := k.constructor(t)
		if base.Name != "" {
			u.Refs, u.Confidence = []parser.Ref{base}, min(u.Confidence, parser.Likely, init.confidence, a.confidence)
			u.Parts = u.Parts[len(u.Parts)-1:]
			return
		}
		if len(init.things) != 1 {
			return
		}
		t = init.things[0]
	}
	if t.kind == function {
		k.pass(c, u.Call, u.Parts[len(u.Parts)-1], min(u.Confidence, parser.Likely, a.confidence), t)
	}
}

// constructor returns the library class whose constructor makes the instances
// of a class of the project, if that has none of its own, and what its
// __init__ is.
func (k *linking) constructor(t thing) (base parser.Ref, init answer) {
	t.kind = instance
	init = k.member(t, "__init__")
	made := k.member(t, "__new__")
	if len(init.things) != 1 || len(made.things) != 1 || init.things[0].kind != library || made.things[0].kind != library {
		return parser.Ref{}, init
	}
	name := strings.TrimSuffix(init.things[0].Name, ".__init__")
	if name != strings.TrimSuffix(made.things[0].Name, ".__new__") {
		return parser.Ref{}, init
	}
	return parser.Ref{Name: name, Bound: segments(name)}, init
}

// pass records the call that a function of the project makes with the keywords
// that it does not take itself.
func (k *linking) pass(c *changes, call int, at source.Span, sure parser.Confidence, t thing) {
	if t.index < 0 {
		return
	}
	f := t.in.functions[t.index].passing
	if f == nil {
		return
	}
	args := passed(c.calls[call].Args, f)
	if len(args) == 0 {
		return
	}
	refs, least := k.receivers(t, f)
	if len(refs) == 0 {
		return
	}
	use := parser.Use{
		Refs: refs, Confidence: min(sure, least), Context: parser.Callee, Passed: true, Parts: []source.Span{at},
		Statement: c.calls[call].Statement, Block: c.calls[call].Block, Call: len(c.calls),
	}
	next := c.calls[call]
	next.Use, next.Class, next.Super, next.Args, next.Star, next.DoubleStar = len(c.uses), -1, "", args, true, true
	c.uses, c.calls = append(c.uses, use), append(c.calls, next)
}

// passed returns the keywords that a function passes on.
func passed(args []parser.Arg, f *passing) (out []parser.Arg) {
	for _, arg := range args {
		taken := func(p parser.Pass) bool { return slices.Contains(p.Taken, arg.Keyword) }
		if arg.Keyword != "" && !slices.Contains(f.params, arg.Keyword) && !slices.ContainsFunc(f.passes, taken) {
			arg.Confidence = min(arg.Confidence, parser.Likely)
			out = append(out, arg)
		}
	}
	return out
}

// receivers returns what a function passes its keywords on to, nothing when
// that is not known of each call.
func (k *linking) receivers(t thing, f *passing) (refs []parser.Ref, sure parser.Confidence) {
	sure = parser.Certain
	for i := range f.passes {
		p := &f.passes[i]
		a := answer{confidence: parser.Certain}
		switch {
		case p.Super == "":
			for _, r := range p.Refs {
				a.join(k.denotes(r))
			}
		case t.owner >= 0 && len(t.in.classes[t.owner].bases) == 1:
			a, _ = k.baseMember(t.in.classes[t.owner].bases[0], instance, p.Super, make(map[classKey]bool))
		}
		if a.unknown || len(a.things) == 0 {
			return nil, sure
		}
		for _, r := range a.things {
			ref, ok := k.receiver(r)
			if !ok {
				return nil, sure
			}
			refs = append(refs, ref)
		}
		sure = min(sure, a.confidence)
	}
	slices.SortFunc(refs, compareRefs)
	return slices.Compact(refs), sure
}

// receiver returns the library's callable that something stands for.
func (k *linking) receiver(t thing) (ref parser.Ref, ok bool) {
	switch t.kind {
	case library:
		ref = t.Ref
		if class, is := strings.CutSuffix(ref.Name, ".__init__"); is {
			ref = parser.Ref{Name: class}
		}
	case classOf:
		ref, _ = k.constructor(t)
	}
	ref.Bound = segments(ref.Name)
	return ref, ref.Name != "" && ref.Instance < ref.Bound
}

// super silences a call of super() that a class of the project answers.
func (k *linking) super(c *changes, m *parser.Module, i int) {
	call := &c.calls[i]
	if call.Super == "" || call.Class < 0 || call.Class >= len(m.Classes) {
		return
	}
	for _, base := range m.Classes[call.Class].Bases {
		if !slices.ContainsFunc(base, k.lies) {
			continue
		}
		a, defined := k.baseMember(k.scope.refs(base), instance, call.Super, make(map[classKey]bool))
		if !defined {
			continue
		}
		call.Class, call.Super = -1, ""
		if len(a.things) == 1 && a.things[0].kind == function {
			k.pass(c, i, call.Callee, min(parser.Likely, a.confidence), a.things[0])
		}
		return
	}
}
