package parser

import (
	"strconv"
	"strings"
)

// actuals are the arguments of a call, as far as what it gives depends on them.
// The zero value has none that are known.
type actuals struct {
	// call is the expression; 0 when it is not written out, as with an operator.
	call exprID
	// at evaluates the argument at a place where there is no such expression.
	at func(place int) values
}

// actual evaluates the argument at a place.
func (r *resolver) actual(args actuals, place int) values {
	switch {
	case args.call != 0:
		return r.argumentAt(args.call, place)
	case args.at != nil:
		return args.at(place)
	}
	return nothing()
}

// suits reports whether one of the tests of a type holds of a call, see
// whenType; known is false when nobody can tell.
func (r *resolver) suits(tests string, args actuals) (holds, known bool) {
	known = true
	for test := range strings.FieldsSeq(tests) {
		holds, ok := r.suitsOne(test, args.call)
		if holds {
			return true, true
		}
		known = known && ok
	}
	return false, known
}

// suitsOne is suits for one test. What is given as None is left to its default. Of
// an argument that is to be false, or what a name stands for, it is known that it is
// something else, as long as it is not certain to be that.
func (r *resolver) suitsOne(test string, call exprID) (holds, known bool) {
	word, kind, _ := strings.Cut(test, ":")
	switch {
	case kind == "false" || strings.Contains(kind, "."):
		return r.isGiven(word, kind, call), true
	case call == 0:
		return false, false
	}
	if place, err := strconv.Atoi(word); err == nil {
		args, ok := r.arguments(call)
		switch {
		case place >= len(args):
			return false, ok
		case kind == "":
			return r.exprs[args[place]].kind != xNone, true
		}
		v := r.eval(args[place])
		return len(v.things) == 0 && v.none && !v.unknown, !v.unknown
	}
	known = true
	for a := r.exprs[r.exprs[call].first].next; a != 0; a = r.exprs[a].next {
		switch x := &r.exprs[a]; {
		case x.kind == xDoubleStar:
			known = false
		case x.kind != xKeyword || r.names[x.name] != word:
		case kind == "" || r.exprs[x.first].kind == xNone:
			return r.exprs[x.first].kind != xNone, true
		case r.exprs[x.first].kind == xBool:
			return r.exprs[x.first].op == 1, true
		default:
			return false, false
		}
	}
	return false, known
}

// isGiven reports whether the argument for a keyword, or at a place, certainly is
// false, or what a name of a library stands for.
func (r *resolver) isGiven(word, name string, call exprID) bool {
	if call == 0 {
		return false
	}
	if place, err := strconv.Atoi(word); err == nil {
		args, ok := r.arguments(call)
		return ok && place < len(args) && r.isNamed(args[place], name)
	}
	for a := r.exprs[r.exprs[call].first].next; a != 0; a = r.exprs[a].next {
		if x := &r.exprs[a]; x.kind == xKeyword && r.names[x.name] == word {
			return r.isNamed(x.first, name)
		}
	}
	return false
}

// isNamed reports whether an expression certainly is false, or what a name of a
// library stands for.
func (r *resolver) isNamed(e exprID, name string) bool {
	if name == "false" {
		return r.exprs[e].kind == xBool && r.exprs[e].op == 0
	}
	v := r.eval(e)
	return len(v.things) == 1 && !v.unknown && !v.none && v.things[0].kind == library && v.things[0].Ref.Instance == 0 && v.things[0].Name == name
}
