package rules_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"context"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
	"github.com/upcheck/upcheck/internal/testkit"
)

func TestZZFix(t *testing.T) {
	set := matrix.Default()
	p := parser.New(parser.Options{})
	defer p.Close()
	out, _ := os.Create("/tmp/fixes.txt")
	for _, entry := range set.Entries() {
		h := harness{t: t, set: set, entry: entry, parser: p}
		below, at, rank := before, before, 0
		worst := -1
		var engine *rules.Engine
		for _, row := range entry.Timeline {
			if row.At != "" && row.At != at {
				below, at = at, row.At
			}
			if row.Effect == finding.Changed || row.Effect.Rank() > rank {
				if row.Effect.Rank() >= worst {
					worst = row.Effect.Rank()
					engine = h.engine(below, at, row.With)
				}
			}
			if row.Effect != finding.Changed {
				rank = row.Effect.Rank()
			}
		}
		for i, ex := range entry.Examples {
			if ex.File != "" {
				continue
			}
			bad := testkit.StripWants(ex.Bad)
			state := ""
			text := bad
			for round := 0; round < 10; round++ {
				file, err := source.New("example.py", []byte(text))
				if err != nil { t.Fatal(err) }
				m, err := p.Parse(context.Background(), file)
				if err != nil { t.Fatal(err) }
				found := engine.ModuleIn("example.py", m, rules.Project{Source: func() (*source.File, bool) { return file, true }})
				files := fix.Plan(found, fix.Options{Safety: finding.Unsafe})
				if len(files) == 0 || len(files[0].Edits) == 0 {
					for _, f := range found {
						for _, x := range f.Fixes {
							if x.Refused != "" {
								state += fmt.Sprintf(" [%s %s: %s]", f.Name, x.Title, x.Refused)
							}
						}
					}
					break
				}
				raw, err := source.Apply(file.Raw(), files[0].Edits)
				if err != nil { state += err.Error(); break }
				text = string(raw)
				if entry.Code == "LT025" { fmt.Printf("%d %+v\n%s\n", round, files[0].Edits, text) }
			}
			kind := "DIFF"
			switch {
			case text == bad && state == "": kind = "none"
			case text == bad: kind = "REFUSED"
			case text == ex.Good: kind = "same"
			}
			fmt.Fprintf(out, "=== %s %d %s%s\n", entry.Code, i, kind, state)
			if kind == "DIFF" || kind == "REFUSED" {
				fmt.Fprintf(out, "--- bad\n%s--- got\n%s--- good\n%s", bad, text, ex.Good)
			}
		}
	}
	_ = strings.Join
	out.Close()
}
