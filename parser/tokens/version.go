package tokens

import "bytes"

func isVersion(h uint64) bool {
	return h == versionAttrs[0] || h == versionAttrs[1] || h == versionAttrs[2] || h == versionAttrs[3]
}

// asks notes a statement that speaks of a version: it is a condition, or what it
// gives names to stands for one. A test that is two names away is not seen.
func (s *Scanner) asks(at int) {
	if s.asked == s.statement || at < s.statement {
		return
	}
	s.asked = s.statement
	statement := s.text[s.statement:at]
	first, _ := firstWord(s.text[s.statement:])
	switch string(first) {
	case "import", "from":
		return
	case "if", "elif", "while", "assert":
		s.facts.Versions = true
		return
	}
	line := s.text[at:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	if len(statement) > maxStatement || bytes.HasPrefix(statement, []byte("@")) || bytes.Contains(statement, []byte(" if ")) ||
		bytes.Contains(line, []byte(" if ")) {
		s.facts.Versions = true
		return
	}
	words, local := s.receivers(statement)
	if local && bytes.ContainsAny(line, "<>=") {
		s.facts.Versions = true
	}
	s.flags = append(s.flags, words...)
}
