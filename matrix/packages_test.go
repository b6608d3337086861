package matrix_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

func TestCatalogTableIsUpToDate(t *testing.T) {
	data, err := os.ReadFile("packages.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want, err := matrix.DecodeCatalog(data, "packages.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, *matrix.DefaultCatalog()); diff != "" {
		t.Errorf("the compiled catalogue is stale, run make gen (-yaml +table):\n%s", diff)
	}
}

func TestCanonical(t *testing.T) {
	tests := []struct {
		in, want string
		known    bool
	}{
		{"torch", "torch", true},
		{"Torch", "torch", true},
		{" tensorflow ", "tensorflow", true},
		{"tensorflow-gpu", "tensorflow", true},
		{"Tensorflow_CPU", "tensorflow", true},
		{"intel.tensorflow", "tensorflow", true},
		{"lightning", "pytorch-lightning", true},
		{"PyTorch__Lightning", "pytorch-lightning", true},
		{"tf_keras", "tf-keras", true},
		{"python", "python", true},
		{"Zope.Interface", "zope-interface", false},
		{"", "", false},
	}
	c := matrix.DefaultCatalog()
	for _, tt := range tests {
		if got, known := c.Canonical(tt.in); got != tt.want || known != tt.known {
			t.Errorf("Canonical(%q) = %q, %t, want %q, %t", tt.in, got, known, tt.want, tt.known)
		}
	}
}

func TestModule(t *testing.T) {
	tests := []struct{ in, want string }{
		{"torch", "torch"},
		{"torch.nn.functional.relu", "torch"},
		{"torchvision.models", "torchvision"},
		{"torchx", ""},
		{"tf_keras.layers", "tf-keras"},
		{"tensorflow.keras.layers", "tensorflow"},
		{"keras", "keras"},
		{"lightning.pytorch.Trainer", "pytorch-lightning"},
		{"pytorch_lightning", "pytorch-lightning"},
		{"google.protobuf.message", "protobuf"},
		{"google", ""},
		{"numpy.", "numpy"},
		{"", ""},
	}
	c := matrix.DefaultCatalog()
	for _, tt := range tests {
		if got, ok := c.Module(tt.in); got != tt.want || ok != (tt.want != "") {
			t.Errorf("Module(%q) = %q, %t, want %q", tt.in, got, ok, tt.want)
		}
	}
}

func TestNames(t *testing.T) {
	names := matrix.DefaultCatalog().Names()
	if !slices.IsSorted(names) {
		t.Errorf("Names() is not sorted: %v", names)
	}
	for _, want := range []string{"torch", "tensorflow", "keras", "numpy", "cuda", "driver", "kernel", "glibc", "gpu", "python"} {
		if !slices.Contains(names, want) {
			t.Errorf("Names() lacks %s", want)
		}
	}
}

func TestNewest(t *testing.T) {
	tests := []struct{ name, pkg, in, want string }{
		{"short", "torch", "2.3", "2.3.1"},
		{"short with a local part", "torch", "2.3+cu121", "2.3.1+cu121"},
		{"a later minor is no patch", "torch", "1.1", "1.1.0"},
		{"full", "torch", "2.3.0", "2.3.0"},
		{"full with a local part", "torch", "2.3.0+cu121", "2.3.0+cu121"},
		{"full, not released", "torch", "2.3.7", "2.3.7"},
		{"newer than the catalogue", "torch", "99.1", "99.1"},
		{"pre-release", "tensorflow", "2.16.0rc0", "2.16.0rc0"},
		{"two zeros", "tensorflow", "2.15", "2.15.1"},
		{"no version", "torch", "latest", "latest"},
		{"unknown package", "spam", "1.0", "1.0"},
		{"dotted", "cuda", "12.1", "12.1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := matrix.DefaultCatalog().Newest(tt.pkg, tt.in); got != tt.want {
				t.Errorf("Newest(%s, %s) = %s, want %s", tt.pkg, tt.in, got, tt.want)
			}
		})
	}
}

func TestPackage(t *testing.T) {
	c := matrix.DefaultCatalog()
	if p := c.Package("torch"); p == nil || p.Display != "PyTorch" {
		t.Errorf("Package(torch) = %+v", p)
	}
	if p := c.Package("spam"); p != nil {
		t.Errorf("Package(spam) = %+v, want nil", p)
	}
}

// The default targets must go together, or no one could install them.
func TestTargetsFitTogether(t *testing.T) {
	c := matrix.DefaultCatalog()
	got, err := c.Resolve(matrix.Request{})
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range c.Targets {
		end := got.Pair.To[target.Package]
		if want := c.Newest(target.Package, target.Version); end.Version.String() != want || end.Origin != version.Default {
			t.Errorf("%s goes to %s (%s), want the default %s", target.Package, end.Version, end.Where, want)
		}
	}
	if len(got.Notes) > 0 {
		t.Errorf("notes: %q", got.Notes)
	}
}

