package matrix

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTableFindsWhatItHolds(t *testing.T) {
	of := lists{"": {7}}
	for i := range 1000 {
		of.put([]string{fmt.Sprintf("torch.nn.modules.name%d", i), fmt.Sprint("n", i%10)}, uint32(i))
	}
	table := newTable(of)
	for name, want := range of {
		start, end := table.find(name)
		if diff := cmp.Diff(want, table.Numbers[start:end]); diff != "" {
			t.Errorf("%q: -want +got:\n%s", name, diff)
		}
	}
	for _, name := range []string{"torch", "n", "n10", "torch.nn.modules.name1000", "torch.nn.modules.name"} {
		if start, end := table.find(name); start != end {
			t.Errorf("%q is found", name)
		}
	}
	var empty Table
	if start, end := empty.find("torch"); start != end {
		t.Error("an empty table finds something")
	}
}

// TestBuiltinIndexIsOfTheEntries compares the table in the program with one that is
// made of its entries.
func TestBuiltinIndexIsOfTheEntries(t *testing.T) {
	if diff := cmp.Diff(NewIndex(Default().Entries()), &builtinIndex); diff != "" {
		t.Errorf("run make gen; -want +got:\n%s", diff)
	}
}

func TestWordsAndTypes(t *testing.T) {
	set, err := new(Set).With([]Entry{
		{Code: "TR001", Match: Match{Symbol: StringList{"torch.a", "torch.b.c"}}},
		{Code: "TR002", Match: Match{Any: []Match{
			{Method: &MethodMatch{Type: StringList{"keras.Model"}, Name: StringList{"fit"}}},
			{Env: StringList{"TF_FLAG"}},
		}}},
		{Code: "TR003", Match: Match{Check: LocalRankOption}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name, without string
		want          []string
	}{
		{"all", "", []string{"TF_FLAG", "keras", "torch"}},
		{"without the entry of two matches", "TR002", []string{"torch"}},
		{"without one of those about torch", "TR001", []string{"TF_FLAG", "keras", "torch"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			words := set.Words(func(e *Entry) bool { return e.Code != row.without })
			slices.Sort(words)
			if diff := cmp.Diff(row.want, words); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
	if !set.IsType("keras.Model") || set.IsType("torch.a") || set.IsType("keras") {
		t.Error("the types are not those of the method")
	}
}

func TestDescriptor(t *testing.T) {
	for _, code := range []string{"API001", Default().Entries()[0].Code} {
		var d struct{ ID string }
		if err := json.Unmarshal([]byte(Descriptor(code)), &d); err != nil || d.ID != code {
			t.Errorf("%s: the descriptor of %q: %v", code, d.ID, err)
		}
	}
	if got := Descriptor("XX999"); got != "" {
		t.Errorf("no rule has the descriptor %q", got)
	}
}
