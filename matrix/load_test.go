package matrix_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
)

func TestLoadDir(t *testing.T) {
	second := strings.NewReplacer("ACME001", "ACME000", "old-solver", "old-thing").Replace(userEntry)
	taken := strings.Replace(userEntry, "ACME001", matrix.Default().Entries()[0].Code, 1)
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	rows := []struct {
		name string
		in   fstest.MapFS
		want string // the codes, or the error
	}{
		{"files by name", fstest.MapFS{"m/b.yaml": file(userEntry), "m/a.yml": file(second)}, "ACME000 ACME001"},
		{"other files", fstest.MapFS{"m/a.yaml": file(userEntry), "m/README.md": file("x"), "m/sub/b.yaml": file("x")}, "ACME001"},
		{"no files", fstest.MapFS{"m/README.md": file("x")}, "no .yaml file is in it, and no history"},
		{"no folder", fstest.MapFS{}, "open m: file does not exist"},
		{"every broken file", fstest.MapFS{"m/a.yaml": file("{"), "m/b.yaml": file("x"), "m/c.yaml": file(userEntry)}, "m/a.yaml:1: did not find expected node content\nm/b.yaml:1: expected a mapping, found \"x\""},
		{"wrong entry", fstest.MapFS{"m/a.yaml": file(strings.Replace(userEntry, "acme.solve", "acme.", 1))}, `m/a.yaml:7: ACME001 match.symbol: expected a dotted name, found "acme."`},
		{"taken code", fstest.MapFS{"m/a.yaml": file(taken)}, "m/a.yaml:4: " + matrix.Default().Entries()[0].Code + " code: the code is taken by a built-in rule"},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			entries, err := matrix.LoadDir(row.in, "m")
			var codes []string
			for _, e := range entries {
				codes = append(codes, e.Code)
			}
			got := strings.Join(codes, " ")
			if err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestDecodeDirSkips(t *testing.T) {
	fsys := fstest.MapFS{
		"a.yaml":        {Data: []byte(userEntry)},
		"packages.yaml": {Data: []byte("{")},
		"dir.yaml":      {Mode: fs.ModeDir},
	}
	files, err := matrix.DecodeDir(fsys, ".", "packages.yaml")
	if err != nil || len(files) != 1 || files[0].Name != "a.yaml" {
		t.Errorf("got %v, %v", files, err)
	}
}
