package api

import (
	"slices"
	"strconv"
	"strings"
)

// compareCalls compares the ways to call two objects.
func compareCalls(before, after *Object) []Difference {
	if !known(before) || !known(after) {
		return nil
	}
	var all []Difference
	single := len(before.Signatures) == 1 && len(after.Signatures) == 1
	stubs := (before.Flags|after.Flags)&Stub != 0
	renamed := map[string]string{}
	if single && !stubs {
		renamed = renames(before.Signatures[0], after)
	}
	for _, name := range keywords(before) {
		to, ok := renamed[name]
		switch {
		case ok:
			all = append(all, Difference{Kind: KeywordRenamed, Param: name, To: to})
		case !accepts(after, name) && !misnamed(before, after, name):
			all = append(all, Difference{Kind: KeywordRemoved, Param: name})
		}
	}
	if !single {
		return all
	}
	a, b := before.Signatures[0], after.Signatures[0]
	if !stubs {
		all = append(all, comparePositions(a, b, renamed)...)
		all = append(all, newRequired(before, after, renamed)...)
	}
	return append(all, compareDefaults(a, b, stubs)...)
}

// known reports whether an object says how it is called. One that takes
// anything only passes it on.
func known(o *Object) bool {
	for _, s := range o.Signatures {
		for _, p := range s.Params {
			if p.Kind != VarPositional && p.Kind != VarKeyword {
				return true
			}
		}
	}
	// No parameters at all is known, too, if nothing else is taken.
	return len(o.Signatures) == 1 && len(o.Signatures[0].Params) == 0 && !o.Any && o.Flags&Exact != 0
}

// accepts reports whether an object may accept a keyword: one of its signatures
// lists it, or it may take it through **kwargs, or nothing is known of it. The
// functions of torch that are not written in Python take NumPy's names for
// some of their parameters, too.
func accepts(o *Object, keyword string) bool {
	if len(o.Signatures) == 0 || o.Any || slices.Contains(o.Keys, keyword) {
		return true
	}
	if !lists(o, keyword) && !takesAny(o) {
		other := numpyName(keyword)
		return other != "" && o.Flags&Exact == 0 && strings.HasPrefix(o.Definition, "torch") && lists(o, other)
	}
	return true
}

// takesAny reports whether some **kwargs takes keywords that nobody lists.
func takesAny(o *Object) bool {
	return len(o.Keys) == 0 && slices.ContainsFunc(o.Signatures, func(s Signature) bool {
		return slices.ContainsFunc(s.Params, func(p Param) bool { return p.Kind == VarKeyword })
	})
}

// lists reports whether a signature has a parameter that can be given by name.
func lists(o *Object, keyword string) bool {
	return slices.ContainsFunc(o.Signatures, func(s Signature) bool {
		p, ok := s.param(keyword)
		return ok && p.named()
	})
}

func (s Signature) param(name string) (Param, bool) {
	i := slices.IndexFunc(s.Params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		return Param{}, false
	}
	return s.Params[i], true
}

func (p Param) named() bool { return p.Kind == Positional || p.Kind == KeywordOnly }

func (p Param) positional() bool { return p.Kind == PositionalOnly || p.Kind == Positional }

// numpyName is the name that torch uses for a keyword of NumPy: its argument
// parser accepts both.
func numpyName(keyword string) string {
	switch keyword {
	case "axis":
		return "dim"
	case "keepdims":
		return "keepdim"
	case "x":
		return "input"
	case "x1":
		return "input"
	case "x2":
		return "other"
	default:
		return ""
	}
}

// misnamed reports whether a keyword may be only a name that a stub had wrong:
// stubs call the first operand self, input or x, and the second other, and
// once they were positional-only nobody keeps the names.
func misnamed(before, after *Object, keyword string) bool {
	if (before.Flags|after.Flags)&Stub == 0 {
		return false
	}
	switch keyword {
	case "self", "input", "x", "x1", "x2", "other", "src":
		return true
	}
	for _, s := range after.Signatures {
		if p, ok := s.param(keyword); ok && p.Kind == PositionalOnly {
			return true
		}
	}
	return false
}

// keywords lists what an object is known to accept by name, in order. Names
// with an underscore are nobody's business.
func keywords(o *Object) []string {
	var names []string
	add := func(name string) {
		if !strings.HasPrefix(name, "_") && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, s := range o.Signatures {
		for _, p := range s.Params {
			if p.named() {
				add(p.Name)
			}
		}
	}
	for _, key := range o.Keys {
		add(key)
	}
	return names
}

// renames returns the parameters that have another name at the same position.
func renames(a Signature, after *Object) map[string]string {
	renamed := map[string]string{}
	b := positions(after.Signatures[0])
	for i, p := range positions(a) {
		if i >= len(b) {
			break
		}
		q := b[i]
		_, stays := after.Signatures[0].param(p.Name)
		_, old := a.param(q.Name)
		if p.Kind == Positional && q.Kind == Positional && !stays && !old &&
			!strings.HasPrefix(p.Name, "_") && !slices.Contains(after.Keys, p.Name) {
			renamed[p.Name] = q.Name
		}
	}
	return renamed
}

// positions lists the parameters that can be passed by position.
func positions(s Signature) []Param {
	var all []Param
	for _, p := range s.Params {
		if p.positional() {
			all = append(all, p)
		}
	}
	return all
}

// comparePositions lists what another order of parameters breaks.
func comparePositions(a, b Signature, renamed map[string]string) []Difference {
	var all []Difference
	after := positions(b)
	for i, p := range positions(a) {
		name := p.Name
		if to, ok := renamed[name]; ok {
			name = to
		}
		q, ok := b.param(name)
		switch {
		case !ok:
		case q.Kind == KeywordOnly:
			all = append(all, Difference{Kind: BecameKeywordOnly, Param: p.Name})
		case q.positional():
			at := slices.IndexFunc(after, func(q Param) bool { return q.Name == name })
			if at != i {
				all = append(all, Difference{
					Kind: OrderChanged, Param: p.Name, Before: strconv.Itoa(i), After: strconv.Itoa(at),
				})
			}
		}
	}
	return all
}
