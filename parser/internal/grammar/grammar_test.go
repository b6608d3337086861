package grammar

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// same are texts that must get a tree, which is tree-sitter's.
var same = []struct{ name, text string }{
	{"no text", ""},
	{"blank lines", "\n \n\n"},
	{"a comment alone", "# c"},
	{"white space around", "\n\n  \nx\n  \n"},
	{"byte order mark", "\ufeff# c\nx = 1\n"},
	{"windows line ends", "if a: # c\r\n    b\r\n\r\nc\r\n"},
	{"letters outside ASCII", "größe = σ.β_1(é)\n"},
	{"form feed", "x = 1\n\f\ny = 2\n"},

	{"comments in a block", "if a: # 1\n  # 2\n  b # 3\n\n  # 4\n # 5\n# 6\nelse: # 7\n  c\n  # 8\n# 9\n"},
	{"comment less indented than its block", "def f():\n    a\n# c\n    b\n# d\n    # e\nc"},
	{"comments in brackets", "f( # 1\n a # 2\n , # 3\n b=1 # 4\n # 5\n)(  # 6\n)"},
	{"comments in an operation", "a = (b # 1\n + # 2\n c # 3\n .d # 4\n () # 5\n not # 6\n in e)"},
	{"comment between strings", "x = ('a' # c\n 'b'\n)"},
	{"comment behind a decorator", "@a # 1\n# 2\n@b\nclass C: pass"},
	{"line continuation", "a = b if c \\\n  else d # c\n"},
	{"brackets less indented than the block", "def f():\n    a = (b,\nc, [\nd], {\ne: g,\n}, \"h\"\n\"i\"\n)\n"},
	{"statements on one line", "a; b = 1; c; # d\nif a: b; c\nelse: d\n"},

	{"chains", "a.b.c(d)[e].f.g()[0](h) . i"},
	{"long chain of members", "a.b.c.d.e.f.g.h.i.j.k.l(m)"},
	{"arguments", "f(a, *b.c(), d=e, *g or h, **i, type=1, print=2, async=3)(j for k in l)"},
	{"slices", "a[b, c:d, :, ::e, f:g:h, ..., ][-1:]"},
	{"operators", "a + b * -c ** -d // e @ f % g << h | i & j ^ k > ~l >= m != n <> o"},
	{"conditions", "not a in b and c is not d or e not in f if g else h if i else lambda: j"},
	{"named expressions", "if (a := b) and (c := d or e): f(g := h)\nx[(y := z if a else b)]"},
	{"lambdas", "lambda x, *a, k=1, **kw: lambda: x if y else z\nlambda *, k: k\nlambda x, : x"},
	{"collections", "(), (a,), (a, *b()), [], [a, *b], {}, {a, *b}, {a: b, **c, **d()}, (yield), (a)"},
	{"star in a list of one", "[*a.b(c)], {*a + b}, [*[a] * b], [*(a, b)]"},
	{"comprehensions", "[a for b, *c in d or e if f if not g for h.i in j], {a: b for c in d}, {a async for b in c}"},
	{"numbers", "1_000 + 0xFF + 1e5 + 1. + .5 + 1j + 1.5e-3J + 0o17 + 0b1 + 1_0.0_1"},
	{"await", "async def f():\n    await a.b() ** c\n    return [x async for x in y if await z]"},

	{"strings", `x = 'a\n\d\x4\x41\101\N{DASH}\'' + b'\x00\Nab' + rb'\'' + r'\\' + u"" + Rb"\d" + """a"b""\""""`},
	{"long strings", "x = \"\"\"a\n\\n b\"c\n\"\" \"\"\" + ''''a'''\n"},
	{"formatted strings", `f'{a!r:>{w}.{p:x}}b{{c}}{{{d}}}\n{e = }{f=!s:^2}{g, *h}{i["j"]}{k:#x}{ {1: 2}[3] }'`},
	{"formatted string over lines", "f'''{a}\n {\n  b # c\n }''' f\"\" 'd'"},
	{"raw formatted strings", `rf'\d{a}\s\({b}\)' fr'\{c}'`},
	{"quotes in an interpolation", `f'{a['b']}'`},

	{"assignments", "a = b = c, d = *e, f\na, (b, [c, *d]) = e\n(a) = b\na[0], b.c = d,\na += yield b\na, b //= c\na = yield\n"},
	{"chain of assignments", "a = b = c = d = e = f = g = h = i = j = yield\n"},
	{"star before the last target", "a, *b[0] = c\n"},
	{"annotations", "a: b\na.b: c.d[e] = f, g\na[b]: List[c, *d] | None | e[f] = g\na: A[b].c = d\na: B | A[c]\na: type[b]\na: 'b'"},
	{"annotations in brackets", "a: A[b.c[d], [e], ..., -1, f(g=1), (), 'h', i | j, k if l else m]"},
	{"parameters", "def f(a, /, b: A[c] = 1, *args: *d, e, g=h, type: i = j, **kw: k) -> l | None: pass\ndef f(*, a,): pass"},
	{"type parameters", "def f[T: int, *Ts, **P](a): pass\nclass A[T: (b, c)](d): pass\ntype X[T] = A[T]"},
	{"imports", "import a.b, c as d\nfrom .a import (b, # c\n  d as e,)\nfrom ... import f\nfrom .. .g import *\nfrom __future__ import h"},
	{"simple statements", "return *a, b\ndel a, b[0]\nassert a, b\nraise\nraise a from b\nglobal a, b\nnonlocal a\nbreak\ncontinue\npass\nyield a, b\nyield from a\n"},
	{"loops", "for a, (b, *c) in d, *e: pass\nelse: pass\nwhile a: b\nelse: c\nasync def f():\n  async for g in h: pass\n"},
	{"handlers", "try: a\nexcept A as b: c\nexcept (A, B): d\nexcept: e\nelse: f\nfinally: g\ntry:\n  a\nexcept* A.b as c:\n  d\ntry: a\n# b\nfinally: c"},
	{"with", "with a as b, c.d as e[0], (f): pass\nwith (a, b) as c: pass\nwith (a): pass\nwith (a, b): pass\nwith (a as b, # c\n  d(e) as f,): pass\nwith (a as b): pass\nwith (a,): pass\nwith a if b else c as d: pass"},
	{"definitions", "@a.b(c)\nasync def f(): ...\nclass A: # c\n  'doc'\n\n  def g(self): return 1\n  # d\nclass B(A, metaclass=C): pass"},
	{"match", "match a, *b: # 1\n  # 2\n  case c.d(e, f=-1 | _) as g if h: # 3\n    i\n  # 4\n  case [_, *_] | (a) | {'b': c, -1: d, **e}: pass\n  case -1 - 2j | 'a' 'b' | None, *f: pass\nx"},
	{"match in parentheses", "match (a):\n  case b: pass\n"},
	{"soft keywords as names", "match = type = print = 1\nmatch.a(b)[c]\nmatch[a]: b = c\nprint(a, *b.c(), sep=d)\ntype: int\ntype(a) == b\nfor type in match: exec(type)\nprint(a), b\nprint.c = d"},
	{"assignment to a member of a type", "type(a).b = c\ntype(a).b += c\n"},
}

