package report

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/testkit"
)

func changes() *Changes {
	return &Changes{
		Tool: Tool{Name: "upcheck", Version: "0.1"},
		Pair: []PairLine{
			{Package: "torch", Display: "PyTorch", From: "1.13.1", To: "2.3.1", FromOrigin: "given", ToOrigin: "given"},
			{Package: "numpy", Display: "NumPy", To: "1.26.4", FromOrigin: "unknown", ToOrigin: "default"},
		},
		Notes: []string{"torch 2.99 is newer than the newest known release"},
		Rows: []Change{
			{
				Finding: finding.Finding{
					Code: "TR010", Name: "torch.symeig", Package: "torch", Effect: finding.Raises, Level: finding.Error,
					At: "2.0", From: "1.13.1", To: "2.3.1", Message: "`torch.symeig` only raises since PyTorch 2.0; a|b <c>",
					Replacement: "torch.linalg.eigh", Fixes: []finding.Fix{{Title: "use `torch.linalg.eigh`", RunsOn: ">=1.9"}},
				},
				Rule: finding.RuleInfo{Name: "torch-symeig", Title: "`torch.symeig` is gone"},
				Uses: 1204, Projects: 12,
			},
			{Finding: finding.Finding{Code: "ACME001", Package: "torch", Level: finding.Note, Effect: finding.Alias, Message: "a\nb\x1b"}},
		},
		Unmet: 3,
	}
}

func TestChangesGoldens(t *testing.T) {
	tests := []struct {
		name, format string
		changes      *Changes
	}{
		{"changes-text", "text", changes()},
		{"changes-json", "json", changes()},
		{"changes-markdown", "markdown", changes()},
		{"changes-text-none", "text", &Changes{Pair: changes().Pair}},
		{"changes-json-none", "json", &Changes{}},
		{"changes-markdown-none", "markdown", &Changes{Tool: changes().Tool, Unmet: 2}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			write, err := ChangesWriter(test.format)
			if err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if err := write(&out, test.changes); err != nil {
				t.Fatal(err)
			}
			testkit.Golden(t, filepath.Join("testdata", "golden", test.name), out.Bytes())
		})
	}
}

func TestChangesWriterUnknown(t *testing.T) {
	if _, err := ChangesWriter("sarif"); err == nil || !strings.Contains(err.Error(), `unknown format "sarif": expected one of text, json, markdown`) {
		t.Errorf("got %v", err)
	}
}
