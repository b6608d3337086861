package scan

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWalkInParallel lists a tree whose folders are read at the same time, with
// names on both sides of the slash in the order of bytes, a folder that takes
// several system calls to list, and something to say in many of them.
func TestWalkInParallel(t *testing.T) {
	dir := t.TempDir()
	tree := map[string]string{".gitignore": "skip*\n"}
	for _, a := range []string{"a", "a-b", "a.b", "a0", "z"} {
		for _, b := range []string{"b", "b!", "b+c", "b_"} {
			at := a + "/" + b
			tree[at+"/m.py"], tree[at+".py"], tree[at+"/deep/er/n.py"], tree[at+"/build/x.py"] = "", "", "", ""
			tree[at+"/.gitignore"], tree[at+"/skip.py"], tree[at+"/old.py"] = "old.py\n", "", ""
			tree[at+"/lost.py"], tree[at+"/up"], tree[at+"/over"] = "-> nowhere.py", "-> ..", "-> ../../z"
		}
	}
	for i := range 300 {
		tree[fmt.Sprintf("wide/%s%d.py", strings.Repeat("long", 30), i)] = ""
	}
	plant(t, dir, tree)

	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	want, err := walk(t.Context(), dir, []string{dir}, walkOptions{gitignore: true})
	if err != nil {
		t.Fatal(err)
	}
	paths := make([]string, len(want.files))
	for i := range want.files {
		paths[i] = want.files[i].path
	}
	if len(paths) != 5*4*3+300 || !slices.IsSorted(paths) || len(want.diagnostics) != 20 || want.skipped != 60 {
		t.Fatalf("one folder at a time: %d files, sorted %v, %d diagnostics, %d skipped", len(paths), slices.IsSorted(paths), len(want.diagnostics), want.skipped)
	}
	runtime.GOMAXPROCS(8)
	for range 20 {
		got, err := walk(t.Context(), dir, []string{dir}, walkOptions{gitignore: true})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(walked{}, candidate{})); diff != "" {
			t.Fatalf("several folders at a time (-one +several):\n%s", diff)
		}
	}
}

// TestFilesAreInOrderBeforeTheyAreSorted holds the walk to the order that makes
// sorting cheap.
func TestFilesAreInOrderBeforeTheyAreSorted(t *testing.T) {
	dir := t.TempDir()
	plant(t, dir, map[string]string{"a/b.py": "", "a.py": "", "a-b/c.py": "", "a-b.py": "", "a/a/z.py": "", "a0/x.py": "", "a/a.py": "", "b.py": ""})
	w, err := newWalker(t.Context(), dir, walkOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.start(dir); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines("a-b.py", "a-b/c.py", "a.py", "a/a.py", "a/a/z.py", "a/b.py", "a0/x.py", "b.py"), show(&w.out)); diff != "" {
		t.Errorf("walk (-want +got):\n%s", diff)
	}
}

func TestInFolder(t *testing.T) {
	for _, row := range []struct{ name, dir, file, entry, want string }{
		{"in the root", ".", "/p/a.py", "a.py", "a.py"},
		{"below the root", "x/y", "/p/x/y/a.py", "a.py", "x/y/a.py"},
		{"beside the root", "../q", "/q/a.py", "a.py", "../q/a.py"},
		{"folder that ends like the path", "y", "/p/xy/a.py", "a.py", "y/a.py"},
		{"backslashes", "x/y", `C:\p\x\y\a.py`, "a.py", "x/y/a.py"},
		{"longer than the path", "a/very/long/folder", "/a.py", "a.py", "a/very/long/folder/a.py"},
	} {
		if got := inFolder(row.dir, row.file, row.entry); got != row.want {
			t.Errorf("%s: got %q, want %q", row.name, got, row.want)
		}
	}
}
