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
	for _, block := range h.given {
		result = max(result, s.givenIn(block, failing))
	}
	for r := s.runAt(h.block); ; r = s.runAt(s.module.Blocks[r.try].Parent) {
		result = max(result, r.outcome)
		if result == dead || r.try <= 0 {
			return result
		}
		b := &s.module.Blocks[r.try]
		switch {
		case b.Kind == parser.Handler:
			result = max(result, s.handler(b, failing))
		case b.Alternative && accepts(b.Catches, h.finding.Catches):
			result = dead
		}
	}
}

// givenIn evaluates the blocks around the place where an argument gets its value.
// The call does not fail there, so that no try statement provides for it.
func (s *scan) givenIn(block int, failing map[int][]string) outcome {
	result := live
	for r := s.runAt(block); result != dead; r = s.runAt(s.module.Blocks[r.try].Parent) {
		if result = max(result, r.outcome); r.try <= 0 {
			break
		}
		if b := &s.module.Blocks[r.try]; b.Kind == parser.Handler {
			result = max(result, s.handler(b, failing))
		}
	}
	return result
}

// run is what the conditions from a block up to the nearest try or handler
// come to. Thousands of them may stand around thousands of uses.
type run struct {
	outcome outcome
	try     int // the block of the try or handler, 0 when there is none
}

// runAt returns the run that starts at a block. A block's parent always comes
// before it.
func (s *scan) runAt(block int) run {
	if s.runs == nil {
		s.runs = make([]run, len(s.module.Blocks))
		for i := 1; i < len(s.runs); i++ {
			b := &s.module.Blocks[i]
			if b.Kind == parser.Try || b.Kind == parser.Handler {
				s.runs[i] = run{try: i}
				continue
			}
			if b.Parent < i && b.Parent > 0 {
				s.runs[i] = s.runs[b.Parent]
			}
			if b.Kind == parser.If {
				s.runs[i].outcome = max(s.runs[i].outcome, s.condition(b.Cond))
			}
		}
	}
	if block <= 0 || block >= len(s.runs) {
		return run{}
	}
	return s.runs[block]
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
	for _, h := range s.hits {
		if slices.ContainsFunc(h.given, func(block int) bool { return s.runAt(block).outcome == dead }) {
			continue
		}
		for r := s.runAt(h.block); r.outcome != dead && r.try > 0; r = s.runAt(s.module.Blocks[r.try].Parent) {
			b := &s.module.Blocks[r.try]
			if b.Kind == parser.Handler {
				break
			}
			for _, exception := range h.finding.Catches {
				if !slices.Contains(failing[r.try], exception) {
					failing[r.try] = append(failing[r.try], exception)
				}
			}
			if accepts(b.Catches, h.finding.Catches) {
				break
			}
		}
	}
	return failing
}
