package tokens

import (
	"bytes"
	"slices"
)

// arguments are those of one call.
type arguments struct {
	positional int
	keywords   []uint64
	// star and spread say that *args and **kwargs are passed.
	star, spread bool
	// passed says that the **kwargs of the function around is passed on as it comes;
	// handed that one of a function around is, whatever was done to it.
	passed, handed bool
	// unsure says that there may be fewer by position: the commas of a lambda or of
	// a loop's targets count, too.
	unsure bool
}

func (a *arguments) gives(keyword uint64) bool { return slices.Contains(a.keywords, keyword) }

// fits reports whether the call whose parenthesis stands at open may have a shape.
func (s *Scanner) fits(open int, shape *Shape) bool {
	s.call = arguments{keywords: s.call.keywords[:0]}
	s.arguments(open, &s.call)
	return shape.has(&s.call)
}

// maxCall is how much of a call is read, in bytes.
const maxCall = 4096

// arguments reads the arguments of a call.
func (s *Scanner) arguments(open int, into *arguments) {
	text, n := s.text, len(s.text)
	depth, begins := 1, true // of an argument
	for i := open + 1; i < n; {
		c := text[i]
		k := classes[c]
		if k == blank || k == newline || k == backslash {
			i++
			continue
		}
		if i-open > maxCall {
			into.star, into.spread, into.handed = true, true, true // it may have any
			return
		}
		if k == hash {
			i = s.comment(i)
			continue
		}
		if begins && depth == 1 && k != closing {
			begins = false
			switch {
			case c == '*' && i+1 < n && text[i+1] == '*':
				into.handed = into.handed || s.isKeywords(i+2)
				if s.isOwn(i) {
					into.passed = true
				} else {
					into.spread = true
				}
			case c == '*':
				into.star = into.star || !s.isOwn(i)
			case k == letter:
				end := i
				for end < n && wordBytes[text[end]] {
					end++
				}
				next := s.skip(end, 1)
				if next < n && text[next] == '=' && (next+1 == n || text[next+1] != '=') {
					into.keywords = append(into.keywords, hashOf(text, i, end))
					i = next + 1
					continue
				}
				into.positional++
			default:
				into.positional++
			}
		}
		switch k {
		case letter:
			start := i
			for i++; i < n && wordBytes[text[i]]; i++ {
			}
			if w := text[start:i]; len(w) == 3 && string(w) == "for" || len(w) == 6 && string(w) == "lambda" {
				into.unsure = true
			}
		case quote:
			end := skipString(text, i)
			if s := text[i:end]; i > open+1 && (text[i-1]|0x20 == 'f' || text[i-2]|0x20 == 'f') && bytes.Count(s, []byte{'{'}) != bytes.Count(s, []byte{'}'}) {
				into.star, into.spread, into.handed = true, true, true // its own quote may stand in it, since Python 3.12
				return
			}
			i = end
		case opening:
			depth++
			i++
		case closing:
			if depth--; depth == 0 {
				return
			}
			i++
		default:
			begins = begins || c == ',' && depth == 1
			i++
		}
	}
}

// isOwn reports whether "*name" or "**name" is a parameter of the function around,
// of which nobody knows what is in it.
func (s *Scanner) isOwn(star int) bool {
	end := star
	for end < len(s.text) && (s.text[end] == '*' || wordBytes[s.text[end]]) {
		end++
	}
	if next := s.skip(end, 1); next == len(s.text) || s.text[next] != ',' && s.text[next] != ')' {
		return false
	}
	header, body := s.function()
	if !bytes.Contains(header, s.text[star:end]) {
		return false
	}
	name := bytes.TrimLeft(s.text[star:end], "*")
	if len(name) == 0 {
		return false // no Python
	}
	for at := 0; ; {
		i := bytes.Index(body[at:], name)
		if i < 0 {
			return true
		}
		at += i + len(name)
		rest := bytes.TrimLeft(body[at:], " ")
		for _, change := range [...]string{"[", "=", ".update", ".setdefault", "|", ","} {
			if bytes.HasPrefix(rest, []byte(change)) {
				return false // something may be put into it
			}
		}
	}
}

// isKeywords reports whether what is spread may be the **kwargs of a function around.
func (s *Scanner) isKeywords(i int) bool {
	name, _ := firstWord(s.text[i:lineEnd(s.text, i)])
	if len(name) == 0 {
		return true
	}
	for _, o := range s.open {
		header := s.text[o.start:s.statement]
		if end := bytes.Index(header, []byte(":\n")); end >= 0 {
			header = header[:end]
		}
		for at := bytes.Index(header, name); at >= 0; {
			if bytes.HasSuffix(bytes.TrimRight(header[:at], " \t"), []byte("**")) {
				return true
			}
			header = header[at+len(name):]
			at = bytes.Index(header, name)
		}
	}
	return bytes.Contains(s.text[s.statement:i], []byte("lambda"))
}

// function returns the header of the function that the statement stands in, as far as
// its parameters go, and its body up to the statement.
func (s *Scanner) function() (header, body []byte) {
	for k := len(s.open) - 1; k >= 0; k-- {
		o := &s.open[k]
		if o.class || int(o.start) == s.statement {
			continue
		}
		text := s.text[o.start:s.statement]
		end := bytes.Index(text, []byte(":\n"))
		if end < 0 {
			end = len(text)
		}
		return text[:end], text[end:]
	}
	return nil, nil
}

// skipString returns the end of a string, without a look into it.
func skipString(text []byte, i int) int {
	q := text[i]
	if i+2 < len(text) && text[i+1] == q && text[i+2] == q {
		for at := i + 3; at+2 < len(text); at++ {
			if text[at] == '\\' {
				at++
			} else if text[at] == q && text[at+1] == q && text[at+2] == q {
				return at + 3
			}
		}
		return len(text)
	}
	for at := i + 1; at < len(text); at++ {
		switch text[at] {
		case '\\':
			at++
		case q:
			return at + 1
		case '\n':
			return at
		}
	}
	return len(text)
}
