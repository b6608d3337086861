package matrix_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
)

func lookups() []matrix.Entry {
	list := func(names ...string) matrix.StringList { return names }
	return []matrix.Entry{
		{Code: "AA002", Match: matrix.Match{Symbol: list("torch.a", "torch.b")}},
		{Code: "AA001", Match: matrix.Match{Any: []matrix.Match{
			{Call: &matrix.CallMatch{Func: list("torch.a")}},
			{Method: &matrix.MethodMatch{Type: list("torch.Tensor", "torch.Module"), Name: list("old")}},
			{Symbol: list("torch.c.d")},
		}}},
		{Code: "AA003", Match: matrix.Match{Import: list("torch._six")}},
		{Code: "AA004", Match: matrix.Match{Prefix: list("keras.engine")}},
		{Code: "AA005", Match: matrix.Match{Attribute: &matrix.AttributeMatch{Type: list("acme.T"), Name: list("old", "lr")}}},
		{Code: "AA006", Match: matrix.Match{Subclass: &matrix.SubclassMatch{Of: list("torch.optim.Optimizer")}}},
		{Code: "AA007", Match: matrix.Match{Env: list("NCCL_X")}},
		{Code: "AA008", Match: matrix.Match{Pin: &matrix.PinMatch{Package: "torchtext", Range: "<1"}}},
		{Code: "AA009", Match: matrix.Match{Symbol: list("torch-like.x", "torch2.y")}},
		{Code: "AA010", Match: matrix.Match{Subscript: &matrix.SubscriptMatch{Type: list("sub.T.items"), Key: list("old", "lr")}}},
		{Code: "AA011", Match: matrix.Match{Operator: &matrix.OperatorMatch{Op: list("-", "+"), Left: "number", Right: "op.T"}}},
		{Code: "AA012", Match: matrix.Match{Check: matrix.TensorFlowOnKerasTensor}},
	}
}

