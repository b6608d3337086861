package tokens

import "bytes"

// outdatedWord notes a word by which there may be something that a newer Python does not
// read: the statements of Python 2, and async as a name. Start says that a statement begins
// with it.
func (s *Scanner) outdatedWord(at, end int, start bool) {
	text := s.text
	switch word := text[at:end]; {
	case start && (string(word) == "print" || string(word) == "exec"):
		next := skip(text, end, 0)
		s.outdate(next < len(text) && (bytes.IndexByte([]byte("{`>"), text[next]) >= 0 || classes[text[next]] == letter || classes[text[next]] == digit || classes[text[next]] == quote))
	case start && (string(word) == "raise" || string(word) == "except"):
		s.outdate(hasComma(text, end))
	case string(word) == "lambda":
		next := skip(text, end, 1)
		s.outdate(next < len(text) && text[next] == '(')
	case string(word) == "async":
		next := skip(text, end, 0)
		after, _ := wordAt(text, next)
		switch string(text[next:after]) {
		case "def", "for", "with":
		default:
			s.outdate(true)
		}
	}
}

func (s *Scanner) outdate(found bool) { s.facts.Outdated = s.facts.Outdated || found }

// outdatedName notes async as one of the words that stand in a part of the text.
func (s *Scanner) outdatedName(at, end int) {
	const word = "async"
	if !s.options.Outdated {
		return
	}
	for part := s.text[at:end]; ; {
		_, rest, found := bytes.Cut(part, []byte(word))
		if !found {
			return
		}
		s.outdate(len(rest) == 0 || !wordBytes[rest[0]])
		part = rest
	}
}

// outdatedNumber notes the numbers that only Python 2 reads.
func (s *Scanner) outdatedNumber(number []byte) {
	octal := len(number) > 1 && number[0] == '0' && '1' <= number[1] && number[1] <= '7'
	s.outdate(octal || bytes.ContainsAny(number, "lL")) // a name may follow: 7L.real
}

// outdatedIndent notes that some lines begin with tabs and others with blanks, given one
// whose statement begins at an offset.
func (s *Scanner) outdatedIndent(at int) {
	for _, c := range s.text[s.line:at] {
		s.tabs, s.blanks = s.tabs || c == '\t', s.blanks || c == ' '
	}
	s.outdate(s.tabs && s.blanks)
}

// outdatedSign notes the signs that only Python 2 reads.
func (s *Scanner) outdatedSign(i int) {
	s.outdate(s.text[i] == '`' || s.text[i] == '<' && i+1 < len(s.text) && s.text[i+1] == '>')
}

// outdatedParameters notes that parameters which begin at an offset may be taken apart.
func (s *Scanner) outdatedParameters(i int) {
	text, depth := s.text, 0
	for ; i < len(text); i++ {
		switch text[i] {
		case '(':
			if depth == 1 {
				before := text[skipBack(text, i)]
				s.outdate(before == '(' || before == ',')
			}
			depth++
		case ')':
			depth--
		}
		if depth <= 0 {
			return
		}
	}
}

// hasComma reports whether a comma stands outside of brackets in what is left of a
// statement, or of its header.
func hasComma(text []byte, i int) bool {
	for depth := 0; i < len(text); i++ {
		switch c := text[i]; classes[c] {
		case opening:
			depth++
		case closing:
			depth--
		case quote:
			if end := skipString(text, i); end > i {
				i = end - 1
			}
		case backslash:
			i++
		case newline, hash:
			if depth <= 0 {
				return false
			}
		case separator:
			if depth <= 0 {
				return false
			}
		default:
			if c == ',' && depth <= 0 {
				return true
			}
		}
	}
	return false
}
