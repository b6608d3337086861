package grammar

import (
	"context"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

var (
	all     = flag.Bool("all", false, "compare every file of the corpus and the standard library, not a sample")
	under   = flag.String("under", "", "compare the files under this directory instead")
	refused = flag.Bool("refused", false, "log where each refused file without errors stops being certain")
)

// sample is the distance between the files that are compared without -all.
const sample = 20

// minAccepted is the part of the bytes of the corpus, without files that have
// errors of syntax, that must get a tree. A standard library has tests of
// everything at the edge, more of them in each version.
const minAccepted = 0.995

// TestCorpus compares the trees of real files with tree-sitter's, node by node.
func TestCorpus(t *testing.T) {
	for name, files := range corpora(t) {
		t.Run(name, func(t *testing.T) {
			accepted := compareAll(t, files)
			if name == "corpus" && accepted < minAccepted {
				t.Errorf("%.3f %% of the bytes get a tree, want %.1f %%", 100*accepted, 100*minAccepted)
			}
		})
	}
}

// compareAll compares the trees of files and returns the part of the bytes of
// those without errors that got one.
func compareAll(t *testing.T, files []string) float64 {
	oracle := syntax.New(0)
	defer oracle.Close()
	p := New()
	step := sample
	if *all || *under != "" {
		step = 1
	}
	var cleanFiles, cleanBytes, gotFiles, gotBytes, differ int
	for k := 0; k < len(files); k += step {
		text, err := os.ReadFile(files[k])
		if err != nil {
			t.Fatal(err)
		}
		want, err := oracle.Parse(context.Background(), text)
		if err != nil {
			t.Fatalf("%s: %v", files[k], err)
		}
		got, ok := p.Parse(text)
		if clean(want) {
			cleanFiles++
			cleanBytes += len(text)
			if ok {
				gotFiles++
				gotBytes += len(text)
			} else if *refused {
				t.Logf("%s", p.stopped(files[k], text))
			}
		}
		if ok {
			if d := difference(got, want, text); d != "" {
				t.Errorf("%s: %s", files[k], d)
				if differ++; differ > 20 {
					t.Fatal("too many files differ")
				}
			}
		}
	}
	if cleanBytes == 0 {
		t.Fatal("no file without errors")
	}
	accepted := float64(gotBytes) / float64(cleanBytes)
	t.Logf("%d of %d files, %.3f %% of %d bytes accepted", gotFiles, cleanFiles, 100*accepted, cleanBytes)
	return accepted
}

// stopped says where the last text stopped being certain.
func (p *Parser) stopped(file string, text []byte) string {
	at := min(p.start, len(text))
	from := strings.LastIndexByte(string(text[:at]), '\n') + 1
	to := at + strings.IndexByte(string(text[at:])+"\n", '\n')
	return fmt.Sprintf("%s:%d: %s⟪⟫%s", file, 1+strings.Count(string(text[:at]), "\n"), text[from:at], text[at:to])
}

// clean reports whether a tree has no errors.
func clean(tree syntax.Tree) bool {
	for _, n := range tree {
		if n.Kind == syntax.Error || n.Missing {
			return false
		}
	}
	return true
}

// difference describes the first node in which two trees of a text differ.
func difference(got, want syntax.Tree, text []byte) string {
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) {
			return fmt.Sprintf("%d nodes, want %d", len(got), len(want))
		}
		if got[i] != want[i] {
			at := int(min(got[i].Start, want[i].Start))
			line := 1 + strings.Count(string(text[:at]), "\n")
			return fmt.Sprintf("line %d: node %d is %+v, want %+v, at %.60q", line, i, got[i], want[i], text[at:])
		}
	}
	return ""
}

// corpora are the lists of files to compare: those that are there.
func corpora(t *testing.T) map[string][]string {
	if *under != "" {
		return map[string][]string{"under": pythonFiles(t, *under)}
	}
	lists := map[string][]string{"corpus": pythonFiles(t, "../../../corpus")}
	out, err := exec.Command("python3", "-c", `import sysconfig; print(sysconfig.get_path("stdlib"))`).Output()
	if err == nil {
		lists["stdlib"] = pythonFiles(t, strings.TrimSpace(string(out)))
	}
	for name, files := range lists {
		if len(files) == 0 {
			delete(lists, name)
		}
	}
	if len(lists) == 0 {
		t.Skip("neither the corpus nor a standard library is there")
	}
	return lists
}

// pythonFiles are the Python files under a directory; none when it is missing.
func pythonFiles(t testing.TB, root string) []string {
	if _, err := os.Stat(root); err != nil {
		return nil
	}
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == "site-packages" && *under == "" {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() && strings.HasSuffix(path, ".py") {
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
