package rewrite

import (
	"bytes"
	"context"
	"encoding/json"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

// compiles reads pairs of texts and writes the numbers of those of which only the first
// is Python.
const compiles = `
import json, sys, warnings

warnings.simplefilter("ignore")

def ok(text):
    try:
        compile(text, "m.py", "exec", dont_inherit=True)
        return True
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False

for number, line in enumerate(sys.stdin):
    before, after = json.loads(line)
    if not ok(after) and ok(before):
        print(number)
`

// TestResultsCompile makes changes of all kinds to real files of the corpus and of the
// standard library, and has CPython compile what came out, which is stricter than a
// parser.
func TestResultsCompile(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is missing")
	}
	files := realFiles(t, python)
	if len(files) == 0 {
		t.Skip("neither the corpus nor a standard library is there")
	}
	random := rand.New(rand.NewPCG(1, 2))
	var pairs bytes.Buffer
	var about []string
	enc := json.NewEncoder(&pairs)
	refused := make(map[string]int)
	for k := 0; k < len(files); k += 200 {
		raw, err := os.ReadFile(files[k])
		if err != nil {
			t.Fatal(err)
		}
		file, err := source.New("m.py", raw)
		if err != nil || !bytes.Equal(file.Text(), raw) {
			continue
		}
		f, err := Open(context.Background(), raw, 0)
		if err != nil {
			t.Fatal(err)
		}
		for range 6 {
			changes := make([]Change, 12)
			for i := range changes {
				changes[i] = anyChange(random, f)
			}
			results := f.Rewrite(changes)
			made := ""
			for i, r := range results {
				refused[r.Refused]++
				if r.Refused == "" {
					made += "\n" + f.bytes(changes[i].At) + " " + changes[i].Name + " " + jsonOf(t, changes[i].Op)
				}
			}
			if after := planned(t, file, results); made != "" {
				about = append(about, files[k]+made)
				if err := enc.Encode([2]string{string(raw), after}); err != nil {
					t.Fatal(err)
				}
			}
		}
		f.Close()
	}
	ask := exec.CommandContext(t.Context(), python, "-c", compiles)
	ask.Stdin = &pairs
	out, err := ask.Output()
	if err != nil {
		t.Fatal(err)
	}
	var wrong []int
	if err := json.Unmarshal([]byte("["+strings.Join(strings.Fields(string(out)), ",")+"]"), &wrong); err != nil {
		t.Fatal(err)
	}
	for _, i := range wrong {
		t.Errorf("it does not compile any more: %s", about[i])
	}
	t.Logf("%d texts were changed, %d changes were made and %d refused", len(about), refused[""], sum(refused)-refused[""])
}

func sum(counts map[string]int) int {
	n := 0
	for _, count := range counts {
		n += count
	}
	return n
}

func jsonOf(t *testing.T, op Op) string {
	t.Helper()
	b, err := json.Marshal(op)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// realFiles lists the Python files of the corpus and of the standard library.
func realFiles(t *testing.T, python string) []string {
	t.Helper()
	out, err := exec.Command(python, "-c", "import os; print(os.path.dirname(os.__file__))").Output()
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	corpus, _ := filepath.EvalSymlinks("../../corpus")
	for _, root := range []string{corpus, strings.TrimSpace(string(out))} {
		_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && filepath.Ext(path) == ".py" {
				files = append(files, path)
			}
			return nil
		})
	}
	return files
}
