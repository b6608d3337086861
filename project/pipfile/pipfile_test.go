package pipfile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line, with what the spans cover.
func show(data string, f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s%v %s|%s", r.Line, r.Name, r.Extras, r.Spec, data[r.SpecSpan.Start:r.SpecSpan.End])
		for _, part := range []struct{ before, text, after string }{{" ; ", r.Marker, ""}, {" (", r.Group, ")"}, {" in ", r.Index, ""}, {" from ", r.URL, ""}} {
			if part.text != "" {
				b.WriteString(part.before + part.text + part.after)
			}
		}
		if r.Kind == project.Locked {
			fmt.Fprintf(&b, " locked %s", data[r.NameSpan.Start:r.NameSpan.End])
		}
		b.WriteString("\n")
	}
	for _, i := range f.Indexes {
		fmt.Fprintf(&b, "%d index %s|%s %s %d\n", i.Line, i.URL, data[i.Span.Start:i.Span.End], i.Name, i.Kind)
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	in := `[[source]]
name = "pypi"
url = "https://host/simple"
[[source]]
name = "cu"
url = "https://host/cu118"
[requires]
python_version = "3.10"
[packages]
Torch = {version = "==2.1+cu118", index = "cu", extras = ["b", "a"], markers = "x"}
numpy = "~=1.23"
scipy = "*"
mine = {path = "."}
wheel = {file = "https://host/wheel-1-py3-none-any.whl"}
bad = "one"
worse = 3
[dev-packages]
pytest = ">= 7"
[docs]
sphinx = "*"
`
	want := `8 python[] ==3.10.*|3.10
10 torch[a b] ==2.1+cu118|==2.1+cu118 ; x in cu
11 numpy[] ~=1.23|~=1.23
12 scipy[] |
14 wheel[] ==1| from https://host/wheel-1-py3-none-any.whl
18 pytest[] >=7|>= 7 (dev)
20 sphinx[] | (docs)
3 index https://host/simple|https://host/simple pypi 0
6 index https://host/cu118|https://host/cu118 cu 1
15 problem: version of "bad" is not understood: "one"
16 problem: version of "worse" is not understood: "3"
`
	f, problems := Reader{}.Read("Pipfile", []byte(in))
	if diff := cmp.Diff(want, show(in, f, problems)); diff != "" {
		t.Errorf("facts (-want +got):\n%s", diff)
	}
}

func TestReadLock(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", "1 problem: is not valid JSON\n"},
		{
			"lock", `{
  "_meta": {
    "hash": {"sha256": "ab"},
    "requires": {"python_version": "3.9"},
    "sources": [
      {"name": "pypi", "url": "https://host/simple", "verify_ssl": true},
      {"url": "https://host/cu", "name": "cu"}
    ]
  },
  "default": {
    "Torch": {
      "hashes": ["sha256:ab"],
      "index": "cu",
      "markers": "python_version >= '3.8'",
      "version": "==2.1+cu118"
    },
    "mine": {"path": "."},
    "bad": {"version": "one"}
  },
  "develop": {"pytest": {"version": "==7.0"}},
  "docs": {"sphinx": {"version": "==5"}}
}`,
			`4 python[] ==3.9.*|3.9
15 torch[] ==2.1+cu118|==2.1+cu118 ; python_version >= '3.8' in cu locked Torch
20 pytest[] ==7.0|==7.0 (dev) locked pytest
21 sphinx[] ==5|==5 (docs) locked sphinx
6 index https://host/simple|https://host/simple pypi 0
7 index https://host/cu|https://host/cu cu 1
18 problem: version "one" of "bad" is not understood
`,
		},
		{"broken", "{\"default\": {\"a\": {\"version\": \"==1\"},\n \"b\" }}", "1 a[] ==1|==1 locked a\n2 problem: is not valid JSON\n"},
		{"wrong kinds", "{\"default\": [1, \"x\"], \"_meta\": \"x\", \"develop\": {\"a\": \"b\", \"c\": [\"d\"]}, \"e\": {\"f\": {\"version\": {\"g\": \"h\"}}}}", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, problems := LockReader{}.Read("Pipfile.lock", []byte(row.in))
			if diff := cmp.Diff(row.want, show(row.in, f, problems)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func BenchmarkReadLock(b *testing.B) {
	for _, mb := range []int{5, 50} {
		var text strings.Builder
		text.WriteString("{\"default\": {\n")
		for i := 0; text.Len() < mb<<20; i++ {
			fmt.Fprintf(&text, "\"p%d\": {\"hashes\": [", i)
			for j := range 30 {
				fmt.Fprintf(&text, "\n\"sha256:%064d\",", j)
			}
			fmt.Fprintf(&text, "\n\"x\"],\n\"version\": \"==1.%d\"},\n", i)
		}
		text.WriteString("\"z\": {}}}")
		data := []byte(text.String())
		b.Run(fmt.Sprintf("%dMB", mb), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				LockReader{}.Read("Pipfile.lock", data)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[[source]]\nurl='a'\n[packages]\nb={version='==1',extras=['c'],markers='d'}\n[requires]\npython_version='3'\n"))
	f.Add([]byte(`{"_meta": {"sources": [{"url": "a"}]}, "default": {"b": {"version": "==1", "index": "c"}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, r := range []project.Reader{Reader{}, LockReader{}} {
			facttest.Check(t, r, "Pipfile", data)
		}
	})
}
