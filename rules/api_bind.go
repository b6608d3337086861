package rules

import (
	"slices"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// misfit is one way in which a call does not meet a signature.
type misfit struct {
	code string
	// param is the parameter or keyword; "" for one too many.
	param string
	// arg is the argument, nil for one that is missing.
	arg *parser.Arg
}

// fits compares a call with what an object takes, as Python binds arguments.
// Of several signatures one has to take the call. ok is false when the object
// does not say enough to tell.
func fits(c *parser.Call, o *api.Object) (wrong []misfit, ok bool) {
	if o == nil || len(o.Signatures) == 0 || o.Flags&(api.Exact|api.Stub) == 0 {
		return nil, false
	}
	if o.Flags&api.Exact != 0 && len(o.Signatures) == 1 {
		return bind(c, o, o.Signatures[0].Params), true
	}
	// A stub lists what there is, not always in the order or with the defaults
	// of the code behind it. Its keywords count.
	for i := range c.Args {
		arg := &c.Args[i]
		taken := arg.Keyword == "" || slices.ContainsFunc(o.Signatures, func(s api.Signature) bool {
			return takesKeyword(o, s.Params, arg.Keyword)
		})
		if !taken {
			wrong = append(wrong, misfit{code: "API006", param: arg.Keyword, arg: arg})
		}
	}
	return wrong, true
}

// bind binds the arguments of a call to parameters.
func bind(c *parser.Call, o *api.Object, params []api.Param) []misfit {
	var wrong []misfit
	places, open := placesOf(params)
	given := make(map[string]bool, len(c.Args))
	for i := range c.Args {
		arg := &c.Args[i]
		switch {
		case arg.Keyword != "":
			given[arg.Keyword] = true
			if !takesKeyword(o, params, arg.Keyword) {
				wrong = append(wrong, misfit{code: "API006", param: arg.Keyword, arg: arg})
			}
		case arg.Index < len(places):
			given[places[arg.Index].Name] = true
		case !open && arg.Index == len(places):
			wrong = append(wrong, misfit{code: "API007", arg: arg}) // those behind it need not be told
		}
	}
	if len(wrong) > 0 || c.Star || c.DoubleStar || c.Partial {
		return wrong
	}
	for _, p := range params {
		if !p.Optional && p.Kind != api.VarPositional && p.Kind != api.VarKeyword && !given[p.Name] {
			return append(wrong, misfit{code: "API009", param: p.Name})
		}
	}
	return wrong
}

// placesOf returns the parameters that arguments by position go to; open says
// that more are taken. Python has them first.
func placesOf(params []api.Param) (places []api.Param, open bool) {
	n := 0
	for n < len(params) && params[n].Kind <= api.Positional {
		n++
	}
	return params[:n:n], slices.ContainsFunc(params[n:], func(p api.Param) bool { return p.Kind == api.VarPositional })
}

// takesKeyword reports whether a keyword is accepted: as a parameter, or
// through **kwargs, which takes what its function looks for or passes on.
func takesKeyword(o *api.Object, params []api.Param, name string) bool {
	if o.Any || slices.Contains(o.Keys, name) {
		return true
	}
	for _, p := range params {
		if p.Name == name && (p.Kind == api.Positional || p.Kind == api.KeywordOnly) {
			return true
		}
	}
	return false
}

// paramOf returns the parameter with a name, nil when there is none.
func paramOf(params []api.Param, name string) *api.Param {
	for i := range params {
		if params[i].Name == name {
			return &params[i]
		}
	}
	return nil
}

// reordered returns the first argument by position that goes to another
// parameter than before, with the old parameter. One that was only renamed in
// its place is none: tensorflow.math.count_nonzero took both input_tensor, its
// first, and input, its last.
func reordered(c *parser.Call, before, after []api.Param) (arg *parser.Arg, was, is string) {
	old, _ := placesOf(before)
	now, _ := placesOf(after)
	for i := range c.Args {
		a := &c.Args[i]
		if a.Keyword != "" || a.Index >= len(old) || a.Index >= len(now) {
			continue
		}
		was, is := old[a.Index].Name, now[a.Index].Name
		if was != is && !renamedThere(old[a.Index:], before, after, is) {
			return a, was, is
		}
	}
	return nil, "", ""
}

// renamedThere reports whether the parameter is at the target has the place of the
// first of old and means the same: the old name is gone, or lives on as a keyword
// alone beside one that is new. numpy.reshape(a, newshape) became
// (a, shape, *, newshape).
func renamedThere(old, before, after []api.Param, is string) bool {
	if was := paramOf(after, old[0].Name); was != nil {
		return was.Kind == api.KeywordOnly && paramOf(before, is) == nil
	}
	return !movedUp(old, after, is)
}

// movedUp reports whether a parameter has come to the place of the first of
// some others because all before it are gone.
func movedUp(old, after []api.Param, name string) bool {
	for _, p := range old {
		if p.Name == name {
			return true
		}
		if paramOf(after, p.Name) != nil {
			return false
		}
	}
	return false
}
