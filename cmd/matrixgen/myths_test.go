package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMyths(t *testing.T) {
	files := map[string]string{
		"matrix/torch.yaml":              entry,
		"matrix/packages.yaml":           catalog,
		"testdata/myths/pytorch/a.txtar": "Alpha\n\nverdict: false\nclaim: c\ntruth: t\nmeasured: m\n",
	}
	dir := repository(t, files)
	if status, stdout, stderr := inRepository(t, dir); status != exitOK || !strings.Contains(stdout, "wrote docs/myths.md\n") {
		t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	page := filepath.Join(dir, "docs/myths.md")
	if err := os.WriteFile(page, []byte("by hand\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, stdout, _ := inRepository(t, dir, "-diff"); status != exitStale || stdout != "docs/myths.md is stale\n" {
		t.Errorf("after a change by hand, -diff says %d, %q", status, stdout)
	}
	files["testdata/myths/pytorch/a.txtar"] = "Alpha\n\nverdict: false\n"
	for _, args := range []string{"", "-check"} {
		status, _, stderr := inRepository(t, repository(t, files), strings.Fields(args)...)
		if status != exitWrong || stderr != "testdata/myths/pytorch/a.txtar: field \"claim\" is missing\n" {
			t.Errorf("%q: status %d, stderr %q", args, status, stderr)
		}
	}
}
