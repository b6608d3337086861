package scan

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/finding"
)

// show writes what a walk found, one a line.
func show(w *walked) string {
	var b strings.Builder
	for _, f := range w.files {
		b.WriteString(f.path + "\n")
	}
	for _, d := range w.diagnostics {
		b.WriteString(d.Path + ": " + d.Message + "\n")
	}
	return b.String()
}

func lines(list ...string) string {
	if len(list) == 0 {
		return ""
	}
	return strings.Join(list, "\n") + "\n"
}

func TestWalk(t *testing.T) {
	for _, row := range []struct {
		name  string
		tree  map[string]string
		paths []string // below the folder of the tree, nil for all of it
		opts  walkOptions
		want  string
	}{
		{"nothing", map[string]string{"a.txt": ""}, nil, walkOptions{}, ""},
		{
			"kinds",
			map[string]string{"b.pyi": "", "a.py": "", "c.ipynb": "", "requirements.txt": "", "d.pyx": "", "e": "#!/usr/bin/env python\n", "x.PY": ""},
			nil,
			walkOptions{},
			lines("a.py", "b.pyi", "c.ipynb", "requirements.txt"),
		},
		{"order by path", map[string]string{"a/b.py": "", "a.py": "", "a-b.py": "", "a/a/z.py": ""}, nil, walkOptions{}, lines("a-b.py", "a.py", "a/a/z.py", "a/b.py")},
		{"names with blanks and letters", map[string]string{"ü b/é ç.py": ""}, nil, walkOptions{}, lines("ü b/é ç.py")},
		{
			"built-in excludes", map[string]string{
				".git/a.py": "", "node_modules/a.py": "", "x/__pycache__/a.py": "", ".tox/a.py": "", "x/build/a.py": "", "dist/a.py": "",
				"p.egg-info/a.py": "", "venv/a.py": "", "lib/site-packages/a.py": "", ".github/a.py": "", "builder/a.py": "",
			}, nil, walkOptions{}, lines(".github/a.py", "builder/a.py"),
		},
		{"virtual environment of any name", map[string]string{"py311/pyvenv.cfg": "", "py311/a.py": "", "b.py": ""}, nil, walkOptions{}, lines("b.py")},
		{"conda environment", map[string]string{"envs/x/conda-meta/": "", "envs/x/a.py": "", "b.py": ""}, nil, walkOptions{}, lines("b.py")},
		{"environment that is named", map[string]string{"py311/pyvenv.cfg": "", "py311/a.py": ""}, []string{"py311"}, walkOptions{}, lines("py311/a.py")},
		{"site-packages that is named", map[string]string{"lib/site-packages/a/b.py": ""}, []string{"lib/site-packages"}, walkOptions{}, lines("lib/site-packages/a/b.py")},
		{"exclude replaces", map[string]string{"build/a.py": "", "x/a.py": ""}, nil, walkOptions{exclude: []string{"x"}}, lines("build/a.py")},
		{"exclude nothing", map[string]string{"build/a.py": ""}, nil, walkOptions{exclude: []string{}}, lines("build/a.py")},
		{"extend-exclude adds", map[string]string{"build/a.py": "", "x/a.py": "", "y/a.py": ""}, nil, walkOptions{extendExclude: []string{"x"}}, lines("y/a.py")},
		{"exclude by path", map[string]string{"x/gen/a.py": "", "gen/a.py": "", "x/b_pb2.py": ""}, nil, walkOptions{exclude: []string{"/gen", "*_pb2.py"}}, lines("x/gen/a.py")},
		{"excluded file that is named", map[string]string{"build/a.py": "", "build/b.py": ""}, []string{"build/a.py"}, walkOptions{}, lines("build/a.py")},
		{"force-exclude", map[string]string{"build/a.py": "", "b.py": ""}, []string{"build/a.py", "b.py"}, walkOptions{forceExclude: true}, lines("b.py")},
		{"force-exclude for a folder", map[string]string{"build/x/a.py": ""}, []string{"build/x"}, walkOptions{forceExclude: true}, ""},
		{"force-exclude for what git ignores", map[string]string{".gitignore": "gen/\n", "gen/a.py": "", "b.py": ""}, []string{"gen/a.py", "b.py"}, walkOptions{forceExclude: true, gitignore: true}, lines("b.py")},
		{"named file of any name", map[string]string{"run": "", "x.cfg": ""}, []string{"run", "x.cfg"}, walkOptions{}, lines("run", "x.cfg")},
		{"named twice", map[string]string{"a/b.py": "", "a/c.py": ""}, []string{"a", "a/b.py", ".", "a/b.py"}, walkOptions{}, lines("a/b.py", "a/c.py")},
		{"gitignore", map[string]string{".gitignore": "gen/\n*_old.py\n!keep_old.py\n", "gen/a.py": "", "x/a_old.py": "", "x/keep_old.py": "", "x/.gitignore": "b.py", "x/b.py": "", "b.py": ""}, nil, walkOptions{gitignore: true}, lines("b.py", "x/keep_old.py")},
		{"gitignore not respected", map[string]string{".gitignore": "a.py\n", "a.py": ""}, nil, walkOptions{}, lines("a.py")},
		{"upcheckignore", map[string]string{".upcheckignore": "a.py\n", "a.py": "", "b.py": ""}, nil, walkOptions{}, lines("b.py")},
		{"upcheckignore takes back", map[string]string{".gitignore": "gen/\n", ".upcheckignore": "!gen/\n", "gen/a.py": ""}, nil, walkOptions{gitignore: true}, lines("gen/a.py")},
		{"info exclude", map[string]string{".git/info/exclude": "a.py\n/x/b.py\n", "a.py": "", "x/b.py": "", "b.py": ""}, nil, walkOptions{gitignore: true}, lines("b.py")},
		{"info exclude of a worktree", map[string]string{".git": "gitdir: m/worktrees/w\n", "m/worktrees/w/commondir": "../..\n", "m/info/exclude": "a.py\n", "a.py": "", "b.py": ""}, nil, walkOptions{gitignore: true}, lines("b.py")},
		{"ignore file above a named folder", map[string]string{".gitignore": "/x/a.py\n", "x/a.py": "", "x/b.py": ""}, []string{"x"}, walkOptions{gitignore: true}, lines("x/b.py")},
		{"ignored folder that is named", map[string]string{".gitignore": "x/\n", "x/a.py": ""}, []string{"x"}, walkOptions{gitignore: true}, lines("x/a.py")},
		{"ignore file that is a link", map[string]string{"rules": "a.py\n", ".gitignore": "-> rules", "a.py": ""}, nil, walkOptions{gitignore: true}, lines("a.py")},
		{"ignore file that is a folder", map[string]string{".gitignore/": "", "a.py": ""}, nil, walkOptions{gitignore: true}, lines("a.py")},
		{"link to a file that is listed", map[string]string{"a.py": "", "0.py": "-> a.py"}, nil, walkOptions{}, lines("a.py")},
		{"link to a folder that is listed", map[string]string{"b/a.py": "", "a": "-> b"}, nil, walkOptions{}, lines("b/a.py")},
		{"link to a folder that was left out", map[string]string{"build/a.py": "", "x": "-> build"}, nil, walkOptions{}, lines("x/a.py")},
		{"two links to one folder", map[string]string{"build/a.py": "", "z": "-> build", "x": "-> build", "y.py": "-> build/a.py"}, nil, walkOptions{}, lines("x/a.py")},
		{"link behind a link", map[string]string{"build/x": "-> ../dist", "dist/a.py": "", "y": "-> build"}, nil, walkOptions{}, lines("y/x/a.py")},
		{"loop", map[string]string{"a/b.py": "", "a/up": "-> ..", "a/self": "-> ."}, nil, walkOptions{}, lines("a/b.py")},
		{"link to itself", map[string]string{"a.py": "-> a.py", "b": "-> b"}, nil, walkOptions{}, lines("a.py: is a link that cannot be followed: too many levels of symbolic links")},
		{"dangling link", map[string]string{"a.py": "-> absent.py", "b": "-> absent"}, nil, walkOptions{}, lines("a.py: is a link to something that does not exist")},
		{"link that is ignored", map[string]string{".gitignore": "x\n", "build/a.py": "", "x": "-> build"}, nil, walkOptions{gitignore: true}, ""},
		{"link that is excluded", map[string]string{"build/a.py": "", "venv": "-> build"}, nil, walkOptions{}, ""},
		{"named file behind a link", map[string]string{"b/a.py": "", "b/c.py": "", "l": "-> b"}, []string{"l/a.py", "b/a.py", "l/c.py", "b"}, walkOptions{}, lines("l/a.py", "l/c.py")},
		{"named link to a file", map[string]string{"a.py": "", "l.py": "-> a.py"}, []string{"l.py", "."}, walkOptions{}, lines("l.py")},
		{"link to a file that was left out", map[string]string{"build/a.py": "", "l.py": "-> build/a.py", "z": "-> build"}, nil, walkOptions{}, lines("l.py")},
		{"named link", map[string]string{"b/a.py": "", "l": "-> b"}, []string{"l"}, walkOptions{}, lines("l/a.py")},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir := t.TempDir()
			plant(t, dir, row.tree)
			paths := []string{dir}
			if row.paths != nil {
				paths = nil
				for _, p := range row.paths {
					paths = append(paths, filepath.Join(dir, p))
				}
			}
			for range 2 { // the same every time
				got, err := walk(t.Context(), dir, paths, row.opts)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(row.want, show(got)); diff != "" {
					t.Fatalf("walk (-want +got):\n%s", diff)
				}
			}
		})
	}
}

