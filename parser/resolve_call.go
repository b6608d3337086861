package parser

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// resolveCall records a call whose callee is known, and what calls of the
// functions that take names as strings say.
func (r *resolver) resolveCall(e exprID) {
	callee := r.exprs[e].first
	r.importCall(e)
	r.passedCall(e)
	r.lookupCall(e)
	r.envCall(e)
	call := Call{Use: int(r.memo[callee].use) - 1, Class: -1}
	if call.Use < 0 {
		call.Use = r.constructor(callee)
	}
	if call.Use < 0 {
		class := r.superOf(callee)
		if class < 0 {
			r.wrapper(e)
			return
		}
		call.Class, call.Super = int(class), r.name(callee)
	}
	r.place(&call, e)
	call.Callee = r.span(r.exprs[callee].span)
	call.Span = r.span(r.exprs[e].span)
	r.fill(&call, r.exprs[callee].next)
	r.addCall(call, callee)
	r.partialCall(e)
}

// addCall records a call of callee, once for each use that the callee is: a
// name that may come from several star imports is several.
func (r *resolver) addCall(call Call, callee exprID) {
	for range max(1, r.memo[callee].uses) {
		if call.Use >= 0 {
			r.uses[call.Use].Call = len(r.calls)
		}
		r.calls = append(r.calls, call)
		call.Use++
	}
}

func (r *resolver) place(call *Call, e exprID) {
	at := r.placeOf(e)
	call.Statement, call.Block = r.span(at.statement), int(r.block[at.block])
}

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
		m := r.member(v.things[0], method[1:])
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

// superOf returns the class for super().m, -1 for anything else.
func (r *resolver) superOf(callee exprID) int32 {
	x := &r.exprs[callee]
	if x.kind != xAttr || !r.isSuper(x.first) {
		return -1
	}
	return r.eval(x.first).things[0].index
}

// partialCall records partial(f, ...) as a call of f besides.
func (r *resolver) partialCall(e exprID) {
	callee := r.exprs[e].first
	partial := false
	for _, t := range r.eval(callee).things {
		partial = partial || t.Name == "functools.partial" || t.Name == "functools.partialmethod"
	}
	f := r.exprs[callee].next
	if !partial || f == 0 || r.memo[f].use == 0 {
		return
	}
	call := Call{Use: int(r.memo[f].use) - 1, Class: -1, Partial: true}
	r.place(&call, e)
	call.Callee, call.Span = r.span(r.exprs[f].span), r.span(r.exprs[e].span)
	r.fill(&call, r.exprs[f].next)
	r.addCall(call, f)
}

// fill adds the arguments from a on. A place is known only before the
// first star of unknown length.
func (r *resolver) fill(call *Call, a exprID) {
	r.args = r.args[:0]
	for index := 0; a != 0; a = r.exprs[a].next {
		switch x := &r.exprs[a]; x.kind {
		case xKeyword:
			r.args = append(r.args, Arg{Keyword: r.names[x.name], Span: r.span(x.span), Value: r.value(x.first), Confidence: Certain})
		case xDoubleStar:
			r.mappingArgs(call, x.first)
		case xStar:
			items, conf, ok := r.spread(x.first)
			call.Star = call.Star || !ok
			for _, item := range items {
				r.positional(call, item, &index, conf)
			}
		default:
			r.positional(call, a, &index, Certain)
		}
	}
	call.Args, r.args = taken(r.args)
}

func (r *resolver) positional(call *Call, a exprID, index *int, conf Confidence) {
	if !call.Star {
		r.args = append(r.args, Arg{Index: *index, Span: r.span(r.exprs[a].span), Value: r.value(a), Confidence: conf})
		*index++
	}
}

// spread returns the elements that "*e" passes: of a tuple or list written
// there, or of one that a name alone holds and nothing changes.
func (r *resolver) spread(e exprID) (items []exprID, conf Confidence, ok bool) {
	if e == 0 || r.exprs[e].kind != xName {
		items, ok = r.display(e)
		return items, Certain, ok
	}
	b := r.onlyBinding(e)
	if b == 0 {
		return nil, Likely, false
	}
	value := r.bindings[b].value
	if r.isLong(value) {
		return nil, Likely, false
	}
	if items, ok = r.display(value); !ok || !r.work(4*len(items)) {
		return nil, Likely, false
	}
	if r.exprs[value].kind == xList && r.isChanged(e, b) {
		return nil, Likely, false
	}
	return items, Likely, true
}

// isLong reports whether a display is too long to be given to every call.
func (r *resolver) isLong(e exprID) bool {
	n := 0
	for k := r.exprs[e].first; k != 0 && n <= maxKeys; k = r.exprs[k].next {
		n++
	}
	return n > maxKeys
}

// display returns the elements of a tuple or list without stars.
func (r *resolver) display(e exprID) ([]exprID, bool) {
	if x := &r.exprs[e]; x.kind != xTuple && x.kind != xList {
		return nil, false
	}
	var items []exprID
	for k := r.exprs[e].first; k != 0; k = r.exprs[k].next {
		if r.exprs[k].kind == xStar {
			return nil, false
		}
		items = append(items, k)
	}
	return items, true
}

// mappingArgs adds what "**e" passes. A key that is certain stands in the call.
func (r *resolver) mappingArgs(call *Call, e exprID) {
	d := r.dictAt(e, 0)
	call.DoubleStar = call.DoubleStar || d.open
	if !r.work(4 * len(d.items)) {
		call.DoubleStar = true
		return
	}
	for _, it := range d.items {
		arg := Arg{Keyword: it.key, Span: r.span(it.span), Confidence: Likely}
		if it.written && it.sure {
			arg.Confidence = Certain
		}
		if it.value != 0 {
			arg.Value = r.value(it.value)
		}
		r.args = append(r.args, arg)
	}
}

// libraryRefs returns the library names among the values, instances included.
func libraryRefs(v values) []Ref {
	var refs []Ref
	for _, t := range v.things {
		if t.kind == library {
			refs = append(refs, t.Ref)
		}
	}
	sortRefs(refs)
	return slices.Compact(refs)
}
