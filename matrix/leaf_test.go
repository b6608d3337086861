package matrix_test

import (
	"testing"

	"github.com/upcheck/upcheck/matrix"
)

func TestLeaves(t *testing.T) {
	alone := matrix.Match{Check: matrix.LocalRankOption}
	if got := alone.Leaves(); len(got) != 1 || got[0] != &alone {
		t.Errorf("a match without any has the leaves %v", got)
	}
	both := matrix.Match{Any: []matrix.Match{{Check: matrix.LocalRankOption}, {Check: matrix.TensorFlowOnKerasTensor}}}
	if got := both.Leaves(); len(got) != 2 || got[0] != &both.Any[0] || got[1] != &both.Any[1] {
		t.Errorf("a match with two members has the leaves %v", got)
	}
}

func TestArgs(t *testing.T) {
	args := matrix.ArgMatch{Keyword: matrix.StringList{"lr"}}
	rows := []struct {
		name string
		in   matrix.Match
		want bool
	}{
		{"call", matrix.Match{Call: &matrix.CallMatch{ArgMatch: args}}, true},
		{"method", matrix.Match{Method: &matrix.MethodMatch{ArgMatch: args}}, true},
		{"subclass", matrix.Match{Subclass: &matrix.SubclassMatch{ArgMatch: args}}, true},
		{"symbol", matrix.Match{Symbol: matrix.StringList{"lr"}}, false},
		{"attribute", matrix.Match{Attribute: &matrix.AttributeMatch{}}, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			got := row.in.Args()
			if found := got != nil && got.Keyword[0] == "lr"; found != row.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func TestKeyValuesGet(t *testing.T) {
	kvs := matrix.KeyValues{{Key: "0", Value: "number"}, {Key: "mode", Value: ""}}
	for key, want := range map[string]bool{"0": true, "mode": true, "1": false, "": false} {
		if _, got := kvs.Get(key); got != want {
			t.Errorf("Get(%q) = %t", key, got)
		}
	}
	if got, _ := kvs.Get("0"); got != "number" {
		t.Errorf(`Get("0") = %q`, got)
	}
}
