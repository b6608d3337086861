package setupcfg

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line, with what the spans cover.
func show(data string, f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s %s|%s %s|%s%s\n", r.Line, r.Name, data[r.NameSpan.Start:r.NameSpan.End], r.Spec, data[r.SpecSpan.Start:r.SpecSpan.End], r.Marker, r.Group)
	}
	for _, i := range f.Includes {
		fmt.Fprintf(&b, "%d include %s|%s\n", i.Line, i.Path, data[i.Span.Start:i.Span.End])
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"other sections", "[flake8]\ninstall_requires = torch\n", ""},
		{
			"options", "[options]\npython_requires = >=3.8\ninstall_requires =\n    Torch >= 1.8, < 2  # why\n    numpy==1.23; python_version < '3.9'\n[options.extras_require]\nDev_Tools = pytest\n  scipy\n",
			"2 python |>=3.8 >=3.8|\n4 torch Torch|<2,>=1.8 >= 1.8, < 2|\n5 numpy numpy|==1.23 ==1.23|python_version < '3.9'\n7 pytest pytest| |dev-tools\n8 scipy scipy| |dev-tools\n",
		},
		{"on one line", "[options]\ninstall_requires = torch ; numpy==1.0\n", "2 torch torch| |\n2 numpy numpy|==1.0 ==1.0|\n"},
		{"marker on one line", "[options]\ninstall_requires = torch; python_version < '3'\n", "2 torch torch| |python_version < '3'\n"},
		{"files", "[options]\ninstall_requires = file: requirements.txt, more.txt\n", "2 include requirements.txt|requirements.txt\n2 include more.txt|more.txt\n"},
		{"bad lines", "[options]\npython_requires = three\ninstall_requires =\n  torch==one\n  numpy\n", "5 numpy numpy| |\n2 problem: python_requires is not understood: invalid version specifier \"three\"\n4 problem: requirement is not understood: \"torch\": invalid version specifier \"==one\"\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			f, problems := Reader{}.Read("setup.cfg", []byte(row.in))
			if diff := cmp.Diff(row.want, show(row.in, f, problems)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("[options]\npython_requires = >=3\ninstall_requires =\n  a==1 ; b\n  file: c, d\n[options.extras_require]\nx = y;z\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, _ := Reader{}.Read("setup.cfg", data)
		for _, r := range facts.Requirements {
			if r.Line < 1 || r.NameSpan.Start < 0 || r.NameSpan.End > len(data) || r.SpecSpan.End > len(data) {
				t.Errorf("requirement %+v in %d bytes", r, len(data))
			}
		}
		for _, i := range facts.Includes {
			if string(data[i.Span.Start:i.Span.End]) != i.Path {
				t.Errorf("include %+v", i)
			}
		}
	})
}
