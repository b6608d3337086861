package tokens

import "bytes"

// key notes a string that matters as the key of an item, x["name"]: where it is one,
// or else the names that stand for it.
func (s *Scanner) key(at int) {
	statement := s.text[s.statement : at-1]
	before := bytes.TrimRight(statement, " \t\r\n(")
	if rest, ok := bytes.CutSuffix(before, []byte("[")); ok {
		rest = bytes.TrimRight(rest, " \t\r\n")
		if n := len(rest); n > 0 && (wordBytes[rest[n-1]] || rest[n-1] == ')' || rest[n-1] == ']') {
			s.place(at, "")
			return
		}
	}
	if len(statement) > maxStatement {
		return
	}
	if rest, ok := bytes.CutSuffix(before, []byte("=")); ok { // a default
		word, _ := firstWord(rest[bytes.LastIndexAny(rest, ",(*")+1:])
		s.keyed(word)
	}
	for target := statement[:max(0, assignment(statement))]; ; {
		word, n := firstWord(target)
		if n == 0 {
			return
		}
		s.keyed(word)
		target = target[n:]
	}
}

// keyed adds a name that stands for a key that matters.
func (s *Scanner) keyed(word []byte) {
	for _, known := range s.keys {
		if bytes.Equal(known, word) {
			return
		}
	}
	if s.facts.Lost = s.facts.Lost || len(s.keys) == maxNumbered; !s.facts.Lost && len(word) > 0 {
		s.keys = append(s.keys, word)
	}
}

// items notes the items whose key is a name that stands for one that matters.
func (s *Scanner) items() {
	for _, name := range s.keys {
		eachWord(s.text, name, func(start, end int) {
			if next := s.skip(end, 1); next < len(s.text) && (s.text[next] == ']' || s.text[next] == ')') {
				s.place(start, "")
			}
		})
	}
}