// left are texts that are left to tree-sitter.
var left = []struct{ name, text string }{
	{"unclosed bracket", "f(a\n"},
	{"wrong bracket", "f(a]\n"},
	{"unclosed string", "'a\nb'\n"},
	{"unclosed long string", "'''a\n"},
	{"unclosed interpolation", "f'{a'\n"},
	{"brace in a formatted string", "f'}'\n"},
	{"expression missing", "a = \n"},
	{"block missing", "def f():\nx = 1\n"},
	{"unexpected indentation", "a\n  b\n"},
	{"indentation of no block", "if a:\n    b\n  c\n"},
	{"try alone", "try: a\nb\n"},
	{"assignment to a call", "f() = 1\n"},
	{"names side by side", "a b\n"},
	{"print statement", "print 'a'\nprint\n"},
	{"exec statement", "exec a in b\n"},
	{"exception with a comma", "try: a\nexcept A, b: c\n"},
	{"raise with a comma", "raise A, b\n"},
	{"backquotes", "`a`\n"},
	{"long integer", "10L\n"},
	{"octal of old", "0777L"},
	{"parameter in parentheses", "def f((a, b)): pass\n"},
	{"a NUL", "a = '\x00'\n"},
	{"not UTF-8", "a = '\xff'\n"},
	{"lone carriage return", "a\rb\n"},
	{"dedent in an operation", "def f():\n    a = (b +\nc)\n"},
	{"dedent in a subscript", "def f():\n    a = b[\nc]\n"},
	{"comment less indented behind a decorator", "class A:\n    @a\n# b\n    def f(self): pass\n"},
	{"tuple that the next line goes on with", "a,\nb = 1\n"},
	{"annotation that reads as a body", "def f() -> a: b[c]\n"},
	{"lambda that reads as a name", "a, lambda: b\n"},
	{"format that reads as a named expression", "f'{a:=^20}'\n"},
	{"bytes with an escape before the quote", `b'\u'` + "\n"},
	{"name of a character without an end", `'\N{a'` + "\n"},
}

