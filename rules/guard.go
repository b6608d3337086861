package rules

import (
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/parser"
)

// outcome is what the conditions around a fact mean at the target.
type outcome uint8

const (
	live   outcome = iota // runs, as far as versions are concerned
	unsure                // depends on something about versions that is not known
	dead                  // does not run, or its failure is provided for
)

// catches lists the exceptions whose handlers accept an effect.
func catches(e finding.Effect, isImport bool) []string {
	switch e {
	case finding.Absent:
		if isImport {
			return []string{"ImportError", "ModuleNotFoundError"}
		}
		return []string{"AttributeError", "ImportError", "ModuleNotFoundError"}
	case finding.Raises:
		return []string{"RuntimeError", "NotImplementedError"}
	case finding.Rejects:
		return []string{"TypeError", "ValueError"}
	default:
		return nil
	}
}

// general are handlers that accept every error.
var general = []string{"BaseException", "Exception"}

// accepts reports whether handlers for types take a failure that raises one
// of the exceptions.
func accepts(types, exceptions []string) bool {
	if len(exceptions) == 0 {
		return false
	}
	for _, t := range types {
		if slices.Contains(exceptions, t) || slices.Contains(general, t) {
			return true
		}
	}
	return false
}

// guards evaluates the blocks around a hit, innermost first.
func (s *scan) guards(h *hit, failing map[int][]string) outcome {
	result := live
	blocks := s.module.Blocks
	for i := h.block; i > 0 && i < len(blocks); i = blocks[i].Parent {
		b := &blocks[i]
		got := live
		switch b.Kind {
		case parser.If:
			got = s.conditionOf(i)
		case parser.Try:
			if b.Alternative && accepts(b.Catches, h.finding.Catches) {
				got = dead
			}
		case parser.Handler:
			got = s.handler(b, failing)
		}
		result = max(result, got)
		if result == dead {
			return dead
		}
		if b.Parent >= i {
			break // a block's parent always comes before it
		}
	}
	return result
}

// conditionOf decides the condition of a block, once: many uses may stand
// under the same chain of conditions.
func (s *scan) conditionOf(block int) outcome {
	got, known := s.conditions[block]
	if !known {
		got = s.condition(s.module.Blocks[block].Cond)
		s.conditions[block] = got
	}
	return got
}

// handler decides an except clause: it runs when its try body fails at the
// target. A clause for a missing module or attribute is the branch for other
// versions, unless the body is known to fail.
func (s *scan) handler(b *parser.Block, failing map[int][]string) outcome {
	if exceptions, ok := failing[b.Body]; ok && accepts(b.Catches, exceptions) {
		return live
	}
	for _, t := range b.Catches {
		switch t {
		case "ImportError", "ModuleNotFoundError", "AttributeError":
			return dead
		}
	}
	if accepts(b.Catches, catches(finding.Absent, false)) && s.importsIn(b.Body) {
		return dead
	}
	return live
}

// importsIn reports whether a try body imports something from outside the
// project, which makes its handlers an import fallback.
func (s *scan) importsIn(try int) bool {
	for i := range s.module.Imports {
		imp := &s.module.Imports[i]
		if imp.Level == 0 && s.within(imp.Block, try) {
			return true
		}
	}
	return false
}

// within reports whether block is outer or lies in it.
func (s *scan) within(block, outer int) bool {
	blocks := s.module.Blocks
	for i := block; i > 0 && i < len(blocks); i = blocks[i].Parent {
		if i == outer {
			return true
		}
		if blocks[i].Parent >= i {
			return false
		}
	}
	return false
}

// failing collects, for each try block, the exceptions that its body is known
// to raise at the target.
func (s *scan) failing() map[int][]string {
	var failing map[int][]string
	blocks := s.module.Blocks
	for i := range s.hits {
		h := &s.hits[i]
		for j := h.block; j > 0 && j < len(blocks); j = blocks[j].Parent {
			if blocks[j].Kind == parser.Try {
				if failing == nil {
					failing = make(map[int][]string)
				}
				failing[j] = append(failing[j], h.finding.Catches...)
			}
			if blocks[j].Kind == parser.Handler || blocks[j].Parent >= j {
				break
			}
		}
	}
	return failing
}
