package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEvidence holds what the page says of a rule whose example was run, and what is
// said of a file that is not about its package.
func TestEvidence(t *testing.T) {
	const seen = "schema: 1\npackage: torch\nenvironments:\n  - {release: \"1.13.0\", python: \"3.10.1\", pins: \"torch==1.13.0\"}\n" +
		"seen:\n  - code: TR012\n    example: 1\n    bad:\n      \"1.13.0\": \"absent AttributeError: gone\"\n"
	dir := repository(t, map[string]string{"matrix/torch.yaml": entry, "matrix/packages.yaml": catalog, "matrix/observed/torch.yaml": seen})
	if status, _, stderr := inRepository(t, dir); status != exitOK {
		t.Fatalf("status %d: %s", status, stderr)
	}
	page, err := os.ReadFile(filepath.Join(dir, "docs", "evidence.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{" of 1 rules have an observation on both sides", "| PyTorch | 1 | "} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page does not say %q:\n%s", want, page)
		}
	}
	other := repository(t, map[string]string{"matrix/torch.yaml": entry, "matrix/packages.yaml": catalog, "matrix/observed/numpy.yaml": seen})
	if status, _, stderr := inRepository(t, other); status != exitWrong || !strings.Contains(stderr, "matrix/observed/numpy.yaml: it is about torch") {
		t.Errorf("status %d, %q", status, stderr)
	}
}
