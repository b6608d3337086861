package tokens

import "bytes"

// isVersion reports whether a version is read, or asked for, by a word behind a dot.
func (s *Scanner) isVersion(h uint64) bool {
	return versionAttrs.MayHave(h) && s.table.isVersion(h)
}

// isVersion reports whether a word speaks of a version, whatever else it means in a file.
func (t *table) isVersion(h uint64) bool {
	switch m := t.meaning(h); {
	case m == versionWord:
		return true
	case m >= firstAlias:
		return t.aliases[m-firstAlias].version
	}
	return false
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
	if len(words) == 0 && (bytes.Contains(line, []byte("require_version")) || bytes.Contains(line, []byte("importorskip"))) {
		s.facts.Versions = true // what follows only runs with it
	}
	if local && bytes.ContainsAny(line, "<>=") {
		s.facts.Versions = true
	}
	s.flags = append(s.flags, words...)
}
