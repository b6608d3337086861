package testkit

import (
	"regexp"
	"strings"
)

// Want is a mark in example code: a finding is expected on its line.
type Want struct {
	// Line is 1-based.
	Line int
	// Text is what follows the word, trimmed; usually "".
	Text string
}

// A mark is a comment at the end of a line: Python, shell, YAML, a requirements
// file or a Dockerfile write comments with "#", C++ with "//".
var mark = regexp.MustCompile(`[ \t]*(?:#|//) want(?:[ \t]+([^\r\n]*?))?[ \t]*(\r?)$`)

// Wants returns the marks of src in the order of their lines.
func Wants(src string) []Want {
	var wants []Want
	for i, line := range strings.Split(src, "\n") {
		if m := mark.FindStringSubmatch(line); m != nil {
			wants = append(wants, Want{Line: i + 1, Text: m[1]})
		}
	}
	return wants
}

// StripWants returns src without its marks and the space before them.
func StripWants(src string) string {
	lines := strings.Split(src, "\n")
	for i, line := range lines {
		lines[i] = mark.ReplaceAllString(line, "$2")
	}
	return strings.Join(lines, "\n")
}
