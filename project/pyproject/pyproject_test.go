package pyproject

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line: "2 torch[a,b] >=1 ; marker (group)".
func show(f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s", r.Line, r.Name)
		if r.Extras != nil {
			fmt.Fprintf(&b, "[%s]", strings.Join(r.Extras, ","))
		}
		if !r.Spec.IsEverything() {
			fmt.Fprintf(&b, " %s", r.Spec)
		}
		if r.Marker != "" {
			fmt.Fprintf(&b, " ; %s", r.Marker)
		}
		if r.Group != "" {
			fmt.Fprintf(&b, " (%s)", r.Group)
		}
		b.WriteString("\n")
	}
	for _, p := range problems {
		fmt.Fprintf(&b, "%d problem: %s\n", p.Line, p.Message)
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"other tools only", "[tool.ruff]\nselect = ['A']\n[build-system]\nrequires = ['torch==1.0']\n", ""},
		{"dependencies", "[project]\ndependencies = [\n 'torch>=1.8,<2',\n \"numpy==1.23; python_version < '3.9'\",\n 'ray[tune]',\n]\n", "3 torch <2,>=1.8\n4 numpy ==1.23 ; python_version < '3.9'\n5 ray[tune]\n"},
		{"requires-python", "[project]\nrequires-python = '>=3.8'\n", "2 python >=3.8\n"},
		{"optional dependencies", "[project.optional-dependencies]\nDev_Tools = ['pytest']\ngpu = ['torch==2.0.1']\n", "2 pytest (dev-tools)\n3 torch ==2.0.1 (gpu)\n"},
		{"dependency groups", "[dependency-groups]\ntest = ['pytest', {include-group = 'base'}]\nbase = ['numpy']\n", "2 pytest (test)\n3 numpy (base)\n"},
		{"direct reference", "[project]\ndependencies = ['torch @ https://host/x.whl']\n", ""},
		{
			"poetry", "[tool.poetry.dependencies]\npython = '^3.8'\ntorch = '^1.13'\nnumpy = '~1.23.1'\nkeras = '2.11.0'\nscipy = '*'\njax = '>=0.4,<0.5'\n",
			"2 python <4.0,>=3.8\n3 torch <2.0,>=1.13\n4 numpy <1.24.0,>=1.23.1\n5 keras ==2.11.0\n6 scipy\n7 jax <0.5,>=0.4\n",
		},
		{
			"poetry tables", "[tool.poetry.dependencies]\ntorch = {version = '1.13.1', extras = ['B', 'a'], optional = true}\nx = {git = 'https://host/x'}\ny = {version = '1', markers = \"sys_platform == 'linux'\"}\n[tool.poetry.dependencies.z]\nversion = '^2'\npython = '>=3.9'\n",
			"2 torch[a,b] ==1.13.1\n4 y ==1 ; sys_platform == 'linux'\n6 z <3,>=2 ; >=3.9\n",
		},
		{"poetry variants", "[tool.poetry.dependencies]\nnumpy = [\n {version = '1.21', python = '<3.8'},\n {version = '1.26', python = '>=3.9'},\n]\n", "3 numpy ==1.21 ; <3.8\n4 numpy ==1.26 ; >=3.9\n"},
		{"poetry groups", "[tool.poetry.dev-dependencies]\npytest = '7'\n[tool.poetry.group.Docs.dependencies]\nsphinx = '^5'\n", "2 pytest ==7 (dev)\n4 sphinx <6,>=5 (docs)\n"},
		{"poetry choice", "[tool.poetry.dependencies]\ntorch = '^1.13 || ^2.0'\n", "2 torch\n"},
		{"bad requirement", "[project]\ndependencies = ['numpy', 'torch==one']\n", "2 numpy\n2 problem: requirement is not understood: \"torch\": invalid version specifier \"==one\"\n"},
		{"bad poetry version", "[tool.poetry.dependencies]\ntorch = '^one'\nnumpy = 'latest, greatest'\njax = 1\nscipy = ''\n", "2 problem: version of \"torch\" is not understood: invalid version \"one\"\n" +
			"3 problem: version of \"numpy\" is not understood: invalid version specifier \"==latest\"\n" +
			"4 problem: a version of \"jax\" is expected here, not an integer\n" +
			"5 problem: version of \"scipy\" is not understood: \"\" is not a version constraint\n"},
		{"wrong kinds", "[project]\nrequires-python = 3\ndependencies = {a = 1}\noptional-dependencies = {x = [1]}\n", "2 problem: requires-python is not understood: \"3\"\n3 problem: a list of requirements is expected here, not a table\n4 problem: a requirement is expected here, not an integer\n"},
		{"wrong kinds around", "project = 1\ndependency-groups = [1]\n[tool]\npoetry = 'x'\n", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := show(Reader{}.Read("pyproject.toml", []byte(row.in)))
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestReadBrokenFile(t *testing.T) {
	facts, problems := Reader{}.Read("pyproject.toml", []byte("[project]\ndependencies = [\n"))
	if len(facts.Requirements) != 0 || len(problems) != 1 || problems[0].Line != 2 || problems[0].Message == "" {
		t.Errorf("got %s", show(facts, problems))
	}
}

func TestSpansReferToTheBytes(t *testing.T) {
	for _, row := range []struct{ name, in, head, spec string }{
		{"dependency", "[project]\n# é\ndependencies = [ \"torch >= 1.8, < 2 ; x\" ]\n", "torch", ">= 1.8, < 2"},
		{"escapes have no place", "[project]\ndependencies = [\"torch>=1.8\\u0020\"]\n", "", ""},
		{"poetry", "[tool.poetry.dependencies]\ntorch = '^1.13'\n", "", "^1.13"},
		{"poetry table", "[tool.poetry.dependencies]\ntorch = {version = \"^1.13\"}\n", "", "^1.13"},
		{"python", "[project]\nrequires-python = '>=3.8'\n", "", ">=3.8"},
	} {
		t.Run(row.name, func(t *testing.T) {
			facts, problems := Reader{}.Read("pyproject.toml", []byte(row.in))
			if len(facts.Requirements) != 1 || len(problems) != 0 {
				t.Fatalf("got %s", show(facts, problems))
			}
			r := facts.Requirements[0]
			if got := row.in[r.NameSpan.Start:r.NameSpan.End]; got != row.head {
				t.Errorf("name span covers %q, want %q", got, row.head)
			}
			if got := row.in[r.SpecSpan.Start:r.SpecSpan.End]; got != row.spec {
				t.Errorf("version span covers %q, want %q", got, row.spec)
			}
		})
	}
}

// TestSpecifiers holds what poetry-core 2.5.0 makes of the constraints.
func TestSpecifiers(t *testing.T) {
	for _, row := range []struct{ in, want string }{
		{"^1.2.3", ">=1.2.3,<2.0.0"},
		{"^1.2", ">=1.2,<2.0"},
		{"^1", ">=1,<2"},
		{"^0.2.3", ">=0.2.3,<0.3.0"},
		{"^0.0.3", ">=0.0.3,<0.0.4"},
		{"^0.0", ">=0.0,<0.1"},
		{"^0", ">=0,<1"},
		{"^0.0.0", ">=0.0.0,<0.0.1"},
		{"^1.2.3b1", ">=1.2.3b1,<2.0.0"},
		{"^1.2.post1", ">=1.2.post1,<2.0"},
		{"^1.2.3.4", ">=1.2.3.4,<2.0.0.0"},
		{"^2!1.2", ">=2!1.2,<2!2.0"},
		{"^ 1.0", ">=1.0,<2.0"},
		{"~1.2.3", ">=1.2.3,<1.3.0"},
		{"~1.2", ">=1.2,<1.3"},
		{"~1", ">=1,<2"},
		{"~0", ">=0,<1"},
		{"~1.2.3.4", ">=1.2.3.4,<1.3.0.0"},
		{"~1.2.0rc1", ">=1.2.0rc1,<1.3.0"},
		{"~=1.2.3", "~=1.2.3"},
		{"1.2.3", "==1.2.3"},
		{"=1.2.3", "==1.2.3"},
		{"==1.2.3", "==1.2.3"},
		{"1.13.1+cu117", "==1.13.1+cu117"},
		{"1.2.*", "==1.2.*"},
		{"!=1.5", "!=1.5"},
		{"*", ""},
		{">1", ">1"},
		{">=1.0,<2.0", ">=1.0,<2.0"},
		{">=1.0 <2.0", ">=1.0,<2.0"},
		{">= 1.0, < 2.0", ">=1.0,<2.0"},
		{"<=1.0,", "<=1.0"},
		{"^1.2,!=1.2.5", ">=1.2,<2.0,!=1.2.5"},
		{"^1.0 || ^2.0", ""},
		{">=1.0|<0.5", ""},
	} {
		got, err := specifiers(row.in)
		if err != nil || got != row.want {
			t.Errorf("specifiers(%q) = %q, %v; want %q", row.in, got, err, row.want)
		}
	}
	for _, bad := range []string{"", "^", ">=", "^x", "~one", "1.0 >=", "^99999999999999999999x"} {
		if got, err := specifiers(bad); err == nil {
			t.Errorf("specifiers(%q) = %q, want an error", bad, got)
		}
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{"pyproject.toml": true, "a/pyproject.toml": true, "my-pyproject.toml": false, "poetry.lock": false} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("Match(%q) = %v, want %v", file, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"[project]\ndependencies = ['torch>=1 ; x']\n[project.optional-dependencies]\na = ['b[c]']",
		"[tool.poetry.dependencies]\ntorch = {version = '^1.13', extras = ['a']}\nx = [{version='~1'}]\n[tool.poetry.group.a.dependencies]\nb = '*'",
		"[dependency-groups]\na = ['b', {include-group = 'c'}]",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, _ := Reader{}.Read("pyproject.toml", data)
		for _, r := range facts.Requirements {
			if r.Line < 1 || r.SpecSpan.Start < 0 || r.SpecSpan.End > len(data) || r.NameSpan.End > len(data) {
				t.Errorf("requirement %+v in %d bytes", r, len(data))
			}
		}
	})
}
