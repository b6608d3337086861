package plan

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/requirements"
)

// orderOf makes an Order of the lines of a requirements file, and of a range of Pythons
// that the project allows.
func orderOf(t *testing.T, lines, pythons, to string) Order {
	t.Helper()
	facts, problems := requirements.Reader{}.Read("requirements.txt", []byte(lines))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	o := Order{Catalog: matrix.DefaultCatalog(), Clashes: matrix.Clashes(), Requirements: facts.Requirements}
	if pythons != "" {
		python, err := requirements.Parse("python" + pythons)
		if err != nil {
			t.Fatal(err)
		}
		o.Requirements = append(o.Requirements, python)
	}
	o.To = []matrix.Named{{Package: "torch", Version: to}}
	o.Builds = func(_, release string) ([]string, bool) {
		return map[string][]string{"2.3.1": {"cu118", "cu121"}, "2.11.0": {"cu126", "cu128"}}[release], true
	}
	o.Driver = func(cuda string) (string, bool) { return "for " + cuda, true }
	return o
}

func TestMake(t *testing.T) {
	tests := []struct {
		name, lines, pythons, to string
		pins                     []string
		python, index, driver    string
		notes                    []string
	}{
		{
			name: "the usual Python, where nothing speaks for another", lines: "torch==2.2.2\n", to: "2.3",
			pins: []string{"torch 2.3.1 named"}, python: "3.11", driver: "for 12.1",
		},
		{
			name: "the Python on which the least moves", lines: "torch==1.13.1\nnumpy==1.21.6\n", to: "2.3",
			pins: []string{"torch 2.3.1 named", "numpy 1.21.6"}, python: "3.10", driver: "for 12.1",
		},
		{
			name: "a Python that the project allows", lines: "torch==1.13.1\nnumpy==1.21.6\n", pythons: ">=3.11", to: "2.3",
			pins: []string{"torch 2.3.1 named", "numpy 1.23.5 moves"}, python: "3.11", driver: "for 12.1",
		},
		{
			name: "no Python that the project allows", lines: "torch==1.13.1\n", pythons: "==3.8.*", to: "2.9",
			pins: []string{"torch 2.9.1 named"}, python: "3.11", driver: "for 12.8",
		},
		{
			name: "a build for the same CUDA", lines: "torch==2.0.1+cu118\ntorchvision==0.15.2+cu118\n", to: "2.3",
			pins:   []string{"torch 2.3.1+cu118 named", "torchvision 0.18.1+cu118 moves"},
			python: "3.11", index: "https://download.pytorch.org/whl/cu118", driver: "for 11.8",
		},
		{
			name: "the nearest build", lines: "torch==2.0.1+cu118\n", to: "2.11",
			pins: []string{"torch 2.11.0+cu126 named"}, python: "3.11", index: "https://download.pytorch.org/whl/cu126", driver: "for 12.6",
			notes: []string{"torch 2.11.0 has no build for cu118; the nearest is cu126"},
		},
		{
			name: "a build without CUDA", lines: "torch==2.0.1+cpu\n", to: "2.3",
			pins: []string{"torch 2.3.1+cpu named"}, python: "3.11", index: "https://download.pytorch.org/whl/cpu",
		},
		{
			name: "a requirement whose marker fails does not count", lines: "torch==2.2.2\ntorchvision==0.14.1; python_version < '3.8'\n", to: "2.3",
			pins: []string{"torch 2.3.1 named"}, python: "3.11", driver: "for 12.1",
		},
		{
			name: "a release whose metadata pip refuses", lines: "torch==2.2.2\npytorch-lightning==1.7.7\n", to: "2.3",
			pins: []string{"torch 2.3.1 named", "pytorch-lightning 1.7.7"}, python: "3.11", driver: "for 12.1",
			notes: []string{"pip refuses the metadata of pytorch-lightning 1.7.7 since 24.1: it takes an older pip"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := Make(orderOf(t, tt.lines, tt.pythons, tt.to))
			if err != nil || p.Conflict != nil {
				t.Fatalf("error %v, conflict %+v", err, p)
			}
			if diff := cmp.Diff(tt.pins, show(p.Solution)); diff != "" {
				t.Errorf("pins (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]string{tt.python, tt.index, tt.driver}, []string{p.Python.String(), p.Index, p.Floors.Driver}); diff != "" {
				t.Errorf("Python, index, driver (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.notes, p.Notes); diff != "" {
				t.Errorf("notes (-want +got):\n%s", diff)
			}
			if moves := tt.pythons == "==3.8.*"; p.PythonMoves != moves {
				t.Errorf("PythonMoves is %t", p.PythonMoves)
			}
		})
	}
}

func TestFloors(t *testing.T) {
	p, err := Make(orderOf(t, "torch==2.6.0\n", "", "2.7"))
	if err != nil {
		t.Fatal(err)
	}
	want := Floors{Pythons: []string{"3.9", "3.10", "3.11", "3.12", "3.13"}, Glibc: "2.28", GlibcOf: "torch", CUDA: "12.6", Driver: "for 12.6"}
	if diff := cmp.Diff(want, p.Floors); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A lock file and a URL are not what is planned for.
func TestWhatIsNotPlanned(t *testing.T) {
	o := orderOf(t, "torch==2.2.2\n", "", "2.3")
	locked, _ := requirements.Parse("torchvision==0.17.2")
	locked.Kind = project.Locked
	direct, _ := requirements.Parse("torchaudio==2.2.2")
	direct.URL = "https://example.com/torchaudio.whl"
	o.Requirements = append(o.Requirements, locked, direct)
	p, err := Make(o)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"torch 2.3.1 named"}, show(p.Solution)); diff != "" {
		t.Error(diff)
	}
}