func TestWalkDoesNotLeaveTheProject(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	plant(t, outside, map[string]string{"secret/a.py": "", "b.py": ""})
	plant(t, dir, map[string]string{"x": "-> " + outside, "y.py": "-> " + outside + "/b.py", "note": "-> " + outside + "/b.py", "c.py": ""})
	got, err := walk(t.Context(), dir, []string{dir}, walkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	want := lines("c.py", "x: is a link out of the project and is not followed", "y.py: is a link out of the project and is not followed")
	if diff := cmp.Diff(want, show(got)); diff != "" {
		t.Errorf("walk (-want +got):\n%s", diff)
	}
	for _, d := range got.diagnostics {
		if d.Kind != finding.Notice {
			t.Errorf("%s: kind is %d, want a notice", d.Path, d.Kind)
		}
	}
	// What the user names is another matter.
	got, err = walk(t.Context(), dir, []string{filepath.Join(dir, "y.py"), filepath.Join(outside, "secret")}, walkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	rel, err := filepath.Rel(dir, outside)
	if err != nil {
		t.Fatal(err)
	}
	want = lines(filepath.ToSlash(rel)+"/secret/a.py", "y.py")
	if diff := cmp.Diff(want, show(got)); diff != "" {
		t.Errorf("walk of named paths (-want +got):\n%s", diff)
	}
}

func TestWalkThroughALinkedRoot(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{"real/a.py": "", "real/.gitignore": "b.py\n", "real/b.py": "", "real/l": "-> sub", "real/sub/c.py": "", "link": "-> real"})
	root := filepath.Join(dir, "link")
	got, err := walk(t.Context(), root, []string{root}, walkOptions{gitignore: true})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines("a.py", "sub/c.py"), show(got)); diff != "" {
		t.Errorf("walk (-want +got):\n%s", diff)
	}
}

