package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// proven reports whether an entry proves that a name is there at the target: its
// replacement that works at that version is the name or lies below it, or what it
// matches itself, unless that is absent. A name that is there has its parents.
func (e *Engine) proven(name string) bool {
	if !strings.Contains(name, ".") {
		return false
	}
	return e.proofs.get(name, func() bool {
		return slices.ContainsFunc(e.set.Entries(), func(entry *matrix.Entry) bool { return e.proves(entry, name) })
	})
}

func (e *Engine) proves(entry *matrix.Entry, name string) bool {
	renames, matches := false, matchesBelow(&entry.Match, name)
	for i := range entry.Fix {
		renames = renames || isBelow(entry.Fix[i].Rename, name)
	}
	to := e.pair.To[entry.Package]
	if !renames && !matches || !to.Known() || !e.wants(entry) {
		return false
	}
	for _, op := range entry.Fix {
		if isBelow(op.Rename, name) && worksAt(op, to.Version) {
			return true
		}
	}
	vs := e.verdicts(entry)
	return matches && (vs == nil || vs[own].state != finding.Absent)
}

// matchesBelow reports whether a match is about a name or what lies below it.
func matchesBelow(m *matrix.Match, name string) bool {
	return m.AnyLeaf(func(leaf *matrix.Match) bool {
		return slices.ContainsFunc(qualified(leaf), func(n string) bool { return isBelow(n, name) })
	})
}

func isBelow(name, root string) bool {
	_, ok := below(name, root)
	return ok
}

// worksAt reports whether an operation gives a name that is there at a version.
func worksAt(op matrix.FixOp, v version.Version) bool {
	if op.Rename == "" || op.RunsOn == "" || strings.Contains(op.Rename, "{") {
		return false
	}
	set, err := version.ParseSet(op.RunsOn)
	return err == nil && set.Contains(v, true)
}
