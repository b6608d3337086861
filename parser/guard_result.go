package parser

import "slices"

// What no program written by people needs; beyond it nothing is known.
const (
	maxResults     = 8   // return statements of a function that tests something
	maxArms        = 16  // conditions around one of them
	maxCalling     = 4   // functions with parameters that a test goes through
	maxSubstituted = 1e4 // tests read for one call each, a file
)

// calling is a function of the file that is read with the arguments of a call.
type calling struct {
	scope int32
	args  []exprID
	first int32 // parameters that get no argument: self
	// params are those of a function that is read for callers in other files,
	// which give what is not known here: guard_hole.go.
	params []rawParam
}

// onlyReturn is the value of a function's one return statement, 0 when there
// is none or more.
func (r *resolver) onlyReturn(fn int32) exprID {
	if ret := r.returns[r.funcs[fn].returns]; ret.prev == 0 {
		return ret.value
	}
	return 0
}

// resultTest is the condition that a function returns something true: one of
// its return statements is reached, and what it returns is true. A function
// that comes to its end returns None. One that only returns a constant is a
// switch, which another version of the code turns or a derived class overrides.
func (r *resolver) resultTest(fn int32) *Cond {
	f := &r.funcs[fn]
	if f.returns == 0 || f.async || f.generator {
		return opaque()
	}
	c := constant(false)
	for k, n := f.returns, 0; k != 0; k, n = r.returns[k].prev, n+1 {
		value := r.returns[k].value
		at := r.placeOf(value)
		if n == maxResults || !r.onlyArms(at.region, r.scopes[f.scope].region) {
			return r.someTest(fn)
		}
		path, ok := r.path(at.block, f.block)
		if !ok {
			return r.someTest(fn)
		}
		c = either(also(path, r.truth(value)), c)
	}
	if c.always() || c.never() {
		return opaque()
	}
	return c
}

// someTest is what is known of a function whose ways to a result are not: it
// is about a version when one of its results is.
func (r *resolver) someTest(fn int32) *Cond {
	for k, n := r.funcs[fn].returns, 0; k != 0 && n < maxResults && r.versions; k, n = r.returns[k].prev, n+1 {
		if r.truth(r.returns[k].value).testsVersion() {
			return undecided()
		}
	}
	return opaque()
}

// testsVersion reports whether a condition depends on a version.
func (c *Cond) testsVersion() bool {
	return c.Op == VersionTest || slices.ContainsFunc(c.Args, (*Cond).testsVersion)
}

// called is the condition that a call of a function of this file gives
// something true. first is 1 for a method, whose self is no argument.
func (r *resolver) called(fn int32, args []exprID, first int32) *Cond {
	if len(r.calling) == maxCalling {
		return opaque()
	}
	if len(args) == 0 {
		saved := r.calling
		r.calling = nil
		c := r.resultTest(fn)
		r.calling = saved
		return c
	}
	r.calling = append(r.calling, calling{scope: r.funcs[fn].scope, args: args, first: first})
	c := r.resultTest(fn)
	r.calling = r.calling[:len(r.calling)-1]
	return c
}

// calledLambda is called for a lambda.
func (r *resolver) calledLambda(result exprID, args []exprID) *Cond {
	if len(r.calling) == maxCalling {
		return opaque()
	}
	r.calling = append(r.calling, calling{scope: r.placeOf(result).scope, args: args})
	c := r.cond(result)
	r.calling = r.calling[:len(r.calling)-1]
	return c
}

// argument is what the call that is being read gives the parameter e, 0 when e
// is none or gets nothing.
func (r *resolver) argument(e exprID) exprID {
	if len(r.calling) == 0 || r.exprs[e].kind != xName {
		return 0
	}
	call := &r.calling[len(r.calling)-1]
	reach, _ := r.lookup(e)
	if len(reach) != 1 {
		return 0
	}
	b := &r.bindings[reach[0]]
	if b.kind != bindParam || b.scope != call.scope {
		return 0
	}
	if i := int(b.index - call.first); i >= 0 && i < len(call.args) {
		return call.args[i]
	}
	return 0
}

// outside reads an argument where the call stands: the parameters that it
// names are those of the function around the call.
func outside[T any](r *resolver, arg exprID, read func(exprID) (T, bool)) (T, bool) {
	saved := r.calling
	r.calling = saved[: len(saved)-1 : len(saved)-1]
	v, ok := read(arg)
	r.calling = saved
	return v, ok
}

// truth is the condition that a value is true.
func (r *resolver) truth(e exprID) *Cond {
	if e == 0 || r.exprs[e].kind == xNone {
		return constant(false)
	}
	return r.cond(e)
}

// path is the condition under which a block runs whenever top does. It is not
// known inside of a try statement.
func (r *resolver) path(block, top int32) (*Cond, bool) {
	c := constant(true)
	for n := 0; block != top; n++ {
		if block <= top || n == maxArms {
			return nil, false
		}
		raw := &r.blocks[block]
		if raw.kind != If || raw.loaded >= 0 {
			return nil, false
		}
		c = also(r.blockCond(raw), c)
		block = raw.parent
	}
	return c, true
}

// onlyArms reports whether nothing but arms of if statements lies between a
// region and the one around it: what stands there runs once, or not at all.
func (r *resolver) onlyArms(region, around int32) bool {
	for ; region != around; region = r.regions[region].parent {
		if region < around || r.regions[region].kind != armRegion {
			return false
		}
	}
	return true
}

// also joins two conditions by "and", either by "or"; a constant decides, or
// says nothing.
func also(a, b *Cond) *Cond {
	switch {
	case a.always(), b.never():
		return b
	case b.always(), a.never():
		return a
	}
	return both(And, a, b)
}

func either(a, b *Cond) *Cond {
	switch {
	case a.never(), b.always():
		return b
	case b.never(), a.always():
		return a
	}
	return both(Or, a, b)
}

// never reports whether a condition fails by itself.
func (c *Cond) never() bool {
	if c.Op == Not {
		return c.Args[0].Op == Constant && c.Args[0].Literal == "true"
	}
	return c.Op == Constant && c.Literal == "false"
}
