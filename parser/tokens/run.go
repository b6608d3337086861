package tokens

import "bytes"

// run reads code from an offset to the end of the text. In the braces of an
// f-string it ends at the brace that closes them, or at the colon before the
// format. It returns where it ended.
func (s *Scanner) run(i int, inString bool) int {
	text := s.text
	n := len(text)
	depth := 0
	start := !inString // of a statement
	fresh := start     // the line begins with it
	opens := false     // the line opens a block, behind a colon
	for i < n {
		switch classes[text[i]] {
		case letter:
			at := i
			var h uint64
			i, h = wordAt(text, at)
			if i < n && (text[i] == '"' || text[i] == '\'') && i-at <= 3 {
				if kind, ok := prefix(text[at:i]); ok {
					s.outdate(s.options.Outdated && i-at == 2 && text[at]|0x20 == 'u') // ur"x"
					i = s.string(i, kind, start && fresh)
					start = false
					continue
				}
			}
			if start {
				s.begins(at, fresh)
				if len(s.open) == 0 && i+1 < n && (text[i] == '=' || text[i+1] == '=') {
					s.assigned = append(s.assigned, h)
				}
			}
			s.see(h)
			if s.options.Outdated {
				s.outdatedWord(at, i, start)
			}
			m := s.table.meaning(h)
			if s.wanted != nil && s.sought.MayHave(h) && (m < firstAlias || s.table.aliases[m-firstAlias].count == 0) {
				s.named(h, at, i, depth)
			}
			switch {
			case m == noMeaning:
			case m >= firstAlias:
				i = s.chain(m, at, i, depth)
				s.outdatedName(at, i)
			case m == lookupWord:
				s.looks = s.statement
				if i < n && text[i] == '(' {
					s.lookup, s.sets = s.skip(i+1, 1), text[at] == 's'
				}
			case m == testWord:
				if i < n && text[i] == '(' {
					s.tested = s.skip(i+1, 1)
				}
			case m == instanceWord:
				if i < n && text[i] == '(' {
					s.checks = at
				}
			case m == watchedWord:
				s.facts.Watched = true
			case m == versionWord:
				s.asks(at)
			case m == defWord || m == classWord:
				opens = opens || start
				i = s.definition(i, m == classWord)
			case m == openWord:
				opens = opens || start
			case start && depth == 0:
				i = s.importStatement(m, at, i)
				s.outdatedName(at, i)
				continue // the end of the line begins a statement
			}
			start = false
		case blank:
			for i++; i < n && text[i] == ' '; i++ {
			}
		case newline:
			i++
			if depth == 0 && !inString {
				start, fresh, opens, s.line = true, true, false, i
			}
			i = blanksEnd(text, i)
		case dot:
			i++
			if i < n && classes[text[i]] == letter || i > 1 && s.continues(&i, depth) {
				at := i
				var h uint64
				i, h = wordAt(text, at)
				s.see(h)
				if s.options.Outdated {
					s.outdatedWord(at, i, false)
				}
				s.read(h, at, i, depth)
			}
			start = false
		case quote:
			i = s.string(i, plainString, start && fresh)
			start = false
		case hash:
			i = s.comment(i)
		case opening:
			depth++
			i++
			start = false
		case closing:
			i++
			if depth--; depth < 0 {
				if inString && text[i-1] == '}' {
					return i - 1
				}
				s.facts.Lost = true
				depth = 0
			}
			start = false
		case backslash:
			i++
			if i < n && text[i] == '\r' {
				i++
			}
			if i < n && text[i] == '\n' {
				i++ // the statement goes on
			}
		case separator:
			if depth == 0 {
				if inString {
					return i
				}
				if text[i] == ';' || opens {
					start, fresh, opens = true, text[i] == ';', false
				}
			}
			i++
		case digit:
			at := i
			i = number(text, i)
			if s.options.Outdated {
				s.outdatedNumber(text[at:i])
			}
			start = false
		default:
			if s.options.Outdated {
				s.outdatedSign(i)
			}
			if start && text[i] == '@' {
				s.begins(i, fresh)
			}
			i++
			start = false
		}
	}
	if depth > 0 || inString {
		s.facts.Lost = true
	}
	return n
}

// continues reports whether a name follows a dot behind blanks, and moves there.
func (s *Scanner) continues(i *int, depth int) bool {
	at := s.skip(*i, depth)
	if at == *i || at == len(s.text) || classes[s.text[at]] != letter {
		return false
	}
	*i = at
	return true
}

func (s *Scanner) skip(i, depth int) int {
	end := skip(s.text, i, depth)
	if end > i && !s.facts.Directive && bytes.IndexByte(s.text[i:end], '#') >= 0 {
		s.facts.Directive = directs(s.text[i:end])
	}
	return end
}

// skip returns the offset of what follows blanks and joined lines; in brackets
// line ends and comments are blanks too.
func skip(text []byte, i, depth int) int {
	for n := len(text); i < n; {
		switch classes[text[i]] {
		case blank:
			i++
		case newline:
			if depth == 0 {
				return i
			}
			i++
		case hash:
			if depth == 0 {
				return i
			}
			end := bytes.IndexByte(text[i:], '\n')
			if end < 0 {
				return n
			}
			i += end
		case backslash:
			switch {
			case i+1 < n && text[i+1] == '\n':
				i += 2
			case i+2 < n && text[i+1] == '\r' && text[i+2] == '\n':
				i += 3
			default:
				return i
			}
		default:
			return i
		}
	}
	return i
}

// comment returns the end of a comment.
func (s *Scanner) comment(i int) int {
	end := bytes.IndexByte(s.text[i:], '\n')
	if end < 0 {
		end = len(s.text) - i
	}
	if !s.facts.Directive && directs(s.text[i:i+end]) {
		s.facts.Directive = true
	}
	return i + end
}

// directs reports whether a comment may be addressed to this tool.
func directs(comment []byte) bool {
	const name, rare = "upcheck", len("upchec") // few comments have a k
	for _, k := range [...]byte{'k', 'K'} {
		for i := 0; i < len(comment); i++ {
			j := bytes.IndexByte(comment[i:], k)
			if j < 0 {
				break
			}
			if i += j; i >= rare && bytes.EqualFold(comment[i-rare:i+1], []byte(name)) {
				return true
			}
		}
	}
	return false
}

// number returns the end of a number. The names that it may be joined to, as in
// "1if x", are keywords.
func number(text []byte, i int) int {
	for i++; i < len(text); i++ {
		switch c := text[i]; {
		case wordBytes[c] || c == '.':
		case (c == '+' || c == '-') && (text[i-1] == 'e' || text[i-1] == 'E'):
		default:
			return i
		}
	}
	return i
}

// definition reads the name of a function or class, and returns its end.
func (s *Scanner) definition(i int, class bool) int {
	i = s.skip(i, 0)
	at := i
	i, h := wordAt(s.text, at)
	if i > at {
		s.see(h)
		s.defs = append(s.defs, h)
		s.open = append(s.open, opened{int32(s.column), int32(s.statement), h, class})
		if class && len(s.open) == 1 {
			s.classes = append(s.classes, s.open[0])
		}
		s.defined(h, at, i)
		if s.options.Outdated && !class {
			s.outdatedWord(at, i, false)
			s.outdatedParameters(s.skip(i, 0))
		}
		if m := s.table.meaning(h); m >= firstAlias {
			s.table.aliases[m-firstAlias].bare = true
		}
	}
	return i
}
