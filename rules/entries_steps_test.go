package rules_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/testkit"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/project/native"
	"github.com/upcheck/upcheck/project/shell"
	"github.com/upcheck/upcheck/rules"
)

// TestEveryEntryAtReleases runs the examples of every entry with the API history
// of its package, from the last release before its timeline to the first of each
// row, and to the last of all: what a parameter is called in between must not
// make right code wrong.
func TestEveryEntryAtReleases(t *testing.T) {
	set := matrix.Default()
	p := parser.New(parser.Options{})
	defer p.Close()
	histories := map[string][]rules.History{}
	releases := map[string][]api.Release{}
	for _, pkg := range api.Packages() {
		data, _ := api.Embedded(pkg)
		h, err := api.OpenHistory(data)
		if err != nil {
			t.Fatal(err)
		}
		histories[pkg] = []rules.History{{Package: pkg, Data: data}}
		releases[pkg] = h.Releases()
	}
	n := 0
	for _, entry := range set.Entries() {
		if len(releases[entry.Package]) == 0 || entry.Match.Check == matrix.VersionComparedAsText {
			continue // what a text is compared with has to do with single releases
		}
		t.Run(entry.Code, func(t *testing.T) {
			h := harness{t: t, set: set, entry: entry, parser: p}
			n += h.steps(releases[entry.Package], histories[entry.Package])
		})
	}
	if n < 500 {
		t.Errorf("only %d steps, the histories are hardly used", n)
	}
}

// steps runs the examples at the releases of a history and returns at how many.
func (h *harness) steps(releases []api.Release, histories []rules.History) int {
	first, n := -1, 0
	for _, row := range h.entry.Timeline {
		if len(row.With) > 0 {
			return 0 // other packages have a say
		}
		at, err := version.Parse(row.At)
		if err != nil {
			return 0 // it always was so
		}
		i := slices.IndexFunc(releases, func(r api.Release) bool { return version.Compare(r.Version, at) >= 0 })
		if first < 0 {
			first = i - 1
		}
		if first < 0 || i < 0 {
			return n
		}
		n++
		h.step(releases[first], releases[i], histories)
	}
	if n > 0 {
		h.step(releases[first], releases[len(releases)-1], histories)
		n++
	}
	return n
}

func (h *harness) step(from, to api.Release, histories []rules.History) {
	pair := pairOf(h.t, h.entry.Package+"=="+from.Version.String(), h.entry.Package+"=="+to.Version.String())
	engine := rules.New(h.set, matrix.DefaultCatalog(), pair, rules.Options{
		Preview:   true,
		Enabled:   func(code string) bool { return code == h.entry.Code },
		Histories: histories,
	})
	at := fmt.Sprintf("%s to %s", from.Version, to.Version)
	_, level, reported := engine.Verdict(h.entry)
	for i, ex := range h.entry.Examples {
		if ex.File != "" && (native.Match(ex.File) || shell.Match(ex.File) || !h.isRead(ex.File)) {
			continue
		}
		want := map[int]bool{}
		for _, w := range testkit.Wants(ex.Bad) {
			want[w.Line] = true
		}
		got := h.lines(engine, ex.File, ex.Bad)
		if len(got) == 0 && reported && level > finding.None {
			h.t.Errorf("example %d at %s: nothing is found\n%s", i, at, ex.Bad)
		}
		for _, line := range got {
			if !want[line] {
				h.t.Errorf("example %d at %s: line %d is found\n%s", i, at, line, ex.Bad)
			}
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
