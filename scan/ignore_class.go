package scan

import "strings"

// compileClass reads the bracket expression at p[start] and returns what it
// matches, never "/", and where it ends. ok is false when it is broken; a
// pattern with a broken one matches nothing.
func compileClass(p string, start int) (set byteSet, end int, ok bool) {
	i := start + 1
	negated := i < len(p) && (p[i] == '!' || p[i] == '^')
	if negated {
		i++
	}
	from := -1 // the byte a range may start at
	for first := true; ; first = false {
		if i >= len(p) {
			return set, 0, false
		}
		if p[i] == ']' && !first { // one right after the bracket is itself
			break
		}
		if p[i] == '-' && from >= 0 && i+1 < len(p) && p[i+1] != ']' {
			c, next, ok := classByte(p, i+1)
			if !ok {
				return set, 0, false
			}
			set.addRange(byte(from), c)
			from, i = -1, next
			continue
		}
		if strings.HasPrefix(p[i:], "[:") {
			length := strings.IndexByte(p[i+2:], ']')
			if length < 0 {
				return set, 0, false
			}
			if name, closed := strings.CutSuffix(p[i+2:i+2+length], ":"); closed {
				if !set.addNamed(name) {
					return set, 0, false
				}
				from, i = -1, i+2+length+1
				continue
			}
		}
		c, next, ok := classByte(p, i)
		if !ok {
			return set, 0, false
		}
		set.add(c)
		from, i = int(c), next
	}
	if negated {
		set.negate()
	}
	set.remove('/')
	return set, i + 1, true
}

// classByte reads one byte, perhaps behind a backslash.
func classByte(p string, i int) (c byte, next int, ok bool) {
	if p[i] == '\\' {
		i++
	}
	if i >= len(p) {
		return 0, 0, false
	}
	return p[i], i + 1, true
}

// addNamed adds a POSIX class, as in the C locale.
func (s *byteSet) addNamed(name string) bool {
	switch name {
	case "alnum":
		return s.addNamed("alpha") && s.addNamed("digit")
	case "alpha":
		return s.addNamed("lower") && s.addNamed("upper")
	case "blank":
		s.add(' ')
		s.add('\t')
	case "cntrl":
		s.addRange(0, 0x1f)
		s.add(0x7f)
	case "digit":
		s.addRange('0', '9')
	case "graph":
		s.addRange('!', '~')
	case "lower":
		s.addRange('a', 'z')
	case "print":
		s.addRange(' ', '~')
	case "punct":
		for c := byte('!'); c <= '~'; c++ {
			if (c < '0' || c > '9') && (c|0x20 < 'a' || c|0x20 > 'z') {
				s.add(c)
			}
		}
	case "space":
		s.add(' ')
		s.addRange('\t', '\r')
	case "upper":
		s.addRange('A', 'Z')
	case "xdigit":
		s.addRange('0', '9')
		s.addRange('a', 'f')
		s.addRange('A', 'F')
	default:
		return false
	}
	return true
}
