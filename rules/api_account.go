package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// account is all that a history says about a path for the pair.
type account struct {
	// found is what the path leads to at the target, as far as exists says.
	found  api.Found
	exists bool
	// gone, apart, raises and warns are set where there is something to report:
	// the path or a part of it does not exist, is a module that somebody has to
	// import, does nothing but raise, warns whatever it is given.
	gone, apart, raises, warns *remark
}

// remark is one thing that a history says.
type remark struct {
	code string
	// length counts the segments of the path that it is about.
	length int
	// release is where it begins, at the name of it.
	release int
	at      string
	// already says that it holds at the release that the code runs on.
	already bool
	// most is the highest confidence that a finding may have.
	most finding.Confidence
	// before is what the path was, nil when nothing is known; after what it is.
	before, after *api.Object
	// home is where the path led to before.
	home string
	// param is the parameter that a warning is about, "" for all of the call, and
	// arg what the call gives for it.
	param string
	arg   *parser.Arg
}

// account returns what the history says about a path. It is found out once.
func (s *scan) account(p spelled) account {
	return s.accounts.get(p.path, func() account { return s.newAccount(p.track, p.path) })
}

func (e *Engine) newAccount(t *track, path string) account {
	var a account
	lib := e.library(t, t.target)
	a.found, a.exists = lib.Find(path)
	if !t.active {
		return a
	}
	switch o := a.found.Object; {
	case o == nil:
	case !a.exists:
		if !a.found.Open {
			a.gone = e.goneRemark(t, a.found, cut(path, a.found.Matched+1))
		}
	case o.Kind == api.External:
	case refused(o):
		parent, _ := lib.Find(cutLast(path))
		a.exists = false
		if a.gone = e.goneRemark(t, parent, path); a.gone != nil {
			a.gone.after = o
		}
	default:
		a.apart = e.apartRemark(t, a.found, path)
		a.raises = e.raisesRemark(t, a.found, path)
		a.warns = e.warnsRemark(t, a.found, path)
	}
	return a
}

// find looks a path up at a release of its history. External names are not
// found: the package only imports them.
func (e *Engine) find(t *track, path string, release int) (api.Found, bool) {
	f, ok := e.library(t, release).Find(path)
	return f, ok && f.Object != nil && f.Object.Kind != api.External && !refused(f.Object)
}

// has reports whether find finds a path. It costs less.
func (e *Engine) has(t *track, path string, release int) bool {
	m, _, ok := e.library(t, release).Mark(path)
	if ok && m.Kind() == api.Value {
		_, ok = e.find(t, path, release) // reading it may only raise
	}
	return ok && m.Kind() != api.External
}

// refused reports whether reading a name only raises: a module's __getattr__
// knows it, to say what took its place (numpy.float from 1.24 on).
func refused(o *api.Object) bool { return o.Kind == api.Value && o.Raises != nil }

// apartRemark speaks about a module that used to be imported with its parent.
func (e *Engine) apartRemark(t *track, found api.Found, path string) *remark {
	if found.Via&api.ImportOnly == 0 {
		return nil
	}
	for n := segments(t.root) + 1; n <= segments(path); n++ {
		module := cut(path, n)
		if f, ok := e.find(t, module, t.target); !ok || !apart(t, f) {
			continue
		}
		r := e.stateRemark(t, module, "API003", func(f api.Found) bool {
			return apart(t, f) || f.Via&api.Conditional != 0
		})
		if r != nil {
			r.most = finding.Likely
		}
		return r
	}
	return nil
}

// apart reports whether a module has to be imported. Of one that is mounted the
// root counts as if it had to be, and all below it with it; TensorFlow imports
// its keras when it is used.
func apart(t *track, f api.Found) bool {
	if f.Object.Kind != api.Module {
		return false
	}
	return f.Via&api.ImportOnly != 0 && (segments(t.root) == 1 || f.Object.Flags&api.ImportOnly != 0)
}

// raisesRemark speaks about what does nothing but raise.
func (e *Engine) raisesRemark(t *track, found api.Found, path string) *remark {
	if found.Object.Raises == nil || found.Via&api.Conditional != 0 || !callable(found.Object.Kind) {
		return nil
	}
	return e.stateRemark(t, path, "API004", func(f api.Found) bool { return f.Object.Raises != nil })
}

// warnsRemark speaks about what warns under no condition.
func (e *Engine) warnsRemark(t *track, found api.Found, path string) *remark {
	if unconditional(found.Object) == nil {
		return nil
	}
	r := e.warningRemark(t, path, func(o *api.Object) bool { return unconditional(o) != nil })
	if r != nil && found.Via&api.Conditional != 0 {
		r.most = finding.Possible
	}
	return r
}

// warningRemark speaks about a path that warns at the target and did not
// always: tensorflow.compat.v1.to_float warns at every release that was read,
// which is no news to who moves between them.
func (e *Engine) warningRemark(t *track, path string, warns func(*api.Object) bool) *remark {
	r := e.stateRemark(t, path, "API012", func(f api.Found) bool { return warns(f.Object) })
	if r == nil || r.already {
		return nil
	}
	return r
}

// stateRemark speaks about a path that is bad at the target and was not at a
// release that the code can have been written for.
func (e *Engine) stateRemark(t *track, path, code string, bad func(api.Found) bool) *remark {
	is := func(release int, want bool) bool {
		f, ok := e.find(t, path, release)
		return ok && bad(f) == want
	}
	then, already, ok := t.reference(func(release int) bool { return is(release, false) })
	if !ok || then > t.target {
		return nil
	}
	before, _ := e.find(t, path, then)
	after, _ := e.find(t, path, t.target)
	r := &remark{
		code: code, length: segments(path), already: already,
		most: finding.Certain, before: before.Object, after: after.Object, home: after.Home,
	}
	r.release = t.since(then, func(release int) bool { return is(release, true) })
	r.at = t.releaseName(r.release)
	return r
}

// callable reports whether things of a kind are called.
func callable(k api.Kind) bool {
	switch k {
	case api.Function, api.Class, api.Method, api.ClassMethod, api.StaticMethod:
		return true
	}
	return false
}

// unconditional returns the deprecation that a use always meets, or nil.
func unconditional(o *api.Object) *api.Deprecation {
	for i := range o.Deprecations {
		if d := &o.Deprecations[i]; d.Condition == "" && d.Param == "" {
			return d
		}
	}
	return nil
}
