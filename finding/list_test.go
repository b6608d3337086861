package finding

import (
	"math/rand"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// ascending has each element differ from the one before in one field, from the
// most to the least significant.
func ascending() List {
	steps := []func(*Finding){
		func(f *Finding) { f.Suppression = &Suppression{Kind: InSource} },
		func(f *Finding) { f.Suppression = &Suppression{Kind: InSource, Reason: "r"} },
		func(f *Finding) { f.Suppression = &Suppression{Kind: InBaseline} },
		func(f *Finding) { f.Related = []Related{{Message: "m"}} },
		func(f *Finding) { f.Related = []Related{{Code: "API001"}} },
		func(f *Finding) { f.Fixes = []Fix{{Safety: Safe, Title: "t"}} },
		func(f *Finding) { f.Fixes = []Fix{{Safety: Manual, Title: "t"}} },
		func(f *Finding) {
			f.Fixes = []Fix{{Safety: Manual, Title: "t", Edits: []source.Edit{{Text: "e"}}}}
		},
		func(f *Finding) { f.Catches = []string{"ImportError"} },
		func(f *Finding) { f.Statement.End = 9 },
		func(f *Finding) { f.Replacement = "r" },
		func(f *Finding) { f.Message = "m" },
		func(f *Finding) { f.Unsure = true },
		func(f *Finding) { f.AlreadyBroken = true },
		func(f *Finding) { f.FromDetected = true },
		func(f *Finding) { f.To = "2" },
		func(f *Finding) { f.From = "1" },
		func(f *Finding) { f.At = "2" },
		func(f *Finding) { f.Confidence = Likely },
		func(f *Finding) { f.Impact = Behaviour },
		func(f *Finding) { f.Effect = Warns },
		func(f *Finding) { f.Level = Note },
		func(f *Finding) { f.Package = "torch" },
		func(f *Finding) { f.Keyword = "k" },
		func(f *Finding) { f.Name = "n" },
		func(f *Finding) { f.Code = "TR001" },
		func(f *Finding) { f.Span = source.Span{Start: 4, End: 6} },
		func(f *Finding) { f.Span = source.Span{Start: 5, End: 6} },
		func(f *Finding) { f.Path = "a.py.txt" },
		func(f *Finding) { f.Path = "a/b.py" },
	}
	l := List{{
		Path: "a.py", Span: source.Span{Start: 4, End: 5},
		Effect: Absent, Impact: Numeric, Level: Error, Confidence: Certain,
	}}
	for _, step := range steps {
		f := l[0]
		step(&f)
		l = append(l, f)
	}
	return l
}

func TestSortIsTotal(t *testing.T) {
	want := ascending()
	for i := range want {
		for j := range want {
			if got := Compare(want[i], want[j]); (got == 0) != (i == j) || (got < 0) != (i < j) {
				t.Errorf("Compare of %d and %d is %d", i, j, got)
			}
		}
	}
	got := ascending()
	rand.New(rand.NewSource(1)).Shuffle(len(got), func(i, j int) { got[i], got[j] = got[j], got[i] })
	got.Sort()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("order differs (-want +got):\n%s", diff)
	}
}

func TestCompareDiagnostics(t *testing.T) {
	ordered := []Diagnostic{
		{Path: "a.py", Kind: Unread, Message: "m"},
		{Path: "a.py", Kind: Notice, Message: "m"},
		{Path: "a.py", Kind: Notice, Message: "n"},
		{Path: "a.py", Position: source.Position{Line: 2, Column: 3}, Kind: Internal},
		{Path: "a.py", Position: source.Position{Line: 2, Column: 4}, Kind: Internal},
		{Path: "b.py"},
	}
	for i := range ordered {
		for j := range ordered {
			if got := CompareDiagnostics(ordered[i], ordered[j]); (got == 0) != (i == j) || (got < 0) != (i < j) {
				t.Errorf("comparison of %d and %d is %d", i, j, got)
			}
		}
	}
}

func TestCounts(t *testing.T) {
	hidden := &Suppression{Kind: InBaseline}
	l := List{
		{Package: "torch", Level: Warning},
		{Package: "torch", Level: Warning},
		{Package: "torch", Level: Error, Suppression: hidden},
		{Package: "numpy", Level: Note},
		{Package: "keras", Level: Error, Suppression: hidden},
	}
	if got, want := l.Count(), (Count{Warning: 2, Note: 1, Suppressed: 2}); got != want {
		t.Errorf("Count: got %+v, want %+v", got, want)
	}
	if got := l.Count().Active(); got != 3 {
		t.Errorf("active: got %d, want 3", got)
	}
	want := []PackageCount{
		{"keras", Count{Suppressed: 1}},
		{"numpy", Count{Note: 1}},
		{"torch", Count{Warning: 2, Suppressed: 1}},
	}
	if diff := cmp.Diff(want, l.CountByPackage()); diff != "" {
		t.Errorf("CountByPackage differs (-want +got):\n%s", diff)
	}
	if got := l.Worst(); got != Warning {
		t.Errorf("Worst: got %v, want warning", got)
	}
	if got := (List{}).Worst(); got != None {
		t.Errorf("Worst of nothing: got %v, want none", got)
	}
	if got := l.Active(); len(got) != 3 || got[2].Package != "numpy" {
		t.Errorf("Active: got %+v", got)
	}
}

func TestKeyIgnoresCodeAndMessage(t *testing.T) {
	a := Finding{Path: "a.py", Span: source.Span{Start: 1, End: 2}, Name: "n", Keyword: "k", Code: "API001"}
	b := a
	b.Code, b.Message, b.Level = "TR001", "m", Error
	if a.Key() != b.Key() {
		t.Errorf("keys differ: %+v, %+v", a.Key(), b.Key())
	}
	b.Keyword = ""
	if a.Key() == b.Key() {
		t.Errorf("keys are equal: %+v", a.Key())
	}
}
