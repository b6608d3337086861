package rules

import (
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// Exports returns what the histories tell the parser, nil when there are none.
func (e *Engine) Exports() parser.Exports {
	if len(e.tracks) == 0 {
		return nil
	}
	return exports{e}
}

type exports struct{ *Engine }

// Binds looks at the releases from the one that the code runs on up to the
// target: a name that is gone at the target came from there.
func (e exports) Binds(module, name string) (binds, known bool) {
	names := e.starNames.get(module, func() map[string]bool {
		p, ok := e.spellAs(module, false)
		if !ok {
			return nil
		}
		var names map[string]bool
		first, last := max(p.track.source, 0), p.track.target
		for release := min(first, last); release <= max(first, last); release++ {
			list, ok := e.library(p.track, release).Names(p.path)
			if !ok {
				continue
			}
			if names == nil {
				names = make(map[string]bool)
			}
			for _, name := range list {
				names[name] = true
			}
		}
		return names
	})
	return names[name], names != nil
}

// Result looks the callable up at the target; one that is not there any more
// gave what it gave where the code comes from.
func (e exports) Result(callable string) string {
	return e.results.get(callable, func() string {
		p, ok := e.spellAs(callable, false)
		if !ok || e.namedAsType(callable) {
			return ""
		}
		t := p.track
		class := e.resultAt(t, p.path, t.target, 0)
		if _, stays := e.find(t, p.path, t.target); class == "" && !stays && t.source >= 0 {
			class = e.resultAt(t, p.path, t.source, 0)
		}
		return class
	})
}

// Attribute looks the attribute up as Result does.
func (e exports) Attribute(name string) string { return "" }

// maxDeep bounds how many attributes of attributes are followed: one may be of
// its own class.
const maxDeep = 8

// resultAt returns the class of what calling a path gives at a release. On the
// way to it lie attributes whose own class is known.
func (e *Engine) resultAt(t *track, path string, release, deep int) string {
	lib := e.library(t, release)
	f, ok := lib.Find(path)
	if !ok && f.Object != nil && f.Matched < segments(path) {
		if class := returned(f.Object, ""); class != "" && !callable(f.Object.Kind) && deep < maxDeep {
			return e.resultAt(t, class+path[len(cut(path, f.Matched)):], release, deep+1)
		}
		return ""
	}
	if !ok || f.Object == nil || !callable(f.Object.Kind) || f.Object.Kind == api.Class {
		return ""
	}
	class := returned(f.Object, cutLast(path))
	if class == "" {
		return ""
	}
	home, ok := lib.Find(class)
	if !ok || home.Object.Kind != api.Class {
		return ""
	}
	return home.Home
}

// returned returns the class on which all signatures of an object agree. What
// returns its receiver is of the class that it was found in.
func returned(o *api.Object, receiver string) string {
	class := ""
	for i, s := range o.Signatures {
		if i > 0 && s.Returns != class {
			return ""
		}
		class = s.Returns
	}
	if class == "Self" {
		return receiver
	}
	return class
}

// namedAsType reports whether an entry names the callable itself as the type of
// what it gives; then it has to stay.
func (e *Engine) namedAsType(callable string) bool {
	e.typesOnce.Do(func() {
		e.types = make(map[string]bool)
		for _, entry := range e.set.Entries() {
			for _, m := range entry.Match.Leaves() {
				var names []string
				switch {
				case m.Method != nil:
					names = m.Method.Type
				case m.Attribute != nil:
					names = m.Attribute.Type
				case m.Subscript != nil:
					names = m.Subscript.Type
				}
				for _, name := range names {
					e.types[name] = true
				}
			}
		}
	})
	s := scan{Engine: e}
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], callable) {
		if e.types[c.name] {
			return true
		}
	}
	return false
}

// heldType returns the class of what a property or attribute of a class holds,
// "" when that is not known.
func (e *Engine) heldType(a *account, class string) string {
	o := a.found.Object
	if !a.exists || o.Kind != api.Property && o.Kind != api.Attribute {
		return ""
	}
	return returned(o, class)
}
