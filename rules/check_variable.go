package rules

import (
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// tensorFlowVariable is what Keras 2 tracks as an attribute of a layer and Keras 3
// does not, without a word: trainable_weights goes from one to none.
const tensorFlowVariable = "tensorflow.Variable"

// isKerasLayer reports whether a class is one that layers and models derive from.
func isKerasLayer(name string) bool {
	switch name {
	case "keras.layers.Layer", "keras.Layer", "keras.Model", "keras.models.Model":
		return true
	}
	return false
}

// variableInLayer finds variables of TensorFlow that are attributes of a layer or a
// model of Keras.
func (s *scan) variableInLayer(p matrix.Pattern) {
	for i := range s.module.Classes {
		c := &s.module.Classes[i]
		if len(c.Held) == 0 {
			continue
		}
		as, v, ok := s.asLayer(c, p)
		if !ok {
			continue
		}
		for j := range s.module.Calls {
			call := &s.module.Calls[j]
			if u := s.calleeOf(call); u != nil && makesVariable(u) && slices.Contains(c.Held, call.Span) {
				s.add(hit{
					pattern: p, verdict: v, block: call.Block, length: segments(tensorFlowVariable), as: as, shape: true, call: call,
					finding: finding.Finding{
						Name: tensorFlowVariable, Span: u.Parts[len(u.Parts)-1], Statement: call.Statement,
						Confidence: min(finding.Likely, finding.Confidence(u.Confidence)), Catches: catches(v.row.Effect, false),
					},
				})
			}
		}
	}
}

// asLayer returns what a class is a layer as, and what the entry says of that.
func (s *scan) asLayer(c *parser.Class, p matrix.Pattern) (candidate, verdict, bool) {
	for _, base := range c.Ancestors {
		if s.isLocal(base) {
			continue
		}
		var buf [4]candidate
		for _, as := range s.candidates(buf[:0], base) {
			if !isKerasLayer(as.name) && !slices.ContainsFunc(s.above(base), isKerasLayer) {
				continue
			}
			if v, ok := s.reported(p.Entry, as.axis); ok {
				return as, v, true
			}
		}
	}
	return candidate{}, verdict{}, false
}

// makesVariable reports whether all that a use denotes is the class of variables.
func makesVariable(u *parser.Use) bool {
	return len(u.Refs) > 0 && !slices.ContainsFunc(u.Refs, func(r parser.Ref) bool { return r.Instance > 0 || r.Name != tensorFlowVariable })
}
