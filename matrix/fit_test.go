package matrix_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

func at(t *testing.T, text string) version.Version {
	t.Helper()
	v, err := version.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func dotted(t *testing.T, text string) version.Version {
	t.Helper()
	v, err := version.ParseDotted(text)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestUnmetSaysWhichSideRequiresWhat(t *testing.T) {
	tests := []struct {
		name       string
		a, atA     string
		b, atB, on string
		want       []string
	}{
		{"pin", "torchvision", "0.14.1", "torch", "2.3.1", "3.10", []string{"torchvision==0.14.1 requires torch==1.13.1"}},
		{"from the other side", "torch", "2.3.1", "torchvision", "0.14.1", "3.10", []string{"torchvision==0.14.1 requires torch==1.13.1"}},
		{"goes", "torchvision", "0.18.1", "torch", "2.3.1", "3.10", nil},
		{"a local part does not count", "torchvision", "0.18.1", "torch", "2.3.1+cu118", "3.10", nil},
		{"both sides", "keras", "3.0.0", "tensorflow", "2.15.1", "3.10", []string{"tensorflow==2.15.1 requires keras<2.16,>=2.15.0"}},
		{"only on some Pythons", "tensorflow", "2.16.2", "numpy", "1.24.4", "3.12", []string{"tensorflow==2.16.2 requires numpy<2.0.0,>=1.26.0"}},
		{"not on others", "tensorflow", "2.16.2", "numpy", "1.24.4", "3.11", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, d := range matrix.DefaultCatalog().Unmet(tt.a, at(t, tt.atA), tt.b, at(t, tt.atB), dotted(t, tt.on)) {
				got = append(got, d.String())
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestDemandsOfAnExtra(t *testing.T) {
	c := matrix.DefaultCatalog()
	const want = "tensorflow[and-cuda]==2.15.1 requires nvidia-cudnn-cu12==8.9.4.25"
	asks := func(extras ...string) bool {
		demands, ok := c.Demands("tensorflow", at(t, "2.15.1"), dotted(t, "3.11"), extras...)
		return ok && slices.ContainsFunc(demands, func(d matrix.Demand) bool { return d.String() == want })
	}
	if !asks("and-cuda") || asks() {
		t.Errorf("with the extra %t, without it %t", asks("and-cuda"), asks())
	}
}

func TestWheelsServe(t *testing.T) {
	tests := []struct {
		pkg, at, python string
		want            bool
	}{
		{"torch", "2.5.1", "3.8", false}, // Requires-Python is >=3.8.0
		{"torch", "2.5.1", "3.9", true},
		{"torch", "2.2.0", "3.12", true},
		{"torch", "2.1.2", "3.12", false},
		{"transformers", "4.40.0", "3.12", true}, // one wheel for all
		{"transformers", "4.57.1", "3.8", false}, // by Requires-Python
		{"numpy", "1.21.6", "3.10", true},
		{"numpy", "1.21.0", "3.10", false}, // wheels came with 1.21.2
	}
	for _, tt := range tests {
		if got := matrix.DefaultCatalog().Wheels(tt.pkg, at(t, tt.at)).Serve(dotted(t, tt.python)); got != tt.want {
			t.Errorf("%s %s on Python %s: %t, want %t", tt.pkg, tt.at, tt.python, got, tt.want)
		}
	}
}

func TestGlibcOfWheels(t *testing.T) {
	c := matrix.DefaultCatalog()
	for release, want := range map[string]string{"2.6.0": "", "2.7.1": "2.28"} {
		if got := c.Wheels("torch", at(t, release)).Glibc; got != want {
			t.Errorf("torch %s needs glibc %q, want %q", release, got, want)
		}
	}
}

func TestFitting(t *testing.T) {
	fitting := matrix.DefaultCatalog().Fitting("torchvision", map[string]version.Version{"torch": at(t, "2.3.1")}, dotted(t, "3.11"))
	var got []string
	for _, v := range fitting {
		got = append(got, v.String())
	}
	if diff := cmp.Diff([]string{"0.18.1"}, got[len(got)-1:]); diff != "" {
		t.Error(diff)
	}
	if slices.Contains(got, "0.17.2") {
		t.Error("torchvision 0.17.2 is said to fit torch 2.3.1")
	}
}

func TestBuildsOfAPackage(t *testing.T) {
	p := matrix.DefaultCatalog().Package("tensorflow")
	tests := []struct {
		dist, at string
		want     bool
	}{
		{"tensorflow-gpu", "2.11.0", true},
		{"tensorflow-gpu", "2.15.1", false},
		{"Tensorflow_CPU", "2.15.1", true},
		{"tensorflow", "2.15.1", true},
	}
	for _, tt := range tests {
		if got := p.Has(tt.dist, at(t, tt.at)); got != tt.want {
			t.Errorf("%s %s: %t, want %t", tt.dist, tt.at, got, tt.want)
		}
	}
}

func TestClashes(t *testing.T) {
	if c := matrix.ClashOf("torch", at(t, "2.3.1"), "torchvision", at(t, "0.17.2")); !c.Breaks() {
		t.Error("torchvision 0.17.2 with torch 2.3.1 is not known to break")
	}
	if c := matrix.ClashOf("torch", at(t, "2.2.2"), "torchvision", at(t, "0.17.2")); c.Breaks() {
		t.Errorf("torchvision 0.17.2 with torch 2.2.2: %s", c.Text)
	}
}
