package history_test

import (
	"archive/zip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/matrix/history"
)

// pack writes a wheel of the files of an archive in txtar form and opens it.
func pack(t *testing.T, name, files string) *history.Wheel {
	t.Helper()
	file := filepath.Join(t.TempDir(), name+"-1.0-py3-none-any.whl")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	archive := txtar.Parse([]byte(files))
	archive.Files = append(archive.Files, txtar.File{Name: name + "-1.0.dist-info/METADATA", Data: []byte("Name: " + name + "\nVersion: 1.0\n")})
	for _, file := range archive.Files {
		w, err := z.Create(file.Name)
		if err == nil {
			_, err = w.Write(file.Data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	w, err := history.OpenWheel(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.Close() })
	return w
}

// snapshot reads wheels.
func snapshot(t *testing.T, wheels ...*history.Wheel) *api.Snapshot {
	t.Helper()
	s, err := history.Read(t.Context(), wheels, history.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// describe gives a line for each name: "p.f function(a, b=1)", "p.g -> p.f".
func describe(s *api.Snapshot) map[string]string {
	lines := map[string]string{}
	for _, n := range s.Names {
		if n.Object == nil {
			lines[n.Path] = "-> " + n.Alias + describeFlags(n.Flags)
			continue
		}
		lines[n.Path] = describeObject(n.Object)
	}
	return lines
}

var kindWords = map[api.Kind]string{
	api.Unknown: "unknown", api.Module: "module", api.Function: "function", api.Class: "class", api.Value: "value", api.External: "external",
	api.Method: "method", api.ClassMethod: "classmethod", api.StaticMethod: "staticmethod", api.Property: "property", api.Attribute: "attribute",
}

var flagWords = []struct {
	flag api.Flags
	word string
}{
	{api.ImportOnly, "import-only"},
	{api.Open, "open"},
	{api.Served, "served"},
	{api.Conditional, "conditional"},
	{api.Stub, "stub"},
	{api.Private, "private"},
}

func describeObject(o *api.Object) string {
	text := kindWords[o.Kind]
	if o.Kind == api.External {
		text += " " + o.Definition
	}
	for i, s := range o.Signatures {
		if i > 0 {
			text += " |"
		}
		text += "(" + describeParams(s.Params) + ")"
	}
	if len(o.Bases) > 0 {
		text += " of " + strings.Join(o.Bases, ", ")
	}
	return text + describeFlags(o.Flags)
}

func describeFlags(flags api.Flags) string {
	text := ""
	for _, f := range flagWords {
		if flags&f.flag != 0 {
			text += " " + f.word
		}
	}
	return text
}

func describeParams(params []api.Param) string {
	var list []string
	star := false
	for _, p := range params {
		text := p.Name
		if p.Optional {
			text += "=" + p.Default
		}
		switch p.Kind {
		case api.VarPositional:
			text, star = "*"+text, true
		case api.VarKeyword:
			text = "**" + text
		case api.KeywordOnly:
			if !star {
				list, star = append(list, "*"), true
			}
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// row is a wheel and what its snapshot says of some paths; "" of one that it
// does not have.
type row struct {
	name  string
	files string
	want  map[string]string
}

func check(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			checkSnapshot(t, snapshot(t, pack(t, "p", r.files)), r.want)
		})
	}
}

func checkSnapshot(t *testing.T, s *api.Snapshot, want map[string]string) {
	t.Helper()
	lines, got := describe(s), map[string]string{}
	for path := range want {
		got[path] = lines[path]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s\nall: %s", diff, listing(s))
	}
	sound(t, s)
}

// sound checks what holds of every snapshot: the order, parents, aliases.
func sound(t *testing.T, s *api.Snapshot) {
	t.Helper()
	names := map[string]api.Name{}
	last := ""
	for _, n := range s.Names {
		if n.Path <= last {
			t.Errorf("%s stands behind %s", n.Path, last)
		}
		if (n.Alias == "") == (n.Object == nil) {
			t.Errorf("%s has both or none of alias and object", n.Path)
		}
		names[n.Path], last = n, n.Path
	}
	for path, n := range names {
		if parent := parentOf(path); parent != "" {
			if _, ok := names[parent]; !ok {
				t.Errorf("%s has no parent", path)
			}
		}
		if n.Alias != "" && names[n.Alias].Object == nil {
			t.Errorf("%s is an alias of %s, which has no object", path, n.Alias)
		}
	}
}

func listing(s *api.Snapshot) string {
	var b strings.Builder
	for _, n := range s.Names {
		fmt.Fprintf(&b, "\n\t%s %s", n.Path, describe(&api.Snapshot{Names: []api.Name{n}})[n.Path])
	}
	return b.String()
}
