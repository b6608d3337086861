package scan

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
)

func TestOpenIntoABuffer(t *testing.T) {
	dir := t.TempDir()
	big := strings.Repeat("x = 'é'\n", 1000)
	plant(t, dir, map[string]string{"small.py": "a = 1\n", "big.py": big, "bad.py": "# coding: nope\n\xff", "cr.py": "a\rb\r"})
	at := func(name string) *candidate { return &candidate{path: name, file: filepath.Join(dir, name)} }
	var in input
	var buffer []byte
	read := func(name, want string) []byte {
		t.Helper()
		var result fileResult
		f, ok := in.openInto(&buffer, at(name), 1<<20, &result)
		if !ok || string(f.Text()) != want {
			t.Fatalf("%s: %v, %+v", name, ok, result.diagnostics)
		}
		clone, err := f.Clone()
		if err != nil {
			t.Fatal(err)
		}
		return clone.Text()
	}
	kept := [][]byte{read("big.py", big), read("small.py", "a = 1\n")}
	memory := &buffer[:1][0]
	kept = append(kept, read("cr.py", "a\nb\n"))
	if &buffer[:1][0] != memory {
		t.Error("a smaller file was read into other memory")
	}
	var result fileResult
	for _, name := range []string{"bad.py", "absent.py"} {
		if f, ok := in.openInto(&buffer, at(name), 1<<20, &result); ok {
			t.Errorf("%s was read: %q", name, f.Text())
		}
	}
	read("big.py", big)
	if diff := cmp.Diff([]string{big, "a = 1\n", "a\nb\n"}, []string{string(kept[0]), string(kept[1]), string(kept[2])}); diff != "" {
		t.Errorf("clones after other files were read (-want +got):\n%s", diff)
	}
	if len(result.diagnostics) != 2 || result.diagnostics[0].Kind != finding.Unread {
		t.Errorf("diagnostics are %+v", result.diagnostics)
	}
	// Standard input is not lent to anybody.
	in.stdin = []byte("b = 2\n")
	if f, ok := in.openInto(&buffer, &candidate{path: "-"}, 1<<20, &result); !ok || string(f.Text()) != "b = 2\n" || &buffer[:1][0] == &in.stdin[0] {
		t.Errorf("standard input was read: %v", ok)
	}
}

func TestLocalRoots(t *testing.T) {
	for _, row := range []struct{ name, common, files, want string }{
		{"at the top", "", "a/__init__.py a/b/__init__.py c.py", "a"},
		{"below src", "", "src/a/__init__.py src/__init__.py src/src/__init__.py b/__init__.py", "a b"},
		{"the top itself", "", "__init__.py", ""},
		{"below the common folder", "x", "x/a/__init__.py x/src/b/__init__.py y/c/__init__.py x/__init__.py xa/__init__.py", "a b"},
		{"beside the root", "", "../__init__.py ../a/__init__.py", ""},
	} {
		var in input
		for file := range strings.FieldsSeq(row.files) {
			in.files = append(in.files, candidate{path: file})
		}
		root := t.TempDir()
		if got := strings.Join(in.local(Options{Root: root, Common: filepath.Join(root, row.common)}), " "); got != row.want {
			t.Errorf("%s: got %q, want %q", row.name, got, row.want)
		}
	}
}
