package tokens

import (
	"bytes"
	"slices"
)

// name returns what a name stands for in a scope.
func (r *receivers) name(name []byte, scope int32) holding {
	h := hashOf(name, 0, len(name))
	key := plainNeed(h, scope)
	if !r.works(len(name)) {
		return anything
	}
	if !r.asked.Add(key) {
		return r.known[key]
	}
	held := r.bound(name, h, scope)
	if old := r.known[key]; old|held != old {
		r.known[key] = old | held
		r.grown = true
	}
	return r.known[key]
}

// bound joins what the statements give a name that bind it.
func (r *receivers) bound(name []byte, h uint64, scope int32) (held holding) {
	for b := range r.checked.of(h) {
		held |= r.said(name, b)
	}
	found := false
	home, one := r.home(h, scope)
	for at := scope; at >= 0; at = r.list[at].scope {
		if r.list[at].kind == defining && r.hasParam(at, h) && (!one || at == home) {
			found = true
			held |= r.param(at, name)
		}
	}
	for b := range r.plain.of(h) {
		if held&anything != 0 || !r.works(0) {
			return anything
		}
		if at := r.list[b].scope; !r.sees(scope, b) || one && at != home && !r.declares(at, b) {
			continue
		}
		found = true
		switch st := &r.list[b]; st.kind {
		case importing:
			held |= r.imported(h)
		case classing:
			held |= r.class(b)
		case defining:
			held |= ownFunction
		case simpleStatement, leaving, looping, withing, ifing, elifing:
			held |= r.given(name, b)
		default:
			held |= anything
		}
	}
	if !found && !builtins[string(name)] {
		return anything
	}
	return held
}

// home returns the scope that a name is one of, seen from another; false when it may be of
// several: methods do not see what their class binds, and some names are said to be of
// another scope.
func (r *receivers) home(h uint64, scope int32) (home int32, one bool) {
	for at := scope; at >= 0; at = r.list[at].scope {
		found := r.list[at].kind == defining && r.hasParam(at, h)
		for b := range r.plain.of(h) {
			r.works(0)
			if r.list[b].scope != at {
				continue
			}
			if found = true; r.list[b].kind == declaring {
				return 0, false
			}
		}
		if found {
			return at, r.list[at].kind == defining
		}
	}
	return -1, true
}

// hasParam reports whether a function has a parameter of a name.
func (r *receivers) hasParam(function int32, h uint64) bool {
	st := &r.list[function]
	for _, w := range r.words[st.words:st.wordsEnd] {
		if w.param && w.hash == h {
			return true
		}
	}
	return false
}

// param returns what a parameter stands for: self, or what its type says.
func (r *receivers) param(function int32, name []byte) (held holding) {
	st := &r.list[function]
	header := r.text[st.start:st.end]
	r.works(len(header))
	open := bytes.IndexByte(header, '(')
	if first, _ := firstWord(header[open:]); bytes.Equal(first, name) && st.scope >= 0 && r.list[st.scope].kind == classing {
		held = r.class(st.scope)
	}
	eachWord(header[open:], name, func(_, end int) {
		if next := skip(header, open+end, 1); next < len(header) && header[next] == ':' {
			held |= r.types(header[next+1:next+1+typeEnd(header[next+1:])], st.scope)
		}
	})
	return held
}

// imported returns what a name stands for that an import binds.
func (r *receivers) imported(h uint64) holding {
	if class, is := r.Classes[h]; is {
		switch {
		case slices.ContainsFunc(class.Bases, func(base string) bool { return beginsAt(base, r.from) }):
			return anything
		case class.Library:
			return ownClass | ownFunction
		}
		return ownClass
	}
	library, _ := r.library(h, "")
	foreign := func(b boundName) bool { return b.hash == h && b.foreign && !b.project }
	if library || !slices.ContainsFunc(r.Facts.bound, foreign) {
		return anything
	}
	return 0
}

// isOfProject reports whether a name may come from another file of the project.
func (r *receivers) isOfProject(h uint64) bool {
	return slices.ContainsFunc(r.Facts.bound, func(b boundName) bool { return b.hash == h && b.project })
}
