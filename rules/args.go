package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// argument returns the argument given by keyword, or at a place when key is a
// number; nil when there is none.
func argument(c *parser.Call, key string) *parser.Arg {
	if n, err := strconv.Atoi(key); err == nil {
		return positional(c, n)
	}
	for i := range c.Args {
		if c.Args[i].Keyword == key {
			return &c.Args[i]
		}
	}
	return nil
}

// positional returns the argument at a place, nil when there is none.
func positional(c *parser.Call, n int) *parser.Arg {
	for i := range c.Args {
		if c.Args[i].Keyword == "" && c.Args[i].Index == n {
			return &c.Args[i]
		}
	}
	return nil
}

// valueFits compares a value with a predicate: a Python literal, "number",
// "ragged" for a display of displays that no array has the shape of, "function" for one of the file, "lambda",
// "yields list" or "yields tuple of list" for a generator, or "suffix:.h5" for
// the end of a string, "suffix:.h5 not .weights.h5" for one that does not end so;
// several ends that it does not have are joined by spaces. "prefix:" is the same of the
// beginning.
func valueFits(v parser.Value, want string) bool {
	if suffix, ok := strings.CutPrefix(want, "suffix:"); ok {
		suffix, others, _ := strings.Cut(suffix, " not ")
		if v.Kind != parser.String || !strings.HasSuffix(v.Text, suffix) {
			return false
		}
		for other := range strings.FieldsSeq(others) {
			// The part of an end that is not known may make it the other one.
			if strings.HasSuffix(v.Text, other) || v.Ending && strings.HasSuffix(other, v.Text) {
				return false
			}
		}
		return true
	}
	if prefix, ok := strings.CutPrefix(want, "prefix:"); ok {
		prefix, others, _ := strings.Cut(prefix, " not ")
		return v.Kind == parser.String && !v.Ending && strings.HasPrefix(v.Text, prefix) &&
			!slices.ContainsFunc(strings.Fields(others), func(other string) bool { return strings.HasPrefix(v.Text, other) })
	}
	switch want {
	case "number":
		return v.Kind == parser.Number
	case "ragged":
		return v.Ragged
	case "function":
		return v.Kind == parser.FunctionValue || v.Kind == parser.Lambda
	case "lambda":
		return v.Kind == parser.Lambda
	case "yields list":
		return v.Yields == parser.ListDisplay
	case "yields " + matrix.TupleOfList:
		return v.Yields == parser.TupleOfList
	case "True", "False":
		return v.Kind == parser.Bool && v.Text == want
	case "None":
		return v.Kind == parser.NoneValue
	}
	if n := len(want); n >= 2 && (want[0] == '"' || want[0] == '\'') && want[n-1] == want[0] {
		return v.Kind == parser.String && !v.Ending && v.Text == want[1:n-1]
	}
	return v.Kind == parser.Number && plainNumber.Replace(v.Text) == want
}

// plainNumber removes what does not change a number: "- 1" is "-1".
var plainNumber = strings.NewReplacer(" ", "", "_", "")

// hasArgs reports whether a predicate says anything.
func hasArgs(m *matrix.ArgMatch) bool {
	return len(m.Keyword) > 0 || len(m.Missing) > 0 || m.Positional != nil || len(m.Value) > 0 || len(m.Type) > 0
}
