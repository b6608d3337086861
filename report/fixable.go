package report

import (
	"fmt"

	"github.com/upcheck/upcheck/finding"
)

// fixability returns the best safety of the fixes of a finding that say what to write,
// Manual when none does.
func fixability(f *finding.Finding) finding.Safety {
	best := finding.Manual
	for i := range f.Fixes {
		if len(f.Fixes[i].Edits) > 0 {
			best = max(best, f.Fixes[i].Safety)
		}
	}
	return best
}

// fixableMark marks a finding that `upcheck fix` repairs.
func fixableMark(f *finding.Finding) string {
	if f.Active() && fixability(f) == finding.Safe {
		return " [*]"
	}
	return ""
}

// fixable says how many of the active findings can be repaired, "" for none.
func (r *Report) fixable() string {
	count := make(map[finding.Safety]int)
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Active() {
			count[fixability(f)]++
		}
	}
	switch safe, unsafe := count[finding.Safe], count[finding.Unsafe]; {
	case safe > 0 && unsafe > 0:
		return fmt.Sprintf("[*] %d can be fixed with `upcheck fix`, %d more with `--unsafe`", safe, unsafe)
	case safe > 0:
		return fmt.Sprintf("[*] %d can be fixed with `upcheck fix`", safe)
	case unsafe > 0:
		return fmt.Sprintf("%d can be fixed with `upcheck fix --unsafe`", unsafe)
	}
	return ""
}
