package link

import (
	"strings"
	"testing"
)

// TestTargetsOfLongNames holds that a name which nobody writes leads nowhere.
func TestTargetsOfLongNames(t *testing.T) {
	tree := NewTree(Layout{Files: []string{"a/__init__.py", "main.py"}})
	for _, m := range []Mention{{Module: "a" + strings.Repeat(".a", 500_000)}, {Module: "a" + strings.Repeat(".a", 500_000), Level: 1}} {
		r := tree.Route("main.py", &m)
		if files := r.Files(nil); len(files) > 1 {
			t.Errorf("level %d: %q", m.Level, files)
		}
	}
}
