package pixi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line.
func show(f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s %s%v %s", r.Line, [...]string{"pip", "conda"}[r.Manager], r.Name, r.Extras, r.Spec)
		for _, part := range []struct{ before, text, after string }{{" ; ", r.Marker, ""}, {" (", r.Group, ")"}, {" in ", r.Index, ""}, {" from ", r.URL, ""}} {
			if part.text != "" {
				b.WriteString(part.before + part.text + part.after)
			}
		}
		if r.Kind == project.Bounded {
			b.WriteString(" bound")
		}
		b.WriteString("\n")
	}
	for _, i := range f.Indexes {
		fmt.Fprintf(&b, "%d index %s %d\n", i.Line, i.URL, i.Kind)
	}
	for _, h := range f.Host {
		fmt.Fprintf(&b, "%d host %d %s: %s\n", h.Line, h.Kind, h.Value, h.Source)
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{
			"manifest", `[workspace]
channels = ["conda-forge", {channel = "nvidia/label/cuda-11.8.0"}]
[workspace.pypi-options]
extra-index-urls = ["https://download.pytorch.org/whl/cu118"]
find-links = [{url = "https://host/links"}, {path = "wheels"}]
[dependencies]
python = "3.11.*"
pytorch = {version = ">=2.6,<3", channel = "pytorch"}
cuda-version = "12.4"
numpy = "*"
[pypi-dependencies]
jax = "==0.4.1"
Torch = {version = ">=2", extras = ["B", "a"], index = "https://host/cu"}
mine = {path = ".", editable = true}
x = {url = "https://host/x-1-py3-none-any.whl"}
[feature.GPU.dependencies]
scipy = "1.10"
[feature.GPU.target.linux-64.pypi-dependencies]
scikit-learn = "*"
[constraints]
numba = "<1"
[system-requirements]
cuda = "12"
`,
			"7 conda python[] ==3.11.*\n8 conda torch[] <3,>=2.6 in pytorch\n9 conda cuda-version[] ==12.4\n10 conda numpy[] \n21 conda numba[] <1 bound\n12 pip jax[] ==0.4.1\n13 pip torch[a b] >=2 in https://host/cu\n" +
				"15 pip x[] ==1 from https://host/x-1-py3-none-any.whl\n17 conda scipy[] ==1.10 (gpu)\n19 pip scikit-learn[]  ; linux-64 (gpu)\n" +
				"2 index conda-forge 3\n2 index nvidia/label/cuda-11.8.0 3\n4 index https://download.pytorch.org/whl/cu118 1\n5 index https://host/links 2\n5 index wheels 2\n9 host 1 12.4: conda package cuda-version\n",
		},
		{"bad values", "[dependencies]\na = '=='\n[pypi-dependencies]\nb = 'one'\nc = 3\nd = {version = 4}\n", "2 problem: versions of \"a\" are not understood: \"==\"\n4 problem: version of \"b\" is not understood: \"one\"\n5 problem: version of \"c\" is not understood: \"3\"\n6 problem: version of \"d\" is not understood: \"4\"\n"},
		{"wrong kinds", "dependencies = 1\nfeature = 2\nworkspace = []\ntarget = 'x'\npypi-dependencies = [1]\n", ""},
		{"broken", "[dependencies\n", "1 problem: expected ']' to close table name\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, show(Reader{}.Read("pixi.toml", []byte(row.in)))); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSpans(t *testing.T) {
	in := "[dependencies]\npytorch = {version = \"==2.6\"}\n"
	f, _ := Reader{}.Read("pixi.toml", []byte(in))
	if s := f.Requirements[0].SpecSpan; in[s.Start:s.End] != "==2.6" {
		t.Errorf("span covers %q", in[s.Start:s.End])
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{"pixi.toml": true, "a/pixi.toml": true, "pixi.lock": false} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("Match(%q) = %v, want %v", file, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[workspace]\nchannels=['a']\n[dependencies]\na='1'\nb={version='>1',channel='c'}\n[pypi-dependencies]\nc={extras=['d'],version='*'}\nd={url='e'}\n[feature.x.target.y.dependencies]\nz='*'\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		facttest.Check(t, Reader{}, "pixi.toml", data)
	})
}
