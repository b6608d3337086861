package native_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/upcheck/upcheck/runtimecheck/native"
)

func build(t *testing.T, source string, flags ...string) *os.File {
	t.Helper()
	dir := t.TempDir()
	c, so := filepath.Join(dir, "x.c"), filepath.Join(dir, "x.so")
	if err := os.WriteFile(c, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("cc", append([]string{"-shared", "-fPIC", "-o", so, c}, flags...)...).CombinedOutput(); err != nil {
		t.Skipf("a library cannot be built: %v: %s", err, out)
	}
	f, err := os.Open(so)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func TestFunctionsOfALibrary(t *testing.T) {
	for _, c := range []struct {
		name, source string
		flags, want  []string
	}{
		{"its own", "int cudaMalloc() { return 0; } int cudaMallocHost() { return 1; }", nil, []string{"cudaMalloc"}},
		{"stripped", "int cuInit() { return 0; }", []string{"-s"}, []string{"cuInit"}},
		{"hidden", "__attribute__((visibility(\"hidden\"))) int cuInit() { return 0; } int other() { return cuInit(); }", nil, nil},
		{"of another library", "int cudaMalloc(); int other() { return cudaMalloc(); }", []string{"-Wl,--unresolved-symbols=ignore-all"}, nil},
		{"data of that name", "int cuInit = 1;", nil, nil},
		// The name is then the end of the other one in the file.
		{"weak, with another name", "int pncclSend() { return 0; } int ncclSend() __attribute__((weak, alias(\"pncclSend\")));", []string{"-Wl,-O1"}, []string{"ncclSend"}},
	} {
		found, err := native.Find(build(t, c.source, c.flags...))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		var names []string
		for _, f := range found {
			names = append(names, native.Functions()[f.Index].Name)
		}
		if !slices.Equal(names, c.want) {
			t.Errorf("%s: %q, want %q", c.name, names, c.want)
		}
	}
}

func TestFilesThatAreNoLibraries(t *testing.T) {
	for name, data := range map[string][]byte{"empty": nil, "text": []byte("cuInit\x00"), "cut": []byte("\x7fELF\x02\x01\x01")} {
		if found, err := native.Find(bytes.NewReader(data)); len(found) != 0 || err != nil {
			t.Errorf("%s: %v, %v", name, found, err)
		}
	}
}

func FuzzFind(f *testing.F) {
	if exe, err := os.Executable(); err == nil {
		if data, err := os.ReadFile(exe); err == nil {
			f.Add(data[:min(len(data), 4096)])
		}
	}
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = native.Find(bytes.NewReader(data)) })
}

func TestNamesAreToldOnce(t *testing.T) {
	seen := map[string]bool{}
	for _, f := range native.Functions() {
		if seen[f.Name] || f.Does < native.Initialize || f.Does > native.Communicate {
			t.Errorf("%+v", f)
		}
		seen[f.Name] = true
	}
}
