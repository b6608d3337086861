package notebook

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// book returns a notebook of cells, a line of source on each of its own.
func book(t testing.TB, cells ...string) []byte {
	t.Helper()
	type cell struct {
		Type   string   `json:"cell_type"`
		Source []string `json:"source"`
	}
	var list []cell
	for _, c := range cells {
		list = append(list, cell{"code", strings.SplitAfter(c, "\n")})
	}
	data, err := json.MarshalIndent(map[string]any{"cells": list, "nbformat": 4, "metadata": map[string]any{}}, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func show(data []byte, f project.Facts) string {
	var b strings.Builder
	at := func(s source.Span) string { return "[" + string(data[s.Start:s.End]) + "]" }
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s%s %s%s\n", r.Line, r.Name, r.Spec, at(r.NameSpan), at(r.SpecSpan))
	}
	for _, x := range f.Indexes {
		fmt.Fprintf(&b, "%d index %s\n", x.Line, at(x.Span))
	}
	for _, e := range f.Env {
		fmt.Fprintf(&b, "%d %s=%q %v %s%s\n", e.Line, e.Name, e.Value, e.Known, at(e.Span), at(e.ValueSpan))
	}
	for _, h := range f.Host {
		fmt.Fprintf(&b, "%d host %s %s\n", h.Line, h.Value, at(h.Span))
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, cell, want string }{
		{"a command", "!pip install torch==2.1.0 \"numpy<2\" -f https://x", "6 torch==2.1.0 [torch][==2.1.0]\n6 numpy<2 [numpy][<2]\n6 index [https://x]\n"},
		{"below Python", "import x\nif a:\n  ! pip install torch==1", "8 torch==1 [torch][==1]\n"},
		{"a magic", "%pip install -q torch==1\n%conda install -c pytorch pytorch=1.13", "6 torch==1 [torch][==1]\n7 torch==1.13.* [pytorch][=1.13]\n7 index [pytorch]\n"},
		{"the interpreter of the kernel", "!{sys.executable} -m pip install torch==1", "6 torch==1 [torch][==1]\n"},
		{"a value of Python", "!pip install torch=={v} numpy==$w six==1", "6 six==1 [six][==1]\n"},
		{"variables", "%env A=1\n%env B  x y\n%env C\n%env D={x}\n%set_env E 2\n%env", "6 A=\"1\" true [A][1]\n7 B=\"x y\" true [B][x y]\n9 D=\"\" false [D][{x}]\n10 E=\"2\" true [E][2]\n"},
		{"a cell for a shell", "%%bash\nexport A=1\npip install torch==1", "8 torch==1 [torch][==1]\n7 A=\"1\" true [A][1]\n"},
		{"a cell for something else", "%%writefile install.sh\npip install torch==1", ""},
		{"a line that goes on", "!pip install \\\n  torch==1\nx = 1", "7 torch==1 [torch][==1]\n"},
		{"Python that speaks of it", "print('!pip install torch==1')", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			data := book(t, row.cell)
			f, problems := Reader{}.Read("a.ipynb", data)
			if diff := cmp.Diff(row.want, strings.ReplaceAll(show(data, f), `\u003c`, "<")); diff != "" || len(problems) > 0 {
				t.Errorf("%s%v\n%s", diff, problems, data)
			}
		})
	}
}

func TestProblems(t *testing.T) {
	if _, problems := (Reader{}).Read("a.ipynb", []byte("{\"cells\": [\n install")); len(problems) != 0 {
		t.Errorf("%v, want none: the scan of the code says it", problems)
	}
	if _, problems := (Reader{}).Read("a.ipynb", []byte("nothing")); len(problems) != 0 {
		t.Errorf("%v, want none", problems)
	}
}

func FuzzRead(f *testing.F) {
	for _, cell := range []string{"!pip install {a} b==1\n%env A=1", "%%bash\nexport A=\\\n1", "x = !!install\\\n", "%env é {ü} install", "!{sys.executable} -m pip install ${A{b}}"} {
		f.Add(cell)
	}
	f.Fuzz(func(t *testing.T, cell string) {
		data := book(t, "install", cell)
		facts, _ := Reader{}.Read("a.ipynb", data)
		facts.Put("x", "", func(s source.Span) (source.Span, int) {
			if s.Start < 0 || s.Start > s.End || s.End > len(data) {
				t.Errorf("a place is %v of %d bytes", s, len(data))
			}
			return s, 1
		})
	})
}
