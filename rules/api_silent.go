package rules

import (
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/api"
)

// silentHits returns what changes for a call that is accepted: arguments that
// go to another parameter, defaults that are others.
func (s *scan) silentHits(c called, after *api.Object) []hit {
	t := c.track
	if t.source < 0 {
		return nil // whether the change lies ahead of the code is unknown
	}
	before := s.callee(t, c.path, t.source)
	if before == nil || before.Flags&after.Flags&api.Exact == 0 || len(before.Signatures) != 1 || len(after.Signatures) != 1 {
		return nil
	}
	if wrong, ok := fits(c.Call, before); !ok || len(wrong) > 0 {
		return nil
	}
	// sinceIt finds the release that brought a difference between signatures.
	sinceIt := func(differs func(then []api.Param) bool) int {
		return t.since(t.source, func(release int) bool {
			o := s.callee(t, c.path, release)
			return o != nil && len(o.Signatures) == 1 && differs(o.Signatures[0].Params)
		})
	}
	old, now := before.Signatures[0].Params, after.Signatures[0].Params
	var hits []hit
	if arg, was, _ := reordered(c.Call, old, now); arg != nil {
		r := &remark{code: "API010", before: before, after: after, most: finding.Certain}
		r.release = sinceIt(func(then []api.Param) bool {
			places, _ := placesOf(then)
			return arg.Index >= len(places) || places[arg.Index].Name != was
		})
		hits = s.appendArgument(hits, c, r, misfit{code: r.code, param: was, arg: arg})
	}
	if c.Star || c.DoubleStar || c.Partial {
		return hits
	}
	for _, p := range old {
		q := paramOf(now, p.Name)
		if q == nil || p.Name == "" || p.Name[0] == '_' || !otherDefault(p, *q) || given(c.Call, before, p.Name) != nil {
			continue
		}
		r := &remark{code: "API011", before: before, after: after, most: finding.Certain}
		r.release = sinceIt(func(then []api.Param) bool {
			x := paramOf(then, p.Name)
			return x == nil || !sameValue(x.Default, p.Default)
		})
		hits = s.appendArgument(hits, c, r, misfit{code: r.code, param: p.Name})
	}
	return hits
}

// otherDefault reports whether two defaults are numbers, strings or truth
// values and differ. A string that only marks a parameter as deprecated, or as
// not given, says nothing of what happens.
func otherDefault(a, b api.Param) bool {
	return !sameValue(a.Default, b.Default) && meaningful(a.Default) && meaningful(b.Default) && !spelledAnew(a, b)
}

// spelledAnew reports whether the new default only is another name for the old:
// a Trainer of Lightning 2.0 takes 32 for "32-true" and 64 for "64-true".
func spelledAnew(a, b api.Param) bool {
	return a.Name == "precision" && b.Default == "'"+a.Default+"-true'"
}

// sameValue reports whether two constants are equal to Python: 2 and 2.0 are.
func sameValue(a, b string) bool {
	if a == b {
		return true
	}
	x, errX := strconv.ParseFloat(strings.ReplaceAll(a, "_", ""), 64)
	y, errY := strconv.ParseFloat(strings.ReplaceAll(b, "_", ""), 64)
	return errX == nil && errY == nil && x == y
}

func meaningful(value string) bool {
	switch value {
	case "":
		return false
	case "True", "False":
		return true
	case "'deprecated'", "'warn'", `"deprecated"`, `"warn"`, "''", `""`:
		return false
	}
	c := value[0]
	return c == '\'' || c == '"' || c == '-' || c == '.' || '0' <= c && c <= '9'
}
