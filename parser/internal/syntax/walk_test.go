package syntax

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
	"github.com/smacker/go-tree-sitter/python"
)

// TestTreeIsTheBindingsTree compares the flat tree with a walk over the
// binding's own nodes.
func TestTreeIsTheBindingsTree(t *testing.T) {
	p := New(0)
	defer p.Close()
	for _, file := range sampleFiles(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := p.Parse(context.Background(), text)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		parser := sitter.NewParser()
		parser.SetLanguage(python.GetLanguage())
		theirs, err := parser.ParseCtx(context.Background(), nil, text)
		if err != nil {
			t.Fatal(err)
		}
		w := walk{t: t, tree: tree}
		w.node(theirs.RootNode(), "")
		if w.at != len(tree) && !t.Failed() {
			t.Errorf("%d nodes too many", len(tree)-w.at)
		}
		theirs.Close()
		parser.Close()
		if t.Failed() {
			t.Fatalf("the trees of %s differ", file)
		}
	}
}

// walk follows the binding's nodes and the flat tree side by side.
type walk struct {
	t    *testing.T
	tree Tree
	at   int
}

func (w *walk) node(n *sitter.Node, field string) {
	if w.t.Failed() || !n.IsNamed() && field == "" && !n.IsError() || n.Type() == lineContinuation {
		return
	}
	if w.at >= len(w.tree) {
		w.t.Errorf("no node for %s at %d", n.Type(), n.StartByte())
		return
	}
	if n.Type() == "comment" {
		field = "" // the node interface lends a comment its neighbour's, the cursor does not
	}
	i := w.at
	got := w.tree[i]
	w.at++
	if got.Start != n.StartByte() || got.End != n.EndByte() || got.Missing != n.IsMissing() || fieldNames[got.Field] != field {
		w.t.Errorf("node %d is %+v, want %s [%d,%d) field %q missing %v", i, got, n.Type(), n.StartByte(), n.EndByte(), field, n.IsMissing())
	}
	if want := n.Type(); !kindFits(got.Kind, n) {
		w.t.Errorf("node %d has kind %d, want %s", i, got.Kind, want)
	}
	for c := range int(n.ChildCount()) {
		w.node(n.Child(c), n.FieldNameForChild(c))
	}
	if !w.t.Failed() && int(got.Next) != w.at {
		w.t.Errorf("node %d (%s) ends before %d, want %d", i, n.Type(), got.Next, w.at)
	}
}

func kindFits(k Kind, n *sitter.Node) bool {
	switch {
	case n.IsError():
		return k == Error
	case k == Other:
		return n.IsNamed() && indexOf(namedKinds[:])[n.Type()] == 0
	case k == Token:
		return !n.IsNamed() && indexOf(tokenKinds[:])[n.Type()] == 0
	case n.IsNamed():
		return namedKinds[k] == n.Type()
	}
	return tokenKinds[k] == n.Type()
}

// sampleFiles are the committed files and a few of the standard library, when
// there is one.
func sampleFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.py")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files in testdata (%v)", err)
	}
	out, err := exec.Command("python3", "-c", "import os; print(os.path.dirname(os.__file__))").Output()
	if err != nil {
		t.Logf("no python3: the standard library is not compared")
		return files
	}
	for _, name := range []string{"ast.py", "typing.py", "dataclasses.py", "asyncio/tasks.py", "argparse.py"} {
		path := filepath.Join(strings.TrimSpace(string(out)), name)
		if _, err := os.Stat(path); err == nil {
			files = append(files, path)
		}
	}
	return files
}

// TestKindsExist makes sure that every kind and field is one of the grammar:
// a misspelt name would never match.
func TestKindsExist(t *testing.T) {
	lang := python.GetLanguage()
	symbols := make(map[string]bool)
	for s := range lang.SymbolCount() {
		symbols[lang.SymbolName(sitter.Symbol(s))] = true
	}
	for k, name := range namedKinds {
		if name != "" && !symbols[name] {
			t.Errorf("kind %d: the grammar has no node %q", k, name)
		}
		if Kind(k) > Token && name == "" && tokenKinds[k] == "" {
			t.Errorf("kind %d has no name", k)
		}
	}
	for k, name := range tokenKinds {
		if name != "" && !symbols[name] {
			t.Errorf("kind %d: the grammar has no token %q", k, name)
		}
	}
	fields := make(map[string]bool)
	for i := 1; lang.FieldName(i) != ""; i++ {
		fields[lang.FieldName(i)] = true
	}
	for f, name := range fieldNames {
		if Field(f) != NoField && !fields[name] {
			t.Errorf("field %d: the grammar has no field %q", f, name)
		}
	}
}
