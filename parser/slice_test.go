package parser_test

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/tokens"
	"github.com/upcheck/upcheck/rules"
)

var (
	all   = flag.Bool("all", false, "cut every file of the corpus at every place, not a sample")
	under = flag.String("under", "", "cut the files under this directory instead")
)

// TestSlicesOfFilesMeanWhatTheFilesMean cuts real files around single places: what
// is said there must be what the whole file says.
func TestSlicesOfFilesMeanWhatTheFilesMean(t *testing.T) {
	root := "../corpus"
	if *under != "" {
		root = *under
	}
	paths := modules(t, root)
	if len(paths) == 0 {
		t.Skip("the corpus is missing; run make corpus")
	}
	o := newSliceOracle(t)
	step, places := 40, 2
	if *all || *under != "" {
		step, places = 1, 4
	}
	var cut, refused, differ int
	for k := 0; k < len(paths); k += step {
		raw, err := os.ReadFile(paths[k])
		if err != nil {
			t.Fatal(err)
		}
		f, err := source.New(paths[k], raw)
		if err != nil || string(f.Text()) != string(raw) {
			continue
		}
		m, err := o.parser.Parse(t.Context(), f)
		if err != nil {
			continue
		}
		for _, at := range sampleOf(m, paths[k], places) {
			for _, plain := range []bool{false, true} {
				diff, ok := o.compare(t, f, m, at, plain)
				switch {
				case !ok:
					refused++
					continue
				case diff != "":
					differ++
					line := 1 + strings.Count(string(raw[:at]), "\n")
					t.Errorf("%s:%d: plain %t: the slice says something else (-file +slice):%s", paths[k], line, plain, diff)
				}
				cut++
			}
		}
	}
	t.Logf("%d slices, %d refused, %d differ", cut, refused, differ)
	if refused > cut/20+5 {
		t.Errorf("%d of %d slices are refused", refused, cut+refused)
	}
}

