package rules

import (
	"math"
	"slices"

	"github.com/upcheck/upcheck/parser"
)

// patches are the library names that a module provides itself, as "np.float =
// float" does, with where that is done first. What a function does may have
// been done at any time: it counts from the start of the file.
type patches map[string]int

// patchedNames returns the names that the module assigns to where that runs at
// the target.
func (s *scan) patchedNames() {
	for i := range s.module.Uses {
		u := &s.module.Uses[i]
		if u.Context != parser.Store || len(u.Parts) < 2 || !slices.ContainsFunc(u.Refs, ofLibrary) || s.runAt(u.Block).outcome == dead {
			continue
		}
		at := u.Statement.Start
		if u.Late {
			at = -1
		}
		for _, r := range u.Refs {
			if !ofLibrary(r) {
				continue
			}
			if lastOf(r.Name) == "*" {
				// Nobody knows which: no more is taken back than has to be. What stands
				// before the function runs before it.
				s.anyPatched, at = true, u.Statement.Start
			}
			if s.patchedFrom == nil {
				s.patchedFrom, s.patched = make(patches), make(map[string]bool)
			}
			if first, ok := s.patchedFrom[r.Name]; !ok || at < first {
				s.patchedFrom[r.Name] = at
			}
			s.patched[r.Name] = true
		}
	}
}

// ofLibrary reports whether a reference is a name of a library, and not a member of an
// instance.
func ofLibrary(r parser.Ref) bool { return r.Instance == 0 }

// isPatched reports whether the module has provided a name, or what it is read
// from, by the time that a use of it runs.
func (s *scan) isPatched(name string, u *parser.Use) bool {
	start := u.Statement.Start
	if u.Late {
		start = math.MaxInt
	}
	return s.isPatchedAt(name, start)
}

// isPatchedAt is isPatched for something at a place in the file.
func (s *scan) isPatchedAt(name string, start int) bool {
	if len(s.patchedFrom) == 0 {
		return false
	}
	for n := segments(name); n > 1; n-- {
		if at, ok := s.patchedFrom[cut(name, n)]; ok && at < start {
			return true
		}
	}
	if !s.anyPatched {
		return false
	}
	at, ok := s.patchedFrom[anyOf(cutLast(name))]
	return ok && at < start
}

// anyOf is the name under which a module assigns to attributes that it computes
// the names of: setattr(np, name, kind).
func anyOf(owner string) string { return owner + ".*" }

// isReplaced reports whether the module assigns to a name somewhere.
func (s *scan) isReplaced(name string) bool {
	return s.patched[name] || s.anyPatched && s.patched[anyOf(cutLast(name))]
}
