package project_test

import (
	"os"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/project"
)

func TestMarkerAsPackagingHasIt(t *testing.T) {
	data, err := os.ReadFile("testdata/markers.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		row := strings.Split(strings.TrimSpace(line), "\t")
		want := project.Fails
		if row[2] == "True" {
			want = project.Holds
		}
		if got := project.Marker(row[0], row[1]); got != want {
			t.Errorf("%s on %s: %d, packaging says %s", row[0], row[1], got, row[2])
		}
	}
}

func TestMarkerNotKnown(t *testing.T) {
	for _, text := range []string{
		`python_version < "3.8"`, `extra == "gpu"`, "^3.8", "python_version <", `(python_version < "3"`, `a b c`, "((((",
		`sys_platform == "linux" and extra == "x"`,
	} {
		if got := project.Marker(text, ""); got != project.Unknown {
			t.Errorf("%s without a Python: %d", text, got)
		}
	}
	if got := project.Marker(`sys_platform == "win32" and extra == "x"`, ""); got != project.Fails {
		t.Errorf("one half fails: %d", got)
	}
}

func TestMarkerOfExtras(t *testing.T) {
	for _, row := range []struct {
		marker, extra string
		want          project.Truth
	}{
		{`extra == "a.b"`, "a-b", project.Holds},
		{`"A_B" == extra`, "a-b", project.Holds},
		{`extra == "a"`, "b", project.Fails},
		{`extra == "a"`, "", project.Fails},
		{`extra != "a"`, "", project.Holds},
		{`extra == "a" and python_version < "3.9"`, "a", project.Holds},
		{`extra == "a" and python_version >= "3.9"`, "a", project.Fails},
		{`extra == "a" or extra == "b"`, "b", project.Holds},
		{`(extra == "a") and nothing == "1"`, "a", project.Unknown},
		{``, "a", project.Holds},
	} {
		if got := project.MarkerOf(row.marker, "3.8", row.extra); got != row.want {
			t.Errorf("%s with %q is %v, want %v", row.marker, row.extra, got, row.want)
		}
	}
}

func FuzzMarker(f *testing.F) {
	f.Add(`(python_version < "3.8" or os_name == 'nt') and "a" in sys_platform`, "3.9.1")
	f.Fuzz(func(t *testing.T, text, python string) { project.Marker(text, python) })
}
