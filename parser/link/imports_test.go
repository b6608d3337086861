package link

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMentions(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"import a.b as c, d", "a.b d"},
		{"x = 1; import a", "a?"},
		{"try: from . import a, b as c\n", ".:a,b,c?"},
		{"from ..x.y import (  # import what is there\n    a,\n    b,\n)\n", "..x.y:"},
		{"from ..x.y import (\n    a,  # one\n    b,\n)\n", "..x.y:a,b"},
		{"from .x \\\n  import a, \\\n  b\n", ".x:a,b"},
		{"def f():\n    from . import a\n", ".:a?"},
		{"if x:\n    from .a import *\n", ".a:"},
		{"important = reimport\n", ""},
		{"import a\r\nfrom b import c\r\n", "a b:c"},
		{"m = importlib.import_module( \"a.b\")\nimport_module(x)\nimport_module('')\nimport_module('", "a.b?"},
		{"from import\nfrom .import a", ".:a"},
	} {
		var got []string
		for _, m := range Mentions([]byte(tt.text)) {
			text := strings.Repeat(".", m.Level) + m.Module
			if m.Names != nil || m.Level > 0 {
				text += ":" + strings.Join(m.Names, ",")
			}
			if m.Late {
				text += "?"
			}
			got = append(got, strings.TrimSpace(text))
		}
		if diff := cmp.Diff(tt.want, strings.Join(got, " ")); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}

func TestPatches(t *testing.T) {
	for text, want := range map[string]bool{
		"np.bool = bool\n": true, "if x:\n    torch.a.b = c\n": true,
		"x = 1\n": false, "self.x = 1\n": false, "        self.x = 1\n": false, "            np.x = 1\n": false, "f(x).y = 1\n": false,
	} {
		if got := Patches([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestMentionsOfHostileText holds that the cost grows with the length only.
func TestMentionsOfHostileText(t *testing.T) {
	for _, part := range []string{"import a ", "import (", "from . import ", "import\\\n", " = ", "import_module('"} {
		text := []byte(strings.Repeat(part, 1<<20/len(part)))
		if n := len(Mentions(text)); n > len(text) {
			t.Error(fmt.Sprint(part, n))
		}
		Patches(text)
	}
}

// TestTargetsOfLongNames holds that a name which nobody writes leads nowhere.
func TestTargetsOfLongNames(t *testing.T) {
	tree := NewTree(Layout{Files: []string{"a/__init__.py", "main.py"}})
	for _, m := range []Mention{{Module: "a" + strings.Repeat(".a", 500_000)}, {Module: "a" + strings.Repeat(".a", 500_000), Level: 1}} {
		if files := tree.Targets(nil, "main.py", &m); len(files) > 1 {
			t.Errorf("level %d: %q", m.Level, files)
		}
	}
}
