package nearest

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
		if got := Of(row.in, fields); got != row.want {
			t.Errorf("Of(%q) = %q, want %q", row.in, got, row.want)
		}
	}
}
