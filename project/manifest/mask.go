package manifest

import (
	"regexp"
	"strings"
	"sync"
)

// control is the inside of brackets that prints nothing: a statement of Go
// templates or a comment.
var control = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^-?\s*(?:(?:if|else|end|range|with|define|block|break|continue)\b|/\*|\$\w+\s*:?=|#)`)
})

// Mask replaces the expressions of templates ("{{ … }}", "${{ … }}") by variables
// of the shell of the same length, which nobody knows, and statements, as well as
// expressions that are all that stands on their line, by blanks. The text keeps
// its length and its lines.
func Mask(text string) string {
	if !strings.Contains(text, "{{") {
		return text
	}
	out := []byte(text)
	for at := 0; ; {
		i := strings.Index(text[at:], "{{")
		if i < 0 {
			return string(out)
		}
		start := at + i
		length := strings.Index(text[start:], "}}")
		if length < 0 {
			return string(out)
		}
		inside := text[start+2 : start+length]
		end := start + length + 2
		at = end
		if start > 0 && text[start-1] == '$' {
			start--
		}
		blank := control().MatchString(inside) || alone(text, start, end)
		for k := start; k < end; k++ {
			switch {
			case out[k] == '\n' || out[k] == '\r':
			case blank || strings.Contains(text[start:end], "\n"):
				out[k] = ' '
			case k == start:
				out[k] = '$'
			default:
				out[k] = '_'
			}
		}
	}
}

// alone reports whether text[start:end] is all that stands on its lines.
func alone(text string, start, end int) bool {
	before := text[strings.LastIndexByte(text[:start], '\n')+1 : start]
	after, _, _ := strings.Cut(text[end:], "\n")
	return strings.TrimSpace(before) == "" && strings.TrimSpace(after) == ""
}

// Known reports whether a value is written out: it names no variable and holds no
// expression of a template.
func Known(text string) bool {
	return !strings.Contains(text, "$") && !strings.Contains(text, "{{") && !strings.Contains(text, "<%")
}
