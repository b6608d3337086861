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
		for _, part := range []struct{ before, text, after string }{{" (", r.Group, ")"}, {" in ", r.Index, ""}, {" from ", r.URL, ""}, {" unit ", r.Unit, ""}} {
			if part.text != "" {
				b.WriteString(part.before + part.text + part.after)
			}
		}
		if r.Kind == project.Bounded {
			b.WriteString(" bound")
		}
		if r.Manager == project.Conda {
			b.WriteString(" conda")
		}
		b.WriteString("\n")
	}
	for _, i := range f.Includes {
		fmt.Fprintf(&b, "%d include %s\n", i.Line, i.Path)
	}
	for _, i := range f.Indexes {
		fmt.Fprintf(&b, "%d %s %s %s", i.Line, [...]string{"index", "extra index", "links", "channel"}[i.Kind], i.URL, i.Name)
		if i.Explicit {
			b.WriteString(" explicit")
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
		{"wheels", "[project]\ndependencies = ['torch @ https://host/torch-2.3.1%2Bcu121-cp311-cp311-linux_x86_64.whl']\n[tool.poetry.dependencies]\njax = {url = 'https://host/jax-0.4.tar.gz'}\n", "2 torch ==2.3.1+cu121 from https://host/torch-2.3.1+cu121-cp311-cp311-linux_x86_64.whl\n4 jax ==0.4 from https://host/jax-0.4.tar.gz\n"},
		{"dynamic dependencies", "[tool.setuptools.dynamic]\ndependencies = {file = ['requirements.txt']}\noptional-dependencies.dev.file = 'dev.txt'\n[tool.hatch.metadata.hooks.requirements_txt]\nfiles = ['r.txt']\n", "2 include requirements.txt\n3 include dev.txt\n5 include r.txt\n"},
		{
			"poetry sources", "[tool.poetry.dependencies]\ntorch = {version = '2.1', source = 'cu118'}\n[[tool.poetry.source]]\nname = 'cu118'\nurl = 'https://host/cu118'\npriority = 'explicit'\n[[tool.poetry.source]]\nname = 'b'\nurl = 'https://host/b'\n[[tool.poetry.source]]\nname = 'c'\nurl = 'https://host/c'\nsecondary = true\n",
			"2 torch ==2.1 in cu118\n5 extra index https://host/cu118 cu118 explicit\n9 index https://host/b b\n12 extra index https://host/c c\n",
		},
		{
			"uv", "[project]\ndependencies = ['torch>=2', 'numpy', 'jax']\noptional-dependencies.cu = ['torchvision']\n[tool.uv]\nconstraint-dependencies = ['scipy<2']\noverride-dependencies = ['numba==0.5']\ndev-dependencies = ['pytest']\nextra-index-url = ['https://host/e']\n" +
				"[[tool.uv.index]]\nname = 'cu118'\nurl = 'https://host/cu118'\nexplicit = true\n[[tool.uv.index]]\nurl = 'https://host/d'\ndefault = true\n" +
				"[tool.uv.sources]\ntorch = [{index = 'cu118', marker = \"a or b\"}, {index = 'cpu', extra = 'cpu'}]\ntorchvision = [{index = 'cu', extra = 'cu'}, {index = 'cpu', extra = 'cpu'}]\njax = {url = 'https://host/jax-0.4-py3-none-any.whl'}\nnumpy = {workspace = true}\n",
			"2 torch >=2 ; a or b in cu118\n2 torch >=2\n2 numpy\n2 jax ==0.4 from https://host/jax-0.4-py3-none-any.whl\n3 torchvision (cu) in cu\n7 pytest (dev)\n5 scipy <2 bound\n6 numba ==0.5 bound\n8 extra index https://host/e \n11 extra index https://host/cu118 cu118 explicit\n14 index https://host/d \n",
		},
		{"PDM", "[tool.pdm.dev-dependencies]\ntest = ['pytest']\n[[tool.pdm.source]]\nname = 'pypi'\nurl = 'https://host/p'\n[[tool.pdm.source]]\nname = 'x'\nurl = 'https://host/x'\ntype = 'find_links'\n", "2 pytest (test)\n5 index https://host/p pypi\n8 links https://host/x x\n"},
		{"conda-lock", "[tool.poetry.dependencies]\npytorch = '2.0.1'\nflash-attn = {version = '2.3.6', source = 'pypi'}\n[tool.conda-lock]\nchannels = ['pytorch']\n[tool.conda-lock.dependencies]\npip = '>=23'\n", "7 pip >=23 conda\n2 torch ==2.0.1 conda\n3 flash-attn ==2.3.6 in pypi\n5 channel pytorch \n"},
		{"Hatch", "[tool.hatch.envs.gpu]\npython = '3.10'\ndependencies = ['torch==2.1']\n[tool.hatch.envs.x]\npython = 'pypy'\nextra-dependencies = ['numpy']\n", "3 torch ==2.1 unit gpu\n2 python ==3.10.* unit gpu\n6 numpy unit x\n"},
		{"pixi", "[tool.pixi.workspace]\nchannels = ['pytorch']\n[tool.pixi.dependencies]\npytorch = '2.6.*'\n", "4 torch ==2.6.* conda\n2 channel pytorch \n"},
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
		"[tool.uv.sources]\na = [{index='b', marker='c'}, {url='d', extra='e'}]\n[project]\ndependencies = ['a ; x or y']\n[[tool.uv.index]]\nurl='f'\ndefault=true",
		"[tool.hatch.envs.a]\npython='3'\ndependencies=['b']\n[tool.setuptools.dynamic]\ndependencies={file=\"\\u0041\"}\n[tool.pixi.feature.x.pypi-dependencies]\na={extras=['b'],version='*'}",
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
		for _, i := range facts.Indexes {
			if i.Line < 1 || i.Span.Start < 0 || i.Span.End > len(data) {
				t.Errorf("index %+v in %d bytes", i, len(data))
			}
		}
		for _, i := range facts.Includes {
			if i.Line < 1 || i.Span.Start < 0 || i.Span.End > len(data) {
				t.Errorf("include %+v in %d bytes", i, len(data))
			}
		}
	})
}
