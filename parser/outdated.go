package parser

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
)

// Outdated is a piece of code that a newer Python does not read.
type Outdated struct {
	Kind OutdatedKind
	// Span is the word or the sign, on one line.
	Span source.Span
	// Callee is the last part of the name of the function that a keyword is given to, ""
	// where it is none.
	Callee string
}

// OutdatedKind says what is not read.
type OutdatedKind uint8

// The kinds. All but the last are of Python 2: Python 3.0 refuses them when it compiles the
// file, except PrintTo, which it takes for an expression, and which raises TypeError. The
// last is refused from Python 3.7 on.
const (
	Python2Expression OutdatedKind = iota // only meant for Python 2: print (a), b; not in Module.Outdated
	PrintStatement                        // print x
	PrintTo                               // print >>f, x
	ExecStatement                         // exec x
	RaiseComma                            // raise E, x
	ExceptComma                           // except E, x:
	LessGreater                           // a <> b
	Backticks                             // `x`
	LongInteger                           // 10L
	OldOctal                              // 0777
	TupleParameter                        // def f((a, b)):
	RawUnicode                            // ur"x"
	MixedTabs                             // the indentation of a line, which means nothing without the width of a tab
	AsyncName                             // async as a name: f(async=True)
)

// outdatedParts returns Module.Outdated.
func (r *resolver) outdatedParts() []Outdated {
	var parts []Outdated
	for i := range r.outdated {
		o := &r.outdated[i]
		if o.kind == Python2Expression {
			continue
		}
		part := Outdated{Kind: o.kind, Span: r.span(o.span)}
		if o.callee >= 0 {
			part.Callee = r.names[o.callee]
		}
		parts = append(parts, part)
	}
	slices.SortStableFunc(parts, func(a, b Outdated) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return slices.Compact(parts) // the grammar may stumble twice over one
}
