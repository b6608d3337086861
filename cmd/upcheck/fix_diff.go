package main

import (
	"io"
	"strings"

	unidiff "github.com/rogpeppe/go-internal/diff"
)

// diff prints what changes in each file.
func (x *fixer) diff(w io.Writer, color bool) error {
	for _, path := range x.changed() {
		if _, err := io.WriteString(w, unified(path, x.before[path], x.after[path], color)); err != nil {
			return err
		}
	}
	return nil
}

// unified is a patch for one file.
func unified(path string, before, after []byte, color bool) string {
	text := string(unidiff.Diff("a/"+path, before, "b/"+path, after))
	_, text, _ = strings.Cut(text, "\n") // the line with a command
	if !color {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(paintDiff(line))
	}
	return b.String()
}

// paintDiff colours a line of a patch by its first character.
func paintDiff(line string) string {
	code := ""
	switch {
	case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
		code = "1"
	case strings.HasPrefix(line, "@@"):
		code = "36"
	case strings.HasPrefix(line, "+"):
		code = "32"
	case strings.HasPrefix(line, "-"):
		code = "31"
	default:
		return line
	}
	body, end := strings.CutSuffix(line, "\n")
	body = "\x1b[" + code + "m" + body + "\x1b[0m"
	if end {
		body += "\n"
	}
	return body
}
