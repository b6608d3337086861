package host

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/testkit"
)

// The caches were made by ldconfig 2.36 with -c new, old and compat, of a root with
// three libraries; "ldconfig -p" lists what is wanted.
func TestReadCache(t *testing.T) {
	want := []Library{
		{"libz.so.1", "/usr/lib/libz.so.1"},
		{"libcudnn.so.8", "/usr/lib/cuda/libcudnn.so.8"},
		{"libcudart.so.12", "/usr/lib/cuda/libcudart.so.12"},
	}
	for _, format := range []string{"new", "old", "compat"} {
		t.Run(format, func(t *testing.T) {
			data, err := os.ReadFile("testdata/ld.so." + format + ".cache")
			if err != nil {
				t.Fatal(err)
			}
			got, err := ReadCache(data)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("libraries differ (-want +got):\n%s", diff)
			}
			for n := range len(data) - 1 {
				got, err := ReadCache(data[:n])
				if !slices.Equal(got, want[:min(len(got), len(want))]) || err == nil && len(got) < len(want) {
					t.Fatalf("cut off at %d of %d bytes: %v, %v", n, len(data), got, err)
				}
			}
		})
	}
}

// TestBrokenCaches has caches that must be refused, and cheaply: the numbers in them
// ask for more than there is.
func TestBrokenCaches(t *testing.T) {
	for name, data := range map[string]string{
		"empty":             "",
		"another file":      "\x7fELF",
		"the magic alone":   newMagic,
		"many entries":      newMagic + "\xff\xff\xff\xff" + string(make([]byte, 64)),
		"many, of the old":  oldMagic + "\x00\xff\xff\xff\xff" + string(make([]byte, 64)),
		"texts without end": newMagic + "\x01\x00\x00\x00" + string(make([]byte, 28)) + "H\x00\x00\x00H\x00\x00\x00" + string(make([]byte, 12)) + strings.Repeat("x", 9000),
		"a place behind it": newMagic + "\x01\x00\x00\x00" + string(make([]byte, 24)) + "\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff" + string(make([]byte, 12)),
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := ReadCache([]byte(data)); err == nil {
				t.Errorf("no error, and %v", got)
			}
		})
	}
}

func FuzzReadCache(f *testing.F) {
	testkit.Seed(f, "testdata/ld.so.*.cache")
	f.Fuzz(func(t *testing.T, data []byte) {
		libraries, _ := ReadCache(data)
		if len(libraries)*oldEntry > len(data) {
			t.Errorf("%d libraries in %d bytes", len(libraries), len(data))
		}
	})
}
