package source

import "bytes"

// foundMagic is a magic with its span in the text.
type foundMagic struct {
	kind MagicKind
	span Span
	// opensBlock says that it is the first statement of an indented block.
	opensBlock bool
}

// magicScan finds the magics of one cell as IPython's input transformer does:
// only where a logical line starts, never inside brackets or strings.
type magicScan struct {
	text     []byte
	pos, end int
	// opened says that the last line of code ended in a colon.
	opened bool
	found  []foundMagic
}

func (s *magicScan) cell() {
	for s.cellMagic() {
	}
	for s.pos < s.end {
		s.logicalLine()
	}
}

// cellMagic consumes a cell magic at the start and reports whether the rest of
// the cell is still to be read, which may start with another one.
func (s *magicScan) cellMagic() bool {
	before := s.pos
	start := s.skipBlankLines()
	for start < s.end && s.text[start] == '#' {
		// Colab takes a magic behind comments too.
		_, s.pos = lineEnd(s.text[:s.end], start)
		start = s.skipBlankLines()
	}
	if !hasPrefix(s.text[start:s.end], "%%") {
		s.pos = before
		start = s.skipBlankLines()
	}
	if !hasPrefix(s.text[start:s.end], "%%") {
		return false
	}
	line, next := lineEnd(s.text[:s.end], start)
	first := s.text[start:line]
	name := start + 2
	for name < line && isWordByte(s.text[name]) {
		name++
	}
	switch {
	case name < line && s.text[name] == '?':
		s.add(Help, start, line)
	case runsPython(string(s.text[start+2 : name])):
		s.add(CellMagic, start, start+len(bytes.TrimRight(first, " \t")))
		s.pos = next
		return true
	default:
		s.add(CellMagic, start, start+len(bytes.TrimRight(s.text[start:s.end], " \t\r\n")))
		next = s.end
	}
	s.pos = next
	return false
}

// runsPython reports whether the body of a cell magic of IPython is Python
// that runs in the notebook.
func runsPython(name string) bool {
	switch name {
	case "time", "timeit", "capture", "prun", "debug":
		return true
	}
	return false
}

// skipBlankLines moves to the first line that is not blank and returns where
// its first character is.
func (s *magicScan) skipBlankLines() int {
	for s.pos < s.end {
		start := s.indented()
		end, next := lineEnd(s.text[:s.end], s.pos)
		if start < end {
			return start
		}
		s.pos = next
	}
	return s.pos
}

// indented returns the offset of the first character after the indentation.
func (s *magicScan) indented() int {
	i := s.pos
	for i < s.end && isBlank(s.text[i]) {
		i++
	}
	return i
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\f' }

func (s *magicScan) add(kind MagicKind, start, end int) {
	indented := start > 0 && s.text[start-1] != '\n'
	s.found = append(s.found, foundMagic{kind, Span{start, end}, s.opened && indented})
	s.opened = false
}

// logicalLine consumes one logical line of Python or one magic.
func (s *magicScan) logicalLine() {
	start := s.indented()
	if start == s.end {
		s.pos = s.end
		return
	}
	switch s.text[start] {
	case '%':
		s.magicLine(LineMagic, start, start)
	case '!':
		s.magicLine(Shell, start, start)
	case '?':
		s.magicLine(Help, start, start)
	default:
		s.pythonLine(start)
	}
}

// magicLine consumes a magic that covers its line from start, with the lines
// that a backslash joins to it. The continuation is looked for from at.
func (s *magicScan) magicLine(kind MagicKind, start, at int) {
	for {
		end, next := lineEnd(s.text[:s.end], at)
		if end > at && s.text[end-1] == '\\' && next < s.end {
			at = next
			continue
		}
		if asksHelp(s.text[start:end]) {
			kind = Help
		}
		s.pos = next
		s.add(kind, start, start+len(bytes.TrimRight(s.text[start:end], " \t")))
		return
	}
}

// pythonLine consumes a logical line, or finds out on the way that it assigns
// the result of a magic or asks for help.
func (s *magicScan) pythonLine(start int) {
	opened, depth, assigned := s.opened, 0, false
	for i := start; i < s.end; i++ {
		c := s.text[i]
		if !isBlank(c) && c != '\r' && c != '\n' && c != '#' {
			s.opened = c == ':'
		}
		switch c {
		case '\n':
			if depth == 0 {
				s.pos = i + 1
				return
			}
		case '#':
			end, _ := lineEnd(s.text[:s.end], i)
			i = end - 1
		case '\\':
			if i+1 < s.end && isLineEnd(s.text[i+1]) {
				_, next := lineEnd(s.text[:s.end], i+1)
				i = next - 1
			}
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth = max(0, depth-1)
		case '\'', '"':
			i = skipString(s.text[:s.end], i) - 1
		case '=':
			if depth > 0 || assigned || !isAssign(s.text[:s.end], i) {
				continue
			}
			assigned = true
			value := i + 1
			for value < s.end && isBlank(s.text[value]) {
				value++
			}
			kind := LineMagic
			if hasPrefix(s.text[value:s.end], "!") {
				kind = Shell
			} else if !hasPrefix(s.text[value:s.end], "%") {
				continue
			}
			s.opened = opened
			s.magicLine(kind, start, value)
			return
		case '?':
			if depth > 0 || i+1 < s.end && !isLineEnd(s.text[i+1]) || !asksHelp(s.text[start:i+1]) {
				continue
			}
			s.opened = opened
			s.add(Help, start, i+1)
			_, s.pos = lineEnd(s.text[:s.end], i+1)
			return
		}
	}
	s.pos = s.end
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// isAssign reports whether the '=' at i is an assignment and no part of a
// comparison or an augmented assignment.
func isAssign(text []byte, i int) bool {
	if i+1 < len(text) && text[i+1] == '=' {
		return false
	}
	return i == 0 || bytes.IndexByte([]byte("=!<>+-*/%&|^@:"), text[i-1]) < 0
}

// asksHelp reports whether a line ends in name? or name??, which IPython takes
// for a question even in a shell command.
func asksHelp(line []byte) bool {
	name := bytes.TrimRight(line, "?")
	if marks := len(line) - len(name); marks < 1 || marks > 2 || len(name) == 0 {
		return false
	}
	last := name[len(name)-1]
	return isWordByte(last) || last >= 0x80 || last == '*' || last == ']'
}

// skipString returns the offset behind the string literal that starts with the
// quote at i. A string in single quotes ends with its line.
func skipString(text []byte, i int) int {
	quote := text[i : i+1]
	triple := i+2 < len(text) && text[i+1] == text[i] && text[i+2] == text[i]
	if triple {
		quote = text[i : i+3]
	}
	for i += len(quote); i < len(text); i++ {
		switch {
		case text[i] == '\\':
			if i++; hasPrefix(text[i:], "\r\n") {
				i++
			}
		case text[i] == '\n' && !triple:
			return i
		case bytes.HasPrefix(text[i:], quote):
			return i + len(quote)
		}
	}
	return len(text)
}
