package installed_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/project/installed"
)

// inPython says what importlib.metadata knows of the distributions that an interpreter
// finds: names, versions, requirements that hold, modules.
const inPython = `
import importlib.metadata, json, re, sys
try:
    from packaging.requirements import Requirement
except ImportError:
    from pip._vendor.packaging.requirements import Requirement
out = {}
for d in importlib.metadata.distributions():
    name = re.sub(r"[-_.]+", "-", d.metadata["Name"]).lower()
    needs = [Requirement(r) for r in d.requires or [] if "extra" not in r.split(";")[-1] or ";" not in r]
    files = sorted({str(f) for f in d.files or [] if str(f).endswith(".py") and ".." not in str(f) and f.locate().exists()})
    out.setdefault(name, {
        "version": d.version, "files": files,
        "requires": sorted(re.sub(r"[-_.]+", "-", r.name).lower() for r in needs if not r.marker or r.marker.evaluate({"extra": ""})),
    })
json.dump({"python": sys.version.split()[0], "distributions": out}, sys.stdout)
`

type known struct {
	Version  string   `json:"version"`
	Files    []string `json:"files"`
	Requires []string `json:"requires"`
}

// TestImportlib compares what is read of real environments with what Python itself says.
func TestImportlib(t *testing.T) {
	envs, _ := filepath.Glob("../../.tools/*/bin/python")
	home, _ := os.UserHomeDir()
	more, _ := filepath.Glob(filepath.Join(home, ".pyenv/versions/3.*/bin/python"))
	asked := 0
	for _, python := range append(envs, more[max(0, len(more)-2):]...) {
		t.Run(filepath.Base(filepath.Dir(filepath.Dir(python))), func(t *testing.T) {
			out, err := exec.CommandContext(t.Context(), python, "-I", "-c", inPython).Output()
			if err != nil {
				t.Skipf("%s does not answer: %v", python, err)
			}
			var said struct {
				Python        string           `json:"python"`
				Distributions map[string]known `json:"distributions"`
			}
			if err := json.Unmarshal(out, &said); err != nil {
				t.Fatal(err)
			}
			want := said.Distributions
			asked++
			path, err := filepath.Abs(python)
			if err != nil {
				t.Fatal(err)
			}
			e, err := installed.Find(path)
			if err != nil {
				t.Fatal(err)
			}
			if got := len(e.Distributions()); got != len(want) {
				t.Errorf("%d distributions, want %d", got, len(want))
			}
			for name, w := range want {
				d := e.Distribution(name)
				if d == nil {
					t.Errorf("no %s", name)
					continue
				}
				got := known{Version: d.Version}
				files, problems := e.Files(d)
				for _, f := range files {
					got.Files = append(got.Files, f.Path)
				}
				for _, r := range d.Requirements(said.Python) {
					got.Requires = append(got.Requires, r.Name)
				}
				slices.Sort(got.Requires)
				// What no import statement can name is none of the modules.
				w.Files = slices.DeleteFunc(w.Files, func(name string) bool {
					return strings.ContainsAny(strings.TrimSuffix(name, ".py"), ".-") || strings.HasPrefix(name, "__editable__")
				})
				if diff := cmp.Diff(w, got, cmp.Transformer("nil", func(s []string) []string { return append([]string{}, s...) })); diff != "" || len(problems) > 0 {
					t.Errorf("%s %v (-want +got):\n%s", name, problems, diff)
				}
			}
		})
	}
	if asked == 0 {
		t.Skip("no interpreter of an environment is there")
	}
}
