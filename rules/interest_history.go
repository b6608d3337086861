package rules

import (
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
)

// stretch returns the releases of a history that a finding may compare with the
// target.
func (t *track) stretch() api.Stretch {
	first := 0
	if t.source >= 0 && t.from.Origin != version.Detected {
		first = min(t.source, t.target)
	}
	return api.Stretch{History: t.history, First: first, Last: max(t.source, t.target)}
}

// outlook is what an engine remembers for all questions about what may be of interest.
type outlook struct {
	once sync.Once
	// stillness tells what is the same all along.
	stillness *api.Still
	// offered are the names of the functions and methods in offeredResults.
	offered map[string]bool
	// watched are the patterns about instances, and classes that derive from one, of
	// entries that have something to report; inits are those of them that are about what
	// a class gives to the constructor of its base.
	watched, inits []matrix.Pattern
	// initBases are the classes that inits are about, by their roots.
	initBases map[string][]string
}

func (e *Engine) look() *outlook {
	o := &e.outlook
	o.once.Do(func() {
		var all []api.Stretch
		for _, root := range e.trackRoots {
			if t := e.tracks[root]; t.open() {
				all = append(all, t.stretch())
			}
		}
		o.stillness = api.NewStill(all...)
		o.initBases, o.offered = make(map[string][]string), make(map[string]bool)
		for i := range offeredResults {
			for name := range strings.FieldsSeq(offeredResults[i].names) {
				o.offered[name] = true
			}
		}
		for _, entry := range e.set.Entries() {
			if !entry.Match.AnyLeaf(isOfInstances) || !e.breaks(entry) {
				continue
			}
			for _, m := range entry.Match.Leaves() {
				p := matrix.Pattern{Entry: entry, Match: m}
				o.watched = append(o.watched, p)
				if m.Subclass != nil && m.Subclass.Super == "__init__" {
					o.inits = append(o.inits, p)
					for _, base := range m.Subclass.Of {
						o.initBases[rootOf(base)] = joined(o.initBases[rootOf(base)], []string{base})
					}
				}
			}
		}
	})
	return o
}

// still is what tells which names have nothing new.
func (e *Engine) still() *api.Still { return e.look().stillness }

// offersResult reports whether the tables know what some function of a name gives.
func (e *Engine) offersResult(name string) bool { return e.look().offered[name] }

// standing is what a history has at the path of a name, at the target.
type standing struct {
	spelled
	// known says that there is such a history, still that the path leads to the same
	// thing all along.
	known, still bool
	exists       bool
	kind         api.Kind
	// now is its mark, and matched the number of segments that exist; of what is not
	// still only.
	now     api.Mark
	matched int
}

func (s *scan) standingOf(name string) (at standing) {
	if at.spelled, at.known = s.spell(name); !at.known {
		return at
	}
	if at.kind, at.still = s.still().Kind(at.path); at.still {
		at.exists = true
		return at
	}
	at.now, at.matched, at.exists = s.library(at.track, at.track.target).Mark(at.path)
	at.kind = at.now.Kind()
	return at
}

// historyOf adds what the histories say about a name.
func (s *scan) historyOf(name string, at *standing, in *Interest) {
	if !s.hasActive || !at.known || !at.track.active || at.still {
		return
	}
	in.Import = in.Import || s.parents.get(cutLast(name), func() bool { return s.warns(cutLast(name)) })
	if s.isDull(at) {
		return
	}
	p := at.spelled
	a := s.account(p)
	if a.gone != nil {
		in.Use = in.Use || s.tells(p, name, a.gone)
		return
	}
	if !a.exists {
		return
	}
	if a.apart != nil && s.tells(p, name, a.apart) || a.raises != nil && s.tells(p, name, a.raises) {
		in.Use, in.there, in.Call.Any = true, true, true
		return
	}
	o := a.found.Object
	if a.warns != nil && s.tells(p, name, a.warns) {
		switch {
		case o.Kind == api.Class, o.Kind >= api.Method && callable(o.Kind):
			in.Call.Any = true
		case callable(o.Kind), o.Kind == api.Property, o.Kind == api.Module, o.Kind == api.Value && a.found.Via&api.Served != 0:
			in.Use, in.there, in.Call.Any = true, true, true
		}
	}
	if a.warns == nil && callable(o.Kind) && o.Kind != api.Method {
		in.Call.join(s.warnedShape(p, name, o))
	}
	in.Call.join(s.callShape(p, name, false))
}

// warns reports whether a module warns, so that an import from it can be reported.
func (s *scan) warns(module string) bool {
	p, ok := s.spell(module)
	if !ok || s.still().Is(p.path) {
		return false
	}
	a := s.account(p)
	return a.exists && a.warns != nil && a.found.Object.Kind == api.Module && s.tells(p, module, a.warns)
}

// tells reports whether a remark is made: its rule is wanted, and no entry speaks
// about the same API.
func (s *scan) tells(p spelled, written string, r *remark) bool {
	if _, wanted := s.historyRules[r.code]; !wanted {
		return false
	}
	return !s.entrySpeaks(written, r.length+p.via) && !(isMemberRemark(r) && s.entryDeniesBase(r.home))
}

// mayComeLater reports whether it is worth telling that a name only comes after the
// target, see goneRemark.
func (t *track) mayComeLater() bool {
	return t.open() && (t.source < 0 || t.source > t.target || t.from.Origin == version.Detected) && t.exact() && t.to.Origin == version.Given
}

// compared are the releases that a finding may compare with the target.
func (t *track) compared() []int {
	st := t.stretch()
	if t.mayComeLater() {
		st.Last = len(t.history.Releases()) - 1
	}
	if t.source >= 0 && st.First == t.source && st.Last == t.target {
		return []int{t.source}
	}
	var all []int
	for release := st.First; release <= st.Last; release++ {
		if release != t.target {
			all = append(all, release)
		}
	}
	return all
}

// befores returns what a callable was in the releases that a call of it may have
// been written for, as far as that is not what it is at the target.
func (e *Engine) befores(t *track, path string, after *api.Object) []*api.Object {
	var all []*api.Object
	var seen []api.Mark
	add := func(release int) {
		// What is no class says by its mark how it is called: most releases have the same.
		m, _, ok := e.library(t, release).Mark(path)
		if !ok || slices.Contains(seen, m) {
			return
		}
		if !m.IsClass() {
			seen = append(seen, m)
		}
		o := e.callee(t, path, release)
		if o == nil || o == after {
			return
		}
		for _, known := range all {
			if known == o {
				return
			}
		}
		all = append(all, o)
	}
	start := t.target - 1
	if t.source >= 0 {
		add(t.source)
		if t.from.Origin != version.Detected {
			return all
		}
		start = min(t.source, t.target) - 1
	}
	for release := start; release >= 0; release-- {
		add(release)
	}
	return all
}

// isDull reports whether a path is the same at the target as in all releases that
// have it of those that a finding may compare with the target. What only came
// between is no news. A class may have other bases all the same.
func (e *Engine) isDull(at *standing) bool {
	t := at.track
	path := at.path
	switch {
	case !at.exists:
		path = cut(path, at.matched+1) // that is what is gone
	case at.now.ImportOnly():
		return false
	}
	for _, release := range t.compared() {
		if then, _, ok := e.library(t, release).Mark(path); ok && (!at.exists || then != at.now || at.now.IsClass()) {
			return false
		}
	}
	return true
}
