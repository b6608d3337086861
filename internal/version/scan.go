package version

import (
	"strings"
	"unicode"
)

// parts is a version taken apart. Numbers are decimal strings without leading
// zeros, since PEP 440 does not limit them. An empty pre, post or dev means
// that the segment is absent.
type parts struct {
	epoch   string
	release []string
	phase   string // "a", "b" or "rc" when pre is set
	pre     string
	post    string
	dev     string
	local   []string
}

func (p parts) version() Version {
	k := final
	if p.pre != "" || p.dev != "" {
		k = prerelease
	}
	return Version{text: p.text(), key: p.key(), kind: k}
}

// text returns the normal form.
func (p parts) text() string {
	var buf [64]byte
	text := buf[:0]
	if p.epoch != "0" {
		text = append(append(text, p.epoch...), '!')
	}
	text = appendJoined(text, p.release)
	if p.pre != "" {
		text = append(append(text, p.phase...), p.pre...)
	}
	if p.post != "" {
		text = append(append(text, ".post"...), p.post...)
	}
	if p.dev != "" {
		text = append(append(text, ".dev"...), p.dev...)
	}
	if len(p.local) > 0 {
		text = appendJoined(append(text, '+'), p.local)
	}
	return string(text)
}

func appendJoined(text []byte, segments []string) []byte {
	for i, segment := range segments {
		if i > 0 {
			text = append(text, '.')
		}
		text = append(text, segment...)
	}
	return text
}

// Spellings, longest first where one starts another.
var (
	phases = []struct{ word, phase string }{
		{"alpha", "a"},
		{"a", "a"},
		{"beta", "b"},
		{"b", "b"},
		{"preview", "rc"},
		{"pre", "rc"},
		{"c", "rc"},
		{"rc", "rc"},
	}
	postWords = []string{"post", "rev", "r"}
)

// scan reads a whole PEP 440 version. A segment takes what it can, as the
// possessive pattern of the standard's appendix does: in "1.0a.dev1" the dot
// belongs to the alpha.
func scan(s string) (p parts, ok bool) {
	p, s, ok = scanPublic(strings.Map(lower, s))
	if !ok {
		return parts{}, false
	}
	if local, found := strings.CutPrefix(s, "+"); found {
		if p.local, ok = splitLocal(local); !ok {
			return parts{}, false
		}
		s = ""
	}
	return p, s == ""
}

// scanPublic reads a version up to its local part and returns what follows.
func scanPublic(s string) (p parts, rest string, ok bool) {
	s = strings.TrimPrefix(s, "v")
	p.epoch = "0"
	if n, after := cutDigits(s); n != "" && strings.HasPrefix(after, "!") {
		p.epoch, s = n, after[1:]
	}
	if p.release, s = cutRelease(s); p.release == nil {
		return parts{}, s, false
	}
	for _, w := range phases {
		if n, after, found := cutSegment(s, w.word); found {
			p.phase, p.pre, s = w.phase, n, after
			break
		}
	}
	p.post, s = cutPost(s)
	if n, after, found := cutSegment(s, "dev"); found {
		p.dev, s = n, after
	}
	return p, s, true
}

func cutPost(s string) (n, rest string) {
	if after, found := strings.CutPrefix(s, "-"); found {
		if n, rest = cutDigits(after); n != "" {
			return n, rest
		}
	}
	for _, word := range postWords {
		if n, rest, found := cutSegment(s, word); found {
			return n, rest
		}
	}
	return "", s
}

// cutSegment reads [sep]word[sep][number]; a missing number is 0.
func cutSegment(s, word string) (n, rest string, found bool) {
	rest, found = strings.CutPrefix(cutSeparator(s), word)
	if !found {
		return "", s, false
	}
	if n, rest = cutDigits(cutSeparator(rest)); n == "" {
		n = "0"
	}
	return n, rest, true
}

func cutSeparator(s string) string {
	if s != "" && isSeparator(s[0]) {
		return s[1:]
	}
	return s
}

// cutRelease reads numbers joined by dots, nil when there is none.
func cutRelease(s string) (release []string, rest string) {
	if s == "" || !isDigit(s[0]) {
		return nil, s
	}
	return appendRelease(make([]string, 0, 4), s) // few have more numbers
}

func appendRelease(release []string, s string) (_ []string, rest string) {
	n, rest := cutDigits(s)
	for n != "" {
		release = append(release, n)
		s = rest
		if !strings.HasPrefix(s, ".") {
			break
		}
		n, rest = cutDigits(s[1:])
	}
	return release, s
}

// cutDigits reads a number, "" when there is none, and drops leading zeros.
func cutDigits(s string) (n, rest string) {
	i := 0
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return number(s[:i]), s[i:]
}

func number(digits string) string {
	n := strings.TrimLeft(digits, "0")
	if n == "" && digits != "" {
		return "0"
	}
	return n
}

// splitLocal reads the segments of a local part; none of them may be empty.
func splitLocal(s string) (segments []string, ok bool) {
	for {
		i := 0
		for i < len(s) && (isDigit(s[i]) || 'a' <= s[i] && s[i] <= 'z') {
			i++
		}
		if i == 0 {
			return nil, false
		}
		segment := s[:i]
		if isNumber(segment) {
			segment = number(segment)
		}
		segments = append(segments, segment)
		switch {
		case i == len(s):
			return segments, true
		case !isSeparator(s[i]):
			return nil, false
		}
		s = s[i+1:]
	}
}

// lower folds ASCII alone: no other letter is part of a version.
func lower(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}

func isSeparator(c byte) bool { return c == '.' || c == '-' || c == '_' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// trim removes what Python calls white space around a version, which is
// Unicode's and the four ASCII information separators.
func trim(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f })
}
