package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// typed is how a value came to be of a type.
type typed struct {
	// as is the canonical name of its class: it says which versions count.
	as   candidate
	sure finding.Confidence
}

// argumentIs reports whether an argument certainly is an instance of a type.
func (s *scan) argumentIs(v parser.Value, want string) (typed, bool) {
	if v.Kind != parser.Reference || v.Unsure {
		return typed{}, false
	}
	return s.instance(v.Refs, want)
}

// itemIs reports whether an item of a list or tuple certainly is an instance of
// a type.
func (s *scan) itemIs(v parser.Value, want string) (typed, bool) {
	for i := range v.Items {
		if got, ok := s.instance(v.Items[i:i+1], want); ok {
			return got, true
		}
	}
	return typed{}, false
}

// instance reports whether all that a value may be are instances of a type. A
// type is a class, or what an attribute of a class holds, by the name of the
// attribute.
func (s *scan) instance(refs []parser.Ref, want string) (typed, bool) {
	got := typed{sure: finding.Certain}
	for _, r := range refs {
		as, ok := s.refIs(r, want)
		if !ok {
			return typed{}, false
		}
		got.as = as
	}
	if len(refs) > 1 {
		got.sure = finding.Likely
	}
	return got, len(refs) > 0
}

// refIs reports whether one thing that a value may be is an instance of a type.
func (s *scan) refIs(r parser.Ref, want string) (candidate, bool) {
	if r.Instance == 0 {
		return candidate{}, false
	}
	class := cut(r.Name, r.Instance)
	for n, total := r.Instance+1, segments(r.Name); n <= total; n++ {
		member := lastOf(cut(r.Name, n))
		if n == total && member == lastOf(want) {
			if as, ok := s.classIs(class, cutLast(want)); ok {
				return as, true
			}
		}
		if class = s.heldBy(class, member); class == "" {
			return candidate{}, false
		}
	}
	return s.classIs(class, want)
}

// classIs reports whether a class, as the module writes it, is a type or
// derives from it.
func (s *scan) classIs(class, want string) (candidate, bool) {
	if class == "" || s.isLocal(class) || !s.isA(class, want) {
		return candidate{}, false
	}
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], class) {
		if rootOf(c.name) == rootOf(want) {
			return c, true
		}
	}
	return candidate{}, false
}

// operand reports whether a value is what one side of an operator has to be.
func (s *scan) operand(v parser.Value, want string) (typed, bool) {
	switch want {
	case matrix.AnyOperand:
		return typed{sure: finding.Certain}, true
	case matrix.NumberOperand:
		return typed{sure: finding.Certain}, v.Kind == parser.Number
	case matrix.IndexesOperand:
		return typed{sure: finding.Certain}, v.Indexes
	case "":
		return typed{sure: finding.Certain}, v.Span.Len() == 0 // there is no such side
	default:
		return s.instance(v.Refs, want)
	}
}
