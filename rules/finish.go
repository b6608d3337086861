package rules

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// add keeps a match until all of the module is matched.
func (s *scan) add(h hit) { s.hits = append(s.hits, &h) }

// identity is what makes two matches the same finding.
type identity struct {
	span          source.Span
	name, keyword string
}

// finish evaluates the guards, keeps one finding an identity and completes
// what is left.
func (s *scan) finish() []finding.Finding {
	if len(s.hits) == 0 {
		return nil
	}
	failing := s.failing()
	var kept []*hit
	index := make(map[identity]int)
	for _, h := range s.hits {
		if !s.matters(h.finding.Statement, h.finding.Span) || !s.settle(h, failing) {
			continue
		}
		key := identity{h.finding.Span, h.finding.Name, h.finding.Keyword}
		j, seen := index[key]
		switch {
		case !seen:
			index[key] = len(kept)
			kept = append(kept, h)
		case better(h, kept[j]):
			h.finding.Related = append(h.finding.Related, related(kept[j], h)...)
			kept[j] = h
		default:
			kept[j].finding.Related = append(kept[j].finding.Related, related(h, kept[j])...)
		}
	}
	told := withoutOverruled(kept)
	s.repair(told)
	slices.SortStableFunc(told, func(one, other *hit) int {
		a, b := &one.finding, &other.finding
		return cmp.Or(
			cmp.Compare(a.Span.Start, b.Span.Start),
			cmp.Compare(a.Span.End, b.Span.End),
			cmp.Compare(a.Code, b.Code),
			cmp.Compare(a.Name, b.Name),
			cmp.Compare(a.Keyword, b.Keyword),
		)
	})
	findings := make([]finding.Finding, len(told))
	for i, h := range told {
		findings[i] = h.finding
	}
	return findings
}

// settle evaluates the guards of a hit and fills its finding in. It reports
// false for a hit that stays silent.
func (s *scan) settle(h *hit, failing map[int][]string) bool {
	v := &h.verdict
	if v.steady && !s.awoken(h.block) && !slices.ContainsFunc(h.given, s.awoken) {
		return false
	}
	got := s.guards(h, failing)
	level := v.level
	switch got {
	case dead:
		return false
	case unsure:
		level--
	}
	if h.unevaluated {
		level = min(level, finding.Note)
	}
	if level == finding.None {
		return false
	}
	s.fill(h, level)
	f := &h.finding
	f.Unsure = got == unsure
	if s.inError(f.Span) {
		f.Confidence = min(f.Confidence, finding.Likely)
	}
	return true
}

// fill completes the finding of a hit from its entry and verdict.
func (s *scan) fill(h *hit, level finding.Level) {
	v, f := &h.verdict, &h.finding
	f.Path = s.path
	f.Effect, f.Impact, f.Level = v.row.Effect, v.row.Impact, level
	f.At, f.From, f.To, f.Says = v.row.At, v.from, v.to, v.row.Text
	f.FromDetected, f.AlreadyBroken = v.detected, v.alreadyBroken
	// A hit of the history has its code and its message already.
	if entry := h.pattern.Entry; entry != nil {
		f.Code, f.Package = entry.Code, entry.Package
		s.describe(h)
	}
}

// inError reports whether a span lies in a region the grammar could not read.
func (s *scan) inError(span source.Span) bool {
	// Regions are sorted and lie apart or within each other.
	if s.outermost == nil {
		s.outermost = make([]source.Span, 0, len(s.module.Errors))
		for _, e := range s.module.Errors {
			if n := len(s.outermost); n > 0 && s.outermost[n-1].Contains(e) {
				continue
			}
			s.outermost = append(s.outermost, e)
		}
	}
	after, _ := slices.BinarySearchFunc(s.outermost, span.Start+1, func(e source.Span, start int) int { return cmp.Compare(e.Start, start) })
	return after > 0 && s.outermost[after-1].Contains(span)
}

// better reports whether a beats b for the same identity: a curated entry
// beats one that only the API history made, the longer match the shorter, the
// worse level the milder, the lower code the higher.
func better(a, b *hit) bool {
	return cmp.Or(
		compareBool(!fromHistory(a.finding.Code), !fromHistory(b.finding.Code)),
		cmp.Compare(a.length, b.length),
		compareBool(a.shape, b.shape),
		cmp.Compare(a.finding.Level, b.finding.Level),
		cmp.Compare(b.finding.Code, a.finding.Code),
	) > 0
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	default:
		return -1
	}
}

// fromHistory reports whether a code stands for what the API history alone
// says.
func fromHistory(code string) bool { return len(code) > 3 && code[:3] == "API" }

// withoutOverruled leaves out the hits that stand where another one says the same.
func withoutOverruled(kept []*hit) []*hit {
	bySpan := make(map[source.Span][]*hit, len(kept))
	for _, h := range kept {
		bySpan[h.finding.Span] = append(bySpan[h.finding.Span], h)
	}
	told := make([]*hit, 0, len(kept))
	for _, h := range kept {
		if !overruled(h, bySpan[h.finding.Span]) {
			told = append(told, h)
		}
	}
	return told
}

// overruled reports whether one of the hits at the place of another says the same: the
// one is of the history and an entry has one, or it counts an argument and the same
// entry names it.
func overruled(h *hit, there []*hit) bool {
	return slices.ContainsFunc(there, func(k *hit) bool {
		named := h.finding.Keyword == "" && h.pattern.Entry != nil && k.pattern.Entry == h.pattern.Entry && k.finding.Name == h.finding.Name && k.finding.Keyword != ""
		return named || fromHistory(h.finding.Code) && !fromHistory(k.finding.Code)
	})
}

// related turns a loser into related information of the winner; the same rule
// twice says nothing new.
func related(loser, winner *hit) []finding.Related {
	rel := loser.finding.Related
	if loser.finding.Code != winner.finding.Code {
		rel = append(rel, finding.Related{
			Message: loser.finding.Message,
			Span:    loser.finding.Span,
			Code:    loser.finding.Code,
		})
	}
	return rel
}
