package rules

import (
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// TestShareSafety makes names that move together as safe as the least safe of them, and
// leaves others as they are.
func TestShareSafety(t *testing.T) {
	edits := func(text string) []source.Edit {
		return []source.Edit{{Span: source.Span{Start: 5, End: 9}, Text: text}}
	}
	var hits []*hit
	for _, fix := range []finding.Fix{
		{Safety: finding.Safe, Edits: edits("a.b")},
		{Safety: finding.Unsafe, Edits: edits("a.b")},
		{Safety: finding.Safe, Edits: edits("c")},
		{Safety: finding.Safe},
		{Safety: finding.Unsafe},
	} {
		hits = append(hits, &hit{finding: finding.Finding{Fixes: []finding.Fix{fix}}})
	}
	shareSafety(hits, 0)
	for i, want := range []finding.Safety{finding.Unsafe, finding.Unsafe, finding.Safe, finding.Safe, finding.Unsafe} {
		if got := hits[i].finding.Fixes[0].Safety; got != want {
			t.Errorf("fix %d is %s, want %s", i, got, want)
		}
	}
}
