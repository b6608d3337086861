package tokens

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// stringKind says how a string is read.
type stringKind uint8

const (
	plainString stringKind = iota
	rawString
	byteString
	formatString
)

// prefix returns the kind of string that letters before a quote make.
func prefix(letters []byte) (stringKind, bool) {
	kind := plainString
	for _, c := range letters {
		switch c | 0x20 {
		case 'f', 't':
			kind = formatString
		case 'b':
			kind = max(kind, byteString)
		case 'r':
			kind = max(kind, rawString)
		case 'u':
		default:
			return 0, false
		}
	}
	return kind, true
}

// string returns the end of the string whose quotes begin at i. A string that is
// a statement of its own says nothing.
func (s *Scanner) string(i int, kind stringKind, statement bool) int {
	text, q := s.text, s.text[i]
	triple := i+2 < len(text) && text[i+1] == q && text[i+2] == q
	if kind == formatString {
		return s.format(i, triple)
	}
	if triple {
		for at := i + 3; ; {
			j := bytes.IndexByte(text[at:], q)
			if j < 0 {
				s.facts.Lost = true
				return len(text)
			}
			at += j
			switch {
			case escaped(text, i+3, at):
				at++
			case at+2 < len(text) && text[at+1] == q && text[at+2] == q:
				if !statement && at-i-3 <= maxLiteral && at > i+3 && !bytes.ContainsAny(text[i+3:at], " \n") {
					s.literal(i+3, at)
				}
				return at + 3
			default:
				at++
			}
		}
	}
	for at := plainEnd(text, i+1, q); at < len(text); at = plainEnd(text, at+1, q) {
		switch text[at] {
		case q:
			if !statement && at-i-1 <= maxLiteral && at > i+1 {
				s.literal(i+1, at)
			}
			return at + 1
		case '\\':
			at++
			if at < len(text) && text[at] == '\r' && at+1 < len(text) && text[at+1] == '\n' {
				at++
			}
		case '\n':
			s.facts.Lost = true
			return at
		}
	}
	s.facts.Lost = true
	return len(text)
}

// plainEnd returns the offset of the first quote, backslash or line end from i on.
func plainEnd(text []byte, i int, q byte) int {
	for quotes := ones * uint64(q); i+8 <= len(text); i += 8 {
		x := binary.LittleEndian.Uint64(text[i:])
		if found := zeros(x^quotes) | zeros(x^'\\'*ones) | zeros(x^'\n'*ones); found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	for i < len(text) && text[i] != q && text[i] != '\\' && text[i] != '\n' {
		i++
	}
	return i
}

// maxLiteral is the length of strings, in bytes, up to which they are taken for
// names.
const maxLiteral = 120

// escaped reports whether an odd number of backslashes stands before a place.
func escaped(text []byte, from, at int) bool {
	n := 0
	for at-n > from && text[at-n-1] == '\\' {
		n++
	}
	return n%2 == 1
}

// format returns the end of an f-string; what stands in braces is code.
func (s *Scanner) format(i int, triple bool) int {
	if s.deep++; s.deep > maxDeep {
		s.facts.Lost = true
		return len(s.text)
	}
	defer func() { s.deep-- }()
	text, q := s.text, s.text[i]
	at := i + 1
	if triple {
		at += 2
	}
	inFormat := 0 // braces whose format is being read
	for at < len(text) {
		switch c := text[at]; c {
		case q:
			if !triple {
				return at + 1
			}
			if at+2 < len(text) && text[at+1] == q && text[at+2] == q {
				return at + 3
			}
			at++
		case '\\':
			if at+1 < len(text) && (text[at+1] == '{' || text[at+1] == '}') {
				at++ // raw or not, the brace counts
			} else {
				at += 2
			}
		case '{':
			if inFormat == 0 && at+1 < len(text) && text[at+1] == '{' {
				at += 2
				continue
			}
			at = s.run(at+1, true)
			if s.facts.Lost {
				return len(text)
			}
			if text[at] == ':' {
				inFormat++
			}
			at++
		case '}':
			if inFormat > 0 {
				inFormat--
			}
			at++
		case '\n':
			if !triple && inFormat == 0 {
				s.facts.Lost = true
				return at
			}
			at++
		default:
			at++
		}
	}
	s.facts.Lost = true
	return len(text)
}

// maxDeep bounds how deep f-strings are nested.
const maxDeep = 8

// literal takes the content of a string for a name: one that is looked up, an
// annotation, a module that is imported by its name.
func (s *Scanner) literal(start, end int) {
	text := s.text
	if classes[text[start]] != letter {
		if classes[text[start]] == digit {
			s.numeral(start-1, end+1)
		}
		if bytes.IndexByte(text[start:end], ' ') < 0 {
			s.said(hashOf(text, start, end), start)
		}
		return
	}
	at, h := wordAt(text, start) // the quote ends it
	if at == end {
		s.said(h, start)
		s.strings = append(s.strings, extent{uint32(start), uint32(end)})
		return
	}
	if text[at] == '.' && s.table.meaning(h) < firstAlias {
		if library, _ := s.options.Root(s.file, string(text[start:at])); library {
			s.quoted(s.names.child(0, text, start, at, h), start, at, end)
			return
		}
	}
	if bytes.IndexByte(text[start:end], ' ') < 0 {
		s.said(hashOf(text, start, end), start)
	}
	// An annotation in quotes.
	for i := start; i < end; {
		if classes[text[i]] != letter {
			i++
			continue
		}
		at := i
		var h uint64
		i, h = wordAt(text, at)
		s.quotes.Add(h)
		if m := s.table.meaning(h); m >= firstAlias && (at == start || text[at-1] != '.') {
			a := &s.table.aliases[m-firstAlias]
			for _, name := range a.names[:a.count] {
				s.quoted(name, at, i, end)
			}
		}
	}
}

// quoted follows a dotted name in a string.
func (s *Scanner) quoted(name int32, start, at, end int) {
	text := s.text
	s.facts.Library = true
	for name != nowhere {
		if i := &s.names.nodes[name].interest; i.Use || i.Import {
			s.site(start, name, false)
		}
		if at+1 >= end || text[at] != '.' || !wordBytes[text[at+1]] {
			s.mention(name)
			s.given(name, start)
			return
		}
		from := at + 1
		for at = from; at < end && wordBytes[text[at]]; at++ {
		}
		name = s.names.child(name, text, from, at, hashOf(text, from, at))
	}
}
