package scan

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/link"
)

// options scan a folder at torch 1.13 to 2.3.
func options(t *testing.T, root string) Options {
	t.Helper()
	pins := func(text string) []config.Pin {
		pins, err := config.ParsePins(text)
		if err != nil {
			t.Fatal(err)
		}
		return pins
	}
	c := config.Config{From: pins("torch==1.13.1"), To: pins("torch==2.3.1")}
	return Options{
		Root:    root,
		Paths:   []string{root},
		Config:  c.Over(config.Default()),
		Set:     matrix.Default(),
		Catalog: matrix.DefaultCatalog(),
		Today:   time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC),
	}
}

// planted plants a tree in a folder of its own.
func planted(t *testing.T, tree map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	plant(t, dir, tree)
	return dir
}

func run(t *testing.T, o Options) *Result {
	t.Helper()
	result, err := Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// rendered renders findings and diagnostics, one a line.
func rendered(r *Result) string {
	var b strings.Builder
	for i := range r.Findings {
		f := &r.Findings[i]
		mark := ""
		if f.Suppression != nil {
			mark = " suppressed " + f.Suppression.Kind.String()
		}
		fmt.Fprintf(&b, "%s:%d:%d-%d %s %q%s\n", f.Path, f.Start.Line, f.Start.Rune, f.End.Rune, f.Code, f.Frame.Text[f.Frame.Start:f.Frame.End], mark)
	}
	for _, d := range r.Diagnostics {
		fmt.Fprintf(&b, "%s:%d %s %s\n", d.Path, d.Position.Line, d.Kind, d.Message)
	}
	return b.String()
}

func TestRun(t *testing.T) {
	const bad = "from torch._six import inf\n"
	for _, tt := range []struct {
		name  string
		tree  map[string]string
		set   func(*Options)
		want  string
		files int
	}{
		{
			"nothing", map[string]string{"README.md": "torch"}, nil, "", 0,
		},
		{
			"files in order",
			map[string]string{"b.py": bad, "a/z.py": bad, "a.py": "x = 1\n"},
			nil,
			"a/z.py:1:24-27 TR005 \"inf\"\nb.py:1:24-27 TR005 \"inf\"\n", 3,
		},
		{
			"columns count characters",
			map[string]string{"a.py": "é = '重'; from torch._six import inf\n"},
			nil,
			"a.py:1:33-36 TR005 \"inf\"\n", 1,
		},
		{
			"latin-1",
			map[string]string{"a.py": "# coding: latin-1\ns = '\xe9'; from torch._six import inf\n"},
			nil,
			"a.py:2:33-36 TR005 \"inf\"\n", 1,
		},
		{
			"notebook",
			map[string]string{"n.ipynb": `{"nbformat": 4, "metadata": {}, "cells": [{"cell_type": "code", "source": ["%pip install torch\n", "from torch._six import inf"]}]}`},
			nil,
			"n.ipynb:1:124-127 TR005 \"inf\"\n", 1,
		},
		{
			"a comment",
			map[string]string{"a.py": "from torch._six import inf  # upcheck: ignore[TR] ours\n"},
			nil,
			"a.py:1:24-27 TR005 \"inf\" suppressed source\n", 1,
		},
		{
			"an unused comment",
			map[string]string{"a.py": "import torch  # upcheck: ignore[TR005]\n"},
			nil,
			"a.py:1 notice suppression is not used: no TR005 is reported here\n", 1,
		},
		{
			"a comment of other tools", map[string]string{"a.py": "import torch  # noqa: F401\n"}, nil, "", 1,
		},
		{
			"the configuration",
			map[string]string{"a.py": bad, "b.py": bad},
			func(o *Options) {
				o.Config.Suppress = []config.Suppress{{Code: "TR005", Path: "a.py", Reason: "r"}}
			},
			"a.py:1:24-27 TR005 \"inf\" suppressed config\nb.py:1:24-27 TR005 \"inf\"\n", 2,
		},
		{
			"a level",
			map[string]string{"a.py": bad + "import torch\ntorch.meshgrid(torch.ones(1))\n"},
			func(o *Options) { o.Config.MinLevel = finding.Error },
			"a.py:1:24-27 TR005 \"inf\"\n", 1,
		},
		{
			"selected rules",
			map[string]string{"a.py": bad},
			func(o *Options) { o.Config.Select = []string{"NP"} }, "", 1,
		},
		{
			"files that cannot be read",
			map[string]string{"a.py": bad, "b.py": "\x7fELF\x00\x00\x00\x00\x00\x00", "c.ipynb": "{", "d.py": "# coding: utf-16\n"},
			nil,
			"a.py:1:24-27 TR005 \"inf\"\n" +
				"b.py:0 unread binary content, not text\n" +
				"c.ipynb:1 unread not a notebook: the JSON ends where a key was expected\n" +
				"d.py:1 unread the coding cookie says \"utf-16\", but is not stored in it\n", 1,
		},
		{
			"a large file",
			map[string]string{"a.py": bad},
			func(o *Options) { o.Config.MaxFileSize = 3 },
			"a.py:0 unread the file is larger than the limit of 3 bytes (27 bytes)\n", 0,
		},
		{
			"the project's own package", map[string]string{"torch/__init__.py": "", "a.py": bad}, nil, "", 2,
		},
		{
			"the project's own package below src", map[string]string{"src/torch/__init__.py": "", "a.py": bad}, nil, "", 2,
		},
		{
			"a package further below",
			map[string]string{"tests/torch/__init__.py": "", "a.py": bad},
			nil,
			"a.py:1:24-27 TR005 \"inf\"\n", 2,
		},
		{
			"a span over two lines",
			map[string]string{"a.py": "import torch\ntorch.onnx.export(1, 2, 3, (4,\n 5))\n"},
			func(o *Options) {
				o.Config.To = []config.Pin{{Package: "torch", Version: "2.5.1"}}
				o.Config.Select = []string{"TR082"}
			},
			"a.py:2:28-31 TR082 \"(4,\"\n", 1,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := options(t, planted(t, tt.tree))
			if tt.set != nil {
				tt.set(&o)
			}
			result := run(t, o)
			if diff := cmp.Diff(tt.want, rendered(result)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if result.Files != tt.files {
				t.Errorf("%d files, want %d", result.Files, tt.files)
			}
		})
	}
}

// TestDetectedVersions reads where the code comes from in the nearest folder
// that says so.
func TestDetectedVersions(t *testing.T) {
	tree := map[string]string{
		"requirements.txt":              "torch==1.12.1\n",
		"a.py":                          "import torch\n",
		"sub/requirements.txt":          "torch==2.0.1\n",
		"sub/deep/a.py":                 "import torch\n",
		"other/requirements/base.txt":   "torch==1.11.0\n",
		"other/a.py":                    "import torch\n",
		"bare/a.py":                     "import torch\n",
		"bare/example/requirements.txt": "torch==1.8.1\n",
	}
	for _, tt := range []struct{ name, common, want, where string }{
		{"root", ".", "1.12.1", "requirements.txt:1"},
		{"folder above", "sub/deep", "2.0.1", "sub/requirements.txt:1"},
		{"requirements folder", "other", "1.11.0", "other/requirements/base.txt:1"},
		{"not below", "bare", "1.12.1", "requirements.txt:1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			root := planted(t, tree)
			o := options(t, root)
			o.Config.From = nil
			o.Common = filepath.Join(root, filepath.FromSlash(tt.common))
			o.Paths = []string{o.Common}
			from := run(t, o).Resolution.Pair.From["torch"]
			if from.Version.String() != tt.want || from.Where != tt.where {
				t.Errorf("torch %s from %s, want %s from %s", from.Version, from.Where, tt.want, tt.where)
			}
		})
	}
}

