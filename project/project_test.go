package project

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/internal/version"
)

// lineReader reads files whose lines are "include PATH", "bad" or a
// requirement of the form "name spec".
type lineReader struct{}

func (lineReader) Match(file string) bool { return path.Ext(file) == ".req" }

func (lineReader) Read(file string, data []byte) (f Facts, problems []Problem) {
	for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		name, rest, _ := strings.Cut(line, " ")
		switch name {
		case "":
		case "include":
			f.Includes = append(f.Includes, Include{Path: rest, From: file, Line: i + 1})
		case "bad":
			problems = append(problems, Problem{file, i + 1, "bad line"})
		default:
			f.Requirements = append(f.Requirements, requirement(name, rest, file, i+1))
		}
	}
	return f, problems
}

func requirement(name, spec, file string, line int) Requirement {
	set, err := version.ParseSet(spec)
	if err != nil {
		panic(err)
	}
	return Requirement{Name: name, Spec: set, Path: file, Line: line}
}

func show(f Facts, problems []Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%s: %s %s\n", r.Where(), r.Name, r.Spec)
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%s:%d: %s\n", p.Path, p.Line, p.Message)
	}
	return b.String()
}

func TestLoad(t *testing.T) {
	for _, row := range []struct {
		name  string
		tree  map[string]string
		files []string
		want  string
	}{
		{"nothing", nil, nil, ""},
		{"order", map[string]string{"b.req": "x ==1\ny ==2", "a.req": "z ==3"}, []string{"b.req", "a.req"}, "a.req:1: z ==3\nb.req:1: x ==1\nb.req:2: y ==2\n"},
		{"no reader", map[string]string{"a.txt": "x ==1"}, []string{"a.txt"}, ""},
		{"include", map[string]string{"d/a.req": "include ../b.req\ninclude c.other", "b.req": "x ==1", "d/c.other": "y ==2"}, []string{"d/a.req"}, "b.req:1: x ==1\nd/c.other:1: y ==2\n"},
		{"included twice", map[string]string{"a.req": "include c.req", "b.req": "include c.req", "c.req": "x ==1"}, []string{"a.req", "b.req", "c.req"}, "c.req:1: x ==1\n"},
		{"loop", map[string]string{"a.req": "include b.req\nx ==1", "b.req": "include a.req\ninclude b.req\ny ==2"}, []string{"a.req"}, "a.req:2: x ==1\nb.req:3: y ==2\n"},
		{"out of the project", map[string]string{"a.req": "include ../x.req\ninclude /etc/x.req\ninclude d/../../x.req"}, []string{"a.req"}, "" +
			"a.req:1: \"../x.req\" lies outside of the project and is not read\n" +
			"a.req:2: \"/etc/x.req\" lies outside of the project and is not read\n" +
			"a.req:3: \"d/../../x.req\" lies outside of the project and is not read\n"},
		{"include that is absent", map[string]string{"a.req": "x ==1\ninclude b.req"}, []string{"a.req"}, "a.req:1: x ==1\na.req:2: \"b.req\" is included here: the file does not exist\n"},
		{"removed", nil, []string{"a.req"}, "a.req:0: the file does not exist\n"},
		{"folder", map[string]string{"a.req/b": ""}, []string{"a.req"}, "a.req:0: is not a regular file\n"},
		{"too large", map[string]string{"a.req": strings.Repeat("x", 101)}, []string{"a.req"}, "a.req:0: the file is larger than the limit of 100 bytes\n"},
		{"problem", map[string]string{"a.req": "bad\nx ==1"}, []string{"a.req"}, "a.req:2: x ==1\na.req:1: bad line\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			fsys := fstest.MapFS{}
			for name, content := range row.tree {
				fsys[name] = &fstest.MapFile{Data: []byte(content)}
			}
			facts, problems, err := Load(t.Context(), fsys, row.files, []Reader{lineReader{}}, 100)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(row.want, show(facts, problems)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestLoadStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Load(ctx, fstest.MapFS{}, []string{"a.req"}, []Reader{lineReader{}}, 100); !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v", err)
	}
}

func TestDetect(t *testing.T) {
	r := requirement
	with := func(q Requirement, group, marker string) Requirement {
		q.Group, q.Marker = group, marker
		return q
	}
	locked := func(q Requirement) Requirement { q.Kind = Locked; return q }
	conda := func(q Requirement) Requirement { q.Manager = Conda; return q }
	script := func(q Requirement) Requirement { q.Script = true; return q }
	for _, row := range []struct {
		name string
		in   []Requirement
		want string // of torch: version, "pin" or "range", place
	}{
		{"nothing", nil, ""},
		{"pin", []Requirement{r("torch", "==1.13.1", "requirements.txt", 1)}, "1.13.1 pin requirements.txt:1"},
		{"range", []Requirement{r("torch", ">=1.8,<2", "requirements.txt", 1)}, "1.8 range requirements.txt:1"},
		{"wildcard", []Requirement{r("torch", "==1.13.*", "requirements.txt", 1)}, "1.13 range requirements.txt:1"},
		{"no lower end", []Requirement{r("torch", "<2", "requirements.txt", 1), r("torch", "", "requirements.txt", 2), r("torch", "!=1.5", "requirements.txt", 3)}, ""},
		{"pin before range", []Requirement{r("torch", ">=1.8", "requirements.txt", 1), r("torch", "==1.13", "a/requirements.txt", 2)}, "1.13 pin a/requirements.txt:2"},
		{"root before nested", []Requirement{r("torch", "==1.10", "a/requirements.txt", 1), r("torch", "==1.13", "requirements.txt", 1)}, "1.13 pin requirements.txt:1"},
		{"requirements.txt before siblings", []Requirement{r("torch", "==1.10", "pyproject.toml", 1), r("torch", "==1.13", "requirements.txt", 1)}, "1.13 pin requirements.txt:1"},
		{"everybody before a group", []Requirement{with(r("torch", "==1.10", "pyproject.toml", 1), "dev", ""), r("torch", "==1.13", "a/requirements.txt", 1)}, "1.13 pin a/requirements.txt:1"},
		{"unconditional before conditional", []Requirement{with(r("torch", "==1.10", "requirements.txt", 1), "", "x"), r("torch", "==1.13", "requirements.txt", 2)}, "1.13 pin requirements.txt:2"},
		{"lower before higher", []Requirement{r("torch", "==1.13", "requirements.txt", 1), r("torch", "==1.10", "requirements.txt", 2)}, "1.10 pin requirements.txt:2"},
		{"a lock file before a pin", []Requirement{r("torch", "==1.10", "requirements.txt", 1), locked(r("torch", "==1.13", "uv.lock", 1))}, "1.13 pin uv.lock:1"},
		{"a range that is declared before a pin of conda", []Requirement{conda(r("torch", "==1.13", "environment.yml", 1)), r("torch", ">=1.8", "setup.py", 1)}, "1.8 range setup.py:1"},
		{"conda before a command", []Requirement{script(r("torch", "==1.10", "Dockerfile", 1)), conda(r("torch", "==1.13", "environment.yml", 1))}, "1.13 pin environment.yml:1"},
		{"a command alone", []Requirement{script(r("torch", "==1.10", "Dockerfile", 1))}, "1.10 pin Dockerfile:1"},
		{"first of equals", []Requirement{r("torch", "==1.13", "b.txt", 1), r("torch", "==1.13", "a.txt", 2), r("torch", "==1.13", "a.txt", 1)}, "1.13 pin a.txt:1"},
		{"other packages", []Requirement{r("numpy", "==1.23", "requirements.txt", 1)}, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := ""
			for _, d := range Detect(row.in) {
				if d.Requirement.Name == "torch" {
					got += fmt.Sprintf("%s %s %s", d.Version, map[bool]string{true: "pin", false: "range"}[d.Pinned], d.Requirement.Where())
				}
			}
			if got != row.want {
				t.Errorf("detected %q, want %q", got, row.want)
			}
		})
	}
}

func TestDetectSortsByName(t *testing.T) {
	got := ""
	for _, d := range Detect([]Requirement{requirement("torch", "==1", "a", 1), requirement("numpy", "==1", "a", 2), requirement("keras", "==1", "a", 3)}) {
		got += d.Requirement.Name + " "
	}
	if got != "keras numpy torch " {
		t.Errorf("order is %q", got)
	}
}

func TestDetectPython(t *testing.T) {
	python := func(spec string, script bool) Requirement {
		r := requirement("python", spec, "a", 1)
		r.Script = script
		return r
	}
	for _, row := range []struct {
		name string
		in   []Requirement
		want string
	}{
		{"one of a workflow", []Requirement{python("==3.8.*", true), python("==3.8.*", true)}, "3.8"},
		{"several of a workflow", []Requirement{python("==3.8.*", true), python("==3.11.*", true)}, ""},
		{"several of a workflow, and one that is declared", []Requirement{python("==3.8.*", true), python("==3.11.*", true), python(">=3.9", false)}, "3.9"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := ""
			for _, d := range Detect(row.in) {
				got += d.Version.String()
			}
			if got != row.want {
				t.Errorf("detected %q, want %q", got, row.want)
			}
		})
	}
}

func TestGroupsAreHandedOn(t *testing.T) {
	f := Facts{
		Requirements: []Requirement{requirement("torch", "==2", "gpu.txt", 1), requirement("numpy", "==1", "all.txt", 1)},
		Includes: []Include{
			{From: "setup.py", Target: "gpu.txt", Group: "gpu"},
			{From: "setup.py", Target: "all.txt", Group: "gpu"},
			{From: "setup.py", Target: "all.txt"},
		},
	}
	got := ""
	for _, in := range Installations(&f) {
		for _, r := range in.Requirements {
			got += fmt.Sprintf("%s %s %q\n", in.Path, r.Name, r.Group)
		}
	}
	want := "all.txt numpy \"\"\ngpu.txt torch \"\"\nsetup.py numpy \"\"\nsetup.py torch \"gpu\"\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	l := loader{facts: f}
	l.grouped()
	if g := l.facts.Requirements[0].Group; g != "gpu" {
		t.Errorf("a file that only a group takes in has group %q", g)
	}
	if g := l.facts.Requirements[1].Group; g != "" {
		t.Errorf("a file that everybody gets has group %q", g)
	}
}
