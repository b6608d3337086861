package rewrite

import "testing"

// TestBrokenText holds that only what can be read is changed.
func TestBrokenText(t *testing.T) {
	to := renamed("lib.f", "lib.g")
	check(t, []row{
		{"elsewhere", "import lib\nx = (\ndef g(: pass\nlib.«f»(1)\n", to, "! the code around it is no Python"},
		{"a dot in a name that is imported", "from lib import («T.f»)\n", to, "! the code around it is no Python"},
		{"before", "import lib\nlib.«f»(1)\nx = y z\n", to, "import lib\nlib.g(1)\nx = y z\n"},
		{"in its statement", "import lib\nlib.«f»(1 2)\n", to, "! the code around it is no Python"},
		{"a bracket that is not closed", "lib.«f»(1, 2\n", Change{Name: "lib.f", Op: Op{Add: []Keyword{{"v", "1"}}}}, "! the code around it is no Python"},
		{"an import elsewhere", "import lib\nx = y z\nlib.«f»(1)\n", renamed("lib.f", "new.sub.g"), "from new.sub import g\nx = y z\ng(1)\n"},
	})
}
