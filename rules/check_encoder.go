package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

var (
	encoders      = []string{"torch.nn.TransformerEncoder", "torch.nn.modules.transformer.TransformerEncoder"}
	encoderLayers = []string{"torch.nn.TransformerEncoderLayer", "torch.nn.modules.transformer.TransformerEncoderLayer"}
)

// encoderLayer finds encoders whose layer is made in the same file without
// batch_first, which is false then, or with norm_first: they warn that they do not use
// nested tensors as long as nobody says enable_nested_tensor=False.
func (s *scan) encoderLayer(p matrix.Pattern) {
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		if !s.isCallOf(c, encoders) || !s.missing(c, "enable_nested_tensor@3", &callShape{}) {
			continue
		}
		arg := argumentAt(c, "encoder_layer", 0)
		if arg == nil {
			continue
		}
		layer := s.madeBy(arg.Value)
		if layer == nil || !s.isCallOf(layer, encoderLayers) || !isSlow(layer) {
			continue
		}
		u := s.calleeOf(c)
		if h, ok := s.checkHit(p, candidate{name: encoders[0]}, c, arg, encoders[0]); ok {
			f := &h.finding
			f.Span, f.Keyword = u.Parts[len(u.Parts)-1], ""
			f.Confidence = min(f.Confidence, finding.Confidence(u.Confidence))
			s.add(h)
		}
	}
}

// isSlow reports whether a layer certainly is one with which an encoder uses no nested
// tensors: batch_first is left out or false, or norm_first is true.
func isSlow(layer *parser.Call) bool {
	if first := argumentAt(layer, "norm_first", 7); first != nil && valueFits(first.Value, "True") {
		return true
	}
	first := argumentAt(layer, "batch_first", 6)
	if first == nil {
		return !layer.Star && !layer.DoubleStar
	}
	return !first.Value.Indirect && valueFits(first.Value, "False")
}

// argumentAt returns the argument given by keyword or at a place, nil when there is none.
func argumentAt(c *parser.Call, name string, place int) *parser.Arg {
	if arg := argument(c, name); arg != nil {
		return arg
	}
	return positional(c, place)
}

// madeBy returns the call that made a value, nil when that is not known.
func (s *scan) madeBy(v parser.Value) *parser.Call {
	if v.Made.Len() == 0 {
		return nil
	}
	for i := range s.module.Calls {
		if c := &s.module.Calls[i]; c.Span == v.Made {
			return c
		}
	}
	return nil
}