// modules lists the Python files under a directory.
func modules(t testing.TB, root string) (paths []string) {
	t.Helper()
	if _, err := os.Stat(root); err != nil {
		return nil
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && strings.HasSuffix(path, ".py") {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// sampleOf picks places of a module where something is used.
func sampleOf(m *parser.Module, path string, n int) (places []int) {
	for _, u := range m.Uses {
		places = append(places, u.Parts[0].Start)
	}
	slices.Sort(places)
	places = slices.Compact(places)
	h := fnv.New32a()
	h.Write([]byte(path))
	for at := h.Sum32(); len(places) > n; at = at*1664525 + 1013904223 {
		i := int(at>>8) % len(places)
		places = slices.Delete(places, i, i+1)
	}
	return places
}

// sliceOracle compares what files say with what slices of them say.
type sliceOracle struct {
	parser, cutter *parser.Parser
	slicer         tokens.Slicer
}

func newSliceOracle(t *testing.T) *sliceOracle {
	catalog := matrix.DefaultCatalog()
	resolution, err := catalog.Resolve(matrix.Request{To: []matrix.Named{{Package: "torch", Version: "2.3"}, {Package: "numpy", Version: "1.26"}}})
	if err != nil {
		t.Fatal(err)
	}
	var histories []rules.History
	for _, pkg := range api.Packages() {
		data, _ := api.Embedded(pkg)
		histories = append(histories, rules.History{Package: pkg, Data: data})
	}
	engine := rules.New(matrix.Default(), catalog, resolution.Pair, rules.Options{Histories: histories})
	options := parser.Options{Timeout: time.Minute, Exports: engine.Exports(), Wanted: func(_, root string) bool { return engine.Wants(root) }}
	o := &sliceOracle{parser: parser.New(options), cutter: parser.New(options)}
	t.Cleanup(func() { o.parser.Close(); o.cutter.Close() })
	return o
}

// compare cuts a file around a place and returns how what is said there differs
// from what the file says; false when it cannot be cut. Of a plain place only the
// name counts that stands there.
func (o *sliceOracle) compare(t *testing.T, f *source.File, m *parser.Module, at int, plain bool) (diff string, ok bool) {
	t.Helper()
	pieces, statements, ok := o.slicer.Slice(f.Text(), []tokens.Site{{Start: uint32(at), Plain: plain}}, false, tokens.Around{})
	if !ok {
		return "", false
	}
	cut, err := o.cutter.ParseSlice(context.Background(), f, pieces)
	if err != nil {
		t.Fatal(err)
	}
	want, got := sayings(m, statements), sayings(cut, statements)
	if plain {
		others := func(line string) bool {
			var start, end int
			var kind string
			_, _ = fmt.Sscanf(line, "%d-%d %s", &start, &end, &kind)
			return start != at || kind != "use" || strings.Contains(line, indirect)
		}
		want, got = slices.DeleteFunc(want, others), slices.DeleteFunc(got, others)
	}
	return differences(want, got), true
}

// indirect marks a use of what an instance or a function holds, for which more has
// to be known than what a name denotes.
const indirect = " indirect"

// differences lists the lines that only one of two sorted lists has.
func differences(file, slice []string) (out string) {
	for _, l := range file {
		if _, both := slices.BinarySearch(slice, l); !both {
			out += "\n- " + l
		}
	}
	for _, l := range slice {
		if _, both := slices.BinarySearch(file, l); !both {
			out += "\n+ " + l
		}
	}
	return out
}

// sayings are what a module says at some places, a line each.
func sayings(m *parser.Module, places []tokens.Statement) (lines []string) {
	within := func(s source.Span) bool {
		return slices.ContainsFunc(places, func(p tokens.Statement) bool { return s.Start >= p.Start && s.Start < p.End })
	}
	add := func(at source.Span, format string, args ...any) {
		lines = append(lines, fmt.Sprintf("%d-%d ", at.Start, at.End)+fmt.Sprintf(format, args...))
	}
	for _, u := range m.Uses {
		if !within(u.Statement) {
			continue
		}
		choices := ""
		for _, c := range u.Choices {
			choices += fmt.Sprintf(" choice %v %v %s", c.Refs, c.Known, conditions(m, c.Block))
		}
		kind := "use"
		if u.Passed || slices.ContainsFunc(u.Refs, func(r parser.Ref) bool { return r.Instance > 0 }) {
			kind += indirect
		}
		add(u.Parts[0], kind+" %v %d %d %v %t%t%t%t%t%t %s%s", u.Refs, u.Confidence, u.Context, u.Parts, u.Call >= 0, u.Optional, u.Unevaluated, u.Late, u.Star, u.Passed, conditions(m, u.Block), choices)
	}
	for _, c := range m.Calls {
		if !within(c.Statement) {
			continue
		}
		callee := "super " + c.Super
		if c.Use >= 0 {
			callee = fmt.Sprint(m.Uses[c.Use].Refs)
		}
		args := ""
		for _, a := range c.Args {
			args += fmt.Sprintf("\n    %s %d %v %s %d %s", a.Keyword, a.Index, a.Span, value(&a.Value), a.Confidence, conditions(m, a.Block))
		}
		spreads := ""
		for i := range c.Spreads {
			spreads += " **" + value(&c.Spreads[i])
		}
		add(c.Span, "call %s %v %t %t %t %s %s%s", callee, c.Callee, c.Star, c.DoubleStar, c.Partial, spreads, conditions(m, c.Block), args)
	}
	for _, c := range m.Classes {
		if within(c.NameSpan) {
			add(c.NameSpan, "class %s %v %v %t %s", c.Name, c.Bases, c.Ancestors, c.Open, conditions(m, c.Block))
		}
	}
	for _, o := range m.Operations {
		if within(o.Statement) {
			add(o.Span, "operation %s %s %s %t %s", o.Op, value(&o.Left), value(&o.Right), o.Augmented, conditions(m, o.Block))
		}
	}
	for _, s := range m.Subscripts {
		if within(s.Statement) {
			add(s.Key.Span, "subscript %v %d %s %d %t %s", s.Refs, s.Confidence, value(&s.Key), s.Context, s.Optional, conditions(m, s.Block))
		}
	}
	for _, e := range m.Env {
		if within(e.Statement) {
			add(e.Span, "env %s %d %s %t %s", e.Name, e.Access, value(&e.Value), e.Late, conditions(m, e.Block))
		}
	}
	for _, i := range m.Imports {
		if within(i.Statement) {
			add(i.Span, "import %s %d %s %s %t %t %t %s", i.Module, i.Level, i.Name, i.Alias, i.Dynamic, i.Types, i.Late, conditions(m, i.Block))
		}
	}
	slices.Sort(lines)
	return lines
}

func value(v *parser.Value) string {
	return fmt.Sprintf("{%d %t %t %t %q %v %v %v}", v.Kind, v.Ending, v.Indirect, v.Unsure, v.Text, v.Refs, v.Items, v.Span)
}

// conditions are those that a block runs under, from the inside.
func conditions(m *parser.Module, block int) (out string) {
	for ; block > 0; block = m.Blocks[block].Parent {
		b := &m.Blocks[block]
		out += fmt.Sprintf(" in %d %s %v %t", b.Kind, condition(b.Cond), b.Catches, b.Alternative)
		if b.Kind == parser.Handler {
			try := &m.Blocks[b.Body]
			out += fmt.Sprintf(" of %v %t", try.Catches, try.Alternative)
		}
	}
	return out
}

func condition(c *parser.Cond) string {
	if c == nil {
		return ""
	}
	args := ""
	for _, a := range c.Args {
		args += " " + condition(a)
	}
	return fmt.Sprintf("(%d %s %s %s %d %d %s %v %d%s)", c.Op, c.Package, c.Compare, c.Literal, c.Form, c.Index, c.Name, c.Given, c.Instance, args)
}
