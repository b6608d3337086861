package tokens

import "testing"

// TestOutdated holds that a file is announced by each thing that only older Pythons read.
func TestOutdated(t *testing.T) {
	tests := []struct {
		name, in string
		want     bool
	}{
		{"print", "if x: print 'x'\n", true},
		{"print a name", "print x\n", true},
		{"print to a file", "print >>f\n", true},
		{"print in backquotes", "print `x`\n", true},
		{"print function", "print('x')\nprint (x)\nx.print\n", false},
		{"exec", "exec 'x' in d\n", true},
		{"exec function", "exec('x')\n", false},
		{"raise", "raise E, 'x'\n", true},
		{"raise a call", "raise E(x, y)\nraise E['a,b'] # x, y\n", false},
		{"raise over lines", "raise E, \\\n 'x'\n", true},
		{"except", "try:\n    x\nexcept E, e:\n    y\n", true},
		{"except one", "try:\n    x\nexcept (E, F) as e: a, b = y\n", false},
		{"inequality", "x <> y\n", true},
		{"comparison", "x < y > z\nf(x)[1] >= 3\n", false},
		{"long", "f(0xFFL)\n", true},
		{"attribute of a long", "7L.real\n", true},
		{"octal", "f(0755)\n", true},
		{"numbers", "0o755, 0, 0.5, 0x7, 1j, 1e5, 10\n", false},
		{"parameters", "def f(x, (a, b)): pass\n", true},
		{"parameters of a lambda", "lambda (a, b): a\n", true},
		{"defaults", "def f(x=(a, b), *, y=g((1, 2))): pass\n", false},
		{"raw unicode", "ur'x'\n", true},
		{"other strings", "u'x' + r'x' + rb'x' + Ru\n", false},
		{"async given", "x.cuda(async=True)\n", true},
		{"async read", "import x\nx.y.async\n", true},
		{"async bound", "async = 1\n", true},
		{"async defined", "def async(): pass\n", true},
		{"async imported", "from x import async\n", true},
		{"async function", "async def f():\n    async with x: pass\n    async for y in z: pass\n", false},
		{"async in a word", "import asyncio\nis_async = 1\n", false},
		{"tabs and blanks", "if x:\n\ty\nif x:\n    z\n", true},
		{"tabs", "if x:\n\ty\n\tif z:\n\t\tx = 1  # \t\n", false},
		{"comments and strings", "# print x\n'''\nprint x\n`y`\n'''\nx = 'a <> b'\n", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ask := Options{
				Root:     func(string, string) (library, project bool) { return false, false },
				Interest: func(string) Interest { return Interest{} }, Outdated: true,
			}
			if got := New(ask).Scan("m.py", []byte(tt.in), nil).Outdated; got != tt.want {
				t.Errorf("got %v", got)
			}
			ask.Outdated = false
			if New(ask).Scan("m.py", []byte(tt.in), nil).Outdated {
				t.Error("it was not asked for")
			}
		})
	}
}
