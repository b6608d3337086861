package plan

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/pyproject"
	"github.com/upcheck/upcheck/project/requirements"
)

// planned returns what a file becomes, and the reasons why something stays.
func planned(t *testing.T, path, text, pkg, to string) (string, []string) {
	t.Helper()
	var reader project.Reader = requirements.Reader{}
	if path == "pyproject.toml" {
		reader = pyproject.Reader{}
	}
	facts, _ := reader.Read(path, []byte(text))
	p, err := Make(Order{
		Catalog: matrix.DefaultCatalog(), Clashes: matrix.Clashes(), Requirements: facts.Requirements,
		To: []matrix.Named{{Package: pkg, Version: to}},
	})
	if err != nil || p.Conflict != nil {
		t.Fatalf("error %v, conflict %+v", err, p)
	}
	findings := p.Edits(func(string) []byte { return []byte(text) })
	var refused []string
	for _, file := range fix.Plan(findings, fix.Options{Safety: finding.Safe}) {
		for _, skip := range file.Skipped {
			refused = append(refused, skip.Finding.Name+": "+skip.Reason)
		}
		after, err := source.Apply([]byte(text), file.Edits)
		if err != nil {
			t.Fatal(err)
		}
		text = string(after)
	}
	return text, refused
}

func TestEdits(t *testing.T) {
	tests := []struct {
		name, path, text, pkg, to, want string
		refused                         []string
	}{
		{
			name: "pins keep their markers, extras, comments and line ends", path: "requirements.txt", pkg: "torch", to: "2.3.1",
			text: "torch == 1.13.1 # gpu\r\ntorchvision[scipy]==0.14.1; sys_platform == 'linux'\r\nrich==13.0\r\n",
			want: "torch == 2.3.1 # gpu\r\ntorchvision[scipy]==0.18.1; sys_platform == 'linux'\r\nrich==13.0\r\n",
		},
		{
			name: "a range allows the patch releases of the new one", path: "requirements.txt", pkg: "torch", to: "2.3.1",
			text: "torch>=1.13,<2\ntorchvision\n",
			want: "torch~=2.3.1\ntorchvision\n",
		},
		{
			name: "a distribution that has no such release", path: "requirements.txt", pkg: "tensorflow", to: "2.15.1",
			text: "tensorflow-gpu==2.9.3\n",
			want: "tensorflow==2.15.1\n",
		},
		{
			name: "what has to be bound is added", path: "requirements.txt", pkg: "tensorflow", to: "2.8.0",
			text: "numpy<2\ntensorflow==2.6.5\n",
			want: "protobuf==3.20.3\nnumpy<2\ntensorflow==2.8.0\n",
		},
		{
			name: "hashes", path: "requirements.txt", pkg: "torch", to: "2.3.1",
			text: "torch==1.13.1 \\\n    --hash=sha256:00\n", want: "torch==1.13.1 \\\n    --hash=sha256:00\n",
			refused: []string{"torch: the file has hashes, which are others for another release: let pip-compile --generate-hashes write it"},
		},
		{
			name: "pyproject.toml", path: "pyproject.toml", pkg: "torch", to: "2.3.1",
			text: "[project]\nrequires-python = \">=3.10\"\ndependencies = [\"torch==1.13.1\", 'torchaudio==0.13.1']\n",
			want: "[project]\nrequires-python = \">=3.10\"\ndependencies = [\"torch==2.3.1\", 'torchaudio==2.3.1']\n",
		},
		{
			name: "Poetry", path: "pyproject.toml", pkg: "torch", to: "2.3.1",
			text: "[tool.poetry.dependencies]\npython = \"^3.10\"\ntorch = \"1.13.1\"\ntorchvision = {version = \"^0.14.1\", optional = true}\n",
			want: "[tool.poetry.dependencies]\npython = \"^3.10\"\ntorch = \"2.3.1\"\ntorchvision = {version = \"^0.18.1\", optional = true}\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, refused := planned(t, tt.path, tt.text, tt.pkg, tt.to)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.refused, refused); diff != "" {
				t.Errorf("refused (-want +got):\n%s", diff)
			}
		})
	}
}

// FuzzEdits holds what is written to the file: no edit lies outside of it, and none overlaps.
func FuzzEdits(f *testing.F) {
	for _, seed := range [...]string{
		"torch==1.13.1\ntorchvision\n", "\xef\xbb\xbftorch == 1.13.1+cu117 # x\r\nnumpy[x]\r\n", "torch (>=1.0)\ntensorflow-gpu~=2.8.0",
		"torch===1.13.1 --hash=sha256:0\n", "numpy<2\\\n,>1.2\ntensorflow==2.8.0; python_version<'3.9'\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 300 {
			return
		}
		facts, _ := requirements.Reader{}.Read("requirements.txt", data)
		p, err := Make(Order{
			Catalog: matrix.DefaultCatalog(), Clashes: matrix.Clashes(), Requirements: facts.Requirements,
			To: []matrix.Named{{Package: "torch", Version: "2.3.1"}}, Python: "3.10",
		})
		if err != nil || p.Conflict != nil {
			return
		}
		for _, file := range fix.Plan(p.Edits(func(string) []byte { return data }), fix.Options{Safety: finding.Safe}) {
			if _, err := source.Apply(data, file.Edits); err != nil {
				t.Fatal(err)
			}
		}
	})
}
