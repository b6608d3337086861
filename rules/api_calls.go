package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// called is a call with one thing that its callee may be.
type called struct {
	spelled
	*parser.Call
	// written is the name of the callee.
	written string
	// span is the callee's last name.
	span source.Span
	sure finding.Confidence
	// instance says that it is a method of an instance.
	instance bool
}

// historyCall reports what is wrong with the arguments of a call, and a method
// that super() does not find.
func (s *scan) historyCall(c *parser.Call) {
	if c.Use < 0 || c.Use >= len(s.module.Uses) {
		s.historySuper(c)
		return
	}
	u := &s.module.Uses[c.Use]
	if unsettled(u) {
		return
	}
	s.addCommon(u, func(r parser.Ref) []hit {
		if r.Instance > 0 && segments(r.Name) != r.Instance+1 {
			return nil // of what a member holds, historyMember speaks
		}
		return s.callHits(called{
			Call: c, written: r.Name, span: u.Parts[len(u.Parts)-1], sure: finding.Confidence(u.Confidence), instance: r.Instance > 0,
		})
	})
}

// callHits returns what is wrong with the arguments for one thing that the
// callee may be.
func (s *scan) callHits(c called) []hit {
	var ok bool
	if c.spelled, ok = s.spell(c.written); !ok || !c.track.active || s.isReplaced(c.written) {
		return nil
	}
	t := c.track
	after := s.callee(t, c.path, t.target)
	if after == nil || t.source > t.target || !c.instance && after.Kind == api.Method {
		return nil // a method that is reached through its class takes self as well
	}
	wrong, ok := fits(c.Call, after)
	if !ok {
		return nil
	}
	if len(wrong) == 0 {
		return s.silentHits(c, after)
	}
	// The call counts only if it was right before.
	right := func(release int) bool {
		o := s.callee(t, c.path, release)
		wrong, ok := fits(c.Call, o)
		return ok && len(wrong) == 0
	}
	then, already, ok := t.reference(right)
	if !ok || then > t.target {
		return nil
	}
	before := s.callee(t, c.path, then)
	exact := before.Flags&after.Flags&api.Exact != 0
	var hits []hit
	for _, w := range wrong {
		if w.code != "API006" && !exact || w.code == "API009" && t.source < 0 {
			continue
		}
		if w.code == "API006" && !exact && !keywordGone(before, after, w.param) {
			continue
		}
		s.name(&w, before, after)
		r := &remark{code: w.code, already: already, before: before, after: after, most: finding.Certain}
		r.release = t.since(then, func(release int) bool {
			wrong, ok := fits(c.Call, s.callee(t, c.path, release))
			return ok && hasMisfit(wrong, w)
		})
		hits = s.appendArgument(hits, c, r, w)
	}
	return hits
}

// name completes a misfit by what the argument was before: one too many may be
// a parameter that has become keyword-only.
func (s *scan) name(w *misfit, before, after *api.Object) {
	if w.code != "API007" {
		return
	}
	if places, _ := placesOf(before.Signatures[0].Params); w.arg.Index < len(places) {
		w.param = places[w.arg.Index].Name
		if p := paramOf(after.Signatures[0].Params, w.param); p != nil && p.Kind == api.KeywordOnly {
			w.code = "API008"
		}
	}
}

// hasMisfit reports whether the same argument, or the same lack of one, is in
// a list.
func hasMisfit(list []misfit, w misfit) bool {
	for _, m := range list {
		if m.arg == w.arg && (w.arg != nil || m.param == w.param) {
			return true
		}
	}
	return false
}

// keywordGone reports whether a comparison of all signatures says that a
// keyword is not accepted any more.
func keywordGone(before, after *api.Object, keyword string) bool {
	for _, d := range api.Compare(before, after) {
		if (d.Kind == api.KeywordRemoved || d.Kind == api.KeywordRenamed) && d.Param == keyword {
			return true
		}
	}
	return false
}

// callee returns what says how a path is called at a release: a function, or
// of a class the class that has the constructor. Nil when nothing is known.
func (e *Engine) callee(t *track, path string, release int) *api.Object {
	return e.callees.get(calleeKey{path, release}, func() *api.Object {
		f, ok := e.find(t, path, release)
		if !ok || f.Via&api.Conditional != 0 || !callable(f.Object.Kind) || f.Object.Raises != nil {
			return nil
		}
		if f.Object.Kind != api.Class {
			return f.Object
		}
		made, ok := e.library(t, release).Constructor(f.Home)
		if !ok {
			return nil
		}
		return made.Object
	})
}

type calleeKey struct {
	path    string
	release int
}

// appendArgument adds a hit about an argument, unless the rule is not wanted
// or an entry speaks about it.
func (s *scan) appendArgument(hits []hit, c called, r *remark, w misfit) []hit {
	r.code, r.at = w.code, c.track.releaseName(r.release)
	place := -1
	if w.arg != nil && w.arg.Keyword == "" {
		place = w.arg.Index
	}
	if s.entrySpeaksOfArgument(c.written, w.param, place) {
		return hits
	}
	span, sure := c.span, c.sure
	if w.arg != nil {
		span, sure = w.arg.Span, min(sure, finding.Confidence(w.arg.Confidence))
	}
	h, ok := s.historyHit(c.track, r, span)
	if !ok {
		return hits
	}
	h.weaken(c.track, r)
	h.block, h.shape, h.call, h.length = c.Block, true, c.Call, segments(c.written)
	if w.arg != nil && w.arg.Block > 0 {
		h.given = []int{w.arg.Block}
	}
	f := &h.finding
	f.Name, f.Keyword, f.Statement, f.Confidence = s.canonical(c.written), w.param, c.Statement, min(sure, r.most)
	s.sayArgument(&h, c, r, w)
	return append(hits, h)
}

// weaken lowers the level of an event that a requirement read from the project
// may already allow, as addEvent does.
func (h *hit) weaken(t *track, r *remark) {
	if h.verdict.row.Effect != finding.Changed || !h.verdict.detected || t.from.High.IsZero() {
		return
	}
	if version.Compare(t.history.Releases()[r.release].Version, t.from.High) <= 0 {
		h.verdict.level--
	}
}