func TestWalkBelowACheckout(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{
		".git/info/exclude": "/pkg/a.py\n", ".gitignore": "/pkg/b.py\n", "pkg/.gitignore": "c.py\n",
		"pkg/a.py": "", "pkg/b.py": "", "pkg/sub/c.py": "", "pkg/d.py": "",
	})
	root := filepath.Join(dir, "pkg")
	got, err := walk(t.Context(), root, []string{filepath.Join(root, "sub"), root}, walkOptions{gitignore: true})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines("d.py"), show(got)); diff != "" {
		t.Errorf("walk (-want +got):\n%s", diff)
	}
}

func TestWalkFromTheWorkingDirectory(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{"sub/a.py": "", "b.py": ""})
	t.Chdir(filepath.Join(dir, "sub"))
	got, err := walk(t.Context(), dir, []string{".", "../b.py"}, walkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines("b.py", "sub/a.py"), show(got)); diff != "" {
		t.Errorf("walk (-want +got):\n%s", diff)
	}
}

func TestWalkCountsWhatItLeavesOut(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{".gitignore": "a.py\n", "a.py": "", "build/x.py": "", "e/pyvenv.cfg": "", "b.py": "", "note.txt": ""})
	got, err := walk(t.Context(), dir, []string{dir}, walkOptions{gitignore: true})
	if err != nil {
		t.Fatal(err)
	}
	if got.skipped != 3 {
		t.Errorf("skipped is %d, want 3: a file, a folder and an environment", got.skipped)
	}
}