func TestSame(t *testing.T) {
	oracle := syntax.New(0)
	defer oracle.Close()
	p := New()
	for _, tt := range same {
		t.Run(tt.name, func(t *testing.T) {
			want, err := oracle.Parse(context.Background(), []byte(tt.text))
			if err != nil {
				t.Fatal(err)
			}
			got, ok := p.Parse([]byte(tt.text))
			if !ok {
				t.Fatal(p.stopped(tt.name, []byte(tt.text)))
			}
			if d := difference(got, want, []byte(tt.text)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestLeft(t *testing.T) {
	p := New()
	for _, tt := range left {
		t.Run(tt.name, func(t *testing.T) {
			if tree, ok := p.Parse([]byte(tt.text)); ok {
				t.Errorf("it gets a tree: %v", tree)
			}
		})
	}
}

// TestCut cuts texts off at every byte: the tree of the rest is tree-sitter's,
// or there is none.
func TestCut(t *testing.T) {
	oracle := syntax.New(0)
	defer oracle.Close()
	p := New()
	for _, tt := range same {
		for n := range len(tt.text) {
			for _, text := range []string{tt.text[:n], tt.text[n:]} {
				compare(t, p, oracle, []byte(text))
			}
		}
	}
}

// compare makes sure that a text has tree-sitter's tree or none.
func compare(t *testing.T, p *Parser, oracle *syntax.Parser, text []byte) {
	t.Helper()
	got, ok := p.Parse(text)
	if !ok {
		return
	}
	want, err := oracle.Parse(context.Background(), text)
	if err != nil {
		t.Fatal(err)
	}
	if d := difference(got, want, text); d != "" {
		t.Errorf("%q: %s", text, d)
	}
}

// TestAgain uses one parser for texts that follow on a failure in all of its
// states.
func TestAgain(t *testing.T) {
	oracle := syntax.New(0)
	defer oracle.Close()
	p := New()
	text := []byte(same[len(same)-1].text)
	want, err := oracle.Parse(context.Background(), text)
	if err != nil {
		t.Fatal(err)
	}
	want = slices.Clone(want)
	for _, tt := range left {
		p.Parse([]byte(tt.text))
		if got, ok := p.Parse(text); !ok || !slices.Equal(got, want) {
			t.Errorf("behind %q: %v, %v", tt.text, got, ok)
		}
	}
}

// TestHostile holds that depth costs no stack and length no more than linear
// time: a text gets a tree or is given up early.
func TestHostile(t *testing.T) {
	const n = 1_000_000
	p := New()
	for name, text := range map[string]string{
		"brackets":        strings.Repeat("(", n),
		"lists":           strings.Repeat("[", n),
		"calls":           strings.Repeat("f(", n),
		"called calls":    "f" + strings.Repeat("()", n),
		"members":         "a" + strings.Repeat(".b", n),
		"spaced members":  "a" + strings.Repeat(" .b", n),
		"sums":            "1" + strings.Repeat("+1", n),
		"powers":          "1" + strings.Repeat("**1", n),
		"conditions":      "a" + strings.Repeat(" and a", n),
		"ternaries":       strings.Repeat("a if b else ", n) + "c",
		"lambdas":         strings.Repeat("lambda: ", n),
		"nots":            strings.Repeat("not ", n),
		"signs":           strings.Repeat("-", n),
		"stars":           strings.Repeat("[*", n),
		"dictionaries":    strings.Repeat("{1:", n),
		"assignments":     strings.Repeat("a = ", n) + "1",
		"types":           "a: " + strings.Repeat("A[", n),
		"unions":          "a: A[b]" + strings.Repeat("|A[b]", n),
		"interpolations":  strings.Repeat("f'{", n),
		"formats":         "f'" + strings.Repeat("{a:", n),
		"escapes":         "'''" + strings.Repeat(`\n`, n) + "'''",
		"quotes":          "'''" + strings.Repeat(`''\`, n),
		"comments":        strings.Repeat("#\n", n),
		"blocks":          strings.Repeat("if a: ", n),
		"with statements": strings.Repeat("with (a, b): ", n),
		"match subjects":  strings.Repeat("match (a): ", n),
		"type calls":      strings.Repeat("type(a)\n", n),
		"handlers":        "try: a\n" + strings.Repeat("except: a\n", n),
		"decorators":      strings.Repeat("@a\n", n),
		"unclosed names":  "'" + strings.Repeat(`\N{`, n),
		"patterns":        "match a:\n case " + strings.Repeat("[", n),
	} {
		t.Run(name, func(t *testing.T) {
			tree, ok := p.Parse([]byte(text))
			if ok && int(tree[0].Next) != len(tree) {
				t.Errorf("the root ends at %d of %d", tree[0].Next, len(tree))
			}
		})
	}
}

func FuzzParse(f *testing.F) {
	for _, tt := range same {
		f.Add([]byte(tt.text))
	}
	for _, tt := range left {
		f.Add([]byte(tt.text))
	}
	oracle := syntax.New(0)
	f.Cleanup(oracle.Close)
	p := New()
	f.Fuzz(func(t *testing.T, text []byte) {
		compare(t, p, oracle, text)
	})
}

// TestLetters names something with each letter that names may have here.
func TestLetters(t *testing.T) {
	oracle := syntax.New(0)
	defer oracle.Close()
	var text []byte
	for _, r := range letters[0].R16 {
		for c := rune(r.Lo); c <= rune(r.Hi); c++ {
			text = fmt.Appendf(text, "%c = a.%c%c_1\n", c, c, c)
		}
	}
	compare(t, New(), oracle, text)
	if _, ok := New().Parse(text); !ok {
		t.Error("there is no tree")
	}
}
