package rules

import (
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/api"
)

// goneRemark speaks about a path whose parent, the object of found, is all
// that exists of it at the target.
func (e *Engine) goneRemark(t *track, found api.Found, path string) *remark {
	good := func(release int) bool { return e.has(t, path, release) }
	then, already, ok := t.reference(good)
	r := &remark{length: segments(path), already: already, most: finding.Certain}
	switch {
	case ok && then < t.target:
		r.release = t.since(then, func(release int) bool { return !good(release) })
	case ok || t.source < 0 || t.from.Origin == version.Detected:
		// Not in any release up to the target that counts: perhaps later. That is
		// news to who asked for this target, not where it was only derived. What
		// is private may have been there as something else.
		then, ok = t.later(good)
		if !ok || !t.exact() || t.to.Origin != version.Given || strings.HasPrefix(lastOf(path), "_") {
			return nil
		}
		r.code, r.release = "API013", then
		r.already = t.source >= 0 && t.source <= t.target
	default:
		return nil
	}
	before, _ := e.find(t, path, then)
	if before.Object == nil || !listed(found.Object, before.Object, path) || e.maybeImported(t, found.Object, before.Object, path) {
		return nil
	}
	if before.Via&api.Conditional != 0 || before.Object.Flags&api.Conditional != 0 {
		r.most = finding.Possible
	}
	r.before, r.home, r.at = before.Object, before.Home, t.releaseName(r.release)
	switch {
	case found.Object.Kind == api.Class:
		// A stub may list a member long after it came: torch.distributed.ReduceOp.AVG.
		late := r.code == "API013" && found.Object.Flags&api.Stub != 0
		if late || e.hiddenMember(t, found.Home, lastOf(path)) {
			return nil
		}
		if r.code == "" {
			r.code = "API005"
		}
	case r.code != "":
	case before.Object.Kind == api.Module:
		r.code = "API002"
	default:
		r.code = "API001"
	}
	return r
}

// listed reports whether a history lists all things of this kind, so that one
// that is missing does not exist. Of what is private it lists modules, and
// classes only while public ones derive from them. A private module may still
// come after a private value of its name, which nobody lists:
// pytorch_lightning.__version__.
func listed(parent, before *api.Object, path string) bool {
	if before.Kind == api.Module {
		return !strings.HasPrefix(lastOf(path), "__")
	}
	private := strings.Contains(path, "._")
	return !private && parent.Flags&api.Private == 0 && before.Flags&api.Private == 0
}

// maybeImported reports whether a name that a module defined may still be
// there because the module imports it, which its history does not list.
func (e *Engine) maybeImported(t *track, parent, before *api.Object, path string) bool {
	return parent.Flags&api.Selective != 0 && (before.Kind == api.Value || len(e.homesOf(t, lastOf(path)).objects) > 0)
}