func TestDecodeCatalogProblems(t *testing.T) {
	const head = "python: \"3.11\"\npackages:\n"
	const torch = head + "  - name: torch\n    display: PyTorch\n    releases: [\"1.0\", \"2.0\"]\n"
	tests := []struct{ name, in, want string }{
		{"empty", "", "c.yaml:1: "},
		{"not YAML", "packages: [", "c.yaml:1: "},
		{"unknown field", torch + "    module: [torch]\n", `c.yaml:6: packages[0]: unknown field "module": did you mean "modules"?`},
		{"number for a version", head + "  - name: torch\n    display: T\n    releases: [1.10]\n", `c.yaml:5: packages[0].releases[0]: expected text`},
		{"no Python", "packages: []\n", `c.yaml:1: python: invalid version ""`},
		{"name not canonical", head + "  - name: Tf_Keras\n    display: T\n    releases: [\"1.0\"]\n", `c.yaml:3: packages[0]: "Tf_Keras" is not a canonical distribution name: expected "tf-keras"`},
		{"name taken", torch + "  - name: x\n    display: X\n    aliases: [torch]\n    releases: [\"1.0\"]\n", `c.yaml:6: packages[1]: "torch" belongs to "torch" already`},
		{"module taken", torch + "    modules: [a, a]\n", `c.yaml:3: packages[0]: "a" belongs to "torch" already`},
		{"no display", head + "  - name: torch\n    releases: [\"1.0\"]\n", "c.yaml:3: packages[0]: expected display"},
		{"no releases", head + "  - name: torch\n    display: T\n", "c.yaml:3: packages[0]: expected releases"},
		{"unknown scheme", head + "  - name: torch\n    display: T\n    scheme: semver\n    releases: [\"1.0\"]\n", `c.yaml:5: packages[0].scheme: unknown scheme "semver"`},
		{"dotted with releases", head + "  - name: cuda\n    display: T\n    scheme: dotted\n    releases: [\"1.0\"]\n", "c.yaml:3: packages[0]: a package with dotted versions has no releases"},
		{"descending", head + "  - name: torch\n    display: T\n    releases: [\"2.0\", \"1.0\"]\n", `c.yaml:5: packages[0].releases[1]: "1.0" comes after "2.0"`},
		{"pre-release", head + "  - name: torch\n    display: T\n    releases: [\"2.0rc1\"]\n", `c.yaml:5: packages[0].releases[0]: "2.0rc1" is not a final release`},
		{"bad release", head + "  - name: torch\n    display: T\n    releases: [\"x\"]\n", `c.yaml:5: packages[0].releases[0]: invalid version "x"`},
		{"requires of no release", torch + "    requires:\n      - {at: \"3.0\"}\n", `c.yaml:7: packages[0].requires[0]: "3.0" is not a release of torch`},
		{"requires descending", torch + "    requires:\n      - {at: \"2.0\"}\n      - {at: \"1.0\"}\n", `c.yaml:8: packages[0].requires[1]: "1.0" comes after "2.0"`},
		{"bad Python", torch + "    requires:\n      - {at: \"2.0\", python: \"3.8\"}\n", `c.yaml:7: packages[0].requires[0].python: invalid version specifier "3.8"`},
		{"bad need", torch + "    requires:\n      - {at: \"2.0\", needs: [\"numpy<\"]}\n", `c.yaml:7: packages[0].requires[0].needs[0]: invalid version specifier "<"`},
		{"bad condition", torch + "    requires:\n      - {at: \"2.0\", needs: [\"numpy; os>=1\"]}\n", `c.yaml:7: packages[0].requires[0].needs[0]: invalid condition "os>=1"`},
		{"need of an unknown package", torch + "    requires:\n      - {at: \"2.0\", needs: [\"numpy<2\"]}\n", `c.yaml:7: packages[0].requires[0].needs[0]: "numpy" is not another package`},
		{"extra that is not declared", torch + "    requires:\n      - {at: \"2.0\", needs: [\"numpy; extra x\"]}\n  - name: numpy\n    display: N\n    releases: [\"1.0\"]\n", `c.yaml:7: packages[0].requires[0].needs[0]: "x" is not among the extras of torch`},
		{"wheels for no Python", torch + "    requires:\n      - {at: \"2.0\", pythons: [x]}\n", `c.yaml:7: packages[0].requires[0]: invalid version "x"`},
		{"no truth", torch + "    requires:\n      - {at: \"2.0\", source: \"yes\"}\n", `c.yaml:7: packages[0].requires[0].source: expected true or false`},
		{"build of no alias", torch + "    builds:\n      - {name: x, first: \"1.0\", last: \"2.0\"}\n", `c.yaml:7: packages[0].builds[0]: "x" is not an alias of torch`},
		{"build of no release", torch + "    aliases: [x]\n    builds:\n      - {name: x, first: \"1.0\", last: \"3.0\"}\n", `c.yaml:8: packages[0].builds[0]: "3.0" is not a release of torch`},
		{"target of an unknown package", torch + "targets:\n  - {package: tarch, version: \"2\"}\n", `c.yaml:7: targets[0]: unknown package "tarch"`},
		{"target without a release", torch + "targets:\n  - {package: torch, version: \"7\"}\n", `c.yaml:7: targets[0]: no release of torch is "7"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := matrix.DecodeCatalog([]byte(tt.in), "c.yaml")
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %q, want %q in it", err, tt.want)
			}
		})
	}
}

func FuzzDecodeCatalog(f *testing.F) {
	f.Add([]byte("python: \"3.11\"\npackages:\n  - {name: torch, display: T, releases: [\"1.0\"], requires: [{at: \"1.0\", needs: [\"numpy<2; python>3\"]}]}\n"))
	f.Add([]byte("python: \"3.11\"\npackages:\n  - {name: a, display: A, extras: [x], releases: [\"1.0\"], requires: [{at: \"1.0\", pythons: [\"3.8\"], glibc: \"2.28\", needs: [\"b[y]<2; python>3 and extra x\"]}]}\n  - {name: b, display: B, releases: [\"1.0\"], requires: [{at: \"1.0\", source: true}]}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := matrix.DecodeCatalog(data, "c.yaml")
		if err != nil {
			return
		}
		if _, err := c.Resolve(matrix.Request{}); err != nil {
			t.Fatalf("a catalogue that decodes does not resolve: %v", err)
		}
	})
}
