package rewrite

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestStarMoves holds which star imports move. lib.old, lib.more, other and new.sub are
// known, lib.closed is not.
func TestStarMoves(t *testing.T) {
	was := map[string][]string{"lib.old": {"A", "B", "abs"}, "lib.more": {"A", "C"}, "other": {"D", "E"}}
	now := map[string][]string{"new.sub": {"A", "C", "E", "abs", "max"}, "new.more": {"A", "C"}, "other": {"D", "E"}}
	asks := func(have map[string][]string) func(module, name string) (bool, bool) {
		return func(module, name string) (bool, bool) {
			names, known := have[module]
			return slices.Contains(names, name), known
		}
	}
	old, closed, use := renamed("lib.old", "new.sub"), renamed("lib.closed", "new.sub"), renamed("lib.old.A", "new.sub.A")
	for _, r := range []row{
		{"a name", "from lib.old import «*»\nA()\n", old, "from new.sub import *\nA()\n"},
		{"at its module", "from lib.«old» import *\nA()\n", old, "from new.sub import *\nA()\n"},
		{"at a use", "from lib.old import *\n«A»()\n", use, "from new.sub import *\nA()\n"},
		{"at both", "from lib.old import *\n«A»(«A»)\n", use, "from new.sub import *\nA(A)\n"},
		{"no name", "from lib.old import «*»\nx = 1\n", old, "from new.sub import *\nx = 1\n"},
		{"a name that is not there", "from lib.old import «*»\nA(), B()\n", old, "! `from new.sub import *` does not bring `B`"},
		{"a name that is not there, at a use", "from lib.old import *\n«A»(), B()\n", use, "! `from new.sub import *` does not bring `B`"},
		{"a name of __all__", "from lib.old import «*»\n__all__ = ['A', 'B']\n", old, "! `from new.sub import *` does not bring `B`"},
		{"a name that it may only import", "from lib.old import «*»\nA(K)\n", old, "! `from new.sub import *` does not bring `K`"},
		{"a parameter", "from lib.old import «*»\ndef f(B, *b, **c): return A(B, b, c)\n", old, "from new.sub import *\ndef f(B, *b, **c): return A(B, b, c)\n"},
		{"a parameter elsewhere", "from lib.old import «*»\ndef f(B): return A(B)\nB\n", old, "! `from new.sub import *` does not bring `B`"},
		{"local names", "from lib.old import «*»\nimport os as B\nfor b in B: lambda c: [d for d in c]\nclass T:\n    def e(self): return self.e\n    x = e\n", old, "from new.sub import *\nimport os as B\nfor b in B: lambda c: [d for d in c]\nclass T:\n    def e(self): return self.e\n    x = e\n"},
		{"a name that is bound again", "from lib.old import «*»\nx = B(1)\nB = 2\n", old, "! `from new.sub import *` does not bring `B`"},
		{"a name that is bound to what is made of it", "from lib.old import «*»\nB = f(B)\n", old, "! `from new.sub import *` does not bring `f`"},
		{"a name that is bound to what is made of it alone", "from lib.old import «*»\nB = -B\n", old, "! `from new.sub import *` does not bring `B`"},
		{"a name that is bound above", "from lib.old import «*»\nq = 2\nx = A(q, [r for r in q for s in r if s])\ndef f(): return late\nlate = q\n", old, "from new.sub import *\nq = 2\nx = A(q, [r for r in q for s in r if s])\ndef f(): return late\nlate = q\n"},
		{"a name of a comprehension, elsewhere", "from lib.old import «*»\nx = [B for B in y]\n", old, "! `from new.sub import *` does not bring `y`"},
		{"a name of a comprehension, and outside", "from lib.old import «*»\nx = [B for B in ()], B\n", old, "! `from new.sub import *` does not bring `B`"},
		{"names of loops", "from lib.old import «*»\nfor p, q in ():\n    p(q)\nwith A() as w: w()\ntry: A()\nexcept Exception as e: print(e)\n", old, "from new.sub import *\nfor p, q in ():\n    p(q)\nwith A() as w: w()\ntry: A()\nexcept Exception as e: print(e)\n"},
		{"a name that it did not bring, bound above", "import E\nfrom lib.old import «*»\nE\n", old, "! a star import may bring `E` as well"},
		{"a name that it did not bring, bound below", "from lib.old import «*»\nimport E\nE\n", old, "from new.sub import *\nimport E\nE\n"},
		{"a name that it brought, bound above", "A = 1\nfrom lib.old import «*»\nA\n", old, "A = 1\nfrom new.sub import *\nA\n"},
		{"a builtin that both bring", "from lib.old import «*»\nabs(1)\n", old, "from new.sub import *\nabs(1)\n"},
		{"a builtin that the new one brings", "from lib.old import «*»\nmax(1)\n", old, "! a star import may bring `max` as well"},
		{"a builtin of neither", "from lib.old import «*»\nprint(__name__)\n", old, "from new.sub import *\nprint(__name__)\n"},
		{"a module that is not known", "from lib.closed import «*»\nA(len(x.y for x in C))\n", closed, "from new.sub import *\nA(len(x.y for x in C))\n"},
		{"a module that is not known, a name that is not there", "from lib.closed import «*»\nA(z)\n", closed, "! `from new.sub import *` does not bring `z`"},
		{"a module that is not known, a builtin", "from lib.closed import «*»\nmax(1)\n", closed, "! a star import may bring `max` as well"},
		{"another star brings it", "from other import *\nfrom lib.old import «*»\nA(D)\n", old, "from other import *\nfrom new.sub import *\nA(D)\n"},
		{"another star above brings what the new one does", "from other import *\nfrom lib.old import «*»\nA(E)\n", old, "! a star import may bring `E` as well"},
		{"another star below brings what the new one does", "from lib.old import «*»\nfrom other import *\nA(E)\n", old, "from new.sub import *\nfrom other import *\nA(E)\n"},
		{"to a module that is not known", "from lib.old import «*»\nA(B)\n", renamed("lib.old", "new.closed"), "from new.closed import *\nA(B)\n"},
		{"only some", "from lib.old import «*»\nA()\n", Change{Name: "lib.old", Op: Op{Rename: "new.sub", Only: []string{"A"}}}, "from new.sub import *\nA()\n"},
		{"others than some", "from lib.old import «*»\nA(), abs()\n", Change{Name: "lib.old", Op: Op{Rename: "new.sub", Only: []string{"C"}}}, "! `A` is another one there"},
		{"under another name", "from lib.old import *\n«A»()\n", renamed("lib.old.A", "new.sub.Z"), "! it goes by another name here"},
		{"in a function", "class T:\n    from lib.old import «*»\n    A\n", old, "class T:\n    from new.sub import *\n    A\n"},
	} {
		t.Run(r.name, func(t *testing.T) { starred(t, r, nil, asks(was), asks(now)) })
	}
	two := func(to string) []Change { return []Change{renamed("lib.old", "new.sub"), renamed("lib.more", to)} }
	for _, r := range []struct {
		row
		to string
	}{
		{row{name: "two to one", in: "from lib.old import «*»\nfrom lib.more import «*»\nA(C)\n", want: "from new.sub import *\nA(C)\n"}, "new.sub"},
		{row{name: "two to one, with something between", in: "from lib.old import «*»\nA = 1\nfrom lib.more import «*»\nA(C)\n", want: "from new.sub import *\nA = 1\nfrom new.sub import *\nA(C)\n"}, "new.sub"},
		{row{name: "two to two", in: "from lib.old import «*»\nfrom lib.more import «*»\nC(A)\n", want: "from new.sub import *\nfrom new.more import *\nC(A)\n"}, "new.more"},
		{row{name: "one stays", in: "from lib.old import «*»\nfrom lib.more import «*»\nC(X)\n", want: "! `from new.sub import *` does not bring `X`"}, "new.more"},
	} {
		t.Run(r.name, func(t *testing.T) { starred(t, r.row, two(r.to), asks(was), asks(now)) })
	}
}

func starred(t *testing.T, r row, changes []Change, brings, offers func(module, name string) (bool, bool)) {
	t.Helper()
	text, marks := unmarked(t, r.in)
	for i, m := range marks {
		if i == len(changes) {
			changes = append(changes, r.change)
		}
		changes[i].At = m
	}
	got := changed(t, text, changes, func(f *File) { f.Brings, f.Offers = brings, offers })
	if diff := gocmp.Diff(r.want, got); diff != "" {
		t.Errorf("%s\n(-want +got):\n%s", r.in, diff)
	}
}
