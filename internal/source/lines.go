package source

import (
	"bytes"
	"encoding/binary"
	"sort"
	"unicode/utf8"
)

// markEvery is the distance of the column marks in long lines. A notebook may
// be one line of megabytes, and counting its runes for every position would
// make the cost of a report quadratic.
const markEvery = 4096

// lineIndex finds lines and columns in UTF-8 text. Lines end at LF, CR LF or
// CR and nowhere else, as in CPython's tokenizer.
type lineIndex struct {
	starts []int
	// ascii says that a column is the same number in every unit.
	ascii bool
	marks []columnMark
}

// columnMark holds how many runes and UTF-16 code units of its line precede an
// offset.
type columnMark struct {
	offset, runes, utf16 int
}

func newLineIndex(text []byte) *lineIndex {
	index := &lineIndex{
		starts: make([]int, 1, 1+bytes.Count(text, []byte{'\n'})),
		ascii:  isASCII(text),
	}
	carriage := bytes.IndexByte(text, '\r') >= 0
	for start := 0; start < len(text); {
		end, next := len(text), len(text)
		if carriage {
			end, next = lineEnd(text, start)
		} else if i := bytes.IndexByte(text[start:], '\n'); i >= 0 {
			end, next = start+i, start+i+1
		}
		if !index.ascii {
			index.mark(text, start, end)
		}
		if next > end {
			index.starts = append(index.starts, next)
		}
		start = next
	}
	return index
}

func isASCII(text []byte) bool {
	const high = 0x8080808080808080 // of eight bytes at once
	for len(text) >= 8 {
		if binary.NativeEndian.Uint64(text)&high != 0 {
			return false
		}
		text = text[8:]
	}
	for _, c := range text {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// mark adds the column marks of one line.
func (x *lineIndex) mark(text []byte, start, end int) {
	at := columnMark{offset: start}
	for at.offset+markEvery < end {
		next := runeStart(text, at.offset+markEvery)
		at = at.advance(text, next)
		x.marks = append(x.marks, at)
	}
}

// advance counts from the mark to a later offset on the same line.
func (m columnMark) advance(text []byte, offset int) columnMark {
	for m.offset < offset {
		r, size := utf8.DecodeRune(text[m.offset:])
		m.offset += size
		m.runes++
		m.utf16++
		if r > 0xffff {
			m.utf16++
		}
	}
	return m
}

// line returns the number, from 0, of the line that holds the offset.
func (x *lineIndex) line(offset int) int {
	return sort.SearchInts(x.starts, offset+1) - 1
}

// position returns the place of an offset, which must be in range. An offset
// inside a character counts as its start.
func (x *lineIndex) position(text []byte, offset int) Position {
	offset = runeStart(text, offset)
	line := x.line(offset)
	start := x.starts[line]
	column := offset - start + 1
	if x.ascii {
		return Position{Line: line + 1, Column: column, Rune: column, UTF16: column}
	}
	at := columnMark{offset: start}
	if i := sort.Search(len(x.marks), func(i int) bool { return x.marks[i].offset > offset }) - 1; i >= 0 && x.marks[i].offset > start {
		at = x.marks[i]
	}
	at = at.advance(text, offset)
	return Position{Line: line + 1, Column: column, Rune: at.runes + 1, UTF16: at.utf16 + 1}
}

// runeStart moves an offset inside a character back to its start.
func runeStart(text []byte, offset int) int {
	if offset >= len(text) || utf8.RuneStart(text[offset]) {
		return offset
	}
	for i := offset - 1; i >= 0 && i > offset-utf8.UTFMax; i-- {
		if !utf8.RuneStart(text[i]) {
			continue
		}
		if _, size := utf8.DecodeRune(text[i:]); i+size > offset {
			return i
		}
		break
	}
	return offset
}

// bounds returns where the text of the line that holds the offset begins and
// ends, without its line end.
func (x *lineIndex) bounds(text []byte, offset int) (start, end int) {
	start = x.starts[x.line(offset)]
	end, _ = lineEnd(text, start)
	return start, end
}
