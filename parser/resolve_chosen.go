package parser

import (
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// constructor records that calling a class of this file which defines no
// constructor calls that of a library's class. It returns the index of the
// use, or -1.
func (r *resolver) constructor(callee exprID) int {
	v := r.eval(callee)
	if len(v.things) != 1 || v.things[0].kind != ownClass {
		return -1
	}
	var ref Ref
	conf := min(v.conf, Likely)
	for _, method := range []string{".__init__", ".__new__"} {
		m := r.member(v.things[0], r.intern(method[1:]))
		if len(m.things) != 1 || m.things[0].kind != library {
			return -1
		}
		name, ok := strings.CutSuffix(m.things[0].Name, method)
		if !ok {
			return -1
		}
		ref, conf = Ref{Name: name, Bound: segments(name)}, min(conf, m.conf)
	}
	at := r.placeOf(callee)
	use := Use{
		Refs: []Ref{ref}, Context: Callee, Statement: r.span(at.statement), Block: int(r.block[at.block]), Call: -1,
		Parts: []source.Span{r.span(r.last(&r.exprs[callee]))},
	}
	use.Confidence = r.cap(conf, use.Statement)
	r.uses = append(r.uses, use)
	r.memo[callee].use, r.memo[callee].uses = int32(len(r.uses)), 1
	return len(r.uses) - 1
}

// chosen records what a callee denotes that is no name: an item of a table,
// TABLE[key](...), or one of two. It returns the index of the use, or -1.
func (r *resolver) chosen(callee exprID) int {
	switch r.exprs[callee].kind {
	case xSubscript, xChoice, xOr:
	default:
		return -1
	}
	v := r.rebound(r.eval(callee))
	refs := r.readRefs(v)
	if len(refs) == 0 || len(refs) < len(v.things) || v.unknown {
		return -1
	}
	at := r.placeOf(callee)
	use := Use{
		Refs: refs, Context: Callee, Late: r.isLate(at.scope), Statement: r.span(at.statement), Block: int(r.block[at.block]), Call: -1,
		Parts: []source.Span{r.span(r.exprs[callee].span)}, Passed: true,
	}
	use.Confidence = r.cap(min(v.conf, Likely), use.Statement)
	r.uses = append(r.uses, use)
	r.memo[callee].use, r.memo[callee].uses = int32(len(r.uses)), 1
	return len(r.uses) - 1
}
