package tokens

import "slices"

// arguments are those of one call.
type arguments struct {
	positional int
	keywords   []uint64
	// star and spread say that *args and **kwargs are passed.
	star, spread bool
	// unsure says that there may be fewer by position: the commas of a lambda or of
	// a loop's targets count, too.
	unsure bool
}

func (a *arguments) gives(keyword uint64) bool { return slices.Contains(a.keywords, keyword) }

// fits reports whether the call whose parenthesis stands at open may have a shape.
func (s *Scanner) fits(open int, shape *Shape) bool {
	if shape.Any {
		return true
	}
	s.call = arguments{keywords: s.call.keywords[:0]}
	s.arguments(open, &s.call)
	return shape.has(&s.call)
}

// arguments reads the arguments of a call.
func (s *Scanner) arguments(open int, into *arguments) {
	text, n := s.text, len(s.text)
	depth, begins := 1, true // of an argument
	for i := open + 1; i < n; {
		c := text[i]
		k := classes[c]
		if k == blank || k == newline {
			i++
			continue
		}
		if k == hash {
			i = s.comment(i)
			continue
		}
		if begins && depth == 1 && k != closing {
			begins = false
			switch {
			case c == '*' && i+1 < n && text[i+1] == '*':
				into.spread = true
			case c == '*':
				into.star = true
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
			i = skipString(text, i)
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
