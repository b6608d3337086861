package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// deprecated chooses the deprecation that a use meets.
func (s *scan) deprecated(a *account, u *parser.Use, p spelled, ref parser.Ref) *remark {
	o, bound := a.found.Object, segments(ref.Name) <= ref.Bound
	if callable(o.Kind) {
		switch u.Context {
		case parser.Callee, parser.Decorator:
		case parser.Load:
			if bound || o.Kind == api.Class {
				return nil // to compare with, as a key
			}
		default:
			return nil // a class as a base or in an annotation is not called
		}
		if o.Kind >= api.Method && u.Context != parser.Callee {
			// It may be an attribute of the instance: compile() sets keras.Model.loss.
			return nil
		}
		if a.warns == nil && u.Call >= 0 && (o.Kind != api.Method || ref.Instance > 0) {
			return s.conditional(p, o, &s.module.Calls[u.Call])
		}
		return a.warns
	}
	switch {
	case o.Kind == api.Property, o.Kind == api.Module && !bound, o.Kind == api.Value && a.found.Via&api.Served != 0 && !bound:
		return a.warns
	}
	return nil
}

// conditional returns a remark about the deprecation of a parameter that the
// call gives.
func (s *scan) conditional(p spelled, o *api.Object, c *parser.Call) *remark {
	if !p.track.active {
		return nil
	}
	for i := range o.Deprecations {
		d := &o.Deprecations[i]
		arg := given(c, o, d.Param)
		if arg == nil {
			continue
		}
		sure, ok := meets(d, arg)
		if !ok {
			continue
		}
		r := s.warnings.get(warningKey{p.path, d.Param}, func() *remark {
			return s.warningRemark(p.track, p.path, func(o *api.Object) bool { return warnsAbout(o, d.Param) })
		})
		if r != nil {
			about := *r
			about.param, about.arg = d.Param, arg
			about.most = min(r.most, sure, finding.Confidence(arg.Confidence))
			about.after = &api.Object{Kind: o.Kind, Deprecations: o.Deprecations[i : i+1]}
			return &about
		}
	}
	return nil
}

type warningKey struct{ path, param string }

// warnsAbout reports whether an object warns about a parameter, or always.
func warnsAbout(o *api.Object, param string) bool {
	for i := range o.Deprecations {
		if d := &o.Deprecations[i]; d.Param == param || d.Param == "" && d.Condition == "" {
			return true
		}
	}
	return false
}

// given returns the argument for a parameter, by keyword or by a place that
// all signatures agree on; nil when the call does not give it.
func given(c *parser.Call, o *api.Object, param string) *parser.Arg {
	if param == "" {
		return nil
	}
	if arg := argument(c, param); arg != nil {
		return arg
	}
	if len(o.Signatures) != 1 || o.Flags&api.Exact == 0 {
		return nil
	}
	for i, p := range o.Signatures[0].Params {
		if p.Name == param && p.Kind <= api.Positional {
			return positional(c, i)
		}
	}
	return nil
}
