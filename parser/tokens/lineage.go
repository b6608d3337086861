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
	bases, ok := basesOf(s.text[class.start:])
	return !ok || slices.ContainsFunc(bases, func(base []byte) bool { return s.mayBegin(string(base), from) })
}

// basesOf returns what the class derives from whose header a text begins with; false when
// that cannot be told. A base without what stands in brackets behind it is enough.
func basesOf(header []byte) (bases [][]byte, ok bool) {
	_, end := firstWord(header) // class
	_, name := firstWord(header[end:])
	header = bytes.TrimLeft(header[end+name:], " \t")
	if len(header) == 0 || header[0] != '(' {
		return nil, len(header) > 0 && header[0] == ':'
	}
	end = skipBrackets(header, 0)
	if header[end-1] != ')' {
		return nil, false
	}
	header = header[1 : end-1]
	for start, i := 0, 0; i <= len(header); {
		switch {
		case i == len(header) || header[i] == ',':
			base := bytes.TrimSpace(header[start:i])
			if b := bytes.IndexByte(base, '['); b >= 0 && base[len(base)-1] == ']' {
				base = bytes.TrimSpace(base[:b])
			}
			if len(base) > 0 && string(base) != "object" && string(base) != "metaclass=ABCMeta" && string(base) != "metaclass=abc.ABCMeta" {
				bases = append(bases, base)
			}
			i++
			start = i
		case classes[header[i]] == opening:
			i = skipBrackets(header, i)
		case classes[header[i]] == quote:
			i = skipString(header, i)
		case classes[header[i]] == hash:
			return nil, false
		default:
			i++
		}
	}
	return bases, true
}

// headers returns what the headers of the classes say that the module itself has.
func (s *Scanner) headers() []Class {
	all := make([]Class, 0, len(s.classes))
	for i := range s.classes {
		c := Class{Name: s.classes[i].name}
		bases, ok := basesOf(s.text[s.classes[i].start:])
		c.Open = !ok
		for _, base := range bases {
			s.derive(&c, string(base))
		}
		all = append(all, c)
	}
	return all
}

// derive adds a base of a class.
func (s *Scanner) derive(c *Class, base string) {
	first, rest, dotted := strings.Cut(base, ".")
	if !isName([]byte(first)) || dotted && !isDotted([]byte(rest)) {
		c.Open = true
		return
	}
	h := Hash(first)
	m := s.table.meaning(h)
	if m < firstAlias {
		if !builtins[base] || slices.Contains(s.defs, h) {
			c.Own, c.Open = append(c.Own, h), c.Open || dotted
		}
		return
	}
	a := &s.table.aliases[m-firstAlias]
	if a.project {
		c.Own, c.Open = append(c.Own, h), c.Open || dotted
	}
	c.Open = c.Open || a.count == 0 && !a.project && !a.foreign || slices.Contains(s.assigned, h)
	c.Bases = append(c.Bases, s.below(a, rest)...)
}

// mayBegin reports whether a base of a class may be something that begins at one of some
// names.
func (s *Scanner) mayBegin(base string, from []string) bool {
	first, rest, _ := strings.Cut(base, ".")
	m := s.table.meaning(Hash(first))
	if m < firstAlias {
		return true
	}
	a := &s.table.aliases[m-firstAlias]
	if !a.known() || a.count == 0 && !a.foreign {
		return true
	}
	return slices.ContainsFunc(s.below(a, rest), func(name string) bool { return beginsAt(name, from) })
}

// below returns the names of libraries that lie below those of an alias.
func (s *Scanner) below(a *alias, rest string) (names []string) {
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
		names = append(names, s.names.nodes[name].name)
	}
	return names
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
