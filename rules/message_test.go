package rules_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/rules"
)

// TestFixesFit checks that only what works at the target and in the call is
// offered.
func TestFixesFit(t *testing.T) {
	for _, tt := range []struct {
		name, to, code string
		want           []string
	}{
		{"before the second move", "torch==2.0", "torch.moved()", []string{"use `torch.legacy.moved`"}},
		{"after the second move", "torch==2.3", "torch.moved()", []string{"use `torch.newest.moved`"}},
		{"keyword alone", "torch==2.3", "torch.renamed(old=1)", []string{"write `new=` for `old=`"}},
		{"both keywords", "torch==2.3", "torch.renamed(old=1, new=2)", []string{"drop `old=`"}},
		{"keyword of a method alone", "torch==2.3", "torch.Tensor.renamed(x, old=1)", []string{"write `new=` for `old=`"}},
		{"both keywords of a method", "torch==2.3", "torch.Tensor.renamed(x, new=2, old=1)", []string{"drop `old=`"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pair := pairOf(t, "torch==1.4", tt.to)
			got, _ := findings(t, testSet(t), pair, "import torch\n"+tt.code+"\n", rules.Options{})
			if len(got) != 1 {
				t.Fatalf("got %d findings, want 1: %+v", len(got), got)
			}
			var titles []string
			for _, fix := range got[0].Fixes {
				titles = append(titles, fix.Title)
			}
			if diff := cmp.Diff(tt.want, titles); diff != "" {
				t.Errorf("fixes (-want +got):\n%s", diff)
			}
		})
	}
}

// TestSubject checks that a message is about the part of a call that matters.
func TestSubject(t *testing.T) {
	for _, tt := range []struct{ name, code, want string }{
		{"name", "torch.gone()", "`torch.gone` is gone since PyTorch 2.0"},
		{"keyword", "torch.renamed(old=1)", "`old=` of `torch.renamed` is rejected since PyTorch 2.0"},
		{"value of a keyword", `torch.resize(mode="old")`, "`mode=\"old\"` of `torch.resize` is rejected since PyTorch 2.0"},
		{"position", "torch.export(m, x, f)", "argument 3 of `torch.export` by position is rejected since PyTorch 2.0"},
		{"value by position", `torch.cast("cuda", True)`, "`True` as argument 2 of `torch.cast` is rejected since PyTorch 2.0"},
		{"number", "torch.sized(shape=3)", "a number as `shape=` of `torch.sized` is rejected since PyTorch 2.0"},
		{"end of a name", `torch.store("m.old")`, "a name in `.old` as argument 1 of `torch.store` is deprecated and warns since PyTorch 2.0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, _ := findings(t, testSet(t), pairOf(t, "torch==1.4", "torch==2.3"), "import torch\n"+tt.code+"\n", rules.Options{})
			if len(got) != 1 || !strings.HasPrefix(got[0].Message, tt.want) {
				t.Fatalf("got %+v, want one finding that begins %q", got, tt.want)
			}
		})
	}
}
