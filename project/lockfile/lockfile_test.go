package lockfile

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/project"
)

// show writes what was read, a fact a line: "3 torch ==2.3.1 ; marker (group) in index".
func show(f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s %s", r.Line, r.Name, r.Spec)
		for _, part := range []struct{ before, text, after string }{{" ; ", r.Marker, ""}, {" (", r.Group, ")"}, {" in ", r.Index, ""}, {" from ", r.URL, ""}} {
			if part.text != "" {
				b.WriteString(part.before + part.text + part.after)
			}
		}
		if r.Kind != project.Locked {
			b.WriteString(" not locked")
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
		{
			"Poetry", `[[package]]
name = "torch"
version = "2.3.1+cu121"
optional = false
python-versions = ">=3.8.0"
groups = ["main", "dev"]
markers = "python_version < \"3.13\""
files = [
    {file = "torch-2.3.1+cu121-cp310-cp310-linux_x86_64.whl", hash = "sha256:ab"},
]

[package.dependencies]
filelock = "*"
numpy = {version = ">=1.23", markers = "x"}

[package.source]
type = "legacy"
url = "https://download.pytorch.org/whl/cu121"
reference = "pytorch"

[[package]]
name = "Pytest"
version = "7.0"
groups = ["dev"]

[[package]]
name = "apex"
version = "0.1"
[package.source]
type = "url"
url = "https://host/apex-0.1%2Ba-py3-none-any.whl"

[[package]]
name = "mine"
version = "1.0"
[package.source]
type = "directory"
url = "sub"

[[package]]
name = "jax"
version = "0.4"
optional = true

[[package]]
name = "scipy"
version = "1.10"
optional = true

[extras]
Gpu = ["jax (>=0.4)"]

[metadata]
python-versions = "^3.9"
`,
			"3 torch ==2.3.1+cu121 ; python_version < \"3.13\" in https://download.pytorch.org/whl/cu121\n23 pytest ==7.0 (dev)\n28 apex ==0.1 from https://host/apex-0.1+a-py3-none-any.whl\n42 jax ==0.4 (gpu)\n47 scipy ==1.10\n",
		},
		{"old Poetry", "[[package]]\nname = 'black'\nversion = '22.1'\ncategory = 'dev'\n[[package]]\nname = 'numpy'\nversion = '1.2'\ncategory = 'main'\n", "3 black ==22.1 (dev)\n7 numpy ==1.2\n"},
		{
			"uv", `version = 1
requires-python = ">=3.11"
resolution-markers = ["a"]

[[package]]
name = "mine"
version = "0.1.0"
source = { virtual = "." }
dependencies = [{ name = "torch", version = "2.6.0", source = { registry = "x" } }]

[[package]]
name = "torch"
version = "2.6.0+cpu"
source = { registry = "https://download.pytorch.org/whl/cpu" }
resolution-markers = [
    "sys_platform == 'linux'",
    "sys_platform == 'win32'",
]
wheels = [
    { url = "https://host/torch.whl", hash = "sha256:ab" },
]

[[package]]
name = "x"
version = "1"
source = { url = "https://host/x-1-py3-none-any.whl" }

[[package]]
name = "y"
source = { git = "https://host/y" }

[package.metadata]
requires-dist = [{ name = "torch" }]
`,
			"2 python >=3.11 not locked\n13 torch ==2.6.0+cpu ; sys_platform == 'linux' or sys_platform == 'win32' in https://download.pytorch.org/whl/cpu\n25 x ==1 from https://host/x-1-py3-none-any.whl\n",
		},
		{"PDM", "[metadata]\ngroups = ['default', 'test']\n[[package]]\nname = \"torch\"\nversion = \"2.1\"\nmarker = \"m\"\ngroups = [\"default\"]\n[[package]]\nname = 'pytest'\nversion = '8'\ngroups = ['test']\n", "5 torch ==2.1 ; m\n10 pytest ==8 (test)\n"},
		{"PEP 751", "lock-version = '1.0'\nrequires-python = '==3.12'\n[[packages]]\nname = 'attrs'\nversion = '25.1.0'\nindex = 'https://host/simple'\n[[packages.wheels]]\nname = 'attrs-25.1.0-py3-none-any.whl'\n[[packages]]\nname = 'x'\nmarker = 'm'\nversion = '1'\n", "2 python ==3.12 not locked\n5 attrs ==25.1.0 in https://host/simple\n12 x ==1 ; m\n"},
		{"bad version", "[[package]]\nname = 'a'\nversion = 'one'\n[[package]]\nname = 'b'\nversion = '1'\n", "6 b ==1\n3 problem: version \"one\" of \"a\" is not understood\n"},
		{"broken in the middle", "[[package]]\nname = 'a'\nversion = '1'\n[[package]]\nname = \nversion = '1'\n", "3 a ==1\n5 problem: unexpected character U+000A at start of value\n"},
		{"wrong kinds", "requires-python = 3\npackage = 1\n[[package]]\nname = {a = 1}\nversion = []\nsource = 'x'\ngroups = 1\n[extras]\na = 1\n", "5 problem: version \"\" of \"\" is not understood\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, show(Reader{}.Read("x.lock", []byte(row.in)))); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSpans(t *testing.T) {
	in := "[[package]]\r\nname = \"Torch\"\r\nversion = '2.3.1'\r\n"
	facts, _ := Reader{}.Read("poetry.lock", []byte(in))
	r := facts.Requirements[0]
	if name, v := in[r.NameSpan.Start:r.NameSpan.End], in[r.SpecSpan.Start:r.SpecSpan.End]; name != "Torch" || v != "2.3.1" {
		t.Errorf("spans cover %q and %q", name, v)
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{"a/poetry.lock": true, "uv.lock": true, "pdm.lock": true, "pylock.toml": true, "pylock.dev.toml": true, "pixi.lock": false, "Cargo.lock": false} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("Match(%q) = %v, want %v", file, got, want)
		}
	}
}

func TestTooLarge(t *testing.T) {
	if got := show(Reader{}.Read("uv.lock", make([]byte, limit+1))); got != "0 problem: lock file is larger than 64 MiB and is not read\n" {
		t.Errorf("got %s", got)
	}
}

// long returns a lock file of about n bytes, most of it hashes, as real ones are.
func long(n int) []byte {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, "[[package]]\nname = \"p%d\"\nversion = \"1.%d\"\ngroups = [\"main\"]\nfiles = [\n", i, i)
		for j := range 30 {
			fmt.Fprintf(&b, "    {file = \"p%d-1.%d-cp3%d-cp3%d-manylinux_2_17_x86_64.whl\", hash = \"sha256:%064d\"},\n", i, i, j, j, j)
		}
		b.WriteString("]\n\n[package.dependencies]\nnumpy = \">=1.2\"\n\n")
	}
	return []byte(b.String())
}

func BenchmarkRead(b *testing.B) {
	for _, mb := range []int{5, 50} {
		data := long(mb << 20)
		b.Run(fmt.Sprintf("%dMB", mb), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				Reader{}.Read("poetry.lock", data)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"requires-python = '>=3'\n[[package]]\nname = 'a'\nversion = '1'\nmarkers = {main = 'x'}\nsource = {registry = 'u'}\n[package.source]\ntype = 'url'\n[extras]\na = ['b (c)']\n",
		"[[packages]]\nname = \"\\u0041\"\nversion = \"\"\"1\"\"\"\noptional = true\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, problems := Reader{}.Read("uv.lock", data)
		for _, r := range facts.Requirements {
			if r.Line < 1 || r.SpecSpan.Start < 0 || r.SpecSpan.End > len(data) || r.NameSpan.End > len(data) || r.Group == optional {
				t.Errorf("requirement %+v in %d bytes", r, len(data))
			}
		}
		for _, p := range problems {
			if p.Message == "" || p.Line > strings.Count(string(data), "\n")+1 {
				t.Errorf("problem %+v", p)
			}
		}
	})
}
