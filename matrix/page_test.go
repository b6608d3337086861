package matrix_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
)

// TestPage renders an entry that uses every part of a page, and one that has
// only what it must.
func TestPage(t *testing.T) {
	for _, name := range []string{"full", "minimal"} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile("testdata/page/" + name + ".yaml")
			if err != nil {
				t.Fatal(err)
			}
			f := decode(t, name, string(data))
			testkit.Golden(t, "testdata/page/"+name+".md", []byte(matrix.Page(&f.Rules[0])))
		})
	}
}

func TestInfo(t *testing.T) {
	e := &decode(t, "f", valid).Rules[0]
	want := finding.RuleInfo{
		Code:    "TR012",
		Name:    "old-solver",
		Title:   "The old solver is gone",
		Package: "torch",
		Level:   finding.Error,
		Tags:    []string{"torch", "breaking"},
		Refs:    []string{"https://pytorch.org/docs"},
	}
	if diff := cmp.Diff(want, matrix.Info(e)); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestTags(t *testing.T) {
	rows := []struct {
		name   string
		effect finding.Effect
		impact finding.Impact
		status matrix.Status
		want   []string
	}{
		{"breaking", finding.Raises, finding.NoImpact, matrix.Stable, []string{"torch", "breaking"}},
		{"numeric", finding.Ignored, finding.Numeric, matrix.Stable, []string{"torch", "numeric"}},
		{"deprecation", finding.Warns, finding.NoImpact, matrix.Stable, []string{"torch", "deprecation"}},
		{"preview", finding.Warns, finding.NoImpact, matrix.Preview, []string{"torch", "deprecation", "preview"}},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			e := matrix.Entry{Package: "torch", Status: row.status, Timeline: []matrix.Row{{Effect: row.effect, Impact: row.impact}}}
			if diff := cmp.Diff(row.want, matrix.Info(&e).Tags); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestFixTitle(t *testing.T) {
	rows := []struct {
		op   matrix.FixOp
		want string
	}{
		{matrix.FixOp{Rename: "torch.inf"}, "use `torch.inf`"},
		{matrix.FixOp{RenameImport: "keras.src"}, "import from `keras.src`"},
		{matrix.FixOp{RenameKwarg: &matrix.KwargRename{From: "lr", To: "learning_rate"}}, "write `learning_rate=` for `lr=`"},
		{matrix.FixOp{DropKwarg: "verbose"}, "drop `verbose=`"},
		{matrix.FixOp{DropKwarg: "0"}, "drop argument 1"},
		{matrix.FixOp{AddKwarg: matrix.KeyValues{{"a", "1"}, {"b", "None"}}}, "add `a=1` and `b=None`"},
		{matrix.FixOp{PositionalToKwarg: matrix.KeyValues{{"1", "dim"}}}, "pass argument 2 as `dim=`"},
		{matrix.FixOp{PositionalToKwarg: matrix.KeyValues{{"1", "a"}, {"2", "b"}, {"3", "c"}}}, "pass arguments 2, 3 and 4 by keyword: `a=`, `b=` and `c=`"},
		{matrix.FixOp{Template: "f({1}, {0}, of={self})"}, "write `f(b, a, of=x)`"},
		{matrix.FixOp{Template: "f(\n  x)"}, "write `f( x)`"},
		{matrix.FixOp{RenameEnv: "TORCH_X"}, "set `TORCH_X`"},
		{matrix.FixOp{SetPin: "torch>=2"}, "require `torch>=2`"},
		{matrix.FixOp{Advice: "rewrite\nthe loop"}, "rewrite the loop"},
		{matrix.FixOp{Template: "a`b"}, "write `` a`b ``"},
	}
	for _, row := range rows {
		if got := row.op.Title(); got != row.want {
			t.Errorf("got %q, want %q", got, row.want)
		}
	}
}
