package conda

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
)

// TestRattler holds how rattler reads specifications: see testdata/gen.py.
func TestRattler(t *testing.T) {
	table, err := os.ReadFile("testdata/specs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(table)) {
		c := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		var text string
		if err := json.Unmarshal([]byte(c[0]), &text); err != nil {
			t.Fatal(err)
		}
		s, err := Parse(text)
		if c[1] == "!" {
			if err == nil {
				t.Errorf("%s: got %+v, want an error", c[0], s)
			}
			continue
		}
		want := c[3]
		if want == "*" {
			want = ""
		} else if strings.HasSuffix(want, ".*") && want[0] != '!' {
			want = "==" + want
		}
		set, setErr := version.ParseSet(want)
		if err != nil || setErr != nil || s.Index != c[1] || s.Package != c[2] || s.Spec.String() != set.String() || s.Build != c[4] {
			t.Errorf("%s: got %q %q %s %q, %v; want %q", c[0], s.Index, s.Package, s.Spec, s.Build, err, c[1:])
		}
	}
}

// TestParse has what PEP 440 cannot say, and the version that is asked for.
func TestParse(t *testing.T) {
	for _, row := range []struct{ in, name, spec, version string }{
		{"pytorch=2.6.0", "torch", "==2.6.0.*", "2.6.0"},
		{"PyTorch==2.6.0", "torch", "==2.6.0", "2.6.0"},
		{"pytorch_geometric 2.3.*", "torch-geometric", "==2.3.*", "2.3"},
		{"huggingface_hub>=0.2", "huggingface-hub", ">=0.2", ""},
		{"pytorch=2.0|2.1", "torch", "", ""},
		{"openssl=1.1.1k=h27cfd23_0", "openssl", "", "1.1.1k"},
		{"pkg=1.2a0", "pkg", "==1.2a0", "1.2a0"},
		{"pkg=1.2.post1", "pkg", "==1.2.post1", "1.2.post1"},
		{"python=3.10", "python", "==3.10.*", "3.10"},
		{"conda-forge/linux-64::pkg", "pkg", "", ""},
		{"_libgcc_mutex=0.1=main", "-libgcc-mutex", "==0.1", "0.1"},
	} {
		s, err := Parse(row.in)
		if err != nil || s.Name != row.name || s.Spec.String() != row.spec || s.Version != row.version {
			t.Errorf("Parse(%q) = %q %q %q, %v; want %q", row.in, s.Name, s.Spec, s.Version, err, row)
		}
	}
}

