package rules_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/rewrite"
	"github.com/upcheck/upcheck/rules"
)

// TestFixesOfExamples repairs the bad code of every example where its entry is worst:
// the result parses, and repairing it again changes nothing. What does not become the
// good code of the example is in testdata/fixes.golden, to be read: it must be right as
// well.
func TestFixesOfExamples(t *testing.T) {
	set := matrix.Default()
	p := parser.New(parser.Options{Exports: everything(t).Exports()})
	defer p.Close()
	var page strings.Builder
	same, other, refused, dropped := 0, 0, 0, 0
	for _, entry := range set.Entries() {
		h := harness{t: t, set: set, entry: entry, parser: p}
		engine := h.worst()
		for i, ex := range entry.Examples {
			if ex.File != "" {
				continue
			}
			bad := testkit.StripWants(ex.Bad)
			got, reasons := h.repaired(engine, bad)
			switch {
			case got == ex.Good:
				same++
			case got == "": // an import that nothing in the example uses
				dropped++
			case got != bad:
				other++
				fmt.Fprintf(&page, "%s example %d\n%s", entry.Code, i, indented(got))
			case len(reasons) > 0:
				refused++
				fmt.Fprintf(&page, "%s example %d is refused: %s\n", entry.Code, i, strings.Join(reasons, "; "))
			}
		}
	}
	head := fmt.Sprintf("%d examples become their good code, %d something else, %d nothing, %d are refused.\n", same, other, dropped, refused)
	testkit.Golden(t, "testdata/fixes.golden", []byte(head+page.String()))
}

// worst builds the engine for the last row of the timeline that nothing exceeds.
func (h *harness) worst() *rules.Engine {
	below, at, rank, worst := before, before, 0, -1
	var engine *rules.Engine
	for _, row := range h.entry.Timeline {
		if row.At != "" && row.At != at {
			below, at = at, row.At
		}
		if now := row.Effect.Rank(); (row.Effect == finding.Changed || now > rank) && now >= worst {
			worst, engine = now, h.engine(below, at, row.With)
		}
		if row.Effect != finding.Changed {
			rank = row.Effect.Rank()
		}
	}
	return engine
}

// repaired returns what all fixes together make of a text, and why some are refused.
func (h *harness) repaired(engine *rules.Engine, text string) (result string, reasons []string) {
	h.t.Helper()
	for range 10 {
		file, err := source.New("example.py", []byte(text))
		if err != nil {
			h.t.Fatalf("%s: %v", h.entry.Code, err)
		}
		m, err := h.parser.Parse(context.Background(), file)
		if err != nil {
			h.t.Fatalf("%s: %v", h.entry.Code, err)
		}
		found := engine.ModuleIn("example.py", m, rules.Project{Source: func() (*source.File, bool) { return file, true }})
		files := fix.Plan(found, fix.Options{Safety: finding.Unsafe})
		if len(files) == 0 || len(files[0].Edits) == 0 {
			for _, f := range files {
				for _, s := range f.Skipped {
					if s.Reason != "" {
						reasons = append(reasons, s.Reason)
					}
				}
			}
			return text, reasons
		}
		raw, err := source.Apply(file.Raw(), files[0].Edits)
		if err != nil {
			h.t.Fatalf("%s: %v", h.entry.Code, err)
		}
		if broken(h.t, raw) > broken(h.t, file.Raw()) {
			h.t.Errorf("%s: the result does not parse:\n%s", h.entry.Code, raw)
		}
		text = string(raw)
	}
	h.t.Errorf("%s: a fix that was made is offered again:\n%s", h.entry.Code, text)
	return text, nil
}

// broken counts the places of a text that are no Python.
func broken(t *testing.T, text []byte) int {
	t.Helper()
	f, err := rewrite.Open(context.Background(), text, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	return f.Broken()
}

// TestFixesAround repairs the examples of entries about variables and requirements that
// are no Python: each becomes its good code, where a fix says what to write.
func TestFixesAround(t *testing.T) {
	set := matrix.Default()
	seen := 0
	for _, entry := range set.Entries() {
		h := harness{t: t, set: set, entry: entry}
		for i, ex := range entry.Examples {
			if !h.isAround(ex.File) {
				continue
			}
			seen++
			text := testkit.StripWants(ex.Bad)
			list := finding.List(around(h.worst(), ex.File, text))
			if len(list) == 0 {
				t.Errorf("%s example %d: nothing is found", entry.Code, i)
			}
			for _, file := range fix.Plan(list, fix.Options{Safety: finding.Unsafe}) {
				after, err := source.Apply([]byte(text), file.Edits)
				if err != nil {
					t.Fatal(err)
				}
				text = string(after)
			}
			if byHand := entry.Fix[0].Advice != ""; !byHand && text != ex.Good {
				t.Errorf("%s example %d becomes\n%s", entry.Code, i, text)
			}
			if got := around(h.worst(), ex.File, ex.Good); len(got) > 0 {
				t.Errorf("%s example %d: its good code is found as well", entry.Code, i)
			}
		}
	}
	if seen < 9 {
		t.Errorf("only %d examples are no Python", seen)
	}
}

func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line != "\n" {
			line = "    " + line
		}
		b.WriteString(line)
	}
	return b.String()
}
