package main

import (
	"testing"

	"github.com/upcheck/upcheck/matrix/api"
)

func TestWarned(t *testing.T) {
	for _, test := range []struct {
		name string
		d    api.Deprecation
		want string
	}{
		{"always", api.Deprecation{Category: "FutureWarning", Text: "gone soon"}, "warns: FutureWarning: gone soon"},
		{"a parameter that is given", api.Deprecation{Category: "UserWarning", Param: "dim", Condition: "dim given"}, "warns when dim is given: UserWarning"},
		{"a parameter alone", api.Deprecation{Param: "dim"}, "warns when dim is given: deprecated"},
		{
			"a parameter with another value",
			api.Deprecation{Category: "FutureWarning", Param: "only_inputs", Condition: "not only_inputs", Text: "x"},
			"warns if not only_inputs: FutureWarning: x",
		},
		{"a condition", api.Deprecation{Condition: "a\n  and b"}, "warns if a and b: deprecated"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := warned(test.d); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}
