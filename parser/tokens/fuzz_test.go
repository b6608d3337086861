package tokens

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/testkit"
)

// seeds are the texts that fuzzing begins with.
func seeds(f *testing.F) {
	testkit.Seed(f, "testdata/snippets/*.py")
	for _, text := range []string{
		"import torch as t\nf'{t.a:{t.b}}' f'{{' rb'\\'' '''a''b\\''''\nx = [t\n.c, # (\n]\n",
		"from torch import (a as b,\n c)\ngetattr(torch, 'x')\ndef f(*a, **k):\n return b(*a, **k)\n",
		"class A(torch.B):\n def __init__(self): super().__init__(1)\n\tx: 'torch.c' = d\n",
		"if a: x = 1; y = 2\nelif b:\n  try: c\n  except D as e: f\n  finally:\n    g = lambda h, i: j\nelse: k\n",
		"@a\n@b(c)\nasync def d():\n  for e, (f, *g) in h: yield i\n  with j as k, l: del m\n",
		"x = '1.9'\nb = float(a[:3])\nif a < x or float(a) >= 2 != b: c['d']\nk = 'd'\nc[k], a.startswith('1')\n",
		"x = \\\n 1\\\r\n\r\n\f\n\x00(\\", "'\\", "f'{", "f'''{a!r:", "a.\\\n b", "\"\"\n.a;b", "def f(*a):\n b(*, c)", "\xff\xfe = 1", "from . import", "import a.", "lambda: (yield)",
	} {
		f.Add([]byte(text))
	}
}

// wantAll makes everything matter.
func wantAll() *Wanted {
	any := Shape{Any: true}
	w := &Wanted{Members: map[uint64][]Member{}, Names: map[uint64]Shape{}, Modules: map[uint64]bool{}, Bases: map[uint64]bool{}, Strings: map[uint64]bool{}}
	for _, word := range strings.Fields("a b c d e f g h i j k x y A B D torch __init__") {
		h := Hash(word)
		w.Members[h] = []Member{{Use: true, Override: true, Key: true, Call: any, Super: any}}
		w.Names[h], w.Modules[h], w.Bases[h], w.Strings[h] = any, true, true, true
	}
	return w
}

// FuzzScan reads anything: no panic, all places inside of the text and in order. If
// the reader is not lost it is outside of all brackets and strings at the end, where
// it knows what a name denotes.
func FuzzScan(f *testing.F) {
	seeds(f)
	o := options()
	o.Interest = func(name string) Interest {
		if name == "torch.last_of_all" {
			return Interest{Use: true}
		}
		return Interest{Call: Shape{Keywords: []uint64{1}, Positional: 1, Without: []Omission{{Positional: 2}}}, Takes: true, Base: true, Below: true, Module: true}
	}
	o.Versions = []uint64{Hash("a")}
	used, w := New(o), wantAll()
	f.Fuzz(func(t *testing.T, text []byte) {
		fresh := New(o)
		facts := fresh.Scan("m.py", text, nil)
		again := used.Scan("m.py", text, nil)
		if facts.Lost != again.Lost || !slices.Equal(facts.Sites, again.Sites) || !slices.Equal(facts.Words, again.Words) {
			t.Error("facts depend on what was read before")
		}
		sought := used.Seek("m.py", text, facts, w, nil)
		checkParts(t, used, text, w)
		for _, list := range [][]Site{facts.Sites, facts.Taking, facts.Numerals, sought.Sites} {
			for _, s := range list {
				if int(s.Start) >= len(text) {
					t.Errorf("a place at %d in a text of %d bytes", s.Start, len(text))
				}
			}
		}
		for _, e := range facts.Escapes {
			if int(e.Start) >= len(text) || len(e.Words) == 0 {
				t.Errorf("%+v in a text of %d bytes", e, len(text))
			}
		}
		if facts.Lost || len(facts.Sites) == maxSites || continues(text) {
			return
		}
		const end = "\nimport torch as alias_of_torch\n"
		longer := append(slices.Clone(text), end+"alias_of_torch.last_of_all"...)
		after := used.Scan("m.py", longer, nil)
		if n := len(after.Sites); !after.Lost && n < maxSites && !slices.ContainsFunc(after.Sites, func(s Site) bool { return int(s.Start) == len(text)+len(end) }) {
			t.Error("the reader lost its way")
		}
		if after = used.Scan("m.py", append(slices.Clone(text), "\n)\n"...), nil); !after.Lost {
			t.Error("a bracket that nothing opened closes something")
		}
	})
}

