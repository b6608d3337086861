package matrix_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/matrix"
)

func TestParseNamed(t *testing.T) {
	tests := []struct {
		name, in string
		want     []matrix.Named
	}{
		{"nothing", "", nil},
		{"blank", "  ", nil},
		{"one", "torch==2.3", []matrix.Named{{"torch", "2.3"}}},
		{"two", "torch==2.3,torchvision==0.18", []matrix.Named{{"torch", "2.3"}, {"torchvision", "0.18"}}},
		{"spaces", " torch == 2.3 , numpy==1.26 ", []matrix.Named{{"torch", "2.3"}, {"numpy", "1.26"}}},
		{"local part", "torch==2.3.1+cu121", []matrix.Named{{"torch", "2.3.1+cu121"}}},
		{"dotted", "kernel==5.15.0-91-generic", []matrix.Named{{"kernel", "5.15.0-91-generic"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := matrix.ParseNamed(tt.in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseNamedProblems(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"one equals sign", "torch=2.3", `invalid item "torch=2.3": expected package==version, as in torch==2.3`},
		{"range", "numpy>=1.26", "as in numpy==1.26"},
		{"arbitrary equality", "numpy===1.26", "as in numpy==1.26"},
		{"wildcard-like", "keras=3.*", "as in keras==3"},
		{"at sign", "torch@2.3", "as in torch==2.3"},
		{"blank between", "torch 2.3", "as in torch==2.3"},
		{"no version", "torch==", "as in torch==2.3"},
		{"no name", "==2.3", "as in torch==2.3"},
		{"name alone", "torch", "as in torch==2.3"},
		{"two lists", "torch==2.3 numpy==1.26", "as in torch==2.3"},
		{"empty item", "torch==2.3,,numpy==1.26", `empty item in "torch==2.3,,numpy==1.26"`},
		{"comma at the end", "torch==2.3,", "empty item"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := matrix.ParseNamed(tt.in)
			if err == nil {
				t.Fatalf("ParseNamed(%q) = %v, want an error", tt.in, got)
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %q, want %q in it", err, tt.want)
			}
		})
	}
}

func TestResolveProblems(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"unknown package", "spam-and-eggs==1.0", `unknown package "spam-and-eggs". Known packages: accelerate, `},
		{"misspelt package", "torhc==2.3", `unknown package "torhc": did you mean "torch"? Known packages: `},
		{"misspelt alias", "tensorflow_gpuu==2.3", `did you mean "tensorflow-gpu"?`},
		{"invalid version", "torch==two", `invalid version "two" for torch: expected one like 2.`},
		{"invalid dotted version", "cuda==cu121", `invalid version "cu121" for cuda: expected one like 12.1`},
		{"twice", "torch==2.3,torch==2.2", `"torch" is named twice`},
		{"twice by an alias", "tensorflow==2.3,tensorflow-gpu==2.2", `"tensorflow" is named twice: tensorflow-gpu is the same package`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, q := range []matrix.Request{{From: named(t, tt.in)}, {To: named(t, tt.in)}} {
				got, err := matrix.DefaultCatalog().Resolve(q)
				if err == nil {
					t.Fatalf("Resolve(%+v) = %+v, want an error", q, got)
				}
				if !strings.Contains(err.Error(), tt.want) {
					t.Errorf("error %q, want %q in it", err, tt.want)
				}
			}
		})
	}
}

func FuzzParseNamed(f *testing.F) {
	for _, s := range []string{"torch==2.3,numpy==1.26", "torch=2.3", "==", "a>b", "torch==2.3.1+cu121 "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		list, err := matrix.ParseNamed(s)
		if err != nil {
			if list != nil {
				t.Fatalf("ParseNamed(%q) = %v and an error", s, list)
			}
			return
		}
		var items []string
		for _, n := range list {
			items = append(items, n.Package+"=="+n.Version)
		}
		again, err := matrix.ParseNamed(strings.Join(items, ","))
		if diff := cmp.Diff(list, again); err != nil || diff != "" {
			t.Fatalf("ParseNamed(%q) does not read its own items: %v %s", s, err, diff)
		}
	})
}
