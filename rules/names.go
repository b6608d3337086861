package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// nameHit is an entry that speaks about a dotted name or one of its prefixes.
type nameHit struct {
	pattern matrix.Pattern
	verdict verdict
	// length is how many segments of the written name were matched, name the
	// canonical name to report.
	length int
	name   string
	as     candidate
}

// lookup finds the entry that speaks about the longest prefix of name, with
// at least shortest segments. Only full uses (the prefix is the whole name,
// or reaches into what was read as attributes) may match states other than
// absent; accept decides that.
func (s *scan) lookup(name string, shortest int, accept func(matrix.Pattern, verdict, int) bool) (nameHit, bool) {
	var buf [4]candidate
	var best nameHit
	found := false
	for _, c := range s.candidates(buf[:0], name) {
		if s.isLocal(c.name) && s.isLocal(name) || !s.set.HasBelow(rootOf(c.name)) {
			continue
		}
		total := segments(c.name)
		for n := total; n+c.via >= shortest && n >= 1; n-- {
			if found && n+c.via <= best.length {
				break
			}
			prefix := cut(c.name, n)
			if hit, ok := s.lookupExact(c, prefix, n == total, n+c.via, accept); ok {
				best, found = hit, true
				break
			}
		}
	}
	return best, found
}

func (s *scan) lookupExact(c candidate, prefix string, whole bool, length int, accept func(matrix.Pattern, verdict, int) bool) (nameHit, bool) {
	var best nameHit
	found := false
	for _, p := range s.set.ByName(prefix) {
		if p.Match.Call != nil {
			continue
		}
		v, ok := s.reported(p.Entry, c.axis)
		if !ok || !accept(p, v, length) {
			continue
		}
		if found && v.level <= best.verdict.level {
			continue
		}
		hit := nameHit{pattern: p, verdict: v, length: length, name: prefix, as: c}
		if len(p.Match.Prefix) > 0 && !whole {
			// A whole tree moved: the replacement depends on the full name.
			hit.name = c.name
		}
		best, found = hit, true
	}
	return best, found
}

// verdict returns what entry says on an axis. Of the packages that are not
// keras only tensorflow has a second one, for modules that use tf_keras.
func (s *scan) verdict(entry *matrix.Entry, a axis) (verdict, bool) {
	vs := s.verdicts(entry)
	if vs == nil {
		return verdict{}, false
	}
	switch {
	case entry.Package == "tensorflow" && s.legacy:
		a = legacyKeras
	case entry.Package != "keras":
		a = own
	}
	v := vs[a]
	v.report = v.report || v.steady && s.awakes()
	return v, v.known
}

// reported returns what an entry has to report about names that are reached
// through an axis; false means that it has nothing.
func (s *scan) reported(entry *matrix.Entry, a axis) (verdict, bool) {
	if !axisFits(entry, a) {
		return verdict{}, false
	}
	v, ok := s.verdict(entry, a)
	return v, ok && v.report
}

// imports matches import statements: modules and names that are absent, and
// modules that warn when they are imported.
func (s *scan) imports() {
	for i := range s.module.Imports {
		imp := &s.module.Imports[i]
		if !s.isForeign(imp) {
			continue
		}
		name, moduleLength := imp.Module, segments(imp.Module)
		if imp.Name != "" && imp.Name != "*" {
			name += "." + imp.Name
		}
		got, ok := s.lookup(name, 1, func(p matrix.Pattern, v verdict, n int) bool {
			if s.isPatchedAt(cut(name, n), imp.Statement.Start) {
				return false
			}
			if i < len(s.options) && slices.ContainsFunc(p.Match.Without, func(o string) bool { return contains(s.options[i], o) }) {
				return false
			}
			switch v.row.Effect {
			case finding.Absent:
				return !onlyAs(p.Match, matrix.AsUse)
			default:
				return len(p.Match.Import) > 0 || len(p.Match.Prefix) > 0
			}
		})
		if !ok {
			continue
		}
		span := imp.Span
		switch {
		case imp.Name != "" && len(got.pattern.Match.Prefix) > 0:
			// What moved with its tree has a replacement of its own.
		case got.length < moduleLength, got.length == moduleLength && (imp.Name != "" || imp.Dynamic):
			span = moduleSegment(imp, got.length)
		}
		s.add(got.hit(imp.Block, finding.Finding{
			Span:       span,
			Statement:  imp.Statement,
			Confidence: finding.Certain,
			Catches:    catches(finding.Absent, true),
		}))
	}
}

// moduleSegment returns the place of the nth segment (from 1) of the module
// path, or of all of it when it is not written in one piece.
func moduleSegment(imp *parser.Import, n int) source.Span {
	if imp.ModuleSpan.Len() != len(imp.Module) {
		return imp.ModuleSpan
	}
	prefix := cut(imp.Module, n)
	start := 0
	if i := strings.LastIndexByte(prefix, '.'); i >= 0 {
		start = i + 1
	}
	return source.Span{Start: imp.ModuleSpan.Start + start, End: imp.ModuleSpan.Start + len(prefix)}
}

