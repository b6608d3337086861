package rules

import "github.com/upcheck/upcheck/parser"

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
	got := e.stars.get(starKey{module, name}, func() starAnswer {
		p, ok := e.spellAs(module, false)
		if !ok {
			return starAnswer{}
		}
		var got starAnswer
		first, last := max(p.track.source, 0), p.track.target
		for release := min(first, last); release <= max(first, last) && !got.binds; release++ {
			binds, known := e.library(p.track, release).Binds(p.path, name)
			got = starAnswer{binds: binds, known: got.known || known}
		}
		return got
	})
	return got.binds, got.known
}

// starKey is a name that a star import of a module may bind.
type starKey struct{ module, name string }

type starAnswer struct{ binds, known bool }

// Result looks the callable up at the target; one that is not there any more,
// or only raises, gave what it gave where the code comes from.
func (e exports) Result(callable string) string { return e.resultOf(callable) }

// Attribute looks the attribute up as Result does.
func (e exports) Attribute(name string) string { return e.attributeOf(cutLast(name), lastOf(name)) }

// namedAsType reports whether an entry names the callable itself as the type of
// what it gives; then it has to stay.
func (e *Engine) namedAsType(callable string) bool {
	s := scan{Engine: e}
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], callable) {
		if e.set.IsType(c.name) {
			return true
		}
	}
	return false
}
