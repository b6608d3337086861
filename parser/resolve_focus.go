package parser

import (
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/tokens"
)

// focus is what somebody wants to know of a file: all, unless it says otherwise.
type focus struct {
	// offer says that that is only what the file offers to others.
	offer bool
	// statements, when not nil, are those that are asked about, in the whole text.
	statements []tokens.Statement
	// place is the one that was looked at last, -1 for none, within whether it is asked
	// about.
	place  int32
	within bool
}

// isAsked reports whether somebody asks about an expression. Calls are always asked about,
// as a call may assign, or make what another one gets, and so is what is assigned to:
// that may be the reason to say nothing elsewhere.
func (r *resolver) isAsked(e exprID) bool {
	x, a := &r.exprs[e], &r.focus
	if a.offer {
		return x.kind == xAttr && x.ctx == Store && !r.isLate(r.placeOf(e).scope)
	}
	if a.statements == nil || x.kind == xCall || (r.isChain(e) || x.kind == xSubscript) && x.ctx != Load {
		return true
	}
	if a.place != x.place {
		a.place, a.within = x.place, a.touch(r.cut.span(r.placeOf(e).statement.text()))
	}
	return a.within
}

// touch reports whether a span of the whole text has something in common with one of the
// statements.
func (a *focus) touch(s source.Span) bool {
	i, _ := slices.BinarySearchFunc(a.statements, s.Start, func(st tokens.Statement, at int) int {
		if st.End <= at {
			return -1
		}
		return 1
	})
	return i < len(a.statements) && a.statements[i].Start < s.End
}