// continues reports whether the last line of a text goes on in the next one.
func continues(text []byte) bool { return bytes.HasSuffix(bytes.TrimRight(text, "\r"), []byte(`\`)) }

// FuzzSlice cuts anything: no panic, and the pieces are whole lines in order, closed in
// themselves, with the statements of the places among them and a body for each header.
func FuzzSlice(f *testing.F) {
	seeds(f)
	var used Slicer
	scanner := New(options())
	f.Fuzz(func(t *testing.T, text []byte) {
		text = append(slices.Clip(text), '\n')
		for _, start := range []int{0, len(text) / 2, len(text) - 1} {
			if start < 0 || start >= len(text) {
				continue
			}
			for _, plain := range []bool{false, true} {
				sites := []Site{{Start: uint32(start), Plain: plain}}
				pieces, statements, ok := used.Slice(text, sites, plain, Around{})
				if !ok {
					continue
				}
				checkPieces(t, text, pieces, statements)
				if scanner.Scan("m.py", text, nil).Lost {
					continue
				}
				if cut := join(text, pieces); scanner.Scan("m.py", cut, nil).Lost && !bytes.Contains(cut, []byte("*")) && !bytes.Contains(cut, []byte("import")) {
					t.Errorf("%q is not closed, a slice of %q", cut, text)
				}
			}
		}
	})
}

// join puts pieces together, as a parser does.
func join(text []byte, pieces []Piece) (cut []byte) {
	for _, p := range pieces {
		if p.Indent != "" {
			cut = append(append(cut, p.Indent...), "pass\n"...)
		} else {
			cut = append(cut, text[p.Start:p.End]...)
		}
	}
	return cut
}

// checkPieces checks what must hold for every slice.
func checkPieces(t *testing.T, text []byte, pieces []Piece, statements []Statement) {
	t.Helper()
	end := 0
	for _, p := range pieces {
		switch {
		case p.Start < end || p.End < p.Start || p.End > len(text):
			t.Fatalf("piece %+v after one that ends at %d, of %d bytes", p, end, len(text))
		case p.Indent != "" && p.Start != p.End:
			t.Errorf("piece %+v is both there and not", p)
		case p.Start > 0 && text[p.Start-1] != '\n' && text[p.Start-1] != '\f' || p.End > 0 && p.End < len(text) && text[p.End-1] != '\n':
			t.Errorf("piece %+v is no whole line", p)
		}
		end = p.End
	}
	for _, s := range statements {
		if !slices.ContainsFunc(pieces, func(p Piece) bool { return p.Start <= s.Start && s.End <= p.End }) {
			t.Errorf("statement %+v is not among the pieces %+v", s, pieces)
		}
	}
	var cut Slicer
	joined := join(text, pieces)
	cut.read(joined)
	for i, s := range cut.list {
		if s.kind.opens() && !s.inline && bytes.HasSuffix(bytes.TrimSpace(joined[s.start:s.end]), []byte(":")) && (i+1 == len(cut.list) || cut.list[i+1].indent <= s.indent) && !isEmpty(text, joined, &s) {
			t.Errorf("%q has no body in %q", joined[s.start:s.end], joined)
		}
	}
}

// isEmpty reports whether a header has no body in the whole text either.
func isEmpty(text, cut []byte, header *statement) bool {
	var whole Slicer
	whole.read(text)
	for i, s := range whole.list {
		if bytes.Equal(text[s.start:s.end], cut[header.start:header.end]) && (i+1 == len(whole.list) || whole.list[i+1].indent <= s.indent) {
			return true
		}
	}
	return false
}
