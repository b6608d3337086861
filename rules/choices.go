package rules

import (
	"slices"

	"github.com/upcheck/upcheck/parser"
)

// choose leaves out what names get from bindings that do not run at the target:
// the fallback of an import that works there is none of it. Which imports fail is
// known by then.
func (s *scan) choose() {
	var uses []parser.Use
	var failing map[int][]string
	for i := range s.module.Uses {
		u := &s.module.Uses[i]
		if len(u.Choices) == 0 {
			continue
		}
		if failing == nil {
			failing = s.failing()
		}
		left := s.running(u.Choices, failing)
		if len(left) == 0 || len(left) == len(u.Choices) {
			continue
		}
		if uses == nil {
			uses = slices.Clone(s.module.Uses) // the module belongs to others, too
		}
		u = &uses[i]
		known := true
		u.Refs = nil
		for _, c := range left {
			known = known && c.Known
			for _, r := range c.Refs {
				if !slices.Contains(u.Refs, r) {
					u.Refs = append(u.Refs, r)
				}
			}
		}
		if known {
			u.Confidence = max(u.Confidence, parser.Likely)
		}
	}
	if uses != nil {
		m := *s.module
		m.Uses = uses
		s.module = &m
	}
}

// running returns the choices whose binding may run at the target.
func (s *scan) running(all []parser.Choice, failing map[int][]string) []parser.Choice {
	var left []parser.Choice
	for _, c := range all {
		if s.givenIn(c.Block, failing) != dead {
			left = append(left, c)
		}
	}
	return left
}
