package tokens

import (
	"bytes"
	"slices"
)

// numerals are what versions may be compared with, as they are gathered: that as text
// with strings that begin like a number, and that as floats with numbers.
type numerals struct {
	// texts and reals are the places of operands.
	texts, reals []Site
	// named are the names that stand for such operands.
	named []numberName
}

type numberName struct {
	word []byte
	real bool
}

func (n *numerals) reset() { n.texts, n.reals, n.named = n.texts[:0], n.reals[:0], n.named[:0] }

func (n *numerals) add(at int, real bool) {
	if real {
		n.reals = append(n.reals, Site{Start: uint32(at)})
	} else {
		n.texts = append(n.texts, Site{Start: uint32(at)})
	}
}

// name notes the names to which an assignment that ends with a statement's beginning
// gives a number.
func (n *numerals) name(statement []byte, real bool) {
	for target := statement[:max(0, assignment(statement))]; ; {
		word, end := firstWord(target)
		if end == 0 {
			return
		}
		if !slices.ContainsFunc(n.named, func(o numberName) bool { return o.real == real && bytes.Equal(o.word, word) }) {
			n.named = append(n.named, numberName{word, real})
		}
		target = target[end:]
	}
}

// numeral looks at a number, or a string that begins like one: a version may be
// compared with it, or with what it gives a name to.
func (s *Scanner) numeral(start, end int, real bool) {
	if len(s.options.Versions) == 0 || len(s.numerals.named) > maxNumbered {
		return
	}
	before := bytes.TrimRight(s.text[max(s.statement, start-maxBefore):start], " \t\r\n(")
	switch {
	case bytes.HasSuffix(before, []byte("startswith")) || isComparison(before, s.text[s.skip(end, 1):]):
		s.numerals.add(start, real)
	case len(before) > 0 && before[len(before)-1] == '=' && start-s.statement < maxStatement:
		s.numerals.name(s.text[s.statement:start], real)
	}
}

const (
	maxBefore   = 80 // how far an operator may stand before its operand, in bytes
	maxNumbered = 64 // names for numbers that are looked for
)

// compared returns the operands of comparisons that may be of a version as text.
func (s *Scanner) compared() []Site {
	n := &s.numerals
	if !slices.ContainsFunc(s.options.Versions, s.facts.MayHave) {
		return nil
	}
	s.facts.Lost = s.facts.Lost || len(n.named) > maxNumbered
	floats := s.floats()
	for _, name := range n.named {
		if name.real && !s.facts.MayHave(floatHash) {
			continue
		}
		eachWord(s.text, name.word, func(start, end int) {
			if isComparison(bytes.TrimRight(s.text[max(0, start-maxBefore):start], " \t\r\n("), s.text[s.skip(end, 1):]) {
				n.add(start, name.real)
			}
		})
	}
	sites := slices.Clone(n.texts)
	for _, site := range n.reals {
		line := lineAround(s.text, int(site.Start))
		found := s.makesFloat(line)
		for _, word := range floats {
			eachWord(line, word, func(int, int) { found = true })
		}
		if found {
			sites = append(sites, site)
		}
	}
	s.facts.Lost = s.facts.Lost || len(sites) > maxSites
	return sites
}

// floats returns the names that stand for a version made a float.
func (s *Scanner) floats() (all [][]byte) {
	if !s.facts.MayHave(floatHash) {
		return nil
	}
	eachWord(s.text, floatWord, func(start, _ int) {
		line := lineAround(s.text, start)
		target := line[:max(0, assignment(line))]
		for n := 0; len(target) > 0 && s.makesFloat(line); target = target[n:] {
			var name []byte
			if name, n = firstWord(target); n == 0 {
				return
			}
			all = append(all, name)
		}
	})
	return all
}

var (
	floatWord = []byte("float")
	floatHash = Hash("float")
)

// makesFloat reports whether a line makes a float of a version.
func (s *Scanner) makesFloat(line []byte) bool {
	found := false
	eachWord(line, floatWord, func(_, end int) {
		for rest := line[end:]; !found; {
			word, n := firstWord(rest)
			if n == 0 {
				return
			}
			h := hashOf(word, 0, len(word))
			found = slices.Contains(s.options.Versions, h) || slices.Contains(s.flags, h)
			rest = rest[n:]
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
