package matrix

import "testing"

func TestNearest(t *testing.T) {
	fields := []string{"symbol", "import", "prefix", "call", "method", "subclass", "env"}
	rows := []struct{ in, want string }{
		{"symbl", "symbol"},
		{"sybmol", "symbol"},
		{"Import", "import"},
		{"cal", "call"},
		{"methods", "method"},
		{"evn", "env"}, // two letters are exchanged
		{"xyz", ""},
		{"class", ""},
		{"", ""},
		{"quite_another_thing", ""},
	}
	for _, row := range rows {
		if got := nearest(row.in, fields); got != row.want {
			t.Errorf("nearest(%q) = %q, want %q", row.in, got, row.want)
		}
	}
}

func TestDistance(t *testing.T) {
	rows := []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "abc", 3},
		{"abc", "", 3},
		{"abc", "abc", 0},
		{"abc", "abd", 1},
		{"abc", "bc", 1},
		{"kitten", "sitting", 3},
	}
	for _, row := range rows {
		if got := distance(row.a, row.b); got != row.want {
			t.Errorf("distance(%q, %q) = %d, want %d", row.a, row.b, got, row.want)
		}
		if got := distance(row.b, row.a); got != row.want {
			t.Errorf("distance(%q, %q) = %d, want %d", row.b, row.a, got, row.want)
		}
	}
}

func TestCompareKeys(t *testing.T) {
	ascending := []string{"0", "2", "10", "a", "b"}
	for i, a := range ascending {
		for j, b := range ascending {
			got := compareKeys(a, b)
			if got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("compareKeys(%q, %q) = %d", a, b, got)
			}
		}
	}
}
