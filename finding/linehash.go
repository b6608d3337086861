package finding

import (
	"cmp"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// lineHash identifies a line of a file by its content and that of the lines after it:
// the sum of lineSums, and the number of the line among those with this sum, from 1. It
// is what SARIF consumers know as primaryLocationLineHash: "a7f2ff13bc495cf2:1".
func lineHash(sum uint64, occurrence int) string {
	return strconv.FormatUint(sum, 16) + ":" + strconv.Itoa(occurrence)
}

const (
	hashWindow = 100
	hashBase   = 37
	endOfFile  = 0xFFFF
)

// lineSums returns the sums of the lines of a file, of not many more than most.
//
// It computes what GitHub's upload action computes when a result carries no
// hash, because the action warns when the two differ, and because results
// that reach GitHub another way get none. The file is read as UTF-8 (an
// ill-formed sequence is U+FFFD) in UTF-16 units; spaces and tabs count for
// nothing and CR, LF and CR LF are one LF. The sum is a polynomial of base 37
// modulo 2^64 over 100 units from the start of the line, with 0xFFFF for the
// end of the file and zeros after it. A file ends with a line of its own after
// the last line end.
func lineSums(content []byte, most int) []uint64 {
	s := lineSummer{sums: make([]uint64, 0, min(most, 1+len(content)/16)), pending: []int{hashWindow}, top: 1}
	for range hashWindow {
		s.top *= hashBase
	}
	afterCR := false
	for i := 0; i < len(content) && len(s.sums) < most; {
		c := content[i]
		if c > ' ' && c < utf8.RuneSelf {
			s.add(uint16(c))
			i++
			afterCR = false
			continue
		}
		if c >= utf8.RuneSelf {
			r, size := decode(content[i:])
			if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
				s.add(uint16(high))
				s.add(uint16(low))
			} else {
				s.add(uint16(r))
			}
			i += size
			afterCR = false
			continue
		}
		i++
		switch {
		case c == ' ' || c == '\t' || c == '\n' && afterCR:
			afterCR = false
		case c == '\r' || c == '\n':
			s.add('\n')
			s.pending = append(s.pending, s.units+hashWindow)
			afterCR = c == '\r'
		default:
			s.add(uint16(c))
			afterCR = false
		}
	}
	s.add(endOfFile)
	for len(s.pending) > 0 {
		s.add(0)
	}
	return s.sums[:min(len(s.sums), most)]
}

// lineSummer rolls the sum over the units that count.
type lineSummer struct {
	sum, top uint64             // top is hashBase to the power of hashWindow
	window   [hashWindow]uint16 // the last units, the oldest at next
	next     int
	units    int   // how many came
	pending  []int // after which unit the windows of the lines that began are full
	sums     []uint64
}

func (s *lineSummer) add(unit uint16) {
	s.sum = s.sum*hashBase + uint64(unit) - s.top*uint64(s.window[s.next])
	s.window[s.next] = unit
	if s.next++; s.next == hashWindow {
		s.next = 0
	}
	s.units++
	if len(s.pending) > 0 && s.pending[0] == s.units {
		s.sums = append(s.sums, s.sum)
		s.pending = slices.Delete(s.pending, 0, 1)
	}
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
	last := 0
	for i := range l {
		last = max(last, l[i].Start.Line)
	}
	sums := lineSums(content, max(last, 1))
	wanted := make(map[int]string, len(l)) // by line
	for i := range l {
		if n := l[i].Start.Line; n >= 1 && n <= len(sums) {
			wanted[n] = ""
		}
	}
	seen := make(map[uint64]int, len(wanted))
	for n := range wanted {
		seen[sums[n-1]] = 0
	}
	for i, sum := range sums {
		before, counts := seen[sum]
		if !counts {
			continue
		}
		seen[sum] = before + 1
		if _, is := wanted[i+1]; is {
			wanted[i+1] = lineHash(sum, before+1)
		}
	}
	for i := range l {
		l[i].LineHash = cmp.Or(wanted[l[i].Start.Line], l[i].LineHash)
	}
}
