package history_test

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/matrix/history"
)

const metadata = "Metadata-Version: 2.1\nName: My.Package\nVersion: 1.2\n\nName: not this one\n"

// archive makes a zip of pairs of name and content, in that order.
func archive(t *testing.T, files ...string) []byte {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func save(t *testing.T, name string, raw []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestOpenWheel(t *testing.T) {
	raw := archive(t, "p/__init__.py", "x = 1\n", "p-1.2.dist-info/METADATA", metadata)
	file := save(t, "p-1.2-cp39.cp310-abi3-manylinux1_x86_64.whl", raw)
	w, err := history.OpenWheel(file)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	got := []string{w.Name, w.Version, w.File, w.SHA256, strings.Join(w.Tags, " ")}
	want := []string{
		"My.Package", "1.2", filepath.Base(file), fmt.Sprintf("%x", sha256.Sum256(raw)),
		"cp39-abi3-manylinux1_x86_64 cp310-abi3-manylinux1_x86_64",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	s := snapshot(t, w)
	if s.Package != "my-package" || s.Version != "1.2" || s.Wheels[0].SHA256 != w.SHA256 {
		t.Errorf("the snapshot is of %s %s, %v", s.Package, s.Version, s.Wheels)
	}
}

func TestOpenWheelHash(t *testing.T) {
	file := save(t, "p-1.2-py3-none-any.whl", archive(t, "p.py", "", "p-1.2.dist-info/METADATA", metadata))
	original := strings.Repeat("0123456789abcdef", 4)
	if err := os.WriteFile(file+".sha256", []byte(original+"  p-1.2-py3-none-any.whl\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w, err := history.OpenWheel(file)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if w.SHA256 != original {
		t.Errorf("hash %s, want that of the original", w.SHA256)
	}
	if err := os.WriteFile(file+".sha256", []byte("no hash"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := history.OpenWheel(file); err == nil || !strings.Contains(err.Error(), "holds no SHA-256") {
		t.Errorf("a bad hash beside the wheel: %v", err)
	}
}

func TestOpenWheelFolder(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{
		"p/__init__.py": "from .a import *\n", "p/a.py": "def f(x): pass\n", "p-1.2.dist-info/METADATA": metadata,
		"p-1.2.data/purelib/q.py": "y = 1\n", "p-1.2.data/scripts/tool.py": "z = 1\n",
	} {
		if err := os.MkdirAll(filepath.Join(folder, filepath.Dir(name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("/", filepath.Join(folder, "p", "link")); err != nil {
		t.Log(err)
	}
	w, err := history.OpenWheel(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if w.SHA256 != "" || w.Tags != nil {
		t.Errorf("a folder has hash %q and tags %v", w.SHA256, w.Tags)
	}
	checkSnapshot(t, snapshot(t, w), map[string]string{"p.f": "function(x)", "q": "module", "q.y": "value", "tool": ""})
}

func TestOpenWheelErrors(t *testing.T) {
	good := archive(t, "p/__init__.py", strings.Repeat("x = 1\n", 1000), "p-1.2.dist-info/METADATA", metadata)
	rows := []struct {
		name string
		raw  []byte
		want string
	}{
		{"empty", nil, "not a zip archive"},
		{"text", []byte("<html>404</html>"), "not a zip archive"},
		{"truncated", good[:len(good)/2], "not a zip archive, or a truncated one"},
		{"no Python", archive(t, "p/data.yaml", "", "p-1.2.dist-info/METADATA", metadata), "no Python file"},
		{"no metadata", archive(t, "p/__init__.py", ""), "no *.dist-info/METADATA"},
		{"no version", archive(t, "p/__init__.py", "", "p-1.2.dist-info/METADATA", "Name: p\n"), "gives no name or no version"},
		{"two distributions", archive(t, "p.py", "", "a-1.dist-info/METADATA", metadata, "b-1.dist-info/METADATA", metadata), "several distributions"},
		{"a member above the root", archive(t, "../p.py", "", "p-1.2.dist-info/METADATA", metadata), `"../p.py" leads out`},
		{"an absolute member", archive(t, "/p.py", "", "p-1.2.dist-info/METADATA", metadata), `"/p.py" leads out`},
		{"a member twice", archive(t, "p.py", "", "p.py", "x = 1", "p-1.2.dist-info/METADATA", metadata), "p.py stands there twice"},
		{"a member with a giant size", lie(t, "p.py", 1<<40), "has 1099511627776 bytes, more than"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			file := save(t, "p-1.2-py3-none-any.whl", r.raw)
			w, err := history.OpenWheel(file)
			if err == nil {
				w.Close()
				t.Fatal("no error")
			}
			if text := err.Error(); !strings.Contains(text, r.want) || !strings.Contains(text, file) {
				t.Errorf("error %q, want the file and %q", text, r.want)
			}
		})
	}
	if _, err := history.OpenWheel(filepath.Join(t.TempDir(), "none.whl")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

// lie makes a wheel with a member that claims another size than it has.
func lie(t *testing.T, name string, size uint64) []byte {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	w, err := z.CreateRaw(&zip.FileHeader{Name: name, Method: zip.Store, CompressedSize64: 4, UncompressedSize64: size, CRC32: 1})
	if err == nil {
		_, err = w.Write([]byte("x=1\n"))
	}
	if err == nil {
		_, err = z.Create("q.py")
	}
	if err == nil {
		w, err = z.Create("p-1.2.dist-info/METADATA")
	}
	if err == nil {
		_, err = w.Write([]byte(metadata))
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// Libraries of a gigabyte are no reason to refuse a wheel: they are not read.
func TestOpenWheelWithLargeLibrary(t *testing.T) {
	w, err := history.OpenWheel(save(t, "p-1.2-py3-none-any.whl", lie(t, "p/lib/libtorch.so", 1<<31)))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
}

func TestReadErrors(t *testing.T) {
	if _, err := history.Read(t.Context(), nil, history.Options{}); err == nil {
		t.Error("no wheel, no error")
	}
	w, err := history.OpenWheel(save(t, "p-1.2-py3-none-any.whl", lie(t, "p.py", 40)))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	if _, err := history.Read(t.Context(), []*history.Wheel{w}, history.Options{}); err == nil || !strings.Contains(err.Error(), "p.py") {
		t.Errorf("a damaged member: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := history.Read(ctx, []*history.Wheel{pack(t, "q", "-- q.py --\nx = 1\n")}, history.Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled context: %v", err)
	}
}

// A file that nobody wrote by hand is not read; what it binds stays open.
func TestGeneratedFile(t *testing.T) {
	big := "-- p/__init__.py --\n-- p/big.py --\n" + strings.Repeat("x = 1\n", 2_000_000) + "-- p/bad.py --\ndef f(x): pass\n(\n"
	checkSnapshot(t, snapshot(t, pack(t, "p", big)), map[string]string{
		"p.big": "module import-only open", "p.big.x": "", "p.bad.f": "function(x)",
	})
}

// A chain of aliases that no person wrote ends, and so does a ring of
// metaclasses.
func TestLongChains(t *testing.T) {
	var files strings.Builder
	files.WriteString("-- p/__init__.py --\nfrom .ring import C\nx = C.m\n-- p/chain.py --\n")
	for i := range 60_000 {
		fmt.Fprintf(&files, "a%d = a%d\n", i, i+1)
	}
	files.WriteString("-- p/ring.py --\nclass C(C.D, metaclass=M): pass\nclass M(metaclass=N): pass\nclass N(metaclass=M): pass\n")
	checkSnapshot(t, snapshot(t, pack(t, "p", files.String())), map[string]string{"p.C": "class open", "p.x": "value"})
}

// The same wheels give the same snapshot, however many workers there are.
func TestReadIsDeterministic(t *testing.T) {
	var files strings.Builder
	files.WriteString("-- p/__init__.py --\n")
	for i := range 40 {
		fmt.Fprintf(&files, "-- p/m%d.py --\nfrom .m%d import *\nfrom .m%d import f%d as g%d\ndef f%d(x): pass\nclass C%d(C%d): pass\n", i, (i+1)%40, (i+7)%40, (i+7)%40, i, i, i, (i+1)%40)
	}
	w := pack(t, "p", files.String())
	want := snapshot(t, w)
	for _, workers := range []int{1, 3, 16} {
		got, err := history.Read(t.Context(), []*history.Wheel{w}, history.Options{Workers: workers})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%d workers: %s", workers, diff)
		}
	}
	sound(t, want)
}
