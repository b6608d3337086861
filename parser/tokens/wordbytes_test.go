package tokens

import (
	"bytes"
	"testing"
)

// TestEightBytes holds that what reads eight bytes at once says what one that reads each
// of them does: for every byte at every place of texts that are shorter and longer.
func TestEightBytes(t *testing.T) {
	for size := 1; size <= 24; size++ {
		for _, fill := range []byte{'a', ' ', '\xff'} {
			for at := range size {
				for c := range 256 {
					text := bytes.Repeat([]byte{fill}, size)
					text[at] = byte(c)
					word := 0
					for word < size && wordBytes[text[word]] {
						word++
					}
					if end, h := wordAt(text, 0); end != word || h != Hash(string(text[:word])) {
						t.Fatalf("the word in %q ends at %d, hash %x", text, end, h)
					}
					blanks := size - len(bytes.TrimLeft(text, " "))
					if end := blanksEnd(text, 0); end > blanks || end < min(blanks, size-7) {
						t.Fatalf("the blanks in %q end at %d", text, end)
					}
					plain := bytes.IndexAny(text, "'\\\n")
					if plain < 0 {
						plain = size
					}
					if end := plainEnd(text, 0, '\''); end != plain {
						t.Fatalf("the plain text in %q ends at %d", text, end)
					}
				}
			}
		}
	}
}
