package finding

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
)

// lineHashes returns the hashes of all lines of a file.
func lineHashes(content []byte) []string {
	var hashes []string
	seen := make(map[uint64]int)
	for _, sum := range lineSums(content, math.MaxInt) {
		seen[sum]++
		hashes = append(hashes, lineHash(sum, seen[sum]))
	}
	return hashes
}

// The table was made by running the hash of GitHub's upload action.
func TestLineHashesAgreeWithUploadAction(t *testing.T) {
	data, err := os.ReadFile("testdata/linehash.json")
	if err != nil {
		t.Fatal(err)
	}
	var rows []struct {
		Name    string
		Content []byte
		Hashes  []string
	}
	if err := json.Unmarshal(data, &rows); err != nil {
		t.Fatal(err)
	}
	if len(rows) < 10 {
		t.Fatalf("only %d rows", len(rows))
	}
	for _, row := range rows {
		t.Run(row.Name, func(t *testing.T) {
			if diff := cmp.Diff(row.Hashes, lineHashes(row.Content)); diff != "" {
				t.Errorf("hashes differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSetLineHashes(t *testing.T) {
	content := []byte("a\nb\n")
	hashes := lineHashes(content)
	l := List{{}, {}, {}}
	l[0].Start.Line = 2
	l[1].Start.Line = 9 // not in the file
	l.SetLineHashes(content)
	if got, want := l[0].LineHash, hashes[1]; got != want {
		t.Errorf("line 2: got %q, want %q", got, want)
	}
	if l[1].LineHash != "" || l[2].LineHash != "" {
		t.Errorf("lines outside the file have hashes %q and %q", l[1].LineHash, l[2].LineHash)
	}
}

func TestLineHashSurvivesChangesAbove(t *testing.T) {
	content := "import torch\n" + strings.Repeat("x = 1\n", 60)
	before := lineHashes([]byte(content))[0]
	after := lineHashes([]byte("# a\n# b\n\t" + content))[2]
	if before != after {
		t.Errorf("the hash changed from %v to %v", before, after)
	}
}

func FuzzLineHashes(f *testing.F) {
	f.Add([]byte("a\r\nb\rc\n"))
	f.Add([]byte("\xe4\xb8 \xf0\x9f\x98"))
	f.Fuzz(func(t *testing.T, content []byte) {
		lines := 1 + bytes.Count(content, []byte("\n")) + bytes.Count(content, []byte("\r")) - bytes.Count(content, []byte("\r\n"))
		if got := len(lineHashes(content)); got != lines {
			t.Errorf("%d hashes for %d lines", got, lines)
		}
		if !utf8.Valid(content) || bytes.ContainsAny(content, " \t\r\n") {
			return
		}
		// Without space, the window sum is the plain polynomial.
		units := append(utf16.Encode([]rune(string(content))), endOfFile)
		var want uint64
		for i := range hashWindow {
			want *= hashBase
			if i < len(units) {
				want += uint64(units[i])
			}
		}
		if got := lineSums(content, math.MaxInt)[0]; got != want {
			t.Errorf("sum %x, want %x", got, want)
		}
	})
}

func BenchmarkSetLineHashes(b *testing.B) {
	content := bytes.Repeat([]byte("    loss = self.criterion(output, target)  # reduce\n"), 2000)
	for name, lines := range map[string][]int{"one early": {10}, "one late": {2000}, "many": {3, 100, 500, 900, 1500, 1999}} {
		b.Run(name, func(b *testing.B) {
			l := make(List, len(lines))
			for i, n := range lines {
				l[i].Start.Line = n
			}
			b.SetBytes(int64(len(content)))
			for b.Loop() {
				l.SetLineHashes(content)
			}
		})
	}
}

// TestSetLineHashesIsLineHashes compares every line with what lineHashes says of it.
func TestSetLineHashesIsLineHashes(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, content := range []string{
		"", "\n", "a\nb\na\n", "a\r\nb\r\na\r\n\r\n\r\n", "same\n" + strings.Repeat("same\n", 40) + "end",
		long + "\n" + long + "\nshort\n" + long, strings.Repeat(" \t\n", 200) + "é😀\xff\n", "a\rb\rc",
	} {
		hashes := lineHashes([]byte(content))
		for n := range len(hashes) + 3 {
			l := List{{Start: source.Position{Line: n}}}
			if n > 1 {
				l = append(l, Finding{Start: source.Position{Line: n / 2}})
			}
			l.SetLineHashes([]byte(content))
			for _, f := range l {
				want := ""
				if line := f.Start.Line; line >= 1 && line <= len(hashes) {
					want = hashes[line-1]
				}
				if f.LineHash != want {
					t.Errorf("%.20q: line %d: %q, want %q", content, f.Start.Line, f.LineHash, want)
				}
			}
		}
	}
}