// hit turns a name hit into a hit with the place of f.
func (n nameHit) hit(block int, f finding.Finding) hit {
	f.Name = n.name
	return hit{pattern: n.pattern, verdict: n.verdict, block: block, finding: f, length: n.length, as: n.as}
}

// onlyAs reports whether a symbol match is restricted to usages other than u.
func onlyAs(m *matrix.Match, u matrix.Usage) bool {
	if len(m.As) == 0 {
		return false
	}
	for _, as := range m.As {
		if as == u {
			return false
		}
	}
	return true
}

// uses matches dotted names: every reference that is not an import.
func (s *scan) uses() {
	for i := range s.module.Uses {
		u := &s.module.Uses[i]
		switch {
		case u.Passed, len(u.Refs) == 1 && strings.HasPrefix(u.Refs[0].Name, "."), !s.mattersUse(u):
			continue
		case u.Context == parser.Store || u.Context == parser.Delete:
			s.instanceStore(u)
			continue
		case u.Context == parser.Lookup && u.Optional:
			continue
		}
		s.use(u)
	}
}

// use matches one reference. When its bindings disagree it is reported only
// when every one of them is hit.
func (s *scan) use(u *parser.Use) {
	var first hit
	for i := range u.Refs {
		h, ok := s.ref(u, u.Refs[i])
		if !ok {
			return
		}
		if i == 0 {
			first = h
		}
	}
	if len(u.Refs) == 0 {
		return
	}
	if len(u.Refs) > 1 && first.finding.Confidence > finding.Likely {
		first.finding.Confidence = finding.Likely
	}
	first.unevaluated = u.Unevaluated
	s.add(first)
}

// ref matches one thing a reference may denote.
func (s *scan) ref(u *parser.Use, r parser.Ref) (hit, bool) {
	if r.Instance > 0 {
		if s.isPatched(cut(r.Name, r.Instance+1), u) {
			return hit{}, false
		}
		return s.member(u, r)
	}
	total := segments(r.Name)
	got, ok := s.lookup(r.Name, 1, func(p matrix.Pattern, v verdict, n int) bool {
		if s.isPatched(cut(r.Name, n), u) {
			return false
		}
		if v.row.Effect == finding.Absent {
			// A bound prefix was reported where it was imported. What a star
			// import brings has no such place.
			return (n > r.Bound || u.Star) && !s.otherUsage(p.Match, u, n == total)
		}
		if len(p.Match.Import) > 0 && n <= r.Bound {
			return false // reported at the import
		}
		if v.row.Effect == finding.Raises && s.isImported(cut(r.Name, n)) {
			return false // an attribute now, whatever reading it did before
		}
		return (n > r.Bound || n == total) && !s.otherUsage(p.Match, u, n == total)
	})
	if ok {
		return got.hit(u.Block, finding.Finding{
			Span:       partSpan(u, r, got.length),
			Statement:  u.Statement,
			Confidence: referenceConfidence(u, got.verdict.row.Effect),
			Catches:    catches(got.verdict.row.Effect, false),
		}), true
	}
	if total > r.Bound || r.Bound > 1 {
		return s.staticMember(u, r)
	}
	return hit{}, false
}

// isImported reports whether the file imports a module, or from it.
func (s *scan) isImported(module string) bool {
	for i := range s.module.Imports {
		if imp := &s.module.Imports[i]; imp.Level == 0 {
			if _, inside := below(imp.Module, module); inside {
				return true
			}
		}
	}
	return false
}

// referenceConfidence lowers the confidence where a name is only passed on.
func referenceConfidence(u *parser.Use, e finding.Effect) finding.Confidence {
	c := finding.Confidence(u.Confidence)
	if u.Context == parser.Callee || u.Context == parser.Decorator || e == finding.Absent {
		return c
	}
	return min(c, passed(u))
}

// passed is the most that can be said of what is only passed on: it must be called before
// it can raise or warn. Nobody calls a key.
func passed(u *parser.Use) finding.Confidence {
	if u.Key {
		return finding.Possible
	}
	return finding.Likely
}

// otherUsage reports whether a symbol match asks for a usage that u is not.
func (s *scan) otherUsage(m *matrix.Match, u *parser.Use, whole bool) bool {
	if len(m.As) == 0 {
		return false
	}
	for _, as := range m.As {
		switch as {
		case matrix.AsUse:
			return false
		case matrix.AsCall:
			if whole && (u.Context == parser.Callee || u.Call >= 0) {
				return false
			}
		case matrix.AsIsInstance:
			if whole && u.Context == parser.IsInstance {
				return false
			}
		case matrix.AsSubclass:
			if whole && u.Context == parser.Base {
				return false
			}
		case matrix.AsDecorator:
			if whole && u.Context == parser.Decorator {
				return false
			}
		case matrix.AsExcept:
			if whole && u.Context == parser.Except {
				return false
			}
		}
	}
	return true
}

// partSpan returns the span of the segment that ends the first n segments of
// the name, or of the base when those came with the binding.
func partSpan(u *parser.Use, r parser.Ref, n int) source.Span {
	i := n - r.Bound
	if i < 0 {
		i = 0
	}
	if i >= len(u.Parts) {
		i = len(u.Parts) - 1
	}
	return u.Parts[i]
}
