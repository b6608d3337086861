package rules

import (
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/parser"
)

// A guard may choose another branch at the target than before: one that asks
// for a minor version below 8 does so for 2.3 again. What was broken all along
// in the branch that comes to life is news then, see verdict.steady.

// awakes reports whether code that did not run at the versions before runs at
// the target.
func (s *scan) awakes() bool {
	s.findAsleep()
	return s.asleep != nil
}

// awoken reports whether a block is such code.
func (s *scan) awoken(block int) bool {
	s.findAsleep()
	return block > 0 && block < len(s.asleep) && s.asleep[block]
}

// findAsleep notes the blocks that do not run at the versions before and may at
// the target.
func (s *scan) findAsleep() {
	if s.slept {
		return
	}
	s.slept = true
	blocks := s.module.Blocks
	asleep := make([]bool, len(blocks))
	found := false
	s.before = true
	for i := 1; i < len(blocks); i++ {
		b := &blocks[i]
		if b.Parent > 0 && b.Parent < i && asleep[b.Parent] {
			asleep[i] = true
		} else if b.Kind == parser.If && testsVersion(b.Cond) {
			asleep[i] = s.condition(b.Cond) == dead
		}
		found = found || asleep[i]
	}
	s.before = false
	if found {
		s.asleep = asleep
	}
}

// testsVersion reports whether a condition asks for a version somewhere.
func testsVersion(c *parser.Cond) bool {
	if c == nil {
		return false
	}
	if c.Op == parser.VersionTest {
		return true
	}
	for _, arg := range c.Args {
		if testsVersion(arg) {
			return true
		}
	}
	return false
}

// side returns the versions that conditions are decided with.
func (s *scan) side() map[string]version.Endpoint {
	if s.before {
		return s.pair.From
	}
	return s.pair.To
}
