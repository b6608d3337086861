package probe

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/cilium/ebpf"
)

// Every machine has the same programs and the same maps.
func TestObjectsOfEveryMachine(t *testing.T) {
	for _, program := range []string{"proc", "pytrace", "process", "calls", "library", "memory", "lock", "sched"} {
		names := map[string]string{}
		for _, machine := range []string{"amd64", "arm64"} {
			spec, err := ebpf.LoadCollectionSpec(filepath.Join("object", machine, program+".o"))
			if err != nil {
				t.Fatal(err)
			}
			names[machine] = fmt.Sprint(slices.Sorted(maps.Keys(spec.Programs)), slices.Sorted(maps.Keys(spec.Maps)), slices.Sorted(maps.Keys(spec.Variables)))
		}
		if names["amd64"] != names["arm64"] || len(names["amd64"]) < 20 {
			t.Errorf("%s: %q", program, names)
		}
	}
}

// What the objects were built of is what is there: without a compiler.
func TestObjectsAreThoseOfTheSources(t *testing.T) {
	manifest, err := os.ReadFile("object/manifest")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(string(manifest)) {
		sum, path, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok {
			continue // the version of the compiler
		}
		listed[path] = true
		data, err := os.ReadFile(filepath.Join("../..", path))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != sum {
			t.Errorf("%s is not the one that the objects were built of: make bpf", path)
		}
	}
	for _, pattern := range []string{"bpf/*.c", "bpf/include/*.h", "runtimecheck/probe/object/*/*.o"} {
		found, _ := filepath.Glob(filepath.Join("../..", pattern))
		if len(found) == 0 {
			t.Errorf("there is no %s", pattern)
		}
		for _, path := range found {
			path, _ = filepath.Rel("../..", path)
			if !listed[filepath.ToSlash(path)] {
				t.Errorf("%s is not in the manifest: make bpf", path)
			}
		}
	}
}
