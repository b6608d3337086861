package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/myth"
	"github.com/upcheck/upcheck/internal/testkit"
)

// TestMyths scans the code of every claim that does not hold: nothing may be
// said about it. A marked line is what does break nearby, and has to be reported.
// Unlike in TestSemantics every rule counts: many claims are about defaults.
func TestMyths(t *testing.T) {
	groups, err := myth.Read(os.DirFS("../.."), "testdata/myths")
	if err != nil {
		t.Fatal(err)
	}
	histories, catalog, err := loadLibraries(Env{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		for _, m := range g.Myths {
			if len(m.Files) == 0 {
				continue
			}
			t.Run(m.Name, func(t *testing.T) {
				c := semanticCase{Name: m.Name, From: m.From, To: m.To, Files: m.Files}
				found := scanCase(t, c, histories, catalog)
				missed, _ := compareMarks(c, found)
				for _, line := range missed {
					t.Error("missing: " + line)
				}
				for _, line := range unmarked(c, found) {
					t.Error("said about a claim that does not hold: " + line)
				}
			})
		}
	}
}

// unmarked returns the findings on lines without a mark, by any rule.
func unmarked(c semanticCase, found finding.List) []string {
	marked := map[string]bool{}
	for _, f := range c.Files {
		for _, w := range testkit.Wants(string(f.Data)) {
			marked[fmt.Sprintf("%s:%d", f.Name, w.Line)] = true
		}
	}
	var lines []string
	for _, x := range found {
		if place := fmt.Sprintf("%s:%d", x.Path, x.Start.Line); !marked[place] {
			lines = append(lines, strings.Join([]string{place, x.Code, x.Message}, " "))
		}
	}
	return slices.Compact(lines)
}
