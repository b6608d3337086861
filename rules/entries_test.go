package rules_test

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/formats"
	"github.com/upcheck/upcheck/project/native"
	"github.com/upcheck/upcheck/project/rewrite"
	"github.com/upcheck/upcheck/project/shell"
	"github.com/upcheck/upcheck/rules"
)

// TestEveryEntry runs every example of every entry at the pairs that straddle
// each row of its timeline: each marked line is found and no other, the good
// code and the look-alikes are silent, and so is everything at a pair that
// lies wholly before the timeline or wholly after it.
func TestEveryEntry(t *testing.T) {
	set := matrix.Default()
	p := parser.New(parser.Options{Exports: everything(t).Exports()})
	defer p.Close()
	if len(set.Entries()) == 0 {
		t.Fatal("the matrix is empty")
	}
	for _, entry := range set.Entries() {
		t.Run(entry.Code, func(t *testing.T) {
			h := harness{t: t, set: set, entry: entry, parser: p}
			h.straddling()
			h.outside()
		})
	}
}

type harness struct {
	t      *testing.T
	set    *matrix.Set
	entry  *matrix.Entry
	parser *parser.Parser
}

// before is a version below every row of every timeline.
const before = "0.0.1"

func (h *harness) straddling() {
	reported := false
	below, at, rank := before, before, 0
	for _, row := range h.entry.Timeline {
		// Rows may share a version: the pair starts below it.
		if row.At != "" && row.At != at {
			below, at = at, row.At
		}
		if row.Effect == finding.Changed || row.Effect.Rank() > rank {
			reported = true
			h.examples(h.engine(below, at, row.With), fmt.Sprintf("%s to %s", below, at))
		}
		if row.Effect != finding.Changed {
			rank = row.Effect.Rank()
		}
	}
	if !reported {
		h.t.Errorf("no row of the timeline is ever reported")
	}
}

// outside checks that the bad code is silent where nothing happens.
func (h *harness) outside() {
	first, last := before, before
	for _, row := range h.entry.Timeline {
		if row.At != "" {
			last = row.At
		}
	}
	pairs := [][2]string{{first, first}, {last, last}}
	if rows := h.entry.Timeline; h.entry.Match.Env != nil && rows[len(rows)-1].Effect == finding.Ignored {
		pairs = pairs[:1] // a variable that nobody reads is useless wherever one stays
	}
	for _, pair := range pairs {
		engine := h.engine(pair[0], pair[1], nil)
		for i, ex := range h.entry.Examples {
			if got := h.lines(engine, ex.File, ex.Bad); len(got) > 0 {
				h.t.Errorf("example %d at %v: findings on lines %v, want none", i, pair, got)
			}
		}
	}
}

func (h *harness) examples(engine *rules.Engine, at string) {
	for i, ex := range h.entry.Examples {
		if !h.isRead(ex.File) {
			continue
		}
		var want []int
		for _, w := range testkit.Wants(ex.Bad) {
			want = append(want, w.Line)
		}
		if diff := cmp.Diff(want, h.lines(engine, ex.File, ex.Bad)); diff != "" {
			h.t.Errorf("example %d at %s: missing (-) or noisy (+) lines:\n%s\n%s", i, at, diff, ex.Bad)
		}
		if got := h.lines(engine, ex.File, ex.Good); len(got) > 0 {
			h.t.Errorf("good code of example %d at %s: findings on lines %v\n%s", i, at, got, ex.Good)
		}
	}
	for i, code := range h.entry.OK {
		if got := h.lines(engine, "", code); len(got) > 0 {
			h.t.Errorf("look-alike %d at %s: findings on lines %v\n%s", i, at, got, code)
		}
	}
}

// engine builds an engine that reports only the entry, for a pair of versions
// of its package. Other packages have the versions that with asks for.
func (h *harness) engine(from, to string, with []matrix.Pin) *rules.Engine {
	h.t.Helper()
	pair := version.Pair{From: map[string]version.Endpoint{}, To: map[string]version.Endpoint{}}
	set := func(side map[string]version.Endpoint, pkg, v string) {
		parsed, err := version.Parse(v)
		if err != nil {
			h.t.Fatalf("version %q: %v", v, err)
		}
		side[pkg] = version.Endpoint{Version: parsed, Origin: version.Given}
	}
	set(pair.From, h.entry.Package, from)
	set(pair.To, h.entry.Package, to)
	for _, pin := range with {
		set(pair.To, pin.Package, h.satisfying(pin))
	}
	return rules.New(h.set, matrix.DefaultCatalog(), pair, rules.Options{
		Preview: true,
		Enabled: func(code string) bool { return code == h.entry.Code },
	})
}

