package rewrite

import (
	"cmp"
	"context"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/internal/source"
)

// row is a text in which «marks» stand around what a change is about, and what
// becomes of it: a text, or "! " and the reason of the refusal. One change is made for
// every mark.
type row struct {
	name, in string
	change   Change
	want     string
}

func check(t *testing.T, rows []row) {
	t.Helper()
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			t.Helper()
			text, marks := unmarked(t, r.in)
			changes := make([]Change, len(marks))
			for i, m := range marks {
				changes[i] = r.change
				changes[i].At = m
			}
			if diff := gocmp.Diff(r.want, changed(t, text, changes, nil)); diff != "" {
				t.Errorf("%s\n(-want +got):\n%s", r.in, diff)
			}
		})
	}
}

// unmarked takes the marks out of a text.
func unmarked(t testing.TB, in string) (text string, marks []source.Span) {
	t.Helper()
	for rest := in; ; {
		before, marked, found := strings.Cut(rest, "«")
		text += before
		if !found {
			break
		}
		what, behind, _ := strings.Cut(marked, "»")
		marks = append(marks, source.Span{Start: len(text), End: len(text) + len(what)})
		text, rest = text+what, behind
	}
	if len(marks) == 0 {
		t.Fatal("nothing is marked")
	}
	return text, marks
}

// changed makes changes as fix does, in one round. When all are refused it is the
// first reason.
func changed(t testing.TB, text string, changes []Change, with func(*File)) string {
	t.Helper()
	file, err := source.New("m.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(context.Background(), file.Text(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if with != nil {
		with(f)
	}
	results := f.Rewrite(changes)
	refused := ""
	for _, r := range results {
		refused = cmp.Or(refused, r.Refused)
	}
	after := planned(t, file, results)
	if after == text {
		return "! " + refused
	}
	g, err := Open(context.Background(), []byte(after), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if g.Broken() > f.Broken() {
		t.Errorf("the result is no Python:\n%s", after)
	}
	return after
}

// planned merges the edits of results and makes them.
func planned(t testing.TB, file *source.File, results []Result) string {
	t.Helper()
	encoded := func(e source.Edit) source.Edit {
		text, err := file.Encode(e.Text)
		if err != nil {
			t.Fatal(err)
		}
		at := file.Origin(e.Span.Start)
		s := source.Span{Start: at, End: at}
		if e.Span.Len() > 0 {
			s = file.OriginSpan(e.Span)
		}
		return source.Edit{Span: s, Text: text}
	}
	found := make(finding.List, len(results))
	for i, r := range results {
		x := finding.Fix{Safety: finding.Safe, Refused: r.Refused, Freed: r.Freed}
		for _, e := range r.Edits {
			x.Edits = append(x.Edits, encoded(e))
		}
		for _, free := range r.Frees {
			x.Frees = append(x.Frees, finding.Free{Edit: encoded(free.Edit), Uses: free.Uses})
		}
		found[i] = finding.Finding{Path: "m.py", Span: source.Span{Start: i, End: i}, Fixes: []finding.Fix{x}}
	}
	files := fix.Plan(found, fix.Options{Safety: finding.Unsafe})
	if len(files) == 0 {
		return string(file.Raw())
	}
	after, err := source.Apply(file.Raw(), files[0].Edits)
	if err != nil {
		t.Fatal(err)
	}
	return string(after)
}

// renamed is a change of a qualified name.
func renamed(from, to string) Change { return Change{Name: from, Op: Op{Rename: to}} }

// written is a change to an expression.
func written(name, template string) Change { return Change{Name: name, Op: Op{Template: template}} }
