package tokens

import (
	"bytes"
	"slices"
	"strings"
)

// Most members that matter have names that many classes use: forward, weights, apply. What
// is read from self, or defined, in a class is a member of that, which its bases tell
// when they are names of libraries.

// isOther reports whether the class around a function that is being defined derives from
// nothing that begins at some names, nil for any.
func (s *Scanner) isOther(from []string) bool {
	n := len(s.open) - 2
	return from != nil && n >= 0 && s.open[n].class && !s.mayDerive(&s.open[n], from)
}

// isOthersSelf reports whether a word is read from self in a method of such a class. What
// says that self is something else makes it that: a type, or a check.
func (s *Scanner) isOthersSelf(at int, from []string) bool {
	n := len(s.open) - 2
	if from == nil || n < 0 || !s.open[n].class || s.open[n+1].class || int(s.open[n+1].start) == s.statement {
		return false
	}
	name := selfBefore(s.text[:at])
	if name == "" {
		return false
	}
	_, params, _ := bytes.Cut(s.text[s.open[n+1].start:at], []byte("("))
	first, end := firstWord(params)
	if string(first) != name || len(bytes.TrimSpace(params[:end])) != len(first) {
		return false
	}
	if after := bytes.TrimLeft(params[end:], " \t\r\n"); len(after) == 0 || after[0] != ',' && after[0] != ')' {
		return false
	}
	return !bytes.Contains(s.text[s.open[n].start:at], []byte("isinstance("+name)) && !s.mayDerive(&s.open[n], from)
}

// mayDerive reports whether a class may derive from something that begins at one of some
// names.
func (s *Scanner) mayDerive(class *opened, from []string) bool {
	header := s.text[class.start:]
	_, end := firstWord(header) // class
	_, name := firstWord(header[end:])
	header = bytes.TrimLeft(header[end+name:], " \t")
	if len(header) == 0 || header[0] != '(' {
		return len(header) == 0 || header[0] != ':'
	}
	bases := bytes.TrimSuffix(header[:skipBrackets(header, 0)], []byte(")"))
	for base := range bytes.SplitSeq(bases[1:], []byte(",")) {
		if s.mayBegin(string(bytes.TrimSpace(base)), from) {
			return true
		}
	}
	return false
}

// mayBegin reports whether a base of a class may be something that begins at one of some
// names.
func (s *Scanner) mayBegin(base string, from []string) bool {
	if base == "" || base == "object" {
		return false
	}
	first, rest, _ := strings.Cut(base, ".")
	m := s.table.meaning(Hash(first))
	if m < firstAlias {
		return true
	}
	a := &s.table.aliases[m-firstAlias]
	if !a.known() || a.count == 0 && !a.foreign {
		return true
	}
	for _, name := range a.names[:a.count] {
		for segment := range strings.SplitSeq(rest, ".") {
			if segment == "" {
				break
			}
			next := s.names.child(name, []byte(segment), 0, len(segment), Hash(segment))
			if next == nowhere {
				break
			}
			name = next
		}
		if beginsAt(s.names.nodes[name].name, from) {
			return true
		}
	}
	return false
}

// beginsAt reports whether a name, or what it lies in, is one of some names.
func beginsAt(name string, from []string) bool {
	for {
		if slices.Contains(from, name) {
			return true
		}
		i := strings.LastIndexByte(name, '.')
		if i < 0 {
			return false
		}
		name = name[:i]
	}
}