// satisfying returns a version that a pin allows: its lower end, or a known
// release.
func (h *harness) satisfying(pin matrix.Pin) string {
	set, err := version.ParseSet(pin.Range)
	if err != nil {
		h.t.Fatalf("range %q: %v", pin.Range, err)
	}
	if low, ok := set.Lower(); ok && set.Contains(low.Version, false) {
		return low.Version.String()
	}
	if pkg := matrix.DefaultCatalog().Package(pin.Package); pkg != nil {
		for _, release := range pkg.Releases {
			if v, err := version.Parse(release); err == nil && set.Contains(v, false) {
				return release
			}
		}
	}
	h.t.Fatalf("no version of %s is known to be in %s", pin.Package, pin.Range)
	return ""
}

// lines returns the lines with findings, sorted, each once.
func (h *harness) lines(engine *rules.Engine, name, code string) []int {
	h.t.Helper()
	switch {
	case !h.isRead(name) || code == "":
		return nil
	case h.isAround(name):
		code = testkit.StripWants(code) // not every format has comments
		return linesIn(code, around(engine, name, code))
	case native.Match(name):
		return h.nativeLines(engine, name, code)
	case shell.Match(name):
		script, err := shell.Read([]byte(code))
		if err != nil {
			h.t.Fatalf("example: %v", err)
		}
		return linesIn(code, engine.Runs(name, script.Runs))
	}
	if name == "" {
		name = "example.py"
	}
	file, err := source.New(name, []byte(code))
	if err != nil {
		h.t.Fatalf("example: %v", err)
	}
	m, err := h.parser.Parse(context.Background(), file)
	if err != nil {
		h.t.Fatalf("example: %v", err)
	}
	for _, e := range m.Errors {
		h.t.Errorf("line %d does not parse:\n%s", file.Position(e.Start).Line, code)
	}
	var lines []int
	found := engine.Module(name, m)
	for _, f := range found {
		lines = append(lines, file.Position(f.Span.Start).Line)
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}

func (h *harness) nativeLines(engine *rules.Engine, name, text string) []int {
	code := native.Read([]byte(text))
	return linesIn(text, engine.Native(name, &code, func(name string) bool { return slices.Contains(code.Defines, name) }))
}

func linesIn(text string, findings []finding.Finding) []int {
	var lines []int
	for _, f := range findings {
		lines = append(lines, 1+strings.Count(text[:f.Span.Start], "\n"))
	}
	return slices.Compact(lines)
}

// isAround reports whether a file sets the variable, or asks for the package, that the
// entry is about.
func (h *harness) isAround(name string) bool {
	return name != "" && (h.entry.Match.Env != nil || h.entry.Match.Pin != nil) && len(readers(name)) > 0
}

func (h *harness) isRead(name string) bool {
	switch {
	case h.isAround(name), name == "", native.Match(name):
		return true
	case shell.Match(name):
		return h.entry.Match.Import != nil
	}
	switch path.Ext(name) {
	case ".py", ".pyi", ".ipynb":
		return true
	}
	return false
}

// readers are those of what a file says about the environment.
func readers(name string) []project.Reader {
	var matching []project.Reader
	for _, r := range formats.All() {
		if r.Match(name) {
			matching = append(matching, r)
		}
	}
	return matching
}

// around is what is found in a file that is all of the project.
func around(engine *rules.Engine, name, text string) []finding.Finding {
	var facts project.Facts
	for _, r := range readers(name) {
		more, _ := r.Read(name, []byte(text))
		facts.Add(more)
	}
	file := rewrite.Open(name, []byte(text), readers(name))
	return engine.Environment(&rules.Environment{
		Facts: &facts, Installations: project.Installations(&facts), Whole: true,
		Reads: func(string) bool { return false },
		File:  func(string) *rewrite.File { return file },
	})
}
