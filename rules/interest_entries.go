package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
)

// entriesOf adds what entries say about a name.
func (s *scan) entriesOf(name string, now, steady *Interest) {
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], name) {
		if !s.set.HasBelow(rootOf(c.name)) {
			continue
		}
		total := segments(c.name)
		for n := total; n >= 1; n-- {
			patterns := s.set.ByName(cut(c.name, n))
			for i := range patterns {
				p := &patterns[i]
				if v, ok := s.speaking(p, c.axis); ok {
					about := either(&v, now, steady)
					switch {
					case p.Match.Call == nil:
						about.named(p.Match, v.row.Effect, n == total)
					case n == total:
						about.Call.join(s.argShape(&p.Match.Call.ArgMatch, name, false))
					}
				}
			}
		}
		s.staticEntries(c, name, now, steady)
		if bases := s.look().initBases[rootOf(c.name)]; len(bases) > 0 && !isLower(lastOf(name)) && (contains(bases, name) || s.derives(name, bases...)) {
			for _, p := range s.look().inits {
				if v, ok := s.speaking(&p, c.axis); ok && s.anyIs(p.Match.Subclass.Of, name, c, "__init__") {
					either(&v, now, steady).Base = true
				}
			}
		}
		patterns := s.set.ByBase(c.name)
		for i := range patterns {
			p := &patterns[i]
			if m := p.Match.Subclass; len(m.Overrides) > 0 || m.Super != "" {
				continue // of these Reach.Members tells
			}
			if v, ok := s.speaking(p, c.axis); ok {
				either(&v, now, steady).Base = true
			}
		}
	}
	s.checksOf(name, now)
}

// either chooses where an entry with a verdict is to be heard.
func either(v *verdict, now, steady *Interest) *Interest {
	if v.report {
		return now
	}
	return steady
}

// named adds what a symbol, import or prefix match says about uses of a name, or of
// one that begins with it.
func (i *Interest) named(m *matrix.Match, effect finding.Effect, whole bool) {
	if effect == finding.Absent {
		i.Import = i.Import || !onlyAs(m, matrix.AsUse)
	} else {
		i.Import = i.Import || len(m.Import) > 0 || len(m.Prefix) > 0
	}
	if len(m.As) == 0 {
		i.used(effect)
		return
	}
	for _, as := range m.As {
		switch {
		case as == matrix.AsUse:
			i.used(effect)
		case !whole:
		case as == matrix.AsCall:
			i.Call.Any = true
		case as == matrix.AsSubclass:
			i.Base = true
		case as == matrix.AsIsInstance:
			i.Checked = true
		default:
			i.used(effect)
		}
	}
}

// used says that any mention counts. A thing that is there can be called where it has
// got to, too.
func (i *Interest) used(effect finding.Effect) {
	i.Use = true
	i.there = i.there || effect != finding.Absent
	i.Call.Any = i.Call.Any || effect != finding.Absent
}

// hasInside reports whether some entry names something below a name.
func (s *scan) hasInside(name string) bool {
	var buf [4]candidate
	return slices.ContainsFunc(s.candidates(buf[:0], name), func(c candidate) bool { return s.set.HasInside(c.name) })
}

// staticEntries adds what entries say about a member that is reached through its
// class.
func (s *scan) staticEntries(c candidate, name string, now, steady *Interest) {
	n := segments(name)
	if n < 2 {
		return
	}
	member := lastOf(name)
	patterns := s.set.ByMember(member)
	if len(patterns) == 0 {
		return
	}
	typ := cutLast(name)
	of := c
	if of.name = cutLast(c.name); of.name == c.name {
		return
	}
	for i := range patterns {
		p := &patterns[i]
		v, ok := s.speaking(p, c.axis)
		if !ok {
			continue
		}
		about := either(&v, now, steady)
		switch m := p.Match; {
		case m.Method != nil && s.anyIs(m.Method.Type, typ, of, member):
			if !hasArgs(&m.Method.ArgMatch) {
				about.used(v.row.Effect)
				break
			}
			self := s.takesSelf(name)
			shape := s.argShape(&m.Method.ArgMatch, name, self)
			if self {
				shape.behindSelf()
			}
			about.Call.join(shape)
		case m.Attribute != nil && m.Attribute.Access != matrix.WriteAccess && !isOfItem(m) && s.anyIs(m.Attribute.Type, typ, of, member):
			about.used(v.row.Effect)
		}
	}
}

