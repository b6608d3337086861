package matrix

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// codeSpan quotes text as code in Markdown, whatever backquotes it holds.
func codeSpan(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		text = " " + text + " "
	}
	return fence + text + fence
}

// cell makes text fit for a cell of a Markdown table.
func cell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}

func upperFirst(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// codeSpans lists names.
func codeSpans(names []string) string {
	spans := make([]string, len(names))
	for i, name := range names {
		spans[i] = codeSpan(name)
	}
	return enumeration(spans)
}
