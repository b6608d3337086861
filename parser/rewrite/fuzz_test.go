package rewrite

import (
	"bytes"
	"context"
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// FuzzRewrite makes changes of all kinds at any place of any text: no panic, edits
// that can be made, and a result that is Python where the text was, for each change alone
// and for all together.
func FuzzRewrite(f *testing.F) {
	testkit.Seed(f, "../testdata/oracle/*.py", "../internal/syntax/testdata/*.py")
	for _, text := range []string{
		"from lib import (a,  # one\n    b as c, d,\n)\nimport lib.e as f, g\na(c, *d, e=f.x)[0].b = g\n",
		"try:\n    import lib\nexcept E: lib = None\nX, y = lib.f(a + b, k={'v': 1}, **{'old': 2})\n",
		"def f(x: 'lib.T' = lib.x, *a, **k): return f'{lib.x!r:>{lib.y}}' if x else -lib.z ** 2\n",
		"import lib; x = lib.f(\n    a,  # one\n    v=1\n)\nclass A(lib.T, v=1):\n    def old(self): super().old()\n",
		"class Net(lib.T):\n    def step(self, batch): return batch\n    @one\n    def old(self, outs, k=1):\n        super().old(outs)\n        return outs\n    def new(self, a): return a\n",
		"from lib import sub, other as o\nimport lib.sub as s\nsub.f(s.g, o.h)\nif sub.x:\n    lib.f()\n    sub.g()\nelse: lib.f(1)\n",
		"from lib import *\nfrom lib.sub import *\nx = f(g, abs(h))\n__all__ = ['x', 'y']\n",
		"match lib.x:\n    case lib.T(a=lib.y): del lib.z\n@lib.f\nasync def g(): await lib.h(x := 1)\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		file, err := source.New("m.py", b)
		if err != nil || !utf8.Valid(b) || bytes.IndexByte(b, '\r') >= 0 || len(file.Text()) != len(b) {
			t.Skip()
		}
		text, err := Open(context.Background(), b, 5*time.Second)
		if err != nil {
			t.Skip()
		}
		defer text.Close()
		h := fnv.New64a()
		_, _ = h.Write(b)
		random := rand.New(rand.NewPCG(h.Sum64(), 0))
		for range 4 {
			changes := make([]Change, 1+random.IntN(6))
			for i := range changes {
				changes[i] = anyChange(random, text)
			}
			kept := random.IntN(4) == 0
			text.Keep = func(string) bool { return kept }
			text.Had = func(name string) bool { return len(name)%3 == 0 }
			text.Brings = func(module, name string) (bool, bool) { return len(name)%2 == 0, len(module)%3 > 0 }
			text.Offers = func(module, name string) (bool, bool) { return len(name)%3 > 0, len(module)%2 > 0 }
			results := text.Rewrite(changes)
			for i := range results {
				checkResult(t, text, &changes[i], &results[i])
			}
			checkText(t, text, []byte(planned(t, file, results)), changes)
		}
	})
}

// anyChange is a change at some node, mostly at a name, which it takes for what the text
// says.
func anyChange(random *rand.Rand, f *File) Change {
	i := random.IntN(len(f.tree))
	for tries := 0; tries < 20 && f.tree[i].Kind != syntax.Identifier && f.tree[i].Kind != syntax.StringContent; tries++ {
		i = random.IntN(len(f.tree))
	}
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	c := Change{
		At: f.span(i), Name: "lib." + f.of(i),
		Member: random.IntN(4) == 0, Called: random.IntN(3) == 0, Here: random.IntN(8) == 0,
		Floor: random.IntN(4) == 0,
	}
	if random.IntN(8) == 0 {
		c.Behind = random.IntN(3)
	}
	if f.kind(i) == syntax.Identifier && random.IntN(8) > 0 {
		c.Name = f.of(i)
		if on := f.chainAt(i); on.base >= 0 {
			_, path := f.path(on.base)
			c.Name = cut(path, on.attrs+1)
		}
		if m := f.binding(cut(c.Name, 1)); len(m) > 0 {
			c.Name = m[0].denotes() + strings.TrimPrefix(c.Name, m[0].bound())
		}
		if statement := f.above(i, syntax.ImportStatement, syntax.ImportFromStatement); statement >= 0 && len(f.items(statement)) > 0 {
			c.Name = f.items(statement)[0].full()
		}
	}
	parent, _ := split(c.Name)
	switch random.IntN(14) {
	case 0:
		c.Rename = parent + ".new"
		if parent == "" {
			c.Rename = "new"
		}
	case 1:
		c.Rename = pick("int", "other", "other.new", "lib.sub.new", "other.sub.deep.new", "other.sub.b", "other.sub.sum")
	case 2:
		c.RenameKeyword = [2]string{f.of(i), "new"}
	case 3:
		c.DropKeyword = f.of(i)
	case 4:
		c.Add = []Keyword{{"new", pick("None", `"ij"`, "lib.x", "other.sub.y")}, {"more", "1"}}[:1+random.IntN(2)]
	case 5:
		c.ByKeyword = []Place{{0, "x"}, {1, "y"}, {2, "z"}}[random.IntN(3):]
	case 6:
		c.Template = pick("-other.inf", "{0}.item()", "next({self})", "other.g({1}, {0})", "other.sub.g({args}, v=True)", "{self}.m", "{0}", "{left} - {right}", "{self}[{key}]", "lambda: {0}")
		if c.Item = random.IntN(3); c.Item == 0 && random.IntN(2) == 0 {
			c.Items = []string{"{1|a}", "-other.h({0}, {1})"}
		}
	case 7:
		c.Template, c.When = "other.g({args})", []Keyword{{"v", "1"}}
	case 9:
		c.Drop = true
	case 10:
		c.Hook = &Hook{Name: pick("new", f.of(i)), Drop: []int{random.IntN(2)}}
		c.Hook.Collect = &Collect{Step: "step", Start: "start", Each: "each", Given: []string{"outputs", "batch"}}
	case 11:
		c.Hook = &Hook{Name: pick("new", f.of(i)), Add: []string{"more", "still"}[:1+random.IntN(2)]}
	case 12:
		c.Default = Keyword{f.of(i), "0"}
	case 13:
		c.Members = func(name string) (string, string) { return name, pick("other."+name, "other.sub.x", "") }
	case 8:
		c.Text, c.Name = "NEW", f.of(i)
	}
	return c
}

func checkResult(t *testing.T, f *File, c *Change, r *Result) {
	t.Helper()
	if (r.Refused == "") != (len(r.Edits) > 0) {
		t.Fatalf("%+v: %d edits, refused %q", c, len(r.Edits), r.Refused)
	}
	after, err := source.Apply(f.text, r.Edits)
	if err != nil {
		t.Fatalf("%+v: %v", c, err)
	}
	checkText(t, f, after, []Change{*c})
	for _, free := range r.Frees {
		if _, err := source.Apply(f.text, []source.Edit{free.Edit}); err != nil || len(free.Uses) == 0 {
			t.Fatalf("%+v: it frees %+v (%v)", c, free, err)
		}
	}
}

// checkText checks that a text is Python when the one it was made of is.
func checkText(t *testing.T, f *File, after []byte, changes []Change) {
	t.Helper()
	g, err := Open(context.Background(), after, 5*time.Second)
	if err != nil {
		t.Skip()
	}
	defer g.Close()
	if f.Broken() == 0 && g.Broken() > 0 {
		t.Fatalf("%+v\n%s\nbecomes\n%s", changes, f.text, after)
	}
}
