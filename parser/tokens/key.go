package tokens

import (
	"bytes"
	"slices"
)

// key notes a string that matters as the key of an item, x["name"]: where it is one,
// or else the names that stand for it.
func (s *Scanner) key(at int) {
	statement := s.text[s.statement : at-1]
	before := bytes.TrimRight(statement, " \t\r\n(")
	if rest, ok := bytes.CutSuffix(before, []byte("[")); ok {
		rest = bytes.TrimRight(rest, " \t\r\n")
		if n := len(rest); n > 0 && (wordBytes[rest[n-1]] || rest[n-1] == ')' || rest[n-1] == ']') {
			s.add(Site{Start: uint32(at), Member: uint32(at), As: KeySite})
			return
		}
	}
	if len(statement) > maxStatement || len(s.keys) > maxNumbered {
		return
	}
	rest, is := bytes.CutSuffix(before, []byte("="))
	if is { // a default
		if word, n := firstWord(rest[bytes.LastIndexAny(rest, ",(*")+1:]); n > 0 {
			s.keys = append(s.keys, word)
		}
	}
	if !is && string(lastWord(before)) != "else" {
		return // a part of something
	}
	s.keys = slices.DeleteFunc(targets(s.keys, statement), func(name []byte) bool {
		return string(name) == "self" || string(name) == "cls"
	})
	s.facts.Lost = s.facts.Lost || len(s.keys) > maxNumbered
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

// lastWord returns the word that a text ends with.
func lastWord(text []byte) []byte {
	start := len(text)
	for start > 0 && wordBytes[text[start-1]] {
		start--
	}
	return text[start:]
}