func TestSetLookUps(t *testing.T) {
	set, err := new(matrix.Set).With(lookups())
	if err != nil {
		t.Fatal(err)
	}
	rows := []struct {
		name string
		got  []matrix.Pattern
		want string
	}{
		{"name of two entries", set.ByName("torch.a"), "AA001 AA002"},
		{"second name", set.ByName("torch.b"), "AA002"},
		{"leaf of an any", set.ByName("torch.c.d"), "AA001"},
		{"import", set.ByName("torch._six"), "AA003"},
		{"below an import", set.ByName("torch._six.inf"), ""},
		{"prefix", set.ByName("keras.engine"), "AA004"},
		{"parent", set.ByName("torch.c"), ""},
		{"type of a method is no name", set.ByName("torch.Tensor"), ""},
		{"member of method and attribute", set.ByMember("old"), "AA001 AA005"},
		{"member of an attribute", set.ByMember("lr"), "AA005"},
		{"no member", set.ByMember("a"), ""},
		{"base", set.ByBase("torch.optim.Optimizer"), "AA006"},
		{"no base", set.ByBase("torch.a"), ""},
		{"environment", set.ByEnv("NCCL_X"), "AA007"},
		{"no environment", set.ByEnv("NCCL"), ""},
		{"key", set.ByKey("lr"), "AA010"},
		{"no key", set.ByKey("a"), ""},
		{"operator", set.ByOperator("+"), "AA011"},
		{"no operator", set.ByOperator("*"), ""},
		{"checks", set.Checks(), "AA012"},
		{"package", set.ByPackage("torchtext"), "AA008"},
		{"no package", set.ByPackage("torch"), ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			var codes []string
			for _, p := range row.got {
				codes = append(codes, p.Entry.Code)
				if p.Match.Any != nil {
					t.Errorf("%s: the pattern is an any", p.Entry.Code)
				}
			}
			if got := strings.Join(codes, " "); got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

func TestHasBelow(t *testing.T) {
	set, err := new(matrix.Set).With(lookups())
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"torch":                 true,
		"torch.a":               true,
		"torch.c":               true, // torch.c.d
		"torch.Tensor":          true, // the type of a method
		"torch.optim":           true, // the base of a class
		"keras":                 true,
		"acme":                  true,
		"sub.T":                 true, // the type of what has items
		"op.T":                  true, // an operand
		"number":                false,
		"tensorflow":            true, // what a check is about
		"tor":                   false,
		"torch.c.d.e":           false,
		"torchtext":             false, // a package, not a module
		"NCCL_X":                false,
		"torch.optim.Optimizer": true,
		"":                      false,
	} {
		if got := set.HasBelow(name); got != want {
			t.Errorf("HasBelow(%q) = %t", name, got)
		}
	}
}

func TestSetWith(t *testing.T) {
	base, err := new(matrix.Set).With(lookups())
	if err != nil {
		t.Fatal(err)
	}
	more, err := base.With([]matrix.Entry{{Code: "AA000", Match: matrix.Match{Symbol: matrix.StringList{"torch.a"}}}})
	if err != nil {
		t.Fatal(err)
	}
	if got := len(base.ByName("torch.a")); got != 2 {
		t.Errorf("the first set has %d patterns now", got)
	}
	got := more.ByName("torch.a")
	if len(got) != 3 || got[0].Entry.Code != "AA000" {
		t.Errorf("the new entry is not first of three: %v", got)
	}
	if e, ok := more.Entry("AA000"); !ok || e != got[0].Entry {
		t.Errorf("Entry: %v, %t", e, ok)
	}
	if e, ok := base.Entry("AA000"); ok {
		t.Errorf("the first set has the new entry: %v", e)
	}
	if _, err := more.With([]matrix.Entry{{Code: "AA000"}}); err == nil || err.Error() != `rule code "AA000" is taken` {
		t.Errorf("a taken code: %v", err)
	}
	if _, err := base.With([]matrix.Entry{{Code: "ZZ1"}, {Code: "ZZ1"}}); err == nil {
		t.Error("a code given twice is no error")
	}
}

func TestDefaultIsSorted(t *testing.T) {
	entries := matrix.Default().Entries()
	if len(entries) == 0 {
		t.Fatal("no entries are compiled in")
	}
	for i := 1; i < len(entries); i++ {
		if entries[i-1].Code >= entries[i].Code {
			t.Errorf("%s comes before %s", entries[i-1].Code, entries[i].Code)
		}
	}
	for _, e := range entries {
		if got, ok := matrix.Default().Entry(e.Code); !ok || got != e {
			t.Errorf("Entry(%q) = %v, %t", e.Code, got, ok)
		}
	}
}

// TestSetIsConcurrent is for the race detector: the first look-up builds the
// index.
func TestSetIsConcurrent(t *testing.T) {
	set, err := new(matrix.Set).With(lookups())
	if err != nil {
		t.Fatal(err)
	}
	got := make([]int, 8)
	var wg sync.WaitGroup
	for i := range got {
		wg.Go(func() { got[i] = len(set.ByName("torch.a")) })
	}
	wg.Wait()
	if diff := cmp.Diff([]int{2, 2, 2, 2, 2, 2, 2, 2}, got); diff != "" {
		t.Error(diff)
	}
}

// BenchmarkDefault is what a scan pays before its first file.
func BenchmarkDefault(b *testing.B) {
	b.Run("set", func(b *testing.B) {
		for b.Loop() {
			matrix.Default()
		}
	})
	b.Run("first look-up", func(b *testing.B) {
		for b.Loop() {
			matrix.Default().ByName("torch.nn.Linear")
		}
	})
	b.Run("look-up", func(b *testing.B) {
		set := matrix.Default()
		set.ByName("")
		for b.Loop() {
			set.ByName("torch.nn.Linear")
		}
	})
	b.Run("first look-up of 1000", func(b *testing.B) {
		entries := make([]matrix.Entry, 1000)
		for i := range entries {
			entries[i].Code = fmt.Sprintf("ZZ%04d", i)
			entries[i].Match.Symbol = matrix.StringList{fmt.Sprintf("pkg.module%d.name%d", i%50, i)}
		}
		set, err := new(matrix.Set).With(entries)
		if err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			again, err := set.With(nil)
			if err != nil {
				b.Fatal(err)
			}
			again.ByName("torch.nn.Linear")
		}
	})
}
