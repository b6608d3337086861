package rules

import (
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// prove returns the names that entries prove to be there at the target: the
// replacements that work at that version, and what an entry matches itself
// unless that is absent. A name that is there has its parents.
func (e *Engine) prove() map[string]bool {
	proven := make(map[string]bool)
	add := func(name string) {
		for n := segments(name); n > 1; n-- {
			parent := cut(name, n)
			if proven[parent] {
				break // and so are its own parents
			}
			proven[parent] = true
		}
	}
	for _, entry := range e.set.Entries() {
		to := e.pair.To[entry.Package]
		if !to.Known() || !e.wants(entry) {
			continue
		}
		for _, op := range entry.Fix {
			if worksAt(op, to.Version) {
				add(op.Rename)
			}
		}
		if vs := e.verdicts(entry); vs != nil && vs[own].state == finding.Absent {
			continue
		}
		for _, leaf := range entry.Match.Leaves() {
			for _, name := range qualified(leaf) {
				add(name)
			}
		}
	}
	return proven
}

// worksAt reports whether an operation gives a name that is there at a version.
func worksAt(op matrix.FixOp, v version.Version) bool {
	if op.Rename == "" || op.RunsOn == "" || strings.Contains(op.Rename, "{") {
		return false
	}
	set, err := version.ParseSet(op.RunsOn)
	return err == nil && set.Contains(v, true)
}
