package tokens

import (
	"bytes"
	"slices"
)

// numerals are the operands that a version may be compared with, as they are gathered.
type numerals struct {
	// texts are the places of strings that begin like a number, named the names that
	// stand for such strings.
	texts []Site
	named [][]byte
}

func (n *numerals) reset() { n.texts, n.named = n.texts[:0], n.named[:0] }

// numeral looks at a string that begins like a number: a version may be compared with
// it, or with what it gives a name to.
func (s *Scanner) numeral(start, end int) {
	if len(s.options.Versions) == 0 || len(s.numerals.named) > maxNumbered {
		return
	}
	switch before := s.before(start); {
	case bytes.HasSuffix(before, []byte("startswith")) || isComparison(before, s.text[s.skip(end, 1):]):
		s.numerals.texts = append(s.numerals.texts, Site{Start: uint32(start)})
	case len(before) > 0 && before[len(before)-1] == '=' && start-s.statement < maxStatement:
		s.numerals.named = targets(s.numerals.named, s.text[s.statement:start])
	}
}

// before returns a piece of the text in front of an operand, without the blanks
// and parentheses between.
func (s *Scanner) before(operand int) []byte {
	return bytes.TrimRight(s.text[max(0, operand-maxBefore):operand], " \t\r\n(")
}

const (
	maxBefore   = 80 // how far an operator may stand before its operand, in bytes
	maxNumbered = 64 // names for numbers that are looked for
)

// compared returns the operands of comparisons that may be of a version as text or as
// a float.
func (s *Scanner) compared() []Site {
	if !slices.ContainsFunc(s.options.Versions, s.seen.mayHave) {
		return nil
	}
	n := &s.numerals
	s.facts.Lost = s.facts.Lost || len(n.named) > maxNumbered
	sites := slices.Clone(n.texts)
	compares := func(start, end int) {
		if isComparison(s.before(start), s.text[s.skip(end, 1):]) {
			sites = append(sites, Site{Start: uint32(start)})
		}
	}
	for _, name := range n.named {
		eachWord(s.text, name, compares)
	}
	if s.seen.mayHave(floatHash) {
		var floats [][]byte
		eachWord(s.text, floatWord, func(start, _ int) {
			if line := lineAround(s.text, start); s.makesFloat(line) {
				floats = targets(floats, line)
				sites = append(sites, Site{Start: uint32(start)})
			}
		})
		for _, name := range floats {
			eachWord(s.text, name, compares)
		}
	}
	s.facts.Lost = s.facts.Lost || len(sites) > maxSites
	return sites
}

// targets adds the words in what an assignment, or its beginning, gives something to.
func targets(names [][]byte, statement []byte) [][]byte {
	for word := range identifiers(statement[:max(0, assignment(statement))]) {
		if !slices.ContainsFunc(names, func(known []byte) bool { return bytes.Equal(known, word) }) {
			names = append(names, word)
		}
	}
	return names
}

var (
	floatWord = []byte("float")
	floatHash = Hash("float")
)

// makesFloat reports whether a line makes a float of a version.
func (s *Scanner) makesFloat(line []byte) bool {
	found := false
	eachWord(line, floatWord, func(_, end int) {
		for word := range identifiers(line[end:]) {
			h := hashOf(word, 0, len(word))
			found = found || slices.Contains(s.options.Versions, h) || slices.Contains(s.flags, h)
		}
	})
	return found
}

// eachWord calls a function with the ends of each place where a word stands.
func eachWord(text, word []byte, found func(start, end int)) {
	for at := 0; ; {
		i := bytes.Index(text[at:], word)
		if i < 0 {
			return
		}
		start := at + i
		at = start + len(word)
		if (start == 0 || !wordBytes[text[start-1]]) && (at == len(text) || !wordBytes[text[at]]) {
			found(start, at)
		}
	}
}

// lineAround returns the line that an offset is in.
func lineAround(text []byte, at int) []byte {
	return text[bytes.LastIndexByte(text[:at], '\n')+1 : lineEnd(text, at)]
}

// isComparison reports whether an operator that compares stands beside an operand.
func isComparison(before, after []byte) bool {
	if n := len(before); n > 0 {
		switch before[n-1] {
		case '<', '>':
			return true
		case '=':
			return n > 1 && bytes.IndexByte([]byte("<>=!"), before[n-2]) >= 0
		}
	}
	if len(after) < 2 {
		return false
	}
	switch after[0] {
	case '<', '>':
		return true
	case '=', '!':
		return after[1] == '='
	}
	return false
}
