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
	s.climb(h.block, func(block int) bool {
		b := &s.module.Blocks[block]
		got := live
		switch b.Kind {
		case parser.If:
			got = s.conditionOf(block)
		case parser.Try:
			if b.Alternative && accepts(b.Catches, h.finding.Catches) {
				got = dead
			}
		case parser.Handler:
			got = s.handler(b, failing)
		}
		result = max(result, got)
		return result != dead
	})
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
	if s.imported == nil {
		s.imported = make(map[int]bool)
		for i := range s.module.Imports {
			if imp := &s.module.Imports[i]; imp.Level == 0 {
				s.climb(imp.Block, func(block int) bool {
					seen := s.imported[block]
					s.imported[block] = true
					return !seen
				})
			}
		}
	}
	return s.imported[try]
}

// climb visits a block and those around it, innermost first, while visit
// wants more. The module itself is no block here.
func (s *scan) climb(block int, visit func(block int) bool) {
	blocks := s.module.Blocks
	for i := block; i > 0 && i < len(blocks); i = blocks[i].Parent {
		if !visit(i) || blocks[i].Parent >= i {
			return // a block's parent always comes before it
		}
	}
}

// failing collects, for each try block, the exceptions that its body is known
// to raise at the target. What does not run there raises nothing, and neither
// does what is caught on the way.
func (s *scan) failing() map[int][]string {
	failing := make(map[int][]string)
	for i := range s.hits {
		h := &s.hits[i]
		s.climb(h.block, func(block int) bool {
			b := &s.module.Blocks[block]
			switch b.Kind {
			case parser.If:
				return s.conditionOf(block) != dead
			case parser.Handler:
				return false
			case parser.Try:
				for _, exception := range h.finding.Catches {
					if !slices.Contains(failing[block], exception) {
						failing[block] = append(failing[block], exception)
					}
				}
				return !accepts(b.Catches, h.finding.Catches)
			}
			return true
		})
	}
	return failing
}
