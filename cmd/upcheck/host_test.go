package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
)

const hostTrees = "../../testdata/hosts"

// TestHosts looks at the trees of testdata/hosts, each a machine in one situation.
func TestHosts(t *testing.T) {
	var said strings.Builder
	entries, err := os.ReadDir(hostTrees)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		name := entry.Name()
		tree := filepath.Join(hostTrees, name)
		t.Run(name, func(t *testing.T) {
			args := []string{"env", "--root", tree}
			if _, err := os.Stat(filepath.Join(tree, "project")); err == nil {
				args = append(args, filepath.Join(tree, "project"))
			}
			text, status := lookAt(t, args...)
			if want := strings.Contains(text, ": error "); want != (status == exitFindings) {
				t.Errorf("exit status %d with the report\n%s", status, text)
			}
			testkit.Golden(t, tree+".golden", []byte(text))
			said.WriteString(text)
		})
	}
	for _, r := range matrix.BuiltIns() {
		if !strings.Contains(said.String(), r.Shown) {
			t.Errorf("%s: no report says %q", r.Code, r.Shown)
		}
		if r.Shown != "" && !strings.Contains(said.String(), r.Code) {
			t.Errorf("no report has a finding of %s", r.Code)
		}
	}
	text, _ := lookAt(t, "env", "--root", hostTrees+"/mismatch", "--format", "json")
	testkit.Golden(t, hostTrees+"/mismatch.json.golden", []byte(text))
}

// TestHostsAreRepeatable looks twice, for an order that is not a total one.
func TestHostsAreRepeatable(t *testing.T) {
	const tree = hostTrees + "/matching"
	first, _ := lookAt(t, "env", "--root", tree, "--format", "json")
	for range 3 {
		if again, _ := lookAt(t, "env", "--root", tree, "--format", "json"); again != first {
			t.Fatalf("two looks differ:\n%s\n%s", first, again)
		}
	}
}

// TestThisHost looks at the machine the test runs on: whatever it is, that is no
// failure.
func TestThisHost(t *testing.T) {
	text, status := lookAt(t, "env", "--fail-on", "never")
	if status != exitClean || !strings.HasPrefix(text, "System\n") {
		t.Errorf("exit status %d:\n%s", status, text)
	}
}

func lookAt(t *testing.T, args ...string) (string, int) {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	status := Main(t.Context(), Env{
		Args: args, Stdout: &out, Stderr: &errs, Dir: dir,
		Getenv: func(string) string { return "" }, IsTTY: func(any) bool { return false },
	})
	if errs.Len() > 0 {
		t.Errorf("standard error: %s", errs.String())
	}
	return out.String(), status
}
