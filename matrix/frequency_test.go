package matrix

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDecodeFrequencies(t *testing.T) {
	tests := []struct {
		name, text string
		want       map[string]Frequency
		bad        bool
	}{
		{name: "nothing", want: map[string]Frequency{}},
		{name: "comment", text: "# TR001 1 1\n", want: map[string]Frequency{}},
		{
			name: "two", text: "# Rules\nTR001 12 3\nTR002 1 1\n",
			want: map[string]Frequency{"TR001": {12, 3}, "TR002": {1, 1}},
		},
		{name: "short", text: "TR001 12\n", bad: true},
		{name: "word", text: "TR001 many 3\n", bad: true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := decodeFrequencies(test.text)
			if (err != nil) != test.bad {
				t.Fatalf("error %v", err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestFrequencies holds the file to the entries: its codes are theirs, and what is
// met is met somewhere.
func TestFrequencies(t *testing.T) {
	met, err := Frequencies()
	if err != nil {
		t.Fatal(err)
	}
	if len(met) == 0 {
		t.Error("no rule was ever met")
	}
	set := Default()
	for code, f := range met {
		if _, ok := set.Entry(code); !ok {
			t.Errorf("there is no rule %s; make usage writes the file again", code)
		}
		if f.Uses < f.Projects || f.Projects < 1 {
			t.Errorf("%s has %d uses in %d projects", code, f.Uses, f.Projects)
		}
	}
}