func TestWalkErrors(t *testing.T) {
	dir := t.TempDir()
	_, err := walk(t.Context(), dir, []string{filepath.Join(dir, "a"), dir, filepath.Join(dir, "b")}, walkOptions{})
	if !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), "no such file") != 2 {
		t.Errorf("error for two absent paths is %v", err)
	}
	if _, err := walk(t.Context(), dir, []string{dir}, walkOptions{extendExclude: []string{"a["}}); err == nil {
		t.Error("a broken exclude is accepted")
	}
	if _, err := walk(t.Context(), filepath.Join(dir, "absent"), nil, walkOptions{}); err == nil {
		t.Error("an absent root is accepted")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := walk(ctx, dir, []string{dir}, walkOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error for a context that is done is %v", err)
	}
}

func TestWalkVanishedFolder(t *testing.T) {
	dir := t.TempDir()
	w, err := newWalker(t.Context(), dir, walkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	gone := filepath.Join(dir, "gone")
	if err := w.enter(&folder{path: "gone", file: gone, real: gone, below: "gone"}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("gone: the folder was removed during the scan\n", show(&w.out)); diff != "" {
		t.Errorf("walk (-want +got):\n%s", diff)
	}
}

func TestRead(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{"empty.py": "", "ten.py": "0123456789", "big.py": strings.Repeat("x", 3<<20), "dir/": ""})
	for _, row := range []struct {
		name  string
		file  string
		limit int64
		want  string
		err   string
	}{
		{"empty", "empty.py", 10, "", ""},
		{"at the limit", "ten.py", 10, "0123456789", ""},
		{"above the limit", "ten.py", 9, "", "the file is larger than the limit of 9 bytes (10 bytes)"},
		{"far above the limit", "big.py", 2 << 20, "", "the file is larger than the limit of 2.0 MiB (3.0 MiB)"},
		{"kibibytes", "big.py", 1536, "", "the file is larger than the limit of 1.5 KiB (3.0 MiB)"},
		{"removed", "absent.py", 10, "", "the file was removed during the scan"},
		{"folder", "dir", 1 << 20, "", "the file cannot be read: is a directory"},
	} {
		t.Run(row.name, func(t *testing.T) {
			c := candidate{path: row.file, file: filepath.Join(dir, row.file)}
			got, err := c.read(row.limit)
			if string(got) != row.want {
				t.Errorf("content is %q, want %q", got, row.want)
			}
			message := ""
			if err != nil {
				message = err.Error()
			}
			if message != row.err {
				t.Errorf("error is %q, want %q", message, row.err)
			}
		})
	}
}

// TestReadWhatHasNoSize reads a file whose size is announced as zero.
func TestReadWhatHasNoSize(t *testing.T) {
	c := candidate{file: "/proc/self/status"}
	want, err := os.ReadFile(c.file)
	if err != nil {
		t.Skip(err)
	}
	got, err := c.read(1 << 20)
	if err != nil || len(got) < len(want)/2 {
		t.Errorf("got %d bytes (%v), want about %d", len(got), err, len(want))
	}
	if _, err := c.read(16); err == nil {
		t.Error("the limit does not hold for a file without a size")
	}
}
