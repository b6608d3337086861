package rules

import (
	"testing"

	"github.com/upcheck/upcheck/parser"
)

// TestValueFits holds which values a predicate takes.
func TestValueFits(t *testing.T) {
	text := func(s string) parser.Value { return parser.Value{Kind: parser.String, Text: s} }
	end := func(s string) parser.Value { return parser.Value{Kind: parser.String, Text: s, Ending: true} }
	number := func(s string) parser.Value { return parser.Value{Kind: parser.Number, Text: s} }
	tests := []struct {
		name string
		v    parser.Value
		want string
		fits bool
	}{
		{"the string", text("a"), `"a"`, true},
		{"another string", text("ba"), `"a"`, false},
		{"the end of a string", end("a"), `"a"`, false},
		{"an unknown string is not empty", end(""), `""`, false},
		{"an empty string", text(""), `""`, true},
		{"suffix", text("m.h5"), "suffix:.h5", true},
		{"suffix of an end", end(".h5"), "suffix:.h5", true},
		{"end that is shorter than the suffix", end("5"), "suffix:.h5", false},
		{"any string", end(""), "suffix:", true},
		{"no string", number("5"), "suffix:", false},
		{"the other suffix", text("m.weights.h5"), "suffix:.h5 not .weights.h5", false},
		{"an end that may be the other suffix", end(".h5"), "suffix:.h5 not .weights.h5", false},
		{"an end that is not the other suffix", end("m.h5"), "suffix:.h5 not .weights.h5", true},
		{"none of several suffixes", text("run/net"), "suffix: not .keras .h5", true},
		{"prefix", text("owner/net"), "prefix:owner/", true},
		{"another prefix", text("user/net"), "prefix:owner/", false},
		{"one of several prefixes", text("user/net"), "prefix: not owner/ user/", false},
		{"none of several prefixes", text("someone/net"), "prefix: not owner/ user/", true},
		{"beginning of which only the end is known", end("net"), "prefix: not owner/", false},
		{"one of several suffixes", text("net.h5"), "suffix: not .keras .h5", false},
		{"an end without several suffixes", end("/net"), "suffix: not .keras .h5", true},
		{"an end that may be one of several", end("eras"), "suffix: not .keras .h5", false},
		{"an unknown end", end(""), "suffix: not .keras .h5", false},
		{"number", number("1"), "number", true},
		{"ragged", parser.Value{Kind: parser.Sequence, Ragged: true}, "ragged", true},
		{"not ragged", parser.Value{Kind: parser.Sequence}, "ragged", false},
		{"lambda", parser.Value{Kind: parser.Lambda}, "lambda", true},
		{"no lambda", parser.Value{Kind: parser.Reference}, "lambda", false},
		{"a generator of lists", parser.Value{Yields: parser.ListDisplay}, "yields list", true},
		{"a generator of tuples with lists", parser.Value{Yields: parser.TupleOfList}, "yields list", false},
		{"lists in what a generator yields", parser.Value{Yields: parser.TupleOfList}, "yields tuple of list", true},
		{"no generator", parser.Value{Kind: parser.Sequence}, "yields list", false},
		{"the number", number("- 1"), "-1", true},
		{"a number that is spelled otherwise", number("1_000"), "1000", true},
		{"another number", number("1.0"), "1", false},
		{"a string of digits", text("1"), "1", false},
		{"None", parser.Value{Kind: parser.NoneValue}, "None", true},
		{"False", parser.Value{Kind: parser.Bool, Text: "False"}, "False", true},
		{"True is not False", parser.Value{Kind: parser.Bool, Text: "True"}, "False", false},
		{"something unknown", parser.Value{}, "None", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := valueFits(tt.v, tt.want); got != tt.fits {
				t.Errorf("valueFits(%+v, %s) = %v", tt.v, tt.want, got)
			}
		})
	}
}
