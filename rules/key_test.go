package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
)

// TestKeys: what raises when it is called does nothing where it only stands for itself.
func TestKeys(t *testing.T) {
	engine := rules.New(matrix.Default(), matrix.DefaultCatalog(), pairOf(t, "torch==1.13.1 numpy==1.23.5", "torch==2.3.1 numpy==1.26.4"), rules.Options{})
	for _, row := range []struct{ name, code, want string }{
		{"called", "torch.symeig(x)\n", "TR010 certain"},
		{"passed on", "f(torch.symeig)\n", "TR010 likely"},
		{"the key of a dict", "d = {torch.symeig: 1}\n", "TR010 possible"},
		{"its value", "d = {1: torch.symeig}\n", "TR010 likely"},
		{"called in a key", "d = {torch.symeig(x): 1}\n", "TR010 certain"},
		{"an index", "y = d[torch.symeig]\n", "TR010 possible"},
		{"compared", "y = f is torch.symeig\n", "TR010 possible"},
		{"among others", "y = f in (torch.symeig, torch.abs)\n", "TR010 possible"},
		{"a method of a class", "d = {torch.Tensor.symeig: 1}\n", "TR011 possible"},
		{"what is gone", "d = {np.float: 1}\n", "NP002 certain"},
		{"what is gone, compared", "y = t == np.float\n", "NP002 certain"},
	} {
		list, _ := run(t, engine, "import numpy as np\nimport torch\n"+row.code)
		var got []string
		for _, f := range list {
			got = append(got, fmt.Sprintf("%s %s", f.Code, f.Confidence))
		}
		if diff := cmp.Diff(row.want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.name, diff)
		}
	}
}