// checksOf adds what the checks look for in calls.
func (s *scan) checksOf(name string, now *Interest) {
	if contains(encoders, name) && slices.ContainsFunc(s.set.Checks(), func(p matrix.Pattern) bool {
		return p.Match.Check == matrix.EncoderLayer && s.reports(p.Entry)
	}) {
		now.Call.join(Shape{Any: true, Values: true})
	}
	s.processChecks(name, now)
	rest, ok := strings.CutPrefix(name, "tensorflow.")
	if !ok {
		return
	}
	rest = strings.TrimPrefix(strings.TrimPrefix(rest, "compat.v2."), "compat.v1.")
	for _, p := range s.set.Checks() {
		switch {
		case !s.reports(p.Entry):
		case p.Match.Check == matrix.TensorFlowOnKerasTensor && converts(rest):
			now.Takes = []string{kerasTensor}
		case p.Match.Check == matrix.VariableInLayer && rest == lastOf(tensorFlowVariable):
			now.Call.join(Shape{Any: true, Values: true})
		}
	}
}

// processChecks adds what the checks of worker processes look at: calls that start
// them, and those that choose how.
func (s *scan) processChecks(name string, now *Interest) {
	function := ofMultiprocessing(name)
	st, starts := starterOf(name)
	spawns := name == "torch.multiprocessing.spawn"
	if !starts && !spawns && !fixesContext(function) {
		return
	}
	for _, p := range s.set.Checks() {
		look := false
		switch p.Match.Check {
		case matrix.StartMethodSet:
			look = fixesContext(function)
		case matrix.SpawnedWorker:
			look = spawns || function == "set_start_method" || function == "get_context"
		case matrix.DefaultWorker:
			look = function == "set_start_method"
		case matrix.WorkersAtImport:
			look = function == "Pool" || function == "Manager" || function == "set_start_method"
		default:
			continue
		}
		if !s.reports(p.Entry) {
			continue
		}
		if look {
			now.Call.join(Shape{Any: true, Values: true})
		}
		if p.Match.Check == matrix.SpawnedWorker || p.Match.Check == matrix.DefaultWorker {
			for _, param := range st.hands {
				now.Call.join(Shape{Keywords: []string{param.name}, Positional: param.place + 1, Values: true})
			}
		}
	}
}

// leads reports whether names below one may matter, and whether it is a module.
// What lies below something that is gone is gone.
func (s *scan) leads(name string, gone bool, at *standing) (below, module bool) {
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], name) {
		below = below || s.set.HasBelow(c.name)
	}
	for i := range mounts {
		if rest, ok := strings.CutPrefix(mounts[i].written, name); ok && rest != "" && rest[0] == '.' {
			below, module = true, true
		}
	}
	below = below || gone
	if !at.known {
		// A name that leads to one that has a history: tensorflow.losses.
		return below, module || below && isLower(lastOf(name))
	}
	for _, release := range at.track.sides() {
		kind, ok := at.kind, at.exists
		if release != at.track.target {
			if at.still {
				break // nothing else
			}
			kind, ok = s.library(at.track, release).Kind(at.path)
		}
		switch {
		case !ok:
		case kind == api.Module:
			return true, true
		case kind == api.Class:
			return true, false
		case !below:
			below = s.mayGive(name, at.spelled, release)
		}
	}
	return below, module
}

// mayGive reports whether it may be known what calling something gives.
func (s *scan) mayGive(name string, p spelled, release int) bool {
	if s.offersResult(lastOf(name)) || s.namedAsType(name) || s.makesApplication(cutLast(name), lastOf(name)) {
		return true
	}
	gives := false
	s.library(p.track, release).Returns(p.path, func(string) { gives = true })
	return gives
}

// isLower reports whether a name is written as those of modules are.
func isLower(name string) bool { return name != "" && (name[0] < 'A' || 'Z' < name[0]) }
