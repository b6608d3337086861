package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
)

// TestWheels holds that no entry says of a name or a keyword what the wheels deny.
func TestWheels(t *testing.T) {
	entries := map[string][]*matrix.Entry{}
	for _, e := range matrix.Default().Entries() {
		entries[e.Package] = append(entries[e.Package], e)
	}
	read := 0
	for name, list := range entries {
		seen := &matrix.Observed{Package: name}
		if err := readWheels(name, list, seen); err != nil {
			t.Fatal(name, err)
		}
		read += len(seen.Seen)
		for _, line := range seen.Contradictions(matrix.Default().Entry) {
			t.Error(line)
		}
	}
	if read < 200 {
		t.Errorf("the wheels say something of %d entries only", read)
	}
}

func TestWheelMatch(t *testing.T) {
	w, err := openWheels("numpy")
	if err != nil {
		t.Fatal(err)
	}
	rows := []struct {
		name  string
		match matrix.Match
		row   string
		want  string
	}{
		{"a name that went", matrix.Match{Symbol: matrix.StringList{"numpy.alltrue"}}, "2.0", "1.26.4 ok, 2.0.2 raises, 2.4.6 raises"},
		{"a keyword that went", matrix.Match{Call: &matrix.CallMatch{Func: matrix.StringList{"numpy.histogram"}, ArgMatch: matrix.ArgMatch{Keyword: matrix.StringList{"normed"}}}}, "1.24", "1.23.5 ok, 1.24.4 rejects, 2.4.6 rejects"},
		{"a name that nobody lists", matrix.Match{Symbol: matrix.StringList{"numpy.no_such_name"}}, "2.0", ""},
		{"a name and one that stays", matrix.Match{Symbol: matrix.StringList{"numpy.alltrue", "numpy.all"}}, "2.0", "1.26.4 ok"},
		{"a value, which no wheel shows", matrix.Match{Call: &matrix.CallMatch{Func: matrix.StringList{"numpy.histogram"}, ArgMatch: matrix.ArgMatch{Keyword: matrix.StringList{"normed"}, Value: matrix.KeyValues{{Key: "normed", Value: "True"}}}}}, "1.24", ""},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			got := ""
			for _, s := range w.read(&matrix.Entry{Match: row.match, Timeline: []matrix.Row{{At: row.row, Effect: finding.Absent}}}) {
				if got != "" {
					got += ", "
				}
				got += s.Release + " " + s.Effect.String()
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
