package finding

import (
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// LineHash identifies a line of a file by its content and that of the lines
// after it. It is what SARIF consumers know as primaryLocationLineHash.
type LineHash struct {
	// Sum covers the first 100 characters from the start of the line.
	Sum uint64
	// Occurrence counts the lines with this sum, from 1.
	Occurrence int
}

// String returns the form that goes into a report: "a7f2ff13bc495cf2:1".
func (h LineHash) String() string {
	return strconv.FormatUint(h.Sum, 16) + ":" + strconv.Itoa(h.Occurrence)
}

// LineHashes returns the hash of every line of a file, the first at index 0.
//
// It computes what GitHub's upload action computes when a result carries no
// hash, because the action warns when the two differ, and because results
// that reach GitHub another way get none. The file is read as UTF-8 (an
// ill-formed sequence is U+FFFD) in UTF-16 units; spaces and tabs count for
// nothing and CR, LF and CR LF are one LF. The sum is a polynomial of base 37
// modulo 2^64 over 100 units from the start of the line, with 0xFFFF for the
// end of the file and zeros after it. A file ends with a line of its own after
// the last line end.
func LineHashes(content []byte) []LineHash {
	units, starts := normalise(content)
	lines := make([]LineHash, len(starts))
	seen := make(map[uint64]int, len(starts))
	for i, sum := range windowSums(units, starts) {
		seen[sum]++
		lines[i] = LineHash{Sum: sum, Occurrence: seen[sum]}
	}
	return lines
}

const (
	hashWindow = 100
	hashBase   = 37
	endOfFile  = 0xFFFF
)

// windowSums returns the polynomial over the window that begins at each start,
// by rolling once over units.
func windowSums(units []uint16, starts []int) []uint64 {
	top := uint64(1) // hashBase to the power of hashWindow
	for range hashWindow {
		top *= hashBase
	}
	at := func(i int) uint64 {
		if i >= 0 && i < len(units) {
			return uint64(units[i])
		}
		return 0
	}
	sums := make([]uint64, 0, len(starts))
	var sum uint64
	for i := 0; len(sums) < len(starts); i++ {
		// The window is [i-hashWindow, i) here.
		if starts[len(sums)] == i-hashWindow {
			sums = append(sums, sum)
		}
		sum = sum*hashBase + at(i) - top*at(i-hashWindow)
	}
	return sums
}

// normalise returns the units that count, with the end mark, and the index of
// the first unit of every line.
func normalise(content []byte) (units []uint16, starts []int) {
	units = make([]uint16, 0, len(content)+1)
	starts = []int{0}
	afterCR := false
	for i := 0; i < len(content); {
		c := content[i]
		if c >= utf8.RuneSelf {
			r, size := decode(content[i:])
			units = utf16.AppendRune(units, r)
			i += size
			afterCR = false
			continue
		}
		i++
		switch {
		case c == ' ' || c == '\t' || c == '\n' && afterCR:
			afterCR = false
		case c == '\r' || c == '\n':
			units = append(units, '\n')
			starts = append(starts, len(units))
			afterCR = c == '\r'
		default:
			units = append(units, uint16(c))
			afterCR = false
		}
	}
	return append(units, endOfFile), starts
}

// decode returns the first rune and its size. Of an ill-formed sequence it
// takes the longest part that could have begun a rune as one U+FFFD, as web
// platforms do; utf8.DecodeRune takes one byte.
func decode(b []byte) (rune, int) {
	if r, size := utf8.DecodeRune(b); size > 1 {
		return r, size
	}
	low, high, rest := byte(0x80), byte(0xBF), 0
	switch c := b[0]; {
	case c >= 0xC2 && c <= 0xDF:
		rest = 1
	case c == 0xE0:
		low, rest = 0xA0, 2
	case c == 0xED:
		high, rest = 0x9F, 2
	case c >= 0xE1 && c <= 0xEF:
		rest = 2
	case c == 0xF0:
		low, rest = 0x90, 3
	case c >= 0xF1 && c <= 0xF3:
		rest = 3
	case c == 0xF4:
		high, rest = 0x8F, 3
	}
	size := 1
	for size <= rest && size < len(b) && b[size] >= low && b[size] <= high {
		low, high = 0x80, 0xBF
		size++
	}
	return utf8.RuneError, size
}

// SetLineHashes fills LineHash of the findings from the content of the file
// they are all in. A finding whose line the file does not have keeps "".
func (l List) SetLineHashes(content []byte) {
	if len(l) == 0 {
		return
	}
	hashes := LineHashes(content)
	for i := range l {
		if n := l[i].Start.Line; n >= 1 && n <= len(hashes) {
			l[i].LineHash = hashes[n-1].String()
		}
	}
}
