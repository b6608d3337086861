package rules_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
)

// TestAnnotationsThatNobodyEvaluates: what is gone is an error where Python
// looks the name up, and a note in an annotation that it never evaluates.
func TestAnnotationsThatNobodyEvaluates(t *testing.T) {
	engine := rules.New(matrix.Default(), matrix.DefaultCatalog(), pairOf(t, "torch==1.13.1 numpy==1.19.5", "torch==2.3.1 numpy==1.26.4"),
		rules.Options{Histories: []rules.History{historyOf(t, "torch", torchHistory)}})
	for _, row := range []struct{ name, code, want string }{
		{"evaluated", "import torch\ndef f(x: torch.GoneClass): pass\n", "API001 error"},
		{"a string", "import torch\ndef f(x: 'torch.GoneClass'): pass\n", "API001 note"},
		{"postponed", "from __future__ import annotations\nimport torch\ndef f(x: torch.GoneClass): pass\n", "API001 note"},
		{"postponed, in code", "from __future__ import annotations\nimport torch\ntorch.GoneClass(1)\n", "API001 error"},
		{"an entry", "import numpy as np\ndef f(x: np.int): pass\n", "NP001 error"},
		{"an entry, a string", "import numpy as np\ndef f(x: 'np.int'): pass\n", "NP001 note"},
		{"behind a flag of another file", "import torch\nfrom .imports import _TORCH_GREATER_EQUAL_2_0\nif not _TORCH_GREATER_EQUAL_2_0:\n    torch.gone(1)\n", "API001 warning"},
	} {
		list, _ := run(t, engine, row.code)
		got := ""
		for _, f := range list {
			got += fmt.Sprintf("%s %s", f.Code, f.Level)
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.name, diff)
		}
	}
}
