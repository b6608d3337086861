package rules

import (
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
)

// A transform before one of toTensor meets PIL images only: both refuse a
// tensor ("pic should be PIL Image or ndarray. Got <class 'torch.Tensor'>"),
// and resizing refuses an array.
var (
	toTensor = []string{
		"torchvision.transforms.ToTensor", "torchvision.transforms.transforms.ToTensor",
		"torchvision.transforms.PILToTensor", "torchvision.transforms.transforms.PILToTensor",
	}
	// wrapping take a list of transforms and are one step of another list.
	wrapping = []string{
		"torchvision.transforms.RandomApply", "torchvision.transforms.transforms.RandomApply",
		"torchvision.transforms.RandomChoice", "torchvision.transforms.transforms.RandomChoice",
		"torchvision.transforms.RandomOrder", "torchvision.transforms.transforms.RandomOrder",
	}
)

// resizesImages reports whether the transform that c makes certainly meets
// PIL images only, for which antialias= says nothing: ToTensor follows in the
// same list of transforms, and none precedes.
func (s *scan) resizesImages(c *parser.Call) bool {
	list, ok := s.listOf(c)
	if !ok {
		return false
	}
	follows := false
	for i := range s.module.Calls {
		other := &s.module.Calls[i]
		if !list.Contains(other.Span) || !s.isCallOf(other, toTensor) {
			continue
		}
		if other.Span.Start < c.Span.Start {
			return false
		}
		follows = follows || other.Span.Start >= c.Span.End
	}
	return follows
}

// listOf returns the place of the list display that c is an element of, by
// itself or within a step that wraps it, where a known call takes that list.
func (s *scan) listOf(c *parser.Call) (list source.Span, ok bool) {
	var around *parser.Call
	for i := range s.module.Calls {
		call := &s.module.Calls[i]
		if call != c && call.Span.Contains(c.Span) && (around == nil || around.Span.Contains(call.Span)) && !s.isCallOf(call, wrapping) {
			around = call
		}
	}
	if around == nil {
		return list, false
	}
	for i := range around.Args {
		if v := &around.Args[i].Value; v.Kind == parser.Sequence && v.Span.Contains(c.Span) {
			return v.Span, true
		}
	}
	return list, false
}

// isCallOf reports whether a call certainly is of one of the names.
func (s *scan) isCallOf(c *parser.Call, names []string) bool {
	if c.Use < 0 {
		return false
	}
	refs := s.module.Uses[c.Use].Refs
	return len(refs) == 1 && refs[0].Instance == 0 && contains(names, refs[0].Name)
}
