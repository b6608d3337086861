package scan

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/cache"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// kept is a project and the folder of its cache.
type kept struct {
	options Options
	notes   []string
}

// keep makes a cache for a project whose files are an hour old.
func keep(t *testing.T, o Options) *kept {
	t.Helper()
	age(t, o.Root, time.Hour)
	k := &kept{options: o}
	k.options.Cache = &Cache{Store: cache.Open(filepath.Join(t.TempDir(), "cache"), "a build")}
	return k
}

// age makes all files of a folder old. What the system says about the last change
// of a file cannot be set, so that the tests look at young files throughout.
func age(t *testing.T, dir string, by time.Duration) {
	t.Helper()
	past := time.Now().Add(-by)
	err := filepath.Walk(dir, func(file string, info os.FileInfo, err error) error {
		if err == nil && info.Mode()&os.ModeSymlink == 0 {
			err = os.Chtimes(file, past, past)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// run scans, and says whether files were worked on. The result must be that of a
// scan without a cache.
func (k *kept) run(t *testing.T) (worked bool) {
	t.Helper()
	_, worked = k.result(t)
	return worked
}

func (k *kept) result(t *testing.T) (got *Result, worked bool) {
	t.Helper()
	o := k.options
	own := *o.Cache
	own.Report = func(err error) { k.notes = append(k.notes, err.Error()) }
	o.Cache = &own
	got = run(t, o)
	plain := k.options
	plain.Cache = nil
	if diff := cmp.Diff(comparable(t, run(t, plain)), comparable(t, got)); diff != "" {
		t.Errorf("without and with a cache:\n%s", diff)
	}
	return got, !own.served
}

// comparable writes all of a result.
func comparable(t *testing.T, r *Result) string {
	t.Helper()
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetIndent("", " ")
	v := reflect.ValueOf(*r)
	for i := range v.NumField() {
		if v.Type().Field(i).Name == "Rules" {
			continue // made of the options in any case
		}
		fmt.Fprintf(&out, "%s: ", v.Type().Field(i).Name)
		if err := enc.Encode(v.Field(i).Interface()); err != nil {
			t.Fatal(err)
		}
	}
	for _, pair := range []map[string]version.Endpoint{r.Resolution.Pair.From, r.Resolution.Pair.To} {
		fmt.Fprintln(&out, pair)
	}
	return out.String()
}

const (
	goneImport = "from torch._six import inf\n"
	fineImport = "from torch.optim import Adam\n"
)

func tree() map[string]string {
	return map[string]string{
		"pyproject.toml":        "[project]\ndependencies = []\n",
		"requirements.txt":      "-r more.txt\n-r none.txt\nnumpy==1.23.5\n",
		"more.txt":              "torchvision==0.14.1\n",
		"main.py":               goneImport,
		"pkg/__init__.py":       "",
		"pkg/names.py":          "import torch\nold = torch.symeig\n",
		"pkg/use.py":            "from .names import old\n\n\ndef f(a):\n    return old(a)\n",
		"pkg/plain.py":          "x = 1\n",
		"pkg/bad.py":            "\xff\xfe\x00",
		"run.sh":                "torchrun --nproc_per_node=2 main.py\n",
		"book.ipynb":            `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "code", "source": ["from torch._six import inf"]}]}`,
		"pkg/odd.py":            "from torch._six import inf  # upcheck: ignore[TR] known\ny = 1  # upcheck: ignore[TR]\n",
		"ext/code.cpp":          "#include <torch/extension.h>\n",
		"large.py":              strings.Repeat("# many\n", 40000),
		"requirements/dev.txt":  "torchaudio==0.13.1\n",
		"other/requirements.md": "no\n",
	}
}

func TestSecondRunDoesNoWork(t *testing.T) {
	o := options(t, planted(t, tree()))
	o.Config.MaxFileSize = 100_000
	k := keep(t, o)
	first, worked := k.result(t)
	if !worked {
		t.Fatal("the first run did nothing")
	}
	if len(first.Findings) < 4 || len(first.Diagnostics) < 3 || len(first.Resolution.Notes) == 0 && len(first.Resolution.Pair.From) < 2 {
		t.Fatalf("the tree says too little:\n%s", rendered(first))
	}
	for range 2 {
		if k.run(t) {
			t.Error("a later run worked on files")
		}
	}
	if len(k.notes) > 0 {
		t.Errorf("notes: %q", k.notes)
	}
}

// TestWhatChanges makes one change after a run: those that can give another result
// make the next run work, the others do not.
func TestWhatChanges(t *testing.T) {
	write := func(name, text string) func(*testing.T, *kept) {
		return func(t *testing.T, k *kept) { plant(t, k.options.Root, map[string]string{name: text}) }
	}
	set := func(set func(o *Options)) func(*testing.T, *kept) {
		return func(_ *testing.T, k *kept) { set(&k.options) }
	}
	move := func(from, to string) func(*testing.T, *kept) {
		return func(t *testing.T, k *kept) {
			if err := os.Rename(filepath.Join(k.options.Root, from), filepath.Join(k.options.Root, to)); err != nil {
				t.Fatal(err)
			}
		}
	}
	suppressUntil := func(day int) func(*Options) {
		return func(o *Options) {
			o.Config.Suppress = []config.Suppress{{Code: "TR", Reason: "r", Until: time.Date(2027, 1, day, 0, 0, 0, 0, time.UTC)}}
		}
	}
	for _, tt := range []struct {
		name   string
		before func(*Options)
		change func(*testing.T, *kept)
		works  bool
	}{
		{"nothing", nil, func(*testing.T, *kept) {}, false},
		{"a file is written again", nil, write("main.py", goneImport), false},
		{"a file is touched", nil, func(t *testing.T, k *kept) { age(t, filepath.Join(k.options.Root, "pkg"), time.Minute) }, false},
		{"a file in place of an equal one", nil, func(t *testing.T, k *kept) {
			write("new", goneImport)(t, k)
			move("new", "main.py")(t, k)
		}, false},
		{"a file that is not scanned", nil, write("README.md", "text"), false},
		{"another text", nil, write("main.py", fineImport), true},
		{"another text of the same size", nil, write("main.py", strings.Replace(goneImport, "inf", "PY3", 1)), true},
		{"another text of the same size and time", nil, func(t *testing.T, k *kept) {
			file := filepath.Join(k.options.Root, "main.py")
			info, err := os.Stat(file)
			if err != nil {
				t.Fatal(err)
			}
			write("main.py", strings.Replace(goneImport, "inf", "PY3", 1))(t, k)
			if err := os.Chtimes(file, info.ModTime(), info.ModTime()); err != nil {
				t.Fatal(err)
			}
		}, true},
		{"what a file imports", nil, write("pkg/names.py", "import torch\nold = torch.linalg.eigh\n"), true},
		{"a new file", nil, write("pkg/new.py", goneImport), true},
		{"a file less", nil, move("pkg/plain.py", "plain.txt"), true},
		{"another name", nil, move("pkg/plain.py", "pkg/plainer.py"), true},
		{"a file that is ignored", nil, write(".upcheckignore", "main.py\n"), true},
		{"requirements", nil, write("requirements.txt", "numpy==1.24.4\n"), true},
		{"included requirements", nil, write("more.txt", "torchvision==0.14.0\n"), true},
		{"included requirements appear", nil, write("none.txt", ""), true},
		{"a new file of requirements", nil, write("requirements-dev.txt", "keras==2.10.0\n"), true},
		{"the target", nil, set(func(o *Options) { o.Config.To[0].Version = "2.2.0" }), true},
		{"the codes", nil, set(func(o *Options) { o.Config.Ignore = []string{"TR"} }), true},
		{"the confidence", nil, set(func(o *Options) { o.Config.MinConfidence = new(finding.Certain) }), true},
		{"the limit", nil, set(func(o *Options) { o.Config.MaxFileSize = 100 }), true},
		{"the level that fails", nil, set(func(o *Options) { o.Config.FailOn = finding.Note }), false},
		{"the paths", nil, set(func(o *Options) { o.Paths = []string{filepath.Join(o.Root, "pkg")} }), true},
		{"a notice", nil, set(func(o *Options) { o.Notices = []finding.Diagnostic{{Message: "n"}} }), true},
		{"what is known", nil, set(func(o *Options) { o.Cache.Knowledge = "more" }), true},
		{"a baseline", nil, set(func(o *Options) { o.Baseline = config.NewBaseline(finding.List{{Path: "a.py", Name: "torch.x"}}) }), true},
		{"the build", nil, set(func(o *Options) { o.Cache.Store = cache.Open(o.Cache.Store.Dir(), "another build") }), true},
		{"the way of reading", nil, set(func(o *Options) { o.ParseAll = !o.ParseAll }), true},
		{"the number of workers", nil, set(func(o *Options) { o.Workers = 1 }), false},
		{"the day", nil, set(func(o *Options) { o.Today = o.Today.AddDate(1, 0, 0) }), false},
		{"the day, before a suppression ends", suppressUntil(9), set(func(o *Options) { o.Today = o.Today.AddDate(0, 0, 8) }), false},
		{"the day, as a suppression ends", suppressUntil(9), set(func(o *Options) { o.Today = o.Today.AddDate(0, 0, 9) }), true},
		{"a suppression", suppressUntil(9), set(suppressUntil(10)), true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := options(t, planted(t, tree()))
			if tt.before != nil {
				tt.before(&o)
			}
			k := keep(t, o)
			k.run(t)
			tt.change(t, k)
			if worked := k.run(t); worked != tt.works {
				t.Errorf("the next run worked: %v, want %v", worked, tt.works)
			}
			if k.run(t) {
				t.Error("the run after that worked again")
			}
			if len(k.notes) > 0 {
				t.Errorf("notes: %q", k.notes)
			}
		})
	}
}

// TestWhatChangesBeside does so when one file of a project is scanned, which looks
// at others for what it imports.
func TestWhatChangesBeside(t *testing.T) {
	files := map[string]string{
		"pyproject.toml":   "[tool.upcheck]\n",
		"pkg/__init__.py":  "",
		"pkg/names.py":     "import torch\nold = torch.symeig\n",
		"pkg/use.py":       "from .names import old\n\n\ndef f(a):\n    return old(a)\n",
		"pkg/far.py":       "x = 1\n",
		"pkg/sub/other.py": "x = 1\n",
	}
	for _, tt := range []struct {
		name, file, text string
		works            bool
	}{
		{"what is imported", "pkg/names.py", "import torch\nold = torch.linalg.eigh\n", true},
		{"what is imported, again", "pkg/names.py", files["pkg/names.py"], false},
		{"a file that is not imported", "pkg/far.py", goneImport, false},
		{"a text beside", "pkg/text.txt", "text", false},
		{"a package in place of what is imported", "pkg/names/__init__.py", "from torch import symeig as old\n", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			o := options(t, planted(t, files))
			o.Common = filepath.Join(o.Root, "pkg")
			o.Paths = []string{filepath.Join(o.Root, "pkg", "use.py")}
			k := keep(t, o)
			first, worked := k.result(t)
			if !worked || len(first.Findings) == 0 {
				t.Fatalf("the first run found nothing:\n%s", rendered(first))
			}
			if k.run(t) {
				t.Fatal("the second run worked")
			}
			plant(t, o.Root, map[string]string{tt.file: tt.text})
			if worked := k.run(t); worked != tt.works {
				t.Errorf("the next run worked: %v, want %v", worked, tt.works)
			}
			if k.run(t) {
				t.Error("the run after that worked again")
			}
		})
	}
}

// TestContentsAreNotReadTwice sees that a run that had to look at contents spares
// the next one that.
func TestContentsAreNotReadTwice(t *testing.T) {
	k := keep(t, options(t, planted(t, tree())))
	k.run(t)
	in, pack := k.pack(t)
	later := time.Now().Add(time.Minute).UnixNano()
	c := check{store: k.options.Cache.Store, root: k.options.Root, began: later}
	if !c.holds(in, pack) || !c.renewed {
		t.Fatal("files that are young now are old in a minute")
	}
	c = check{store: k.options.Cache.Store, root: k.options.Root, began: later + time.Hour.Nanoseconds()}
	pack.Start = later
	for i := range pack.Records {
		pack.Records[i].Sum = cache.Sum{} // the stats are to be enough
	}
	if !c.holds(in, pack) || c.renewed {
		t.Error("contents are read again, or written")
	}
}

// pack returns what is kept about a project, and its files.
func (k *kept) pack(t *testing.T) (*input, *cache.Pack) {
	t.Helper()
	o := k.options
	o.Common = o.Root
	in, err := collect(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	pack, err := o.Cache.Store.Load(o.Cache.visit(&o).key)
	if pack == nil || err != nil {
		t.Fatalf("nothing is kept: %v", err)
	}
	return in, pack
}

func TestWhatIsNotKept(t *testing.T) {
	t.Run("standard input", func(t *testing.T) {
		o := options(t, planted(t, tree()))
		o.Cache = &Cache{Store: cache.Open(filepath.Join(t.TempDir(), "cache"), "a build")}
		o.Stdin, o.StdinName = strings.NewReader(goneImport), "main.py"
		run(t, o)
		if _, err := os.Stat(o.Cache.Store.Dir()); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("something is kept: %v", err)
		}
	})
	t.Run("a file that took too long", func(t *testing.T) {
		o := options(t, planted(t, map[string]string{"a.py": strings.Repeat(goneImport, 10000)}))
		o.Config.Timeout = time.Microsecond
		k := keep(t, o)
		o.Cache = k.options.Cache
		if r := run(t, o); r.Unread == 0 {
			t.Skip("a microsecond was enough")
		}
		if _, err := os.Stat(o.Cache.Store.Dir()); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("something is kept: %v", err)
		}
	})
	t.Run("a file that changes between two looks", func(t *testing.T) {
		s := newSeen(cache.Open(t.TempDir(), "a build"), t.TempDir(), cache.Sum{}, 1)
		s.add(cache.Record{Path: "a.py", Sum: cache.Sum{1}})
		s.add(cache.Record{Path: "a.py", Sum: cache.Sum{1}})
		if s.pack(&input{}) == nil {
			t.Error("a file that was read twice is not kept")
		}
		s.add(cache.Record{Path: "a.py", Sum: cache.Sum{1}})
		s.add(cache.Record{Path: "a.py", Sum: cache.Sum{2}})
		if s.pack(&input{}) != nil {
			t.Error("a file that changed is kept")
		}
	})
	t.Run("a file that cannot be read", func(t *testing.T) {
		s := newSeen(cache.Open(t.TempDir(), "a build"), t.TempDir(), cache.Sum{}, 1)
		if _, err := s.read(nil, &candidate{path: "a.py", file: filepath.Join(t.TempDir(), "none.py")}, 10); err == nil {
			t.Error("it was read")
		}
		if s.pack(&input{}) != nil {
			t.Error("it is kept")
		}
	})
}

// TestDamagedPack runs with a cache that was changed on disk, anywhere.
func TestDamagedPack(t *testing.T) {
	k := keep(t, options(t, planted(t, map[string]string{"main.py": goneImport})))
	k.run(t)
	store := k.options.Cache.Store
	packs, err := filepath.Glob(filepath.Join(store.Dir(), "*.pack"))
	if err != nil || len(packs) != 1 {
		t.Fatalf("packs: %q, %v", packs, err)
	}
	whole, err := os.ReadFile(packs[0])
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(whole); i += 1 + len(whole)/60 {
		flipped := slices.Clone(whole)
		flipped[i] ^= 0xff
		for name, data := range map[string][]byte{"flipped at": flipped, "cut at": whole[:i]} {
			t.Run(fmt.Sprintf("%s %d", name, i), func(t *testing.T) {
				k.notes = nil
				if err := os.WriteFile(packs[0], data, 0o600); err != nil {
					t.Fatal(err)
				}
				if !k.run(t) {
					t.Error("the pack was used")
				}
				// A pack of another format is no damage.
				if len(k.notes) != 1 && i > len("upcheck") {
					t.Errorf("notes: %q", k.notes)
				}
				if k.run(t) {
					t.Error("the run after that worked again")
				}
			})
		}
	}
}

func TestCacheThatCannotBeWritten(t *testing.T) {
	for name, dir := range map[string]string{"a file": filepath.Join(planted(t, map[string]string{"f": ""}), "f"), "no place": "/proc/none"} {
		t.Run(name, func(t *testing.T) {
			k := keep(t, options(t, planted(t, tree())))
			k.options.Cache.Store = cache.Open(dir, "a build")
			for range 2 {
				k.notes = nil
				if !k.run(t) {
					t.Error("nothing was done")
				}
				if len(k.notes) != 1 {
					t.Errorf("notes: %q", k.notes)
				}
			}
		})
	}
}

func TestRunsAtOnce(t *testing.T) {
	k := keep(t, options(t, planted(t, tree())))
	want := comparable(t, run(t, options(t, k.options.Root)))
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			o := k.options
			own := *o.Cache
			own.Report = func(err error) { t.Errorf("note: %v", err) }
			o.Cache = &own
			for range 3 {
				r, err := Run(t.Context(), o)
				if err != nil {
					t.Error(err)
					return
				}
				if diff := cmp.Diff(want, comparable(t, r)); diff != "" {
					t.Errorf("at once:\n%s", diff)
				}
			}
		})
	}
	wg.Wait()
	if k.run(t) {
		t.Error("nothing was kept")
	}
}

