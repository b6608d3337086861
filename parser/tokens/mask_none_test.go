package tokens

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestMayMakeMasks holds which texts have to be read for masks.
func TestMayMakeMasks(t *testing.T) {
	for text, want := range map[string]bool{
		"x = a > b\n":                                  true,
		"x = a != b\n":                                 true,
		"if a > b:\n    x = 1\n":                       false,
		"if a > b: x = c == d\n":                       true,
		"if (x := a > b):\n    pass\n":                 true,
		"if (a > b and\n        c > d):\n    pass\n":   true,
		"x = (y\n     if c else a == b)\n":             true,
		"x = {y\n     if c else a == b:\n     1}\n":    true,
		"while a == b:\n    pass\n":                    false,
		"assert a == b\n":                              false,
		"assert f(x := a == b)\n":                      true,
		"# a > b\ndef f(x) -> int:\n    return x\n":    false,
		"def f(x):\n    '''\n    >>> a > b\n    '''\n": false,
		"iffy = a > b\n":                               true,
		"x = a.isnan()\n":                              true,
		"from torch import eq as same\n\nsame(a, b)\n": true,
		"getattr(a, 'isnan')()\n":                      true,
		"x = a.bool()\n":                               true,
		"x = a . bool()\n":                             true,
		"x: bool = True\ny = bool(x)\n":                false,
		"getattr(a, 'bool')()\n":                       true,
		"x = a.to(torch.bool)\n":                       true,
		"x = torch.BoolTensor(3)\n":                    true,
		"import torch\ndef f(x: 'torch.BoolTensor'):\n    return 1 - x\n":           true,
		"import torch\ndef f(x: 'Optional[torch.BoolTensor]'):\n    return 1 - x\n": true,
	} {
		if got := MayMakeMasks([]byte(text), New(options()).Scan("m.py", []byte(text), nil)); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
}

// TestWhatMakesNoMasks holds that texts which are not read for masks have none.
func TestWhatMakesNoMasks(t *testing.T) {
	files, err := filepath.Glob("testdata/snippets/*.py")
	if err != nil {
		t.Fatal(err)
	}
	if *under != "" {
		files = realFiles(t, "")
	}
	scanner := New(options())
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		holdsMasks(t, scanner, text)
	}
}

func holdsMasks(t *testing.T, scanner *Scanner, text []byte) {
	t.Helper()
	var m Masks
	facts := scanner.Scan("m.py", text, nil)
	if facts.Lost || MayMakeMasks(text, facts) {
		return
	}
	if sites, given, ok := m.Find(text, nil, false); ok && len(sites)+len(given) > 0 {
		t.Errorf("%d masks are subtracted and %d given in %q", len(sites), len(given), text)
	}
}

// FuzzMasks looks for masks in anything: no panic, the places are in order, and there are
// none where none is made.
func FuzzMasks(f *testing.F) {
	seeds(f)
	scanner := New(options())
	var used Masks
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, layers := range []bool{false, true} {
			sites, _, _ := used.Find(text, map[uint64]bool{Hash("m"): true}, layers)
			for i := 1; i < len(sites); i++ {
				if sites[i].Start <= sites[i-1].Start {
					t.Errorf("the places in %q are out of order", text)
				}
			}
		}
		if !bytes.Contains(text, []byte("as")) { // of other modules than those of libraries
			holdsMasks(t, scanner, text)
		}
	})
}
