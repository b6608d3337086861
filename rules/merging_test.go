package rules_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
)

// TestPlaces: an argument is the same by keyword and by position, where the
// history knows the place.
func TestPlaces(t *testing.T) {
	histories := []rules.History{historyOf(t, "torch", `
# 1.4.0
+torch module
torch.stays function(a, old=1)
torch.goes function(a, old=1)
torch.renamed function(a, old=1)
torch.moves function(a, old=1, b=2)
torch.both function(old, a=1, new=2)
torch.closes function(a, old=1)
torch.opens function(a, old=1)
torch.names function(a, *, old=1)
torch.stubbed function(a, old=1) flags stub
torch.Made class(a, old=1)
torch.Kept class()
torch.Kept.run method(a, old=1)
torch.lacks function(a, b=1, *, late=None)
torch.valued function(a, mode='x')
torch.lives function(a, old)
torch.swaps function(a, old=1, new=2)
torch.marks function(a, old='unset')
# 2.3.0
torch.stays function(a, old=1)
torch.goes function(a)
torch.renamed function(a, new=1)
torch.moves function(a, b=2, c=3)
torch.both function(new, a=1)
torch.closes function(a, *, old=1)
torch.opens function(a, *rest)
torch.names function(a, *, old=1)
torch.stubbed function(a, old=1) flags stub
torch.Made class(a, old=1)
torch.Kept class()
torch.Kept.run method(a, old=1)
torch.lacks function(a, b=1, *, late=None)
torch.valued function(a, mode='x')
torch.lives function(a, /, new=None, *, old=None)
torch.swaps function(a, new=1, *, old=3)
torch.marks function(a, old='unset')
`)}
	set := entriesOf(t, "torch",
		"{call: {func: [torch.stays, torch.goes, torch.renamed, torch.moves, torch.both, torch.closes, torch.opens, torch.names, torch.stubbed, torch.Made, torch.lives, torch.swaps, torch.marks], keyword: old}}",
		"{method: {type: torch.Kept, name: run, keyword: old}}",
		"{call: {func: torch.lacks, missing: b}}",
		"{call: {func: torch.valued, value: {mode: '\"bad\"'}}}",
		"{subclass: {of: torch.Made, super: __init__, keyword: old}}",
	)
	for _, row := range []struct {
		name, code string
		want       []string
	}{
		{"by keyword", "torch.stays(1, old=2)", []string{"XX001 torch.stays old: old"}},
		{"by position, the parameter stays", "torch.stays(1, 2)", []string{"XX001 torch.stays old: 2"}},
		{"by position, the parameter goes", "torch.goes(1, 2)", []string{"XX001 torch.goes old: 2"}},
		{"by position, another name", "torch.renamed(1, 2)", nil},
		{"by keyword, another name", "torch.renamed(1, old=2)", []string{"XX001 torch.renamed old: old"}},
		{"by position, another parameter", "torch.moves(1, 2)", []string{"XX001 torch.moves old: 2"}},
		{"by position, another name that was there", "torch.both(1, 2)", nil},
		{"by keyword, another name that was there", "torch.both(old=1)", []string{"XX001 torch.both old: old"}},
		{"by position, the old name lives on as a keyword", "torch.lives(1, 2)", nil},
		{"by keyword, the old name lives on as a keyword", "torch.lives(1, old=2)", []string{"XX001 torch.lives old: old"}},
		{"by position, a keyword now, another name that was there", "torch.swaps(1, 2)", []string{"XX001 torch.swaps old: 2"}},
		{"the default, a string", "torch.marks(1, old='unset')", nil},
		{"the default by position, a string", "torch.marks(1, 'unset')", nil},
		{"the default of a parameter", "def f(b='unset'):\n  torch.marks(1, b)", nil},
		{"another string than the default", "torch.marks(1, old='on')", []string{"XX001 torch.marks old: old"}},
		{"only the end of the default", "torch.marks(1, old=g() + 'unset')", []string{"XX001 torch.marks old: old"}},
		{"by position, by keyword only", "torch.closes(1, 2)", []string{"XX001 torch.closes old: 2"}},
		{"by position, any number", "torch.opens(1, 2)", nil},
		{"by keyword, always", "torch.names(1, old=2)", []string{"XX001 torch.names old: old"}},
		{"a place of a stub", "torch.stubbed(1, 2)", nil},
		{"behind a star", "torch.stays(*a, 2)", nil},
		{"not given", "torch.stays(1)", nil},
		{"a constructor", "torch.Made(1, 2)", []string{"XX001 torch.Made old: 2"}},
		{"partial", "from functools import partial\npartial(torch.stays, 1, 2)", []string{"XX001 torch.stays old: 2"}},
		{"a method", "torch.Kept().run(1, 2)", []string{"XX002 torch.Kept.run old: 2"}},
		{"a method, another argument", "torch.Kept().run(1)", nil},
		{"a method through its class", "torch.Kept.run(k, 1, 2)", []string{"XX002 torch.Kept.run old: 2"}},
		{"a method through its class, another argument", "torch.Kept.run(k, 1)", nil},
		{"missing", "torch.lacks(1)", []string{"XX003 torch.lacks b: lacks"}},
		{"missing, given by position", "torch.lacks(1, 2)", nil},
		{"missing, given by keyword", "torch.lacks(1, b=2)", nil},
		{"missing, perhaps behind a star", "torch.lacks(*a)", nil},
		{"missing in map", "map(torch.lacks, xs)", []string{"XX003 torch.lacks b: lacks"}},
		{"given by map", "map(torch.lacks, xs, ys)", nil},
		{"perhaps given by map", "map(torch.lacks, *xs)", nil},
		{"missing in a key", "sorted(xs, key=torch.lacks)", []string{"XX003 torch.lacks b: lacks"}},
		{"one at a time", "max(x, y, key=torch.lacks)", []string{"XX003 torch.lacks b: lacks"}},
		{"another map", "def map(f, xs): pass\nmap(torch.lacks, xs)", nil},
		{"under another name", "f = torch.lacks\nf(1)", []string{"XX003 torch.lacks b: f"}},
		{"perhaps given to partial", "from functools import partial\npartial(torch.lacks, 1)", nil},
		{"a value by position", "torch.valued(1, 'bad')", []string{"XX004 torch.valued mode: 'bad'"}},
		{"a value by keyword", "torch.valued(1, mode='bad')", []string{"XX004 torch.valued mode: mode"}},
		{"another value by position", "torch.valued(1, 'good')", nil},
		{"super", "class A(torch.Made):\n  def __init__(self):\n    super().__init__(1, 2)", []string{"XX005 torch.Made old: 2"}},
		{"patched", "torch.stays = f\ntorch.stays(1, 2)", nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			for _, pair := range [][2]string{{"torch==1.4", "torch==2.3"}, {"", "torch==2.3"}} {
				engine := rules.New(set, matrix.DefaultCatalog(), pairOf(t, pair[0], pair[1]), rules.Options{
					Histories: histories,
				})
				list, file := run(t, engine, "import torch\n"+row.code+"\n")
				var got []string
				for _, f := range list {
					got = append(got, fmt.Sprintf("%s %s %s: %s", f.Code, f.Name, f.Keyword, file.Raw()[f.Span.Start:f.Span.End]))
				}
				if diff := cmp.Diff(row.want, got); diff != "" {
					t.Errorf("from %q (-want +got):\n%s", pair[0], diff)
				}
			}
		})
	}
}