// fill sets every member that a type has, all to something else than zero.
func fill(v reflect.Value, n *int) {
	*n++
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), n)
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), n)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.String:
		v.SetString(fmt.Sprint("text ", *n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*n))
	case reflect.Uint8:
		v.SetUint(uint64(1 + *n%3))
	}
}

// TestAllOfAResultIsKept fails when a member is added to what a scan returns that
// the cache forgets.
func TestAllOfAResultIsKept(t *testing.T) {
	parse := func(text string) version.Version {
		v, err := version.Parse(text)
		if err != nil {
			v, err = version.ParseDotted(text)
		}
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	var want Result
	n := 0
	fill(reflect.ValueOf(&want.Findings).Elem(), &n)
	fill(reflect.ValueOf(&want.Diagnostics).Elem(), &n)
	want.Files, want.Unread, want.Skipped = 1, 2, 3
	want.Imports, want.Extras = []string{"a.b"}, []string{"c[d]"}
	want.Resolution = matrix.Resolution{Notes: []string{"a", "b"}, Pair: version.Pair{
		From: map[string]version.Endpoint{
			"torch": {Version: parse("1.13.1+cu117"), Origin: version.Detected, High: parse("2.0rc1"), Where: "setup.py:3"},
			"cuda":  {Version: parse("11.8"), Origin: version.Given},
		},
		To: map[string]version.Endpoint{"driver": {Version: parse("535.104.05"), Origin: version.Derived}, "none": {}},
	}}
	for i := range reflect.TypeFor[Result]().NumField() {
		name := reflect.TypeFor[Result]().Field(i).Name
		if reflect.ValueOf(want).Field(i).IsZero() && name != "Rules" {
			t.Errorf("%s is not filled: does encodeResult know it?", name)
		}
	}
	content, err := encodeResult(&want)
	if err != nil {
		t.Fatal(err)
	}
	got, err := decodeResult(content)
	if err != nil {
		t.Fatal(err)
	}
	exact := cmp.Comparer(func(a, b version.Version) bool { return a == b })
	if diff := cmp.Diff(&want, got, exact); diff != "" {
		t.Errorf("(-kept +read):\n%s", diff)
	}
}

// TestEveryOptionCounts fails when an option is added that nobody thought of in
// questionOf.
func TestEveryOptionCounts(t *testing.T) {
	known := []string{
		"Root", "Common", "Paths", "Config", "Baseline", "Notices", "Today", "ParseAll", "KeepFloor", "Installed", // in the question
		"AllInstalled",                // in that of Packages
		"Set", "Catalog", "Histories", // Cache.Knowledge stands for them
		"Stdin", "StdinName", "Overlay", // not kept
		"Cache", "Workers", "Progress", // change no result
	}
	for i := range reflect.TypeFor[Options]().NumField() {
		if name := reflect.TypeFor[Options]().Field(i).Name; !slices.Contains(known, name) {
			t.Errorf("the option %s is new: does it change a result?", name)
		}
	}
	var all config.Config
	n := 0
	fill(reflect.ValueOf(&all).Elem(), &n)
	if _, err := questionOf(&Options{Root: t.TempDir(), Config: all}, nil, ""); err != nil {
		t.Errorf("a configuration cannot be a key: %v", err)
	}
}

func BenchmarkDecodeResult(b *testing.B) {
	for _, findings := range []int{50, 2000} {
		b.Run(fmt.Sprint(findings), func(b *testing.B) {
			var one finding.Finding
			r := &Result{}
			n := 0
			for range findings {
				fill(reflect.ValueOf(&one).Elem(), &n)
				r.Findings = append(r.Findings, one)
			}
			content, err := encodeResult(r)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(content)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := decodeResult(content); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
