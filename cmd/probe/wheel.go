package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
)

// wheels tells what the wheels of a package have, in the API history that was read from
// them: for releases that nobody can run here, and for the names of an entry that its
// examples do not say.
type wheels struct {
	history  *api.History
	releases []string
}

// openWheels returns the history of a package, nil when there is none. That of Keras is
// about one of its two axes, while entries speak of both.
func openWheels(name string) (*wheels, error) {
	data, ok := api.Embedded(name)
	if !ok || name == "keras" {
		return nil, nil
	}
	h, err := api.OpenHistory(data)
	if err != nil {
		return nil, fmt.Errorf("the API history: %w", err)
	}
	w := &wheels{history: h}
	for _, r := range h.Releases() {
		w.releases = append(w.releases, r.Version.String())
	}
	return w, nil
}

// read returns what the wheels next to the rows of an entry show of it. An entry that is
// about more than names and keywords they show nothing of.
func (w *wheels) read(e *matrix.Entry) (seen []matrix.Sighting) {
	for _, release := range around(e.Timeline, w.releases) {
		v, err := version.Parse(release)
		if err != nil {
			continue
		}
		if at, ok := w.history.Release(v); ok {
			effect, what, ok := w.match(&e.Match, at)
			// What the first releases of a history warn of, or do not have, may have begun
			// before them, or begin later.
			if ok && (len(seen) > 0 || effect == finding.OK) {
				seen = append(seen, matrix.Sighting{Release: release, Effect: effect, Kind: "wheel", Text: what})
			}
		}
	}
	return seen
}

// match tells what a release shows of all that a match is about; false when that is
// nothing, or not the same for all of it.
func (w *wheels) match(m *matrix.Match, release int) (effect finding.Effect, what string, ok bool) {
	var effects []finding.Effect
	switch {
	case len(m.Any) > 0:
		for i := range m.Any {
			effect, text, ok := w.match(&m.Any[i], release)
			if !ok {
				return 0, "", false
			}
			effects, what = append(effects, effect), text
		}
	case len(m.As) > 0:
		return 0, "", false
	case m.Call != nil && len(m.Call.Keyword) > 0 && onlyKeyword(m.Call):
		for _, function := range m.Call.Func {
			for _, keyword := range m.Call.Keyword {
				has, known := w.accepts(function, keyword, release)
				if !known {
					return 0, "", false
				}
				effects, what = append(effects, choose(has, finding.Rejects)), keyword+"= of "+function
			}
		}
	default:
		for i, name := range slices.Concat(m.Symbol, m.Import, m.Prefix) {
			effect, known := w.state(name, release)
			if !known || i >= len(m.Symbol) && effect == finding.Raises { // an import may do
				return 0, "", false
			}
			effects, what = append(effects, effect), name
		}
	}
	if len(effects) == 0 || len(slices.Compact(slices.Clone(effects))) > 1 {
		return 0, "", false
	}
	return effects[0], what, true
}

func choose(has bool, otherwise finding.Effect) finding.Effect {
	if has {
		return finding.OK
	}
	return otherwise
}

// onlyKeyword reports whether a predicate asks for nothing but a keyword.
func onlyKeyword(c *matrix.CallMatch) bool {
	a := &c.ArgMatch
	return c.Unless == 0 && len(a.Missing) == 0 && a.Positional == nil && len(a.Value) == 0 && len(a.Type) == 0
}

// state tells what a name is at a release. What a history does not list it does not
// know, nor what is only there on some machines, or warns under a condition.
func (w *wheels) state(name string, release int) (effect finding.Effect, known bool) {
	if strings.ContainsAny(name, "*{") || !w.lists(name) {
		return 0, false
	}
	found, ok := w.history.Find(name, release)
	switch {
	case !ok:
		return finding.Absent, !found.Open
	case found.Object.Raises != nil:
		return finding.Raises, true
	case found.Via&(api.Conditional|api.ImportOnly|api.Served) != 0, found.Object.Kind == api.Module && found.Object.Flags&api.Private != 0:
		return 0, false
	}
	for _, d := range found.Object.Deprecations {
		switch {
		case d.Condition != "" || d.Param != "":
			return 0, false
		case d.Category != "PendingDeprecationWarning":
			effect = finding.Warns
		}
	}
	return effect, true
}

// lists reports whether a name is in some release.
func (w *wheels) lists(name string) bool {
	for i := range w.releases {
		if _, ok := w.history.Find(name, i); ok {
			return true
		}
	}
	return false
}

// accepts reports whether a function takes a keyword.
func (w *wheels) accepts(function, keyword string, release int) (has, known bool) {
	found, ok := w.history.Find(function, release)
	// The constructor of a class may lie in a base.
	if !ok || found.Object.Kind == api.Class || found.Object.Any || len(found.Object.Keys) > 0 {
		return false, false
	}
	for _, s := range found.Object.Signatures {
		for _, p := range s.Params {
			if p.Kind == api.VarKeyword {
				return false, false
			}
			has = has || p.Name == keyword
		}
	}
	return has, len(found.Object.Signatures) > 0
}
