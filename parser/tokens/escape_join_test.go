package tokens

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestLearn(t *testing.T) {
	made := func(words ...uint64) Escape {
		return Escape{Site: Site{Start: 1, Name: "torch.load"}, Words: words, Local: true}
	}
	known := []Escape{made(2)}
	for name, row := range map[string]struct {
		later, want []Escape
		grown       bool
	}{
		"the same":            {[]Escape{made(2)}, known, false},
		"nothing":             {nil, known, false},
		"another place":       {[]Escape{{Site: Site{Start: 5}}}, append([]Escape{made(2)}, Escape{Site: Site{Start: 5}}), true},
		"another name":        {[]Escape{{Site: Site{Start: 1}}}, append([]Escape{made(2)}, Escape{Site: Site{Start: 1}}), true},
		"another word":        {[]Escape{made(2, 3)}, []Escape{made(2, 3)}, true},
		"other calls":         {[]Escape{{Site: made().Site, Local: true, Call: Shape{Any: true}}}, []Escape{{Site: made().Site, Words: []uint64{2}, Local: true, Call: Shape{Any: true}}}, true},
		"it is a base":        {[]Escape{{Site: made().Site, Local: true, Base: true}}, []Escape{{Site: made().Site, Words: []uint64{2}, Local: true, Base: true}}, true},
		"not of the function": {[]Escape{{Site: made().Site}}, []Escape{{Site: made().Site, Words: []uint64{2}}}, true},
	} {
		t.Run(name, func(t *testing.T) {
			f := Facts{Escapes: []Escape{made(2)}}
			if grown := f.Learn(row.later); grown != row.grown {
				t.Errorf("grown %t, want %t", grown, row.grown)
			}
			if diff := cmp.Diff(row.want, f.Escapes, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if f.Learn(row.later) {
				t.Error("it is learnt again")
			}
		})
	}
}
