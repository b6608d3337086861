package matrix_test

import (
	"strings"
	"testing"

	"github.com/upcheck/upcheck/matrix"
)

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
