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
	r.lookupCall(e)
	r.envCall(e)
	call := Call{Use: int(r.memo[callee].use) - 1, Class: -1}
	if call.Use < 0 {
		call.Use = r.constructor(callee)
	}
	if call.Use < 0 {
		class := r.superOf(callee)
		if class < 0 {
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
			items, ok := r.display(x.first)
			call.Star = call.Star || !ok
			for _, item := range items {
				r.positional(call, item, &index)
			}
		default:
			r.positional(call, a, &index)
		}
	}
	call.Args, r.args = taken(r.args)
}

func (r *resolver) positional(call *Call, a exprID, index *int) {
	if !call.Star {
		r.args = append(r.args, Arg{Index: *index, Span: r.span(r.exprs[a].span), Value: r.value(a), Confidence: Certain})
		*index++
	}
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

// mappingArgs adds what "**e" passes: a dict written there, or a name that is
// bound once, to a dict display that nothing changes.
func (r *resolver) mappingArgs(call *Call, e exprID) {
	conf := Certain
	if r.exprs[e].kind == xName {
		dict := r.onlyDict(e)
		if dict == 0 {
			call.DoubleStar = true
			return
		}
		e, conf = dict, Likely
	}
	pairs, complete := r.mapping(e)
	call.DoubleStar = call.DoubleStar || !complete
	for _, p := range pairs {
		r.args = append(r.args, Arg{Keyword: p.key, Span: r.span(p.span), Value: r.value(p.value), Confidence: conf})
	}
}

// pair is an item of a mapping whose key is a constant string.
type pair struct {
	key   string
	span  span // the key, without quotes
	value exprID
}

// mapping returns the items of a dict display or of dict(k=v); complete is
// false when it may hold others.
func (r *resolver) mapping(e exprID) (pairs []pair, complete bool) {
	x := &r.exprs[e]
	switch {
	case x.kind == xDict:
		complete = true
		for k := x.first; k != 0; k = r.exprs[k].next {
			if r.exprs[k].kind == xDoubleStar {
				complete = false
				continue
			}
			value := r.exprs[k].next
			if key, ok := r.stringValue(k); ok {
				pairs = append(pairs, pair{key, r.contentSpan(k), value})
			} else {
				complete = false
			}
			k = value
		}
		return pairs, complete
	case x.kind == xCall && r.builtin(e) == "dict":
		complete = true
		for a := r.exprs[x.first].next; a != 0; a = r.exprs[a].next {
			if k := &r.exprs[a]; k.kind == xKeyword {
				pairs = append(pairs, pair{r.names[k.name], k.span, k.first})
			} else {
				complete = false
			}
		}
		return pairs, complete
	}
	return nil, false
}

// onlyDict returns the dict that is all a name is ever bound to, 0 when there
// is none, something changes it, or it is too long to be given to every call.
func (r *resolver) onlyDict(e exprID) exprID {
	if r.mutated[r.exprs[e].name] {
		return 0
	}
	value := r.onlyValue(e)
	if value == 0 {
		return 0
	}
	x := &r.exprs[value]
	if x.kind != xDict && (x.kind != xCall || r.builtin(value) != "dict") {
		return 0
	}
	for k, n := x.first, 0; k != 0; k, n = r.exprs[k].next, n+1 {
		if n == maxPairs {
			return 0
		}
	}
	return value
}

// onlyValue returns the value of a name that is bound once in its scope, by a
// plain assignment.
func (r *resolver) onlyValue(e exprID) exprID {
	reach, _ := r.lookup(e)
	if len(reach) != 1 {
		return 0
	}
	b := &r.bindings[reach[0]]
	if b.kind != bindValue || b.prev != 0 || b.next != 0 {
		return 0
	}
	return b.value
}

// value returns what is known of an argument.
func (r *resolver) value(e exprID) Value {
	x := &r.exprs[e]
	v := Value{Span: r.span(x.span)}
	switch x.kind {
	case xString:
		if s, ok := r.stringValue(e); ok {
			v.Kind, v.Text = String, s
		}
	case xNumber:
		v.Kind, v.Text = Number, string(r.text[x.start:x.end])
	case xMinus:
		if r.exprs[x.first].kind == xNumber {
			v.Kind, v.Text = Number, string(r.text[x.start:x.end])
		}
	case xBool:
		v.Kind, v.Text = Bool, string(r.text[x.start:x.end])
	case xNone:
		v.Kind = NoneValue
	case xTuple, xList:
		v.Kind = Sequence
	case xDict:
		v.Kind = Mapping
	case xName, xAttr, xCall, xChoice, xAnd, xOr:
		if v.Refs = libraryRefs(r.eval(e)); len(v.Refs) > 0 {
			v.Kind = Reference
		}
	}
	return v
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
