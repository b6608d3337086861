package matrix_test

import (
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

var (
	// npBool is np.bool: deprecated, gone, and back with another meaning.
	npBool = []matrix.Row{
		{At: "1.20", Effect: finding.Warns},
		{At: "1.24", Effect: finding.Absent},
		{At: "2.0", Effect: finding.OK},
	}
	beside = []matrix.Row{
		{At: "2.11", Effect: finding.Warns},
		{At: "2.16", Effect: finding.Absent, With: []matrix.Pin{{Package: "keras", Range: ">=3"}}},
	}
	companionOnly = []matrix.Row{
		{Effect: finding.Absent, With: []matrix.Pin{{Package: "keras", Range: ">=3"}}},
	}
	twoCompanions = []matrix.Row{
		{Effect: finding.Absent, With: []matrix.Pin{{Package: "keras", Range: ">=3"}, {Package: "numpy", Range: ">=2"}}},
	}
	change = []matrix.Row{
		{At: "1.5", Effect: finding.Documented},
		{At: "2.0", Effect: finding.Changed, Impact: finding.Numeric, Note: "first"},
		{At: "2.2", Effect: finding.Changed, Impact: finding.Behaviour, Note: "second"},
	}
	undone = []matrix.Row{
		{At: "2.0", Effect: finding.Changed, Impact: finding.Numeric},
		{At: "2.1", Effect: finding.OK},
	}
	changedAgain = append(undone[:2:2], matrix.Row{At: "2.4", Effect: finding.Changed, Impact: finding.Numeric, Note: "again"})
	changedGone  = append(change[:2:2], matrix.Row{At: "2.3", Effect: finding.Absent})
	changeBeside = []matrix.Row{
		{At: "2.0", Effect: finding.Changed, Impact: finding.Numeric, With: []matrix.Pin{{Package: "keras", Range: ">=3"}}},
	}
)

func TestStateAt(t *testing.T) {
	rows := []struct {
		name     string
		timeline []matrix.Row
		at       string
		keras    string // "" when absent
		want     finding.Effect
		found    bool
	}{
		{"before the first row", npBool, "1.19.5", "", finding.OK, false},
		{"at a row", npBool, "1.20", "", finding.Warns, true},
		{"between rows", npBool, "1.23.5", "", finding.Warns, true},
		{"gone", npBool, "1.26.4", "", finding.Absent, true},
		{"came back", npBool, "2.0.0", "", finding.OK, true},
		{"numbers, not text", npBool, "1.3", "", finding.OK, false},
		{"local part of the row's own version", npBool, "1.20+cu121", "", finding.Warns, true},
		{"pre-release is before", npBool, "1.24.0rc1", "", finding.Warns, true},
		{"companion absent", beside, "2.16", "", finding.Warns, true},
		{"companion too old", beside, "2.16", "2.15.0", finding.Warns, true},
		{"companion new", beside, "2.16", "3.0.5", finding.Absent, true},
		{"companion new, version old", beside, "2.15", "3.0.5", finding.Warns, true},
		{"companion's local part", beside, "2.16", "3.0+x", finding.Absent, true},
		{"companion's pre-release", beside, "2.16", "3.1.0rc1", finding.Absent, true},
		{"companion alone", companionOnly, "1.0", "3.0", finding.Absent, true},
		{"companion alone too old", companionOnly, "9.0", "2.15", finding.OK, false},
		{"one companion of two", twoCompanions, "1.0", "3.0", finding.OK, false},
		{"a change is no state", change, "2.3", "", finding.Documented, true},
		{"no version", npBool, "", "", finding.OK, false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			e := matrix.Entry{Timeline: row.timeline}
			got, found := e.StateAt(parse(t, row.at), installed(t, row.keras))
			if got.Effect != row.want || found != row.found {
				t.Errorf("got %s, %t, want %s, %t", got.Effect, found, row.want, row.found)
			}
		})
	}
}

func TestChangeBetween(t *testing.T) {
	rows := []struct {
		name     string
		timeline []matrix.Row
		from, to string
		keras    string
		want     string // the row's note
		found    bool
	}{
		{"before it", change, "1.8", "1.9", "", "", false},
		{"across one", change, "1.9", "2.1", "", "first", true},
		{"up to it", change, "1.9", "2.0", "", "first", true},
		{"from it", change, "2.0", "2.1", "", "", false},
		{"across both", change, "1.9", "2.5", "", "second", true},
		{"after both", change, "2.2", "2.5", "", "", false},
		{"unknown start", change, "", "2.1", "", "first", true},
		{"local parts", change, "1.9+cpu", "2.0+cpu", "", "first", true},
		{"start with a local part at it", change, "2.0+cpu", "2.1", "", "", false},
		{"undone before the target", undone, "1.9", "2.1", "", "", false},
		{"undone after the target", undone, "1.9", "2.0.5", "", "", true},
		{"changed again after the undoing", changedAgain, "1.9", "2.4", "", "again", true},
		{"gone later is not undone", changedGone, "1.9", "2.3", "", "first", true},
		{"companion missing", changeBeside, "1.9", "2.1", "", "", false},
		{"companion present", changeBeside, "1.9", "2.1", "3.0", "", true},
		{"no change at all", npBool, "1.19", "2.1", "", "", false},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			e := matrix.Entry{Timeline: row.timeline}
			got, found := e.ChangeBetween(parse(t, row.from), parse(t, row.to), installed(t, row.keras))
			if found != row.found || got.Note != row.want {
				t.Errorf("got %q, %t, want %q, %t", got.Note, found, row.want, row.found)
			}
			if found && got.Effect != finding.Changed {
				t.Errorf("the row is %s", got.Effect)
			}
		})
	}
}

func TestNoCompanionsAreKnown(t *testing.T) {
	e := matrix.Entry{Timeline: companionOnly}
	if row, ok := e.StateAt(parse(t, "1.0"), nil); ok {
		t.Errorf("got %v from a nil look-up", row)
	}
}

func TestWorst(t *testing.T) {
	rows := []struct {
		name     string
		timeline []matrix.Row
		want     finding.Level
	}{
		{"nothing", nil, finding.None},
		{"came back", npBool, finding.Error},
		{"numeric", change, finding.Error},
		{"behaviour", change[2:], finding.Warning},
		{"documented", change[:1], finding.Note},
		{"warns", npBool[:1], finding.Warning},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			e := matrix.Entry{Timeline: row.timeline}
			if got := e.Worst(); got != row.want {
				t.Errorf("got %s, want %s", got, row.want)
			}
		})
	}
}

func parse(t *testing.T, text string) version.Version {
	t.Helper()
	if text == "" {
		return version.Version{}
	}
	v, err := version.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func installed(t *testing.T, keras string) matrix.Installed {
	return func(pkg string) (version.Version, bool) {
		return parse(t, keras), pkg == "keras" && keras != ""
	}
}
