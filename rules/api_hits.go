package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/parser"
)

// history matches the facts of the module with the API histories.
func (s *scan) history() {
	if !s.hasActive {
		return
	}
	for i := range s.module.Uses {
		u := &s.module.Uses[i]
		if u.Context == parser.Store || u.Context == parser.Delete || u.Context == parser.Lookup && u.Optional || u.Passed || unsettled(u) || !s.mattersUse(u) {
			continue
		}
		s.allRefs(u, s.historyRef)
	}
	for i := range s.module.Calls {
		if c := &s.module.Calls[i]; s.matters(c.Statement, c.Span) {
			s.historyCall(c)
		}
	}
}

// historyImports matches the imports of the module with the API histories.
func (s *scan) historyImports() {
	if !s.hasActive {
		return
	}
	for i := range s.module.Imports {
		s.historyImport(&s.module.Imports[i])
	}
}

// unsettled reports whether a name may come from another star import as well.
func unsettled(u *parser.Use) bool { return u.Star && u.Confidence == parser.Possible }

// allRefs adds the hit of the first thing that a use may denote, when match
// finds the same rule broken by each of them.
func (s *scan) allRefs(u *parser.Use, match func(*parser.Use, parser.Ref) (hit, bool)) {
	var first hit
	for i, r := range u.Refs {
		h, ok := match(u, r)
		if !ok {
			return
		}
		switch {
		case i == 0:
			first = h
		case h.finding.Code != first.finding.Code || h.finding.Keyword != first.finding.Keyword:
			return
		}
	}
	if len(u.Refs) == 0 {
		return
	}
	if len(u.Refs) > 1 {
		first.finding.Confidence = min(first.finding.Confidence, finding.Likely)
	}
	first.unevaluated = u.Unevaluated
	s.add(first)
}

// historyRef reports what one thing that a use may denote has become.
func (s *scan) historyRef(u *parser.Use, ref parser.Ref) (hit, bool) {
	if ref.Instance > 0 {
		if s.isPatched(cut(ref.Name, ref.Instance+1), u) {
			return hit{}, false
		}
		return s.historyMember(u, ref)
	}
	p, ok := s.spell(ref.Name)
	if !ok {
		return hit{}, false
	}
	a := s.account(p)
	r := s.remarkFor(&a, u, p, ref)
	if r == nil {
		return hit{}, false
	}
	return s.useHit(u, ref, p, r)
}

// remarkFor chooses what there is to say about a use, nil for nothing.
func (s *scan) remarkFor(a *account, u *parser.Use, p spelled, ref parser.Ref) *remark {
	total := segments(ref.Name)
	switch {
	case a.gone != nil:
		n := a.gone.length + p.via
		// A bound prefix was reported where it was imported.
		if n <= ref.Bound && !u.Star || s.isPatched(cut(ref.Name, n), u) {
			return nil
		}
		return a.gone
	case !a.exists:
		return nil
	case a.apart != nil:
		if n := a.apart.length + p.via; n > ref.Bound && u.Context != parser.Annotation && !s.importedHere(p, a.apart.length) {
			return a.apart
		}
	}
	if s.isPatched(ref.Name, u) {
		return nil
	}
	bound := total <= ref.Bound
	if a.raises != nil && (u.Context == parser.Callee || u.Context == parser.Decorator || !bound && u.Context == parser.Load && !u.Key) {
		return a.raises
	}
	return s.deprecated(a, u, p, ref)
}

// importedHere reports whether the file imports the module that is the first n
// segments of a path, or something in it: then it is an attribute, too.
func (s *scan) importedHere(p spelled, n int) bool {
	module := cut(p.path, n)
	for i := range s.module.Imports {
		imp := &s.module.Imports[i]
		if imp.Level > 0 || imp.Module == "" {
			continue
		}
		for _, name := range []string{imp.Module, imp.Module + "." + imp.Name} {
			if q, ok := s.spell(name); ok {
				if _, inside := below(q.path, module); inside {
					return true
				}
			}
		}
	}
	return false
}

func (s *scan) effectOf(r *remark) finding.Effect { return s.historyRules[r.code].Effect }

// cutLast removes the last segment of a dotted name.
func cutLast(name string) string { return cut(name, segments(name)-1) }
