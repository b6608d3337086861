package matrix_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
)

func TestValidateTellsTakenCodesAndNames(t *testing.T) {
	other := strings.Replace(valid, "TR012", "TR013", 1)
	files := []*matrix.File{decode(t, "a.yaml", valid), decode(t, "b.yaml", other), decode(t, "c.yaml", valid)}
	err := matrix.Validate(files, packages())
	const want = `b.yaml:5: TR013 name: "old-solver" is taken, first at a.yaml:5
c.yaml:4: TR012 code: "TR012" is taken, first at a.yaml:4
c.yaml:5: TR012 name: "old-solver" is taken, first at a.yaml:5`
	if err == nil {
		t.Fatal("no error")
	}
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// userEntry has no evidence and no example, and a package that nobody knows.
const userEntry = `schema: 1
package: acme
rules:
  - code: ACME001
    name: old-solver
    title: The old solver is gone
    match: {symbol: acme.solve}
    timeline: [{at: "2.0", effect: absent}]
`

func TestValidateUser(t *testing.T) {
	known := builtin(t, valid)
	rows := []struct{ name, old, new, want string }{
		{"minimal", "", "", ""},
		{"code of a family", "ACME001", "TR001", ""},
		{"taken code", "ACME001", "TR012", "f:4: TR012 code: the code is taken by a built-in rule"},
		{"code without number", "ACME001", "ACME", `f:4: ACME code: expected capital letters and a number such as ACME001, found "ACME"`},
		{"kind that is not evaluated", "symbol: acme.solve", "host: {cuda: '<12'}", "f:7: ACME001 match.host: matches of kind host are not evaluated yet"},
		{"no entries", userEntry[strings.Index(userEntry, "rules:"):], "rules: []\n", "f:3: rules: expected at least one entry"},
		{"observation that disagrees", "    match:", "    evidence: {observed: {\"2.1\": ok}}\n    match:", "f:7: ACME001 evidence.observed.2.1: observed ok, but the timeline says absent"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			f := decode(t, "f", strings.Replace(userEntry, row.old, row.new, 1))
			got := ""
			if err := matrix.ValidateUser([]*matrix.File{f}, known); err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestObservations(t *testing.T) {
	const (
		change  = `{at: "2.0", effect: changed, impact: numeric}`
		undone  = change + `, {at: "2.2", effect: ok}`
		beside  = `{at: "2.0", effect: warns}, {at: "2.0", effect: absent, with: {keras: ">=3"}}`
		keras   = `{effect: absent, with: {keras: ">=3"}}`
		renewed = `{at: "2.0", effect: absent}, {at: "2.2", effect: ok}`
	)
	rows := []struct{ name, timeline, observed, want string }{
		{"change not yet", change, `"1.9": ok`, ""},
		{"change seen too early", change, `"1.9": changed`, "observed changed, but the timeline says ok"},
		{"change seen", change, `"2.1": changed`, ""},
		{"state after a change", change, `"2.1": ok`, ""},
		{"change undone", undone, `"2.2": changed`, "observed changed, but the timeline says ok"},
		{"state after the undoing", undone, `"2.2": ok`, ""},
		{"came back", renewed, `"2.1": absent, "2.2": ok`, ""},
		{"said to be gone after it came back", renewed, `"2.3": absent`, "observed absent, but the timeline says ok"},
		{"without the companion", beside, `"2.1": warns`, ""},
		{"with the companion", beside, `"2.1": absent`, ""},
		{"with neither", beside, `"2.1": ok`, "observed ok, but the timeline says warns or absent"},
		{"companion alone decides", keras, `"1.0": absent, "2.0": ok`, ""},
		{"local part", change, `"1.9.0+cpu": ok, "2.0.0+cu121": changed`, ""},
		{"pre-release is before", renewed, `"2.0.0rc1": ok, "2.0.0": absent`, ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			text := strings.Replace(userEntry, `{at: "2.0", effect: absent}`, row.timeline, 1)
			f := decode(t, "f", text+"    evidence: {observed: {"+row.observed+"}}\n")
			got := ""
			if err := matrix.ValidateUser([]*matrix.File{f}, builtin(t, valid)); err != nil {
				got = err.Error()
			}
			if row.want == "" && got != "" || !strings.HasSuffix(got, row.want) {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

func TestGaps(t *testing.T) {
	rows := []struct{ name, observed, want string }{
		{"near on both sides", `"1.8.0": ok, "1.9.1": warns, "1.12.1": warns, "1.13.0": absent`, ""},
		{"nothing before", `"1.9.0": warns, "1.12.1": warns, "1.13.0": absent`, "f:11: TR012 timeline[0].at: nothing was observed before 1.9"},
		{"nothing after", `"1.8.1": ok, "1.9.0": warns, "1.12.1": warns`, "f:12: TR012 timeline[1].at: nothing was observed at 1.13 or after"},
		{"far before", `"1.7.1": ok, "1.9.0": warns, "1.12.1": warns, "1.13.0": absent`, "f:11: TR012 timeline[0].at: the last observation before is at 1.7.1, the last release before is 1.8.1"},
		{"far after", `"1.8.1": ok, "1.12.1": warns, "1.13.0": absent`, "f:11: TR012 timeline[0].at: the first observation is at 1.12.1, the first release is 1.9.0"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			text := strings.Replace(valid, `"1.8.1": ok, "1.9.0": warns, "1.13.0": absent`, row.observed, 1)
			got := ""
			for _, gap := range matrix.Gaps([]*matrix.File{decode(t, "f", text)}, nil, packages()) {
				got += gap.Error()
			}
			if got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

// builtin returns a Set of the entries of a file.
func builtin(t *testing.T, text string) *matrix.Set {
	t.Helper()
	set, err := new(matrix.Set).With(decode(t, "f", text).Rules)
	if err != nil {
		t.Fatal(err)
	}
	return set
}
