package grammar

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// pieces cuts a text into about its tokens; strings are cut further.
var pieces = regexp.MustCompile(`\w+|\n[ \t]*|[ \t]+|#[^\n]*|"""|'''|\*\*|//|->|:=|[=!<>+]=|(?s:.)`)

// TestMutated takes away, repeats, swaps and inserts pieces of the texts: the
// tree of what results is tree-sitter's, or there is none.
func TestMutated(t *testing.T) {
	const rounds = 1500 // for each text
	oracle := syntax.New(0)
	defer oracle.Close()
	p := New()
	r := rand.New(rand.NewPCG(1, 2))
	var all []string
	for _, tt := range same {
		all = append(all, pieces.FindAllString(tt.text, -1)...)
	}
	trees := 0
	for _, tt := range same {
		for range rounds {
			parts := pieces.FindAllString(tt.text, -1)
			for n := 1 + r.IntN(3); n > 0 && len(parts) > 0; n-- {
				i, j := r.IntN(len(parts)), r.IntN(len(parts))
				switch r.IntN(5) {
				case 0:
					parts = slices.Delete(parts, i, i+1)
				case 1:
					parts = slices.Insert(parts, i, all[r.IntN(len(all))])
				case 2:
					parts[i] = all[r.IntN(len(all))]
				case 3:
					parts[i], parts[j] = parts[j], parts[i]
				case 4:
					parts = slices.Insert(parts, i, slices.Clone(parts[j:min(j+4, len(parts))])...)
				}
			}
			text := []byte(strings.Join(parts, ""))
			compare(t, p, oracle, text)
			if !p.bad {
				trees++
			}
		}
	}
	if trees < rounds {
		t.Errorf("only %d texts get a tree", trees)
	}
}
