package parser

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// TestWanted: uses of what nobody asks about are left out, and whatever rests on
// them stays.
func TestWanted(t *testing.T) {
	wanted := func(file, root string) bool { return root == "torch" }
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"a library that is asked about", "import torch\ntorch.f()", []string{"torch.f certain callee"}},
		{"another one", "import os\nos.path.join(a)", []string{}},
		{"a name of another one", "from typing import List\nx: List[int] = f(List)", []string{}},
		{"an instance of another one", "import os\nx = os.f()\nx.y", []string{}},
		{"one of two", "try:\n    import os as m\nexcept ImportError:\n    import torch as m\nm.x", []string{"os.x|torch.x likely load"}},
		{"bound again to what is asked about", "import os, torch\nos = torch.os\nos.x", []string{"torch.os certain load", "torch.os.x certain load"}},
		{"partial", "import torch\nfrom functools import partial\npartial(torch.f, 1)", []string{"torch.f certain load"}},
		{"a name that annotations of another library type", "import torch\nfrom typing import Optional\ndef f(t: Optional[torch.A]):\n    t.x", []string{
			"torch.A certain annotation", "torch.A().x likely load",
		}},
		{"a star import", "from torch import *\nx", []string{"torch.x possible load star"}},
		{"a check of a type", "import torch\ndef f(x):\n    if isinstance(x, torch.A):\n        x.y", []string{"torch.A certain isinstance", "torch.A().y likely load"}},
		{"a relative import", "from .a import b\nb.c", []string{".a.b.c certain load"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := source.New("m.py", []byte(tt.in+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			p := New(Options{Wanted: wanted})
			defer p.Close()
			m, err := p.Parse(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			got := about(m)
			slices.Sort(got)
			slices.Sort(tt.want)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}

// TestSymbols: a name has one symbol, however many there are.
func TestSymbols(t *testing.T) {
	table := &symbols{texts: newTexts()}
	for range 2 { // the memory is used again
		table.reset()
		const many = 5 * minSlots
		for i := range 2 * many {
			name := fmt.Sprint("name", i%many)
			if got := table.intern([]byte(name)); got != sym(i%many) {
				t.Fatalf("%s is symbol %d, want %d", name, got, i%many)
			}
		}
		for i := range many {
			if got, ok := table.lookup(fmt.Sprint("name", i)); !ok || got != sym(i) {
				t.Fatalf("name%d is symbol %d %t", i, got, ok)
			}
		}
		if _, ok := table.lookup("other"); ok {
			t.Fatal("a name that does not occur has a symbol")
		}
	}
}
