package matrix_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
)

func TestDecode(t *testing.T) {
	f, err := matrix.Decode("acme.yaml", []byte(`
schema: 1
package: acme
rules:
  - code: ACME001
    name: old-solver
    title: The old solver is gone
    status: preview
    match:
      any:
        - symbol: acme.a
          as: [call, isinstance]
        - call:
            func: [acme.f, acme.g]
            keyword: x
            missing: [dim@1]
            positional: 2
            value: {mode: '"old"', 10: number, 2: "True"}
        - method: {type: acme.T, name: go, keyword: eps}
        - attribute: {type: acme.T, name: size, access: write}
        - subclass: {of: acme.Base, super: __init__, keyword: x}
        - pin: {package: acme, range: "<2", with: {b: ">=3", a: "<1"}}
    timeline:
      - {at: "2.0", effect: changed, impact: numeric}
      - {effect: absent, with: {keras: ">=3"}}
    fix:
      - rename_kwarg: {from: x, to: y}
        runs_on: ">=1.9"
        safety: safe
      - add_kwarg: {dim: "1", axis: "0"}
      - positional_to_kwarg: {10: z, 2: y}
    evidence:
      method: run
      where: acme/solver.py
      observed: {"1.10.0": ok, "1.9.2": ok, "2.0.0": changed}
`))
	if err != nil {
		t.Fatal(err)
	}
	two := 2
	want := []matrix.Entry{{
		Code:    "ACME001",
		Name:    "old-solver",
		Title:   "The old solver is gone",
		Package: "acme",
		Status:  matrix.Preview,
		Match: matrix.Match{Any: []matrix.Match{
			{Symbol: matrix.StringList{"acme.a"}, As: []matrix.Usage{matrix.AsCall, matrix.AsIsInstance}},
			{Call: &matrix.CallMatch{
				Func: matrix.StringList{"acme.f", "acme.g"},
				ArgMatch: matrix.ArgMatch{
					Keyword:    matrix.StringList{"x"},
					Missing:    matrix.StringList{"dim@1"},
					Positional: &two,
					Value:      matrix.KeyValues{{"2", "True"}, {"10", "number"}, {"mode", `"old"`}},
				},
			}},
			{Method: &matrix.MethodMatch{
				Type:     matrix.StringList{"acme.T"},
				Name:     matrix.StringList{"go"},
				ArgMatch: matrix.ArgMatch{Keyword: matrix.StringList{"eps"}},
			}},
			{Attribute: &matrix.AttributeMatch{
				Type:   matrix.StringList{"acme.T"},
				Name:   matrix.StringList{"size"},
				Access: matrix.WriteAccess,
			}},
			{Subclass: &matrix.SubclassMatch{
				Of:       matrix.StringList{"acme.Base"},
				Super:    "__init__",
				ArgMatch: matrix.ArgMatch{Keyword: matrix.StringList{"x"}},
			}},
			{Pin: &matrix.PinMatch{
				Package: "acme",
				Range:   "<2",
				With:    []matrix.Pin{{Package: "a", Range: "<1"}, {Package: "b", Range: ">=3"}},
			}},
		}},
		Timeline: []matrix.Row{
			{At: "2.0", Effect: finding.Changed, Impact: finding.Numeric},
			{Effect: finding.Absent, With: []matrix.Pin{{Package: "keras", Range: ">=3"}}},
		},
		Fix: []matrix.FixOp{
			{RenameKwarg: &matrix.KwargRename{From: "x", To: "y"}, RunsOn: ">=1.9", Safety: finding.Safe},
			{AddKwarg: matrix.KeyValues{{"axis", "0"}, {"dim", "1"}}},
			{PositionalToKwarg: matrix.KeyValues{{"2", "y"}, {"10", "z"}}},
		},
		Evidence: matrix.Evidence{
			Method: matrix.ByRun,
			Where:  matrix.StringList{"acme/solver.py"},
			Observed: []matrix.Observation{
				{Version: "1.9.2", Effect: finding.OK},
				{Version: "1.10.0", Effect: finding.OK},
				{Version: "2.0.0", Effect: finding.Changed},
			},
		},
	}}
	if diff := cmp.Diff(want, f.Rules); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestDecodeErrors(t *testing.T) {
	// head puts the first line of a row's text on line 5 of the file.
	const head = "schema: 1\npackage: acme\nrules:\n  - code: ACME001\n"
	rows := []struct{ name, in, want string }{
		{"unknown field with a near one", head + "    titel: x", `f:5: ACME001: unknown field "titel": did you mean "title"?`},
		{"unknown field in a match", head + "    match: {symbl: x}", `f:5: ACME001 match: unknown field "symbl": did you mean "symbol"?`},
		{
			"unknown field like none", head + "    timeline:\n      - {zzzzzzzzzz: x}",
			`f:6: ACME001 timeline[0]: unknown field "zzzzzzzzzz": expected one of at, effect, impact, note, text, with`,
		},
		{"version that is a number", head + "    timeline:\n      - {at: 2.10}", `f:6: ACME001 timeline[0].at: expected text: quote 2.10 as "2.10"`},
		{"version that is an integer", head + "    timeline:\n      - {at: 2}", `f:6: ACME001 timeline[0].at: expected text: quote 2 as "2"`},
		{"observed version that is a number", head + "    evidence: {observed: {2.10: ok}}", `f:5: ACME001 evidence.observed: expected text: quote 2.10 as "2.10"`},
		{"observed effect", head + "    evidence: {observed: {\"2.1\": fine}}", `f:5: ACME001 evidence.observed.2.1: unknown effect "fine": expected one of ok, alias, documented, warns, changed, ignored, rejects, raises, absent`},
		{"python literal that is no text", head + "    match: {call: {func: f, value: {x: True}}}", `f:5: ACME001 match.call.value.x: expected text: quote True as "True"`},
		{
			"unknown effect", head + "    timeline:\n      - {at: '2', effect: gone}",
			`f:6: ACME001 timeline[0].effect: unknown effect "gone": expected one of ok, alias, documented, warns, changed, ignored, rejects, raises, absent`,
		},
		{"unknown impact", head + "    timeline: [{impact: big}]", `f:5: ACME001 timeline[0].impact: unknown impact "big": expected one of behaviour, numeric`},
		{"unknown safety", head + "    fix: [{safety: sure}]", `f:5: ACME001 fix[0].safety: unknown safety "sure": expected one of manual, unsafe, safe`},
		{"unknown status", head + "    status: beta", `f:5: ACME001 status: unknown status "beta": expected one of stable, preview`},
		{"unknown method", head + "    evidence: {method: guess}", `f:5: ACME001 evidence.method: unknown method "guess": expected one of doc, wheel, run`},
		{"unknown usage", head + "    match: {symbol: a, as: [read]}", `f:5: ACME001 match.as[0]: unknown usage "read": expected one of use, call, isinstance, subclass, decorator, except`},
		{"unknown access", head + "    match: {attribute: {access: touch}}", `f:5: ACME001 match.attribute.access: unknown access "touch": expected one of read, write, call, item`},
		{"mapping for a list", head + "    timeline: {at: '2'}", "f:5: ACME001 timeline: expected a list, found a mapping"},
		{"text for a list", head + "    timeline: soon", `f:5: ACME001 timeline: expected a list, found "soon"`},
		{"nothing for a list", head + "    timeline:", "f:5: ACME001 timeline: expected a list, found nothing"},
		{"list for a mapping", head + "    match: [a]", "f:5: ACME001 match: expected a mapping, found a list"},
		{"list for text", head + "    title: [a]", "f:5: ACME001 title: expected text, found a list"},
		{"text for a number", head + "    match: {call: {positional: two}}", `f:5: ACME001 match.call.positional: expected a whole number, found "two"`},
		{"empty list of names", head + "    match: {symbol: []}", "f:5: ACME001 match.symbol: expected at least one name"},
		{"list in a list of names", head + "    match: {symbol: [[a]]}", "f:5: ACME001 match.symbol[0]: expected text, found a list"},
		{"list of pins", head + "    timeline: [{with: [keras]}]", "f:5: ACME001 timeline[0].with: expected a mapping, found a list"},
		{"field given twice", head + "    name: a\n    name: b", `f:6: ACME001: "name" is given twice, first on line 5`},
		{"key that is a list", head + "    ? [a]\n    : b", "f:5: ACME001: expected a plain key, found a list"},
		{"alias", head + "    name: &n a\n    title: *n", "f:5: ACME001 name: expected the value itself: anchors and aliases are not used here\nf:6: ACME001 title: expected the value itself: anchors and aliases are not used here"},
		{"merge key", head + "    <<: {name: a}", `f:5: ACME001: expected a plain key, found "<<"`},
		{"deep nesting", head + "    match: " + strings.Repeat("{any: [", 12) + strings.Repeat("]}", 12), "f:5: ACME001 match" + strings.Repeat(".any[0]", 6) + ".any: nested too deep"},
		{"tab", "schema: 1\n\tpackage: acme", "f:2: found a tab character that violates indentation"},
		{"empty", "", "f:1: the file is empty: expected schema, package and rules"},
		{"comment only", "# nothing yet\n", "f:1: the file is empty: expected schema, package and rules"},
		{"list at the top", "- a", "f:1: expected a mapping, found a list"},
		{"two documents", "schema: 1\n---\nschema: 1\n", "f:2: expected one YAML document"},
		{"no schema", "package: acme\n", "f:1: expected schema: 1"},
		{"another schema", "package: acme\nschema: 2\n", "f:2: schema: expected 1, found 2"},
		{
			"several at once", head + "    nam: a\n    match: {call: {funk: f}}\n    timeline: [{at: 2.0}]\n  - title: [x]\n",
			`f:5: ACME001: unknown field "nam": did you mean "name"?` + "\n" +
				`f:6: ACME001 match.call: unknown field "funk": did you mean "func"?` + "\n" +
				`f:7: ACME001 timeline[0].at: expected text: quote 2.0 as "2.0"` + "\n" +
				"f:8: rules[1].title: expected text, found a list",
		},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			_, err := matrix.Decode("f", []byte(row.in))
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff(row.want, err.Error()); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
