package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
)

// watch are the types whose instances somebody asks for: entries that have something
// to report, and the tables of what members give.
type watch struct {
	byName map[string]*watched
	// byHome are the same types by where the histories have them, but for those that
	// are still unsettled, by their family.
	byHome    map[string][]*watched
	unsettled map[string][]*watched
	operators []matrix.Pattern
	// special are the rows about what Python reads by itself.
	special map[*offer]bool
}

// watched is one such type, by its canonical name.
type watched struct {
	name     string
	patterns []matrix.Pattern
	offers   []*offer
	// held are the types that stand for what an attribute of this one holds.
	held []*watched
}

func (r *reach) newWatch() *watch {
	w := &watch{byName: make(map[string]*watched), byHome: make(map[string][]*watched), special: make(map[*offer]bool), unsettled: make(map[string][]*watched)}
	for _, p := range r.look().watched {
		w.addPattern(p)
	}
	for _, p := range r.set.Checks() {
		if p.Match.Check == matrix.TensorFlowOnKerasTensor && r.reports(p.Entry) {
			w.of(kerasTensor)
		}
	}
	for _, rows := range [][]offer{offeredOperators, offeredResults, offeredAttributes} {
		for i := range rows {
			t := w.of(rows[i].of)
			t.offers = append(t.offers, &rows[i])
			w.special[&rows[i]] = &rows[0] == &offeredOperators[0]
		}
	}
	for _, t := range w.byName {
		f := family(t.name)
		w.unsettled[f] = append(w.unsettled[f], t)
	}
	return w
}

// breaks reports whether an entry has something to report on some axis, be it only of
// code that comes awake.
func (e *Engine) breaks(entry *matrix.Entry) bool {
	vs := e.verdicts(entry)
	return vs != nil && slices.ContainsFunc(vs[:], func(v verdict) bool { return v.report || v.steady })
}

// isOfInstances reports whether a match is about instances, or classes that derive
// from one.
func isOfInstances(m *matrix.Match) bool {
	args := m.Args()
	return m.Method != nil || m.Attribute != nil || m.Subscript != nil || m.Operator != nil || m.Subclass != nil ||
		args != nil && len(args.Type) > 0
}

func (w *watch) addPattern(p matrix.Pattern) {
	m := p.Match
	var types []string
	switch {
	case m.Method != nil:
		types = m.Method.Type
	case m.Attribute != nil:
		types = m.Attribute.Type
	case m.Subscript != nil:
		types = m.Subscript.Type
	case m.Subclass != nil && (len(m.Subclass.Overrides) > 0 || m.Subclass.Super != ""):
		types = m.Subclass.Of
	case m.Operator != nil:
		w.operators = append(w.operators, p)
		for _, typ := range m.Operator.Types() {
			w.of(typ)
		}
	}
	for _, typ := range types {
		t := w.of(typ)
		t.patterns = append(t.patterns, p)
	}
	if args := m.Args(); args != nil {
		for _, kv := range args.Type {
			w.of(kv.Value)
		}
	}
}

// of returns a type, with the class around it: what is written as a member of that
// stands for what the attribute holds.
func (w *watch) of(name string) *watched {
	if t := w.byName[name]; t != nil {
		return t
	}
	t := &watched{name: name}
	w.byName[name] = t
	if owner := cutLast(name); owner != name && startsUpper(lastOf(owner)) {
		around := w.of(owner)
		around.held = append(around.held, t)
	}
	return t
}

func startsUpper(name string) bool { return name != "" && 'A' <= name[0] && name[0] <= 'Z' }

// family returns what the packages have in common that take classes from each other,
// and the name of the package itself where there are no others.
func family(name string) string {
	switch root := rootOf(name); root {
	case "tensorflow", "keras", "tf_keras":
		return "keras"
	case "pytorch_lightning", "lightning", "lightning_fabric":
		return "lightning"
	default:
		return root
	}
}

// at returns the types that the histories have at a path.
func (w *watch) at(e *Engine, home string) []*watched {
	f := family(home)
	if types := w.unsettled[f]; types != nil {
		delete(w.unsettled, f)
		libraries := e.sides()
		for _, t := range types {
			w.settle(libraries, t)
		}
	}
	return w.byHome[home]
}

// settle finds where the histories have a type.
func (w *watch) settle(libraries []*api.Library, t *watched) {
	forms := t.forms()
	for _, lib := range libraries {
		for _, form := range forms {
			home, ok := lib.Home(form)
			if !ok {
				continue
			}
			if all := w.byHome[home]; len(all) == 0 || all[len(all)-1] != t {
				w.byHome[home] = append(all, t)
			}
		}
	}
}

// forms are the names by which histories may have a type.
func (t *watched) forms() []string {
	forms := []string{t.name}
	for i := range mounts {
		m := &mounts[i]
		if rest, ok := below(t.name, m.canonical); ok && m.axis != v1Keras && m.written != "tensorflow.compat.v2" {
			forms = append(forms, m.written+rest)
		}
	}
	return forms
}

// names reports whether a name, as a module writes it, is one of the types: modules
// are none, although there are rows about them.
func (w *watch) names(s *scan, name string) bool {
	if strings.HasPrefix(name, ".") {
		return false
	}
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], name) {
		if t := w.byName[c.name]; t != nil && (startsUpper(lastOf(name)) || len(t.patterns) > 0 || len(t.offers) == 0) {
			return true
		}
	}
	return false
}

// sides are the libraries in which classes are looked at: that of the target, and
// that of the start where it is known.
func (e *Engine) sides() []*api.Library {
	var all []*api.Library
	for _, root := range e.trackRoots {
		t := e.tracks[root]
		if !t.open() {
			continue
		}
		if len(all) == 0 {
			all = append(all, e.library(t, t.target))
		}
		if t.source >= 0 && t.source != t.target {
			return append(all, e.library(t, t.source))
		}
	}
	return all
}
