package history

import (
	"slices"

	"github.com/upcheck/upcheck/matrix/api"
)

// absorb adds to c what the functions say that it calls: warnings that its own
// callers get, and which keywords become of **kwargs. find returns the function
// that a callee of c names, the constructor for a class, or nil. It has to be
// read alone (one call level deep, which is how far torch.nn.utils.weight_norm
// is from the warning of WeightNorm.apply) or to be done with absorbing.
//
// It leaves the slices of c as they are, so that c may be a copy.
func (c *callable) absorb(find func(callee string) *callable) {
	c.deprecations = slices.Clip(c.deprecations)
	c.keys = slices.Clone(c.keys)
	for _, k := range c.calls {
		if callee := find(k.callee); callee != nil && callee != c {
			c.inherit(k, callee)
		}
	}
	if c.hasKeywords() {
		c.absorbKeywords(find)
	}
}

// inherit adds the warnings of a callee that are unconditional, or that depend
// on a parameter to which the caller passes one of its own.
func (c *callable) inherit(k call, callee *callable) {
	for _, d := range callee.deprecations {
		switch {
		case d.Param != "":
			own := k.passed(d.Param, callee)
			if own == "" || k.condition != "" && k.param != own || !c.optional(own) {
				continue
			}
			d.Param = own
		case d.Condition != "":
			own := k.helps(d, callee, c)
			if own == "" {
				continue
			}
			d.Param = own
		default:
			d.Condition, d.Param = k.condition, k.param
		}
		same := func(o api.Deprecation) bool { return o.Text == d.Text && o.Param == d.Param }
		if !slices.ContainsFunc(c.deprecations, same) {
			c.deprecations = append(c.deprecations, d)
		}
	}
}

// helps returns the parameter of the caller that decides about a warning of the
// callee, because its default is what the callee compares with; or "".
func (k call) helps(d api.Deprecation, callee, caller *callable) string {
	for _, h := range callee.helped {
		own := k.passed(h.param, callee)
		if h.deprecation == d && h.from != "" && k.condition == "" && slices.ContainsFunc(caller.signature.Params, func(p api.Param) bool {
			return p.Name == own && p.Default == h.from
		}) {
			return own
		}
	}
	return ""
}

// passed returns the caller's parameter that a call passes for a parameter of
// the callee, or "".
func (k call) passed(param string, callee *callable) string {
	for i, a := range k.arguments {
		if a.keyword == param {
			return a.param
		}
		if a.keyword != "" {
			continue
		}
		if ps := callee.signature.Params; i < len(ps) && ps[i].Kind <= api.Positional && ps[i].Name == param {
			return a.param
		}
	}
	return ""
}

// optional reports whether c has an optional parameter of that name.
func (c *callable) optional(name string) bool {
	return slices.ContainsFunc(c.signature.Params, func(p api.Param) bool { return p.Name == name && p.Optional })
}

func (c *callable) hasKeywords() bool {
	return slices.ContainsFunc(c.signature.Params, func(p api.Param) bool { return p.Kind == api.VarKeyword })
}

// maxKeys is how many keywords are listed; a function with more takes any. The
// largest number among the wheels read is 75 (transformers.GenerationConfig).
// Each function of a chain would list all of those below it.
const maxKeys = 1000

// absorbKeywords follows **kwargs. The keywords are known when every use of
// them is: those read here, those read by functions that are handed the
// dictionary, and those of the functions that the rest is passed to.
func (c *callable) absorbKeywords(find func(callee string) *callable) {
	closed, handed, spread, passed := c.swallows.closed, true, true, false
	for _, k := range c.calls {
		if !k.handed && !k.spread {
			continue
		}
		callee := find(k.callee)
		switch known := callee != nil && callee != c; {
		case k.handed:
			handed = handed && known && !callee.swallows.whole
			if known {
				c.keys = append(c.keys, callee.swallows.keys...)
				closed = closed || callee.swallows.closed && k.condition == ""
			}
		default:
			passed = true
			spread = spread && known && callee.exact && !callee.any
			if known && !closed {
				c.keys = append(c.keys, callee.accepts(k)...)
			}
		}
	}
	c.keys = c.own(c.keys)
	switch {
	case closed:
		c.any = !handed
	default:
		c.any = c.swallows.whole || !passed || !handed || !spread
	}
	if len(c.keys) > maxKeys {
		c.keys, c.any = nil, true
	}
}

// accepts returns the keywords that a function takes when a call spreads a
// dictionary over it: all that the call does not pass itself.
func (c *callable) accepts(k call) []string {
	keys := slices.Clone(c.keys)
	positional := 0
	for _, a := range k.arguments {
		if a.keyword == "" {
			positional++
		}
	}
	for i, p := range c.signature.Params {
		if p.Kind != api.Positional && p.Kind != api.KeywordOnly || p.Kind == api.Positional && i < positional {
			continue
		}
		if !slices.ContainsFunc(k.arguments, func(a argument) bool { return a.keyword == p.Name }) {
			keys = append(keys, p.Name)
		}
	}
	return keys
}

// own returns the distinct keywords that are no parameters of c, sorted.
func (c *callable) own(keys []string) []string {
	keys = slices.DeleteFunc(keys, func(k string) bool {
		return slices.ContainsFunc(c.signature.Params, func(p api.Param) bool { return p.Name == k })
	})
	if len(keys) == 0 {
		return nil
	}
	return sorted(keys)
}
