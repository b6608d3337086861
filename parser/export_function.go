package parser

// exportFunctions records the functions of the module and the methods of its
// classes that say something. It returns the index in Module.Functions by that
// of the function, -1 for those that are left out.
func (r *resolver) exportFunctions() []int32 {
	index := make([]int32, len(r.funcs))
	for k := range r.funcs {
		index[k] = -1
		f := &r.funcs[k]
		if f.class < 0 && r.scopes[r.scopes[f.scope].parent].kind != moduleScope {
			continue // local to a function
		}
		fn := Function{Passes: r.exportPasses(int32(k))}
		v := r.resultOf(int32(k))
		if refs, whole := r.exported(v); whole && len(refs) > 0 {
			fn.Results, fn.Confidence = refs, r.settled(v.conf)
			if r.versions { // torch.__version__.startswith("1.") is both
				fn.Test = r.testOf(int32(k))
			}
		} else if len(refs) == 0 {
			fn.Test = r.testOf(int32(k))
		}
		if fn.Results == nil && len(v.things) == 1 && !v.unknown && v.things[0].kind == sequence {
			fn.Items = r.exportItems(&r.seqs[v.things[0].index])
			fn.Confidence = r.settled(v.conf)
		}
		if fn.Results == nil && fn.Items == nil && fn.Test == nil && fn.Passes == nil {
			continue
		}
		fn.Name = r.names[f.name]
		fn.Params = r.params(f.params)
		index[k] = int32(len(r.functions))
		r.functions = append(r.functions, fn)
	}
	r.m.Functions, r.functions = taken(r.functions)
	return index
}

// exportItems names what the items of a tuple may be, nil when that is not known
// of any.
func (r *resolver) exportItems(s *seq) (items [][]Ref) {
	known := false
	for i := range s.items {
		refs, whole := r.exported(s.items[i])
		if !whole || s.list || s.mapped {
			refs = nil
		}
		known = known || len(refs) > 0
		items = append(items, refs)
	}
	if !known {
		return nil
	}
	return items
}

func (r *resolver) params(named []rawParam) []Param {
	if len(named) == 0 {
		return nil
	}
	params := r.paramRoom.take(len(named))
	for i, p := range named {
		params[i] = Param{Name: r.names[p.name], Span: r.span(p.span), Default: p.optional}
	}
	return params
}

// exportPasses returns the calls that a function passes its own keywords on to,
// nil when nothing is known of any of them.
func (r *resolver) exportPasses(fn int32) []Pass {
	var passes []Pass
	known := false
	for _, k := range r.passesOf(fn) {
		p := &r.passes[k]
		pass := Pass{Super: p.super, Taken: p.taken}
		if p.super == "" {
			if refs, whole := r.exported(p.callee); whole {
				pass.Refs = refs
			}
		}
		known = known || pass.Super != "" || len(pass.Refs) > 0
		passes = append(passes, pass)
	}
	if !known {
		return nil
	}
	return passes
}

// testOf returns the condition that a function returns, nil when it returns
// none.
func (r *resolver) testOf(fn int32) *Cond {
	read := r.resultTest
	if r.versions && len(r.funcs[fn].params) > 0 {
		read = r.openTest
	}
	if c := test(read(fn)); c != nil {
		return c
	}
	return test(r.importTest(fn))
}

// importTest understands a function that tries to import something and returns
// whether that worked.
func (r *resolver) importTest(fn int32) *Cond {
	last := r.returns[r.funcs[fn].returns]
	first := r.returns[last.prev]
	if first.value == 0 || first.prev != 0 || r.exprs[last.value].kind != xBool || r.exprs[first.value].kind != xBool {
		return opaque()
	}
	body, handler := r.placeOf(first.value).region, r.placeOf(last.value).region
	if r.regions[body].kind != tryRegion || r.regions[body].parent != r.scopes[r.funcs[fn].scope].region {
		return opaque()
	}
	if r.exprs[first.value].op == r.exprs[last.value].op || r.regions[handler].kind == tryRegion {
		return opaque()
	}
	c := r.loaded(body)
	if r.exprs[first.value].op == 0 {
		return not(c)
	}
	return c
}