// show writes what was read, a fact a line.
func show(f project.Facts, problems []project.Problem) string {
	var b strings.Builder
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%d %s %s %s%s\n", r.Line, [...]string{"pip", "conda"}[r.Manager], r.Name, r.Spec, r.Index)
	}
	for _, i := range f.Includes {
		fmt.Fprintf(&b, "%d include %s %v\n", i.Line, i.Path, i.Bounds)
	}
	for _, i := range f.Indexes {
		fmt.Fprintf(&b, "%d index %s %d\n", i.Line, i.URL, i.Kind)
	}
	for _, e := range f.Env {
		fmt.Fprintf(&b, "%d %s=%s\n", e.Line, e.Name, e.Value)
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
		{"something else", "dependencies:\n  torch: 1\n", ""},
		{
			"environment", "name: x\nchannels:\n  - pytorch\n  - nvidia/label/cuda-11.8.0\n  - nodefaults\ndependencies:\n  - python=3.10\n  - pytorch=2.6 # why\n  - \"torchvision>=0.20\"\n  - pytorch-cuda=12.4\n" +
				"  - pip\n  - pip:\n    - --extra-index-url https://download.pytorch.org/whl/cu118\n    - jax==0.4.1\n    - -r requirements.txt\n    - -c bounds.txt\nvariables:\n  NCCL_DEBUG: INFO\n  A: 1\n",
			"7 conda python ==3.10.*\n8 conda torch ==2.6.*\n9 conda torchvision >=0.20\n10 conda pytorch-cuda ==12.4.*\n11 conda pip \n14 pip jax ==0.4.1\n15 include requirements.txt false\n16 include bounds.txt true\n" +
				"3 index pytorch 3\n4 index nvidia/label/cuda-11.8.0 3\n13 index https://download.pytorch.org/whl/cu118 1\n18 NCCL_DEBUG=INFO\n19 A=1\n10 host 1 12.4: conda package pytorch-cuda\n",
		},
		{
			"machines", "dependencies: [cudatoolkit=11.3, cudnn=8.1.0, cuda-version>=12, nvidia/label/cuda-11.6.0::cuda-toolkit, cuda, nccl==2.18.3]\n",
			"1 conda cudatoolkit ==11.3.*\n1 conda cudnn ==8.1.0.*\n1 conda cuda-version >=12\n1 conda cuda-toolkit nvidia/label/cuda-11.6.0\n1 conda cuda \n1 conda nccl ==2.18.3\n" +
				"1 host 1 11.3: conda package cudatoolkit\n1 host 3 8.1.0: conda package cudnn\n1 host 1 11.6.0: conda package cuda-toolkit\n1 host 4 2.18.3: conda package nccl\n",
		},
		{"build of PyTorch", "dependencies: [pytorch=1.13.1=py3.10_cuda11.6_cudnn8.3.2_0, pytorch=1.13.1=py3.10_cpu_0]\n", "1 conda torch ==1.13.1\n1 conda torch ==1.13.1\n1 host 1 11.6: build of the conda package pytorch\n"},
		{"bad items", "dependencies:\n- numpy=\n- [a]\n- 3\n- null\n- pip: x\n- pip: [1, {a: b}, 'numpy==one']\n- scipy\n", "8 conda scipy \n2 problem: versions of \"numpy\" are not understood: \"=\"\n7 problem: requirement is not understood: \"numpy\": invalid version specifier \"==one\"\n"},
		{"bad YAML", "dependencies:\n  - a\n -b: [\n", "2 problem: did not find expected key\n"},
		{"anchors", "x: &a [numpy=1.2]\ndependencies: *a\n", "1 conda numpy ==1.2.*\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, show(Reader{}.Read("environment.yml", []byte(row.in)))); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSpans(t *testing.T) {
	in := "# é\r\nchannels: ['pytorch']\r\ndependencies:\r\n  - \"pytorch = 2.6\"\r\n  - nvidia::cuda-toolkit 12.*\r\n  - pip:\r\n    - -f links\r\n    - Torch[a] == 2.6 ; x\r\nvariables: {A: 'b'}\r\n"
	f, _ := Reader{}.Read("environment.yml", []byte(in))
	var got []string
	for _, s := range []source.Span{
		f.Requirements[0].NameSpan, f.Requirements[0].SpecSpan, f.Requirements[1].NameSpan, f.Requirements[1].SpecSpan, f.Requirements[2].NameSpan, f.Requirements[2].SpecSpan,
		f.Indexes[0].Span, f.Indexes[1].Span, f.Host[0].Span, f.Env[0].Span, f.Env[0].ValueSpan,
	} {
		got = append(got, in[s.Start:s.End])
	}
	want := []string{"pytorch", "= 2.6", "cuda-toolkit", "12.*", "Torch", "== 2.6", "pytorch", "links", "cuda-toolkit 12.*", "A", "b"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("spans (-want +got):\n%s", diff)
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{
		"environment.yml": true, "a/environment-gpu.yaml": true, "conda.yaml": true, "env.yml": true, "env_gpu.yml": true, "conda/dev.yml": true, "ci/envs/py39.yaml": true,
		"conda-lock.yml": false, "environment.txt": false, "config.yml": false, "envoy.yaml": false,
	} {
		if got := (Reader{}).Match(file); got != want {
			t.Errorf("Match(%q) = %v, want %v", file, got, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"channels: [a]\ndependencies:\n- a::b=1.2=c\n- \"d[version='>=1',build=x]\"\n- pip: [-r x, y==1]\nvariables: {A: b}\n", "a: &a [*a]\n", "dependencies: ['a  |1,*']", "dependencies:\n- >\n  a\n  b\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facttest.Check(t, Reader{}, "environment.yml", data)
	})
}
