package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
)

// Contradictions returns, a line each, where what was seen is not what the timelines
// of the entries say, and observations of examples that there are not any more.
func (o *Observed) Contradictions(entry func(code string) (*Entry, bool)) (lines []string) {
	for i := range o.Seen {
		seen := &o.Seen[i]
		e, ok := entry(seen.Code)
		if !ok || e.Package != o.Package || seen.Example < 0 || seen.Example > len(e.Examples) {
			lines = append(lines, fmt.Sprintf("%s has no example %d: probe it again", seen.Code, seen.Example))
			continue
		}
		say := func(s Sighting, half, wanted string) {
			where := fmt.Sprintf("example %d, %s", seen.Example, half)
			if seen.Example == 0 {
				where = half
			}
			lines = append(lines, fmt.Sprintf("%s %s, at %s %s: expected %s, saw %s", seen.Code, where, o.Package, s.Release, wanted, s))
		}
		for _, s := range seen.Bad {
			if want := expected(e.Timeline, s.Release); s.Unrun == "" && !s.agrees(want) {
				say(s, "bad", anyOf(want))
			}
		}
		for _, s := range seen.Wheel {
			if want := expected(e.Timeline, s.Release); !s.allows(want) {
				say(s, "wheel", anyOf(want))
			}
		}
		for _, s := range seen.Good {
			if s.Unrun == "" && s.Effect.Rank() >= finding.Rejects.Rank() && e.breaksAt(s.Release) && e.offersAt(s.Release) {
				say(s, "good", "ok")
			}
		}
	}
	return lines
}

// agrees reports whether a sighting is one of what may be seen. That something
// behaves differently need not show in an example, that the documentation advises
// against it never does; and whether a thing is gone, refuses or only raises is often
// a matter of words.
func (s *Sighting) agrees(want []finding.Effect) bool {
	for _, w := range want {
		switch {
		case w == s.Effect, w.Rank() == s.Effect.Rank():
			return true
		case w == finding.Changed || w == finding.Ignored:
			return true
		case w == finding.Documented || w == finding.Alias:
			if s.Effect == finding.OK {
				return true
			}
		}
	}
	return s.Effect == finding.Changed && slices.Contains(want, finding.OK) // the example's values vary
}

// allows reports whether what the files of a wheel show leaves room for what may be seen.
// That a thing is there does not tell what it does.
func (s *Sighting) allows(want []finding.Effect) bool {
	return slices.ContainsFunc(want, func(w finding.Effect) bool {
		switch s.Effect {
		case finding.Absent, finding.Raises, finding.Rejects:
			return w.Rank() >= finding.Rejects.Rank()
		case finding.Warns:
			return w.Rank() >= finding.Warns.Rank() && w != finding.Absent && w != finding.Rejects
		}
		return w != finding.Absent && w != finding.Rejects
	})
}

// anyOf lists effects in words.
func anyOf(effects []finding.Effect) string {
	names := make([]string, len(effects))
	for i, e := range effects {
		names[i] = e.String()
	}
	return strings.Join(names, " or ")
}

// breaksAt reports whether an entry says of a release that something is wrong there.
func (e *Entry) breaksAt(release string) bool {
	return slices.ContainsFunc(expected(e.Timeline, release), func(f finding.Effect) bool { return f.Rank() >= finding.Warns.Rank() })
}

// offersAt reports whether the replacements are said to run on a release.
func (e *Entry) offersAt(release string) bool {
	for _, op := range e.Fix {
		if set, err := version.ParseSet(op.RunsOn); op.RunsOn != "" && err == nil && !set.Contains(parse(release), true) {
			return false
		}
	}
	return true
}