// TestSameBytesTwice compares runs with other numbers of workers.
func TestSameBytesTwice(t *testing.T) {
	tree := map[string]string{}
	for i := range 40 {
		tree[fmt.Sprintf("d%d/m%d.py", i%7, i)] = "import torch\nfrom torch._six import inf, string_classes\ntorch.symeig(torch.ones(2))\n"
	}
	o := options(t, planted(t, tree))
	want := ""
	for _, workers := range []int{1, 2, 8} {
		o.Workers = workers
		got := rendered(run(t, o))
		if want == "" {
			want = got
		}
		if got != want || strings.Count(got, "\n") != 120 {
			t.Errorf("%d workers: other output, or not all of it", workers)
		}
	}
}

func TestBaseline(t *testing.T) {
	root := planted(t, map[string]string{"a.py": "from torch._six import inf\n", "b.py": "from torch._six import nan\n"})
	o := options(t, root)
	o.Baseline = config.NewBaseline(run(t, o).Findings[:1])
	got := rendered(run(t, o))
	want := "a.py:1:24-27 TR005 \"inf\" suppressed baseline\nb.py:1:24-27 TR006 \"nan\"\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestStdin(t *testing.T) {
	o := options(t, planted(t, nil))
	o.Stdin, o.StdinName = strings.NewReader("from torch._six import inf\n"), "src/m.py"
	if got, want := rendered(run(t, o)), "src/m.py:1:24-27 TR005 \"inf\"\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestProgress(t *testing.T) {
	o := options(t, planted(t, map[string]string{"a.py": "", "b.py": "", "c.py": ""}))
	o.Workers = 1
	var seen []string
	o.Progress = func(done, total int) { seen = append(seen, fmt.Sprint(done, "/", total)) }
	run(t, o)
	if diff := cmp.Diff([]string{"1/3", "2/3", "3/3"}, seen); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestPanicIsTheFilesError holds that one file cannot take the others down.
func TestPanicIsTheFilesError(t *testing.T) {
	o := options(t, planted(t, map[string]string{"a.py": "import torch\n"}))
	in, err := collect(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	own := parser.New(parser.Options{})
	defer own.Close()
	results := make([]fileResult, 1)
	linker := link.New(link.NewTree(link.Layout{Files: []string{"a.py"}}), link.Options{})
	w := worker{
		workspace: &workspace{options: &o, input: in, linker: linker}, // without an engine
		reader:    &reader{parser: own}, results: results, finished: func() {},
		plan: &plan{due: []chance{{due: true}}, imported: []bool{true}},
	}
	w.file(t.Context(), 0)
	got := results[0]
	if len(got.diagnostics) != 1 || got.diagnostics[0].Kind != finding.Internal || got.diagnostics[0].Path != "a.py" {
		t.Errorf("got %+v, want one internal error of a.py", got.diagnostics)
	}
	result := merge(in, []fileResult{got})
	if !result.Internal() || result.Files != 0 {
		t.Errorf("internal %v, files %d", result.Internal(), result.Files)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, options(t, planted(t, map[string]string{"a.py": "import torch\n"}))); err == nil {
		t.Error("a cancelled scan has no error")
	}
}
