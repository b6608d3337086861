package outline

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// outlined reads a text as a file of that name.
func outlined(t *testing.T, name, text string) *File {
	t.Helper()
	f, err := source.New(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p := New(Options{})
	defer p.Close()
	o, err := p.Parse(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestOutlinesAreCPythons compares everything that an outline says with what
// testdata/gen_oracle.py makes of CPython's own tree.
func TestOutlinesAreCPythons(t *testing.T) {
	b, err := os.ReadFile("testdata/oracle.json")
	if err != nil {
		t.Fatal(err)
	}
	var answers []struct {
		File    string
		Outline []string
	}
	if err := json.Unmarshal(b, &answers); err != nil {
		t.Fatal(err)
	}
	if len(answers) < 5 {
		t.Errorf("only %d files", len(answers))
	}
	for _, want := range answers {
		text, err := os.ReadFile(filepath.Join("testdata", want.File))
		if err != nil {
			t.Fatal(err)
		}
		f := outlined(t, want.File, string(text))
		if len(f.Errors) > 0 {
			t.Errorf("%s: cannot read %v", want.File, f.Errors)
		}
		got := strings.Split(strings.TrimSuffix(dump(f), "\n"), "\n")
		if diff := cmp.Diff(want.Outline, got); diff != "" {
			t.Errorf("%s (-CPython +ours):\n%s", want.File, diff)
		}
	}
}
