package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/rewrite"
)

// bound makes the fix of a clash with what nobody asks for: a requirement beside another
// one, with the bound that the row gives.
func (s *surroundings) bound(in *composed, c *matrix.Clash, beside *asked, brought string) []finding.Fix {
	versions := s.boundOf(in, c, brought)
	if versions == "" || beside.Manager == project.Hosted {
		return nil
	}
	fix := finding.Fix{Title: "require `" + brought + versions + "`", Safety: finding.Unsafe, Why: "an older release is installed than now"}
	s.edit(&fix, beside.Path, func(d *rewrite.Draft) {
		if lock := s.lockOf(beside.Path, beside.Name); lock != "" {
			d.Refused = "`" + lock + "` beside it records what is installed: let the tool that wrote it change both"
		}
		d.Add(beside.Requirement, brought, versions)
	})
	return []finding.Fix{fix}
}

// narrow makes the fix of a clash with a package that is asked for in any newer release:
// the bound that the row gives. Of an exact version a person has to say which other one.
func (s *surroundings) narrow(in *composed, c *matrix.Clash, a *asked) []finding.Fix {
	if _, exact := a.Spec.Exact(); exact || a.moves || a.Kind != project.Wanted {
		return nil
	}
	for _, versions := range uses(c, a.pkg.Name) {
		if low := a.Spec.String(); low != "" {
			if _, bounded := a.Spec.Upper(); bounded {
				return nil
			}
			versions = low + "," + versions
		}
		set, err := version.ParseSet(versions)
		if err != nil {
			continue
		}
		one := *a
		one.releases = a.pkg.Allowed(set)
		v, ok := s.newestOn(&one, in.python)
		if !ok {
			continue
		}
		one.releases = []version.Version{v}
		if slices.ContainsFunc(in.distinct, func(b asked) bool {
			return b.pkg != a.pkg && sameWay(b.Requirement, a.Requirement) && !s.works(&b, &one)
		}) {
			continue
		}
		fix := finding.Fix{Title: "require `" + a.pkg.Name + versions + "`", Safety: finding.Unsafe, Why: "an older release is installed than now"}
		s.edit(&fix, a.Path, func(d *rewrite.Draft) { s.pin(d, a.Requirement, versions) })
		return []finding.Fix{fix}
	}
	return nil
}

// uses returns the versions of a package that a row says to use.
func uses(c *matrix.Clash, name string) []string {
	var all []string
	for use := range strings.SplitSeq(c.Use, ", or ") {
		versions, ok := strings.CutPrefix(strings.TrimSpace(use), name)
		if _, err := version.ParseSet(versions); ok && err == nil && versions != "" && strings.ContainsRune("<>=!~", rune(versions[0])) {
			all = append(all, versions)
		}
	}
	return all
}

// boundOf returns the versions of a package that a row says to use, if there are some
// which everything else allows.
func (s *surroundings) boundOf(in *composed, c *matrix.Clash, name string) string {
	for _, versions := range uses(c, name) {
		set, _ := version.ParseSet(versions) // it was read by uses
		v, ok := s.broughtWithin(in.distinct, in.python, name, set)
		if !ok {
			continue
		}
		at := map[string]version.Version{name: v}
		for i := range in.distinct {
			at[in.distinct[i].pkg.Name] = in.distinct[i].releases[0]
		}
		if !c.Holds(at) {
			return versions
		}
	}
	return ""
}
