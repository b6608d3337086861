package host

import (
	"iter"
	"regexp"
	"strings"
)

// lines yields the lines of a text with their numbers, without white space
// around them.
func lines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		n := 0
		for line := range strings.Lines(text) {
			n++
			if !yield(n, strings.TrimSpace(line)) {
				return
			}
		}
	}
}

// match returns what the group of a pattern has in the first line that matches,
// the zero Value where none does.
func match(source, text string, pattern *regexp.Regexp) Value {
	for n, line := range lines(text) {
		if m := pattern.FindStringSubmatch(line); m != nil {
			return value(m[1], source, n, line)
		}
	}
	return Value{}
}

// maxRaw is how much of a line is kept: a file may be one line, or no text.
const maxRaw = 200

// value makes a Value; the text it holds is one line without characters that a
// terminal obeys.
func value(text, source string, line int, raw string) Value {
	return Value{clean(text), source, line, clean(raw)}
}

func clean(s string) string {
	if len(s) > maxRaw {
		s = s[:maxRaw]
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '\uFFFD' {
			return ' '
		}
		return r
	}, s))
}

// assignments yields the lines of a text that are NAME=VALUE, as files of shells
// and of NCCL have them; a hash at the start of a line begins a comment.
func assignments(text string) iter.Seq2[int, [2]string] {
	return func(yield func(int, [2]string) bool) {
		for n, line := range lines(text) {
			name, value, ok := strings.Cut(line, "=")
			if !ok || strings.HasPrefix(line, "#") || strings.ContainsAny(strings.TrimSpace(name), " \t") {
				continue
			}
			if !yield(n, [2]string{strings.TrimSpace(name), strings.TrimSpace(value)}) {
				return
			}
		}
	}
}

// unquoted takes the quotes of a shell from around a word.
func unquoted(s string) string {
	if len(s) >= 2 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}
