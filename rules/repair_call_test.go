package rules_test

import (
	"context"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

// TestRenamesFitTheCall renames what is called only where the new one takes what the call
// gives, as the API history has it.
func TestRenamesFitTheCall(t *testing.T) {
	var histories []rules.History
	for _, pkg := range []string{"torch", "numpy", "tensorflow"} {
		data, _ := api.Embedded(pkg)
		histories = append(histories, rules.History{Package: pkg, Data: data})
	}
	engine := rules.New(matrix.Default(), matrix.DefaultCatalog(), pairOf(t, "torch==1.7 numpy==1.17 tensorflow==1.15", "torch==2.3 numpy==2.2 tensorflow==2.18"), rules.Options{Histories: histories})
	p := parser.New(parser.Options{Exports: engine.Exports()})
	defer p.Close()
	for _, tt := range []struct{ name, in, want, refused string }{
		{"fits", "import numpy as np\nnp.in1d(a, b)\n", "import numpy as np\nnp.isin(a, b)\n", ""},
		{"keyword that both have", "import numpy as np\nnp.in1d(a, b, invert=True)\n", "import numpy as np\nnp.isin(a, b, invert=True)\n", ""},
		{"keyword that is another", "import numpy as np\nnp.in1d(ar1=a, ar2=b)\n", "", "`ar1=` is no parameter of `numpy.isin`"},
		{"behind two stars", "import numpy as np\nnp.in1d(a, **kw)\n", "", "`numpy.isin` may not take what is behind `**`"},
		{"keyword of a builtin", "import numpy as np\nnp.alen(a=x)\n", "", "`a=` is no parameter of `len`"},
		{"too many places", "import torch\ntorch.cholesky(A, True)\n", "", "`torch.linalg.cholesky` does not take so many arguments by position"},
		{"an import concerns all calls", "from numpy import in1d\nin1d(a, b)\nin1d(ar1=a, ar2=b)\n", "", "`ar1=` is no parameter of `numpy.isin`"},
		{"an argument that is another there", "import tensorflow as tf\ntf.depth_to_space(x, 2, 'name')\n", "import tensorflow as tf\ntf.compat.v1.depth_to_space(x, 2, 'name')\n", ""},
		{"arguments that are the same there", "import tensorflow as tf\ntf.depth_to_space(x, 2)\n", "import tensorflow as tf\ntf.nn.depth_to_space(x, 2)\n", ""},
		{"another call is none of its business", "import numpy as np\nnp.in1d(a, b)\nf(ar1=a)\n", "import numpy as np\nnp.isin(a, b)\nf(ar1=a)\n", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			file, err := source.New("a.py", []byte(tt.in))
			if err != nil {
				t.Fatal(err)
			}
			m, err := p.Parse(context.Background(), file)
			if err != nil {
				t.Fatal(err)
			}
			found := engine.ModuleIn("a.py", m, rules.Project{Source: func() (*source.File, bool) { return file, true }})
			plan := fix.Plan(found, fix.Options{Safety: finding.Unsafe})
			if len(plan) != 1 {
				t.Fatalf("%d files with findings", len(plan))
			}
			got, err := source.Apply(file.Raw(), plan[0].Edits)
			if err != nil {
				t.Fatal(err)
			}
			if want := tt.want; want != "" && string(got) != want || want == "" && string(got) != tt.in {
				t.Errorf("got\n%s", got)
			}
			reason := ""
			for _, s := range plan[0].Skipped {
				reason = s.Reason
			}
			if reason != tt.refused {
				t.Errorf("refused for %q, want %q", reason, tt.refused)
			}
		})
	}
}
