package finding

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

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
			var got []string
			for _, h := range LineHashes(row.Content) {
				got = append(got, h.String())
			}
			if diff := cmp.Diff(row.Hashes, got); diff != "" {
				t.Errorf("hashes differ (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSetLineHashes(t *testing.T) {
	content := []byte("a\nb\n")
	hashes := LineHashes(content)
	l := List{{}, {}, {}}
	l[0].Start.Line = 2
	l[1].Start.Line = 9 // not in the file
	l.SetLineHashes(content)
	if got, want := l[0].LineHash, hashes[1].String(); got != want {
		t.Errorf("line 2: got %q, want %q", got, want)
	}
	if l[1].LineHash != "" || l[2].LineHash != "" {
		t.Errorf("lines outside the file have hashes %q and %q", l[1].LineHash, l[2].LineHash)
	}
}

func TestLineHashSurvivesChangesAbove(t *testing.T) {
	content := "import torch\n" + strings.Repeat("x = 1\n", 60)
	before := LineHashes([]byte(content))[0]
	after := LineHashes([]byte("# a\n# b\n\t" + content))[2]
	if before != after {
		t.Errorf("the hash changed from %v to %v", before, after)
	}
}

func FuzzLineHashes(f *testing.F) {
	f.Add([]byte("a\r\nb\rc\n"))
	f.Add([]byte("\xe4\xb8 \xf0\x9f\x98"))
	f.Fuzz(func(t *testing.T, content []byte) {
		lines := 1 + bytes.Count(content, []byte("\n")) + bytes.Count(content, []byte("\r")) - bytes.Count(content, []byte("\r\n"))
		if got := len(LineHashes(content)); got != lines {
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
		if got := LineHashes(content)[0].Sum; got != want {
			t.Errorf("sum %x, want %x", got, want)
		}
	})
}

func BenchmarkLineHashes(b *testing.B) {
	content := bytes.Repeat([]byte("    loss = self.criterion(output, target)  # reduce\n"), 2000)
	b.SetBytes(int64(len(content)))
	for b.Loop() {
		LineHashes(content)
	}
}
