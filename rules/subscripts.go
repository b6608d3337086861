package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// missingKey are the exceptions that tell of a key that is not there.
var missingKey = []string{"KeyError", "LookupError"}

// subscripts matches x["key"] where the type of x is known. Who stores an item
// relies on none, and neither does who has asked for it.
func (s *scan) subscripts() {
	for i := range s.module.Subscripts {
		sub := &s.module.Subscripts[i]
		if sub.Key.Kind != parser.String || sub.Key.Ending || sub.Context == parser.Store || sub.Optional {
			continue
		}
		for _, p := range s.set.ByKey(sub.Key.Text) {
			s.subscript(sub, p)
		}
	}
}

func (s *scan) subscript(sub *parser.Subscript, p matrix.Pattern) {
	for _, want := range p.Match.Subscript.Type {
		got, ok := s.instance(sub.Refs, want)
		if !ok {
			continue
		}
		v, ok := s.reported(p.Entry, got.as.axis)
		if !ok {
			continue
		}
		s.add(hit{
			pattern: p, verdict: v, block: sub.Block, length: segments(want) + 1, as: got.as, shape: true,
			finding: finding.Finding{
				Name: want, Keyword: sub.Key.Text, Span: sub.Key.Span, Statement: sub.Statement,
				Confidence: min(got.sure, finding.Confidence(sub.Confidence)), Catches: missingKey,
			},
		})
		return
	}
}
