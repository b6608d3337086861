package parser

import (
	"slices"
	"strings"
)

// lookupCall records the names that a call is given as strings: by getattr and
// its kin, and by the mocks that replace them.
func (r *resolver) lookupCall(e exprID) {
	switch name := r.builtin(e); name {
	case "getattr", "hasattr", "setattr", "delattr":
		args, _ := r.arguments(e)
		r.lookupAttr(e, args, name == "hasattr" || name == "getattr" && len(args) == 3)
		return
	}
	switch r.only(r.exprs[e].first) {
	case "unittest.mock.patch", "mock.patch":
		if args, _ := r.arguments(e); len(args) > 0 {
			r.lookupPath(e, args[0], Lookup)
		}
	case "unittest.mock.patch.object", "mock.patch.object":
		args, _ := r.arguments(e)
		r.lookupAttr(e, args, false)
	}
}

// lookupAttr records f(object, "name").
func (r *resolver) lookupAttr(e exprID, args []exprID, optional bool) {
	if len(args) < 2 {
		return
	}
	ctx := Lookup
	switch r.builtin(e) {
	case "setattr":
		ctx = Store
	case "delattr":
		ctx = Delete
	}
	attr, ok := r.stringValue(args[1])
	switch {
	case ok && isIdentifier(attr):
		if use := r.lookupNamed(e, args[0], args[1], attr, ctx); use != nil {
			use.Optional = optional
		}
	case ctx == Store:
		r.assigned(e, args[0])
	}
}

// lookupNamed records an attribute of an object by the string that names it. It
// returns the use, nil for none, until the next one is recorded.
func (r *resolver) lookupNamed(e, object, text exprID, attr string, ctx Context) *Use {
	v := r.attr(r.eval(object), r.intern(attr))
	refs := r.readRefs(v)
	if len(refs) == 0 {
		return nil
	}
	content := r.contentSpan(text)
	use := r.lookupUse(e, refs)
	use.Context, use.Star = ctx, v.star
	use.Confidence = r.cap(v.conf, use.Statement)
	use.Parts = r.partsOf(object, refs, &content)
	r.uses = append(r.uses, use)
	return &r.uses[len(r.uses)-1]
}

// lookupPath records f("module.name"), written in one piece.
func (r *resolver) lookupPath(e, arg exprID, ctx Context) {
	path, ok := r.stringValue(arg)
	x := &r.exprs[arg]
	if !ok || x.first != 0 || !isDotted(path) || !strings.Contains(path, ".") {
		return
	}
	at, plain := plainContent(r.text, x.span)
	if !plain {
		return
	}
	use := r.lookupUse(e, []Ref{{Name: path, Bound: 1}})
	use.Context = ctx
	use.Confidence = r.cap(Certain, use.Statement)
	for segment := range strings.SplitSeq(path, ".") {
		end := at.start + uint32(len(segment))
		use.Parts = append(use.Parts, r.span(span{at.start, end}))
		at.start = end + 1
	}
	r.uses = append(r.uses, use)
}

func (r *resolver) lookupUse(e exprID, refs []Ref) Use {
	at := r.placeOf(e)
	return Use{Refs: slices.Clip(refs), Context: Lookup, Late: r.isLate(at.scope), Statement: r.span(at.statement), Block: int(r.block[at.block]), Call: -1}
}
