package history_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
)

// membersReport is how the members of classes agree, inherited ones included.
// Classes with a base outside the snapshot, other than object, do not count:
// what they inherit from it is not listed here. Attributes do not count as
// extra: dir() of a class does not show what its methods set. Nor does
// torch.autograd.Variable, which makes Tensors and shows nothing of them.
type membersReport struct {
	classes, found int
	missed, extra  []string
}

func compareMembers(o *oracle, s *surface) *membersReport {
	r := &membersReport{}
	seen := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(o.members)) {
		object, home := s.lookup(path, 0)
		if object == nil || object.Kind != api.Class || seen[home] || o.left(path) || variable(path) {
			continue
		}
		seen[home] = true
		ours, whole := s.members(home)
		if !whole {
			continue
		}
		r.classes++
		for _, name := range o.members[path] {
			if _, ok := ours[name]; ok {
				r.found++
			} else {
				r.missed = append(r.missed, path+"."+name)
			}
		}
		for name, m := range ours {
			if name[0] != '_' && m.Kind != api.Attribute && !slices.Contains(o.members[path], name) {
				r.extra = append(r.extra, path+"."+name)
			}
		}
	}
	return r
}

func variable(path string) bool { return strings.HasSuffix(path, ".Variable") }

// members returns the members of the class at home and of its bases; false
// when one of these is not in the snapshot.
func (s *surface) members(home string) (map[string]*api.Object, bool) {
	all, whole := map[string]*api.Object{}, true
	seen := map[string]bool{}
	var add func(home string)
	add = func(home string) {
		object := s.objects[home]
		if seen[home] {
			return
		}
		seen[home] = true
		if object == nil || object.Kind != api.Class || object.Flags&api.Open != 0 {
			whole = false
			return
		}
		for _, name := range s.children[home] {
			if _, nearer := all[name]; !nearer {
				all[name] = s.objects[home+"."+name]
			}
		}
		for _, base := range object.Bases {
			if base == "object" || base == "builtins.object" || base == "typing.Generic" || base == "abc.ABC" {
				continue
			}
			_, at := s.lookup(base, 0)
			add(at)
		}
	}
	add(home)
	return all, whole
}

func (r *membersReport) String() string {
	return fmt.Sprintf("members of %d classes: recall %.3f %% (%d missed), precision %.3f %% (%d extra)\nmissed members:%s\nextra members:%s",
		r.classes, percent(r.found, r.found+len(r.missed)), len(r.missed), percent(r.found, r.found+len(r.extra)), len(r.extra),
		grouped(r.missed), grouped(r.extra))
}

// What two snapshots call a removed member must be one at run time in the
// older release and none in the newer one.
func TestOracleRemovedMembers(t *testing.T) {
	before, after := torchOracle(t, "torch-2.3.1"), torchOracle(t, "torch-2.15.0")
	old, new := newSurface(readRelease(t, "torch", "2.3.1")), newSurface(readRelease(t, "torch", "2.15.0"))
	gone, wrong, untold := 0, []string{}, []string{}
	seen := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(before.members)) {
		was, is := before.members[path], after.members[path]
		object, home := old.lookup(path, 0)
		target, newHome := new.lookup(path, 0)
		if object == nil || target == nil || is == nil || seen[home] || variable(path) || object.Kind != api.Class || target.Kind != api.Class {
			continue
		}
		seen[home] = true
		had, _ := old.members(home)
		has, whole := new.members(newHome)
		if !whole {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(had)) {
			if has[name] != nil || name[0] == '_' {
				continue
			}
			switch {
			case slices.Contains(is, name), had[name].Kind != api.Attribute && !slices.Contains(was, name):
				wrong = append(wrong, path+"."+name)
			case slices.Contains(was, name):
				gone++
			}
		}
		for _, name := range was {
			if !slices.Contains(is, name) && (had[name] == nil || has[name] != nil) {
				untold = append(untold, path+"."+name)
			}
		}
	}
	t.Logf("%d removed members are really gone, %d are not; %d lost at run time are missed", gone, len(wrong), len(untold))
	t.Log("called gone but not:" + grouped(wrong))
	t.Log("gone but not told:" + grouped(untold))
	atLeast(t, "removed members that are gone", percent(gone, gone+len(wrong)), 99)
}
