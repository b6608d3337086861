package parser

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// offers is an Exports of a few names.
type offers struct {
	names               map[string][]string // of modules
	results, attributes map[string]string
}

func (l offers) Binds(module, name string) (binds, known bool) {
	names, known := l.names[module]
	return slices.Contains(names, name), known
}

func (l offers) Result(callable string) string { return l.results[callable] }

func (l offers) Attribute(name string) string { return l.attributes[name] }

// TestExports holds what a parser makes of what libraries offer.
func TestExports(t *testing.T) {
	exports := offers{
		names: map[string][]string{"torch": {"ones", "nn"}, "torch.nn": {"Linear", "ones"}},
		results: map[string]string{
			"torch.ones": "torch.Tensor", "torch.Tensor.float": "torch.Tensor", "torch.itself": "torch.itself",
		},
	}
	for _, tt := range []struct {
		name, in string
		want     []string
	}{
		{"star of one module", "from torch import *\nnn", []string{"torch.nn likely load star"}},
		{"name that it does not bind", "from torch import *\nLinear", []string{}},
		{"star of two modules", "from torch import *\nfrom torch.nn import *\nLinear", []string{"torch.nn.Linear likely load star"}},
		{"name of both", "from torch import *\nfrom torch.nn import *\nones", []string{"torch.nn.ones possible load star", "torch.ones possible load star"}},
		{"unknown module", "from torch import *\nfrom other import *\nnn", []string{"other.nn possible load star", "torch.nn possible load star"}},
		{"star of the project", "from torch import *\nfrom .mine import *\nnn", []string{".mine.nn possible load star", "torch.nn possible load star"}},
		{"result", "import torch\ntorch.ones(1).x", []string{"torch.ones certain callee", "torch.Tensor().x likely load"}},
		{"result of a method", "import torch\nt = torch.ones(1).float()\nt.x", []string{
			"torch.ones certain callee", "torch.Tensor().float likely callee", "torch.Tensor().x likely load",
		}},
		{"unknown result", "import torch\ntorch.load(1).x", []string{"torch.load certain callee", "torch.load().x certain load"}},
		{"unknown result of a method", "import torch\ntorch.ones(1).load().x", []string{"torch.ones certain callee", "torch.Tensor().load likely callee"}},
		{"result of a callable's own name", "import torch\ntorch.itself(1).x", []string{"torch.itself certain callee", "torch.itself().x certain load"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := source.New("m.py", []byte(tt.in+"\n"))
			if err != nil {
				t.Fatal(err)
			}
			p := New(Options{Exports: exports})
			defer p.Close()
			m, err := p.Parse(t.Context(), f)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, about(m)); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", tt.in, diff)
			}
		})
	}
}
