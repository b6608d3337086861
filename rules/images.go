package rules

import (
	"cmp"
	"slices"

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

// steps are the transforms of a module that are elements of lists.
type steps struct {
	// lists holds the place of the list display that a call is an element of,
	// by itself or within a step that wraps it, where a known call takes that
	// list.
	lists map[*parser.Call]source.Span
	// tensors are the offsets at which calls of toTensor begin, ascending.
	tensors []int
}

// onImages reports whether the transform that c makes certainly meets
// PIL images only, for which antialias= says nothing: ToTensor follows in the
// same list of transforms, and none precedes.
func (s *scan) onImages(c *parser.Call) bool {
	if s.steps == nil {
		s.steps = s.findSteps()
	}
	list, ok := s.steps.lists[c]
	if !ok {
		return false
	}
	tensors := s.steps.tensors
	before, _ := slices.BinarySearch(tensors, list.Start)
	if before < len(tensors) && tensors[before] < c.Span.Start {
		return false
	}
	after, _ := slices.BinarySearch(tensors, c.Span.End)
	return after < len(tensors) && tensors[after] < list.End
}

// findSteps sweeps once over the calls and the lists they take, from the
// outside in: a module may be one list of very many steps.
func (s *scan) findSteps() *steps {
	type item struct {
		span source.Span
		call *parser.Call // nil for a list
		// list is what a call directly inside is an element of.
		list source.Span
	}
	var items []item
	found := &steps{lists: make(map[*parser.Call]source.Span)}
	for i := range s.module.Calls {
		c := &s.module.Calls[i]
		items = append(items, item{span: c.Span, call: c})
		if s.isCallOf(c, toTensor) {
			found.tensors = append(found.tensors, c.Span.Start)
		}
		if s.isCallOf(c, wrapping) {
			continue
		}
		for j := range c.Args {
			if v := &c.Args[j].Value; v.Kind == parser.Sequence && c.Span.Contains(v.Span) {
				items = append(items, item{span: v.Span, list: v.Span})
			}
		}
	}
	slices.Sort(found.tensors)
	slices.SortStableFunc(items, func(a, b item) int {
		return cmp.Or(a.span.Start-b.span.Start, b.span.End-a.span.End)
	})
	var around []item
	for _, it := range items {
		for n := len(around); n > 0 && (around[n-1].span == it.span || !around[n-1].span.Contains(it.span)); n-- {
			around = around[:n-1]
		}
		if n := len(around); n > 0 && it.call != nil && around[n-1].list.Len() > 0 {
			found.lists[it.call] = around[n-1].list
			if s.isCallOf(it.call, wrapping) {
				it.list = around[n-1].list
			}
		}
		around = append(around, it)
	}
	return found
}

// isCallOf reports whether a call certainly is of one of the names.
func (s *scan) isCallOf(c *parser.Call, names []string) bool {
	if c.Use < 0 {
		return false
	}
	refs := s.module.Uses[c.Use].Refs
	return len(refs) == 1 && refs[0].Instance == 0 && contains(names, refs[0].Name)
}
