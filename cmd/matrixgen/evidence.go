package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix"
)

// What the examples showed, and the page about what is known.
const (
	observedDir  = "matrix/observed"
	evidencePage = "docs/evidence.md"
)

// readObserved reads what the examples showed; a repository without the folder has
// nothing to say.
func readObserved(fsys fs.FS) ([]*matrix.Observed, error) {
	all, err := matrix.DecodeObservedDir(fsys, observedDir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return all, err
}

// evidence writes the page that says how the entries are known, and what is missing.
func evidence(entries []matrix.Entry, observed []*matrix.Observed, gaps []*matrix.Gap, catalog *matrix.Catalog) []byte {
	var b bytes.Buffer
	lacking := make(map[string][]*matrix.Gap)
	for _, g := range gaps {
		lacking[g.Code] = append(lacking[g.Code], g)
	}
	fmt.Fprintf(&b, `# How the rules are known

Each rule says at which release something changed. It is known from the release before and the first one after: their
wheels were read, or code was run with both. %d of %d rules have an observation on both sides of everything they say
(%.1f %%).

"make probe" runs the examples of the rules in environments with real releases and writes down what they did:
[matrix/observed](../matrix/observed). A test holds that this is what the rules say.

| package | rules | known on both sides | rules whose examples were run | at releases |
| --- | ---: | ---: | ---: | ---: |
`, len(entries)-len(lacking), len(entries), 100*float64(len(entries)-len(lacking))/float64(max(1, len(entries))))
	for _, name := range packagesOf(entries) {
		n, known := 0, 0
		for i := range entries {
			if entries[i].Package == name {
				n++
				if lacking[entries[i].Code] == nil {
					known++
				}
			}
		}
		codes, releases := ran(observed, name)
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", display(catalog, name), n, known, codes, releases)
	}
	if len(gaps) == 0 {
		return b.Bytes()
	}
	b.WriteString("\n## What is missing\n\n| rule | at | missing | why |\n| --- | --- | --- | --- |\n")
	for i := range entries {
		e := &entries[i]
		for _, g := range lacking[e.Code] {
			fmt.Fprintf(&b, "| [%s](rules/%s.md) | %s | %s | %s |\n", e.Code, e.Code, g.At, g.What, why(e, observed))
		}
	}
	return b.Bytes()
}

func packagesOf(entries []matrix.Entry) (names []string) {
	for i := range entries {
		if !slices.Contains(names, entries[i].Package) {
			names = append(names, entries[i].Package)
		}
	}
	slices.Sort(names)
	return names
}

func display(catalog *matrix.Catalog, name string) string {
	if p := catalog.Package(name); p != nil {
		return p.Display
	}
	return name
}

// ran counts the entries of which an example showed something, and the releases.
func ran(observed []*matrix.Observed, name string) (codes, releases int) {
	for _, o := range observed {
		if o.Package != name {
			continue
		}
		shown := make(map[string]bool)
		for _, e := range o.Seen {
			shown[e.Code] = shown[e.Code] || slices.ContainsFunc(e.Bad, func(s matrix.Sighting) bool { return s.Unrun == "" })
		}
		for _, some := range shown {
			if some {
				codes++
			}
		}
		releases += len(o.Environments)
	}
	return codes, releases
}

// why says why nothing more was seen of an entry.
func why(e *matrix.Entry, observed []*matrix.Observed) string {
	var reasons []string
	add := func(text string) {
		if text != "" && !slices.Contains(reasons, text) {
			reasons = append(reasons, text)
		}
	}
	for _, x := range e.Examples {
		if x.File != "" {
			add("the example is not Python")
		}
		add(x.Run)
	}
	for _, o := range observed {
		for _, x := range o.Seen {
			for _, s := range x.Bad {
				if x.Code == e.Code {
					add(s.Unrun)
				}
			}
		}
	}
	if len(reasons) == 0 {
		reasons = append(reasons, "no run, and the wheels do not show it")
	}
	return strings.ReplaceAll(strings.Join(reasons, "; "), "|", "\\|")
}
