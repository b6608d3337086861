package link

import (
	"slices"

	"github.com/upcheck/upcheck/parser"
)

// inModule returns what a module has under a name. A package may bind the name
// of a submodule to something else, as "from .fit import fit" does: what is
// read from the name tells which one is meant.
func (k *linking) inModule(name, segment, next string) answer {
	sub := child(name, segment)
	isModule := k.tree.exists(sub)
	if isModule && next != "" {
		if k.tree.exists(child(sub, next)) {
			return moduleAnswer(sub)
		}
		if a := k.binds(sub, next); len(a.things) > 0 || k.isBound(sub, next) {
			return moduleAnswer(sub)
		}
		if k.waits(sub) {
			return nothing() // then it is asked again
		}
	}
	if k.isBound(name, segment) {
		return k.binds(name, segment)
	}
	if isModule {
		return moduleAnswer(sub)
	}
	return k.binds(name, segment)
}

func moduleAnswer(name string) answer { return one(thing{kind: module, Ref: parser.Ref{Name: name}}) }

func (k *linking) isBound(module, name string) bool {
	e := k.exports(module)
	return e != nil && find(e.names, name) != nil
}

type boundKey struct{ module, name string }

// binds returns what a module binds a name to: itself, or by a star import.
func (k *linking) binds(module, name string) answer {
	key := boundKey{module, name}
	if a, ok := k.bound[key]; ok {
		return a
	}
	if k.depth >= maxDepth {
		return nothing()
	}
	k.bound[key] = nothing() // for a module that imports itself
	k.depth++
	a := k.bindsNew(module, name)
	k.depth--
	k.bound[key] = a
	return a
}

func (k *linking) bindsNew(module, name string) answer {
	e := k.exports(module)
	if e == nil {
		return nothing()
	}
	if n := find(e.names, name); n != nil {
		return k.named(e, n)
	}
	for _, star := range slices.Backward(e.stars) { // the last one wins
		if star == "" {
			return nothing()
		}
		if star[0] != '.' {
			if a, ok := k.starOfLibrary(star, name); ok {
				return a
			}
			continue
		}
		from := k.exports(star)
		if from == nil || !from.shows(name) {
			continue
		}
		if a := k.binds(star, name); len(a.things) > 0 || a.test != nil || a.constant != nil {
			return a
		}
		if sub := child(star, name); from.listed && k.tree.exists(sub) {
			return moduleAnswer(sub)
		}
	}
	if e == k.own && k.partial {
		if all := k.whole(module); all != nil {
			if n := find(all.names, name); n != nil {
				return k.named(all, n)
			}
		}
	}
	return nothing()
}

// starOfLibrary returns what a star import of a library takes.
func (k *linking) starOfLibrary(star, name string) (answer, bool) {
	if k.linker.options.Exports == nil {
		return answer{}, false
	}
	if binds, known := k.linker.options.Exports.Binds(star, name); !known || !binds {
		return answer{}, false
	}
	full := star + "." + name
	a := one(thing{Ref: parser.Ref{Name: full, Bound: segments(full)}})
	a.confidence = parser.Likely
	return a, true
}

// named returns what a name of a module or class denotes.
func (k *linking) named(e *exports, n *name) answer {
	if n.meaning == nil {
		return nothing()
	}
	a := answer{confidence: n.confidence, test: n.test, constant: n.constant}
	if i := n.class; i >= 0 && int(i) < len(e.classes) {
		a.join(one(thing{kind: classOf, in: e, index: i}))
	}
	if n.function >= 0 {
		a.join(one(thing{kind: function, in: e, index: k.index(e, n.function), owner: -1}))
	}
	for _, r := range n.refs {
		b := k.denotes(r)
		if a.test == nil && len(n.refs) == 1 {
			a.test = b.test
		}
		if len(n.refs) == 1 {
			a.constant = b.constant
		}
		a.join(b)
	}
	if len(a.things) == 0 {
		a.unknown, a.confidence = true, parser.Possible
	}
	return a
}

// index checks the index of a function.
func (k *linking) index(e *exports, i int32) int32 {
	if int(i) >= len(e.functions) {
		return -1
	}
	return i
}
