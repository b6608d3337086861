package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
)

// Announce returns what an entry says for the engine's pair before any code is
// read: a finding without a place, about the first API that the entry names, as
// one on the worst axis would be. False means that the entry has nothing to report.
func (e *Engine) Announce(entry *matrix.Entry) (finding.Finding, bool) {
	v, a, ok := e.worst(entry)
	if !ok || v.stays() {
		return finding.Finding{}, false
	}
	m := entry.Match.Leaves()[0]
	name, keyword := sample(m)
	h := hit{
		pattern: matrix.Pattern{Entry: entry, Match: m}, verdict: v, as: mounted(name, a),
		finding: finding.Finding{Name: name, Keyword: keyword},
	}
	s := &scan{Engine: e}
	s.fill(&h, v.level)
	if m.Check != matrix.NoCheck {
		h.finding.Message = entry.Title // the name that its message needs stands in the code
	}
	return h.finding, true
}

// mounted returns a canonical name as it is written where an axis counts.
func mounted(name string, a axis) candidate {
	for i := range mounts {
		m := &mounts[i]
		if _, ok := below(name, m.canonical); ok && m.axis == a && a != own {
			return candidate{name: name, axis: a, root: m.canonical, written: m.written}
		}
	}
	return candidate{name: name, axis: a}
}
