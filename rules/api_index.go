package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// homes are the names of a release by their last segments. They are looked up when
// something is found to be gone.
type homes struct {
	// objects are those that have an object, aliases those that lead to one of the
	// same last segment and are public.
	objects, aliases []api.Name
}

type homesKey struct {
	track *track
	leaf  string
}

// homesOf returns the names that end in a segment at the target.
func (e *Engine) homesOf(t *track, leaf string) homes {
	return e.homes.get(homesKey{t, leaf}, func() homes {
		leaves := e.leaves.get(t, func() *api.Leaves { return api.NewLeaves(t.history) })
		var all homes
		for _, n := range leaves.Names(leaf, t.target) {
			switch {
			case n.Object != nil:
				all.objects = append(all.objects, n)
			case leaf == lastOf(n.Alias) && n.Flags&(api.Private|api.Conditional) == 0 && !strings.Contains(n.Path, "._"):
				all.aliases = append(all.aliases, n)
			}
		}
		return all
	})
}

// hiddenMember reports whether instances of a class may have a member at the
// target although nothing shows that the class has it: a base is not known,
// or is a native class of which a stub says nothing (torch._C._FunctionBase),
// the class decides itself of which class its instances are (keras.Model gives
// a Functional), or a class that derives from it has the member.
func (e *Engine) hiddenMember(t *track, class, member string) bool {
	lib := e.library(t, t.target)
	if _, p := lib.Member(class, member); p != api.Absent {
		return true
	}
	if f, p := lib.Member(class, "__new__"); p == api.Present && f.Home == class+".__new__" {
		return true
	}
	if f, ok := lib.Find(class); ok && makesOther(f.Object, class) {
		return true
	}
	line, _ := lib.Ancestors(class)
	for _, base := range line {
		if !t.history.HasStub(base, t.target) && slices.ContainsFunc(e.homesOf(t, lastOf(base)).objects, func(n api.Name) bool {
			return n.Path == base && n.Object.Flags&api.Stub != 0
		}) {
			return true
		}
	}
	return e.derivedHas(t, class, member)
}

// makesOther reports whether calling a class gives an instance of another one:
// torchmetrics.Accuracy(task) is a Metric of that task.
func makesOther(o *api.Object, class string) bool {
	return slices.ContainsFunc(o.Signatures, func(s api.Signature) bool {
		return s.Returns != "" && s.Returns != "Self" && s.Returns != class
	})
}

// derivedHas reports whether at the target a class that derives from another
// has a member of its own, one that does more than raise.
func (e *Engine) derivedHas(t *track, class, member string) bool {
	lib := e.library(t, t.target)
	for _, h := range e.homesOf(t, member).objects {
		owner := strings.TrimSuffix(h.Path, "."+member)
		if ancestors, _ := lib.Ancestors(owner); h.Object.Raises == nil && owner != class && contains(ancestors, class) {
			return true
		}
	}
	return false
}

// moved returns where at the target the thing is that a path led to, "" when
// that is not certain: there must be one public home of the same definition,
// or, of all homes of that name, one that is called in the same way and was not
// there before. keras.ops.identity(n) is not what keras.backend.identity(x) was.
func (e *Engine) moved(p spelled, r *remark) string {
	if r.before == nil || r.code != "API001" || !p.track.open() {
		return ""
	}
	var same, alike []string
	leaf := lastOf(r.home)
	for _, h := range e.homesOf(p.track, leaf).objects {
		o := h.Object
		if o.Flags&(api.Private|api.Conditional) != 0 || strings.Contains(h.Path, "._") || o.Kind != r.before.Kind || o.Raises != nil {
			continue
		}
		if o.Definition != "" && o.Definition == r.before.Definition {
			same = append(same, h.Path)
		}
		if callsAlike(r.before, o) {
			alike = append(alike, h.Path)
		}
	}
	switch {
	case len(same) == 1:
		return e.publicName(p.track, same[0], r.before.Definition)
	case len(same) == 0 && len(alike) == 1 && !e.wasThere(p.track, alike[0], r):
		return alike[0]
	}
	return ""
}

// publicName returns the name by which people write a path at the target: in
// the outermost package around the definition that offers it.
func (e *Engine) publicName(t *track, path, definition string) string {
	best := path
	for _, n := range e.homesOf(t, lastOf(path)).aliases {
		_, around := below(definition, cutLast(n.Path))
		if around && n.Alias == path && len(n.Path) < len(best) {
			best = n.Path
		}
	}
	return best
}

// callsAlike reports whether two functions or classes take the same arguments:
// what has none says nothing.
func callsAlike(before, after *api.Object) bool {
	if before.Kind != api.Function && before.Kind != api.Class || len(before.Signatures) != 1 || len(after.Signatures) != 1 {
		return false
	}
	old, now := before.Signatures[0].Params, after.Signatures[0].Params
	if len(old) == 0 || len(now) == 0 || old[0].Name != now[0].Name {
		return false
	}
	for _, d := range api.Compare(before, after) {
		switch d.Kind {
		case api.BecameDeprecated, api.DefaultChanged, api.ReturnsChanged:
		default:
			return false
		}
	}
	return true
}

// wasThere reports whether a path existed before a remark began: then it is
// another thing of the same name.
func (e *Engine) wasThere(t *track, path string, r *remark) bool {
	return e.has(t, path, max(r.release-1, 0))
}
