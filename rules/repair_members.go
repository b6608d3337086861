package rules

import (
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// eachMember is the way out of an import of a module that is gone as a whole, while
// something takes the place of names in it.
const eachMember = "*"

func isEachMember(op matrix.FixOp) bool { return op.Rename == eachMember }

// replaceMembers offers that way for imports of modules that have no other.
func (s *scan) replaceMembers(told []*hit) {
	for _, h := range told {
		if h.pattern.Match == nil || len(h.pattern.Match.Prefix) == 0 || h.finding.Effect != finding.Absent || slices.ContainsFunc(h.ops, isWritten) || !s.reachesSuccessor(h) {
			continue
		}
		h.ops = slices.Insert(h.ops, 0, matrix.FixOp{Rename: eachMember, Safety: finding.Unsafe})
		h.finding.Fixes = slices.Insert(h.finding.Fixes, 0, finding.Fix{Title: "use what takes the place of each name", Safety: finding.Unsafe})
	}
}

// reachesSuccessor reports whether a hit is an import, and the module reads something
// below its name that something takes the place of.
func (s *scan) reachesSuccessor(h *hit) bool {
	f := &h.finding
	if !slices.ContainsFunc(s.module.Imports, func(i parser.Import) bool { return i.Statement == f.Statement }) {
		return false
	}
	return slices.ContainsFunc(s.module.Uses, func(u parser.Use) bool {
		return slices.ContainsFunc(u.Refs, func(r parser.Ref) bool {
			rest, ok := below(r.Name, f.Name)
			if !ok || rest == "" {
				return false
			}
			_, now := s.successor(r.Name)
			return now != ""
		})
	})
}

// successor returns the entry's name that a qualified name begins with, and what takes its
// place at the target; "" when no entry tells.
func (s *scan) successor(name string) (was, now string) {
	for n := segments(name); n > 1; n-- {
		was = cut(name, n)
		for _, p := range s.set.ByName(was) {
			v, ok := s.reported(p.Entry, own)
			if !ok || len(p.Match.Symbol) == 0 || len(p.Match.As) > 0 {
				continue
			}
			h := &hit{pattern: p, verdict: v, finding: finding.Finding{Name: was}}
			for _, op := range p.Entry.Fix {
				if op, ok := filled(op, h); ok && op.Rename != "" && s.worksAtTarget(op, h) {
					return was, op.Rename
				}
			}
		}
	}
	return "", ""
}
