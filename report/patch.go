package report

import (
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Patch returns a unified diff of one file, whose path is relative, as `git apply` takes
// it; color paints it for a terminal.
func Patch(path string, before, after []byte, color bool) string {
	text := string(diff.Diff("a/"+path, before, "b/"+path, after))
	_, text, _ = strings.Cut(text, "\n") // the line with a command
	if !color {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		body, end := strings.CutSuffix(line, "\n")
		b.WriteString(palette(true).patchLine(body))
		if end {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// patchLine paints a line of a patch by what it begins with.
func (p palette) patchLine(line string) string {
	switch {
	case strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "---"):
		return p.paint(bold, line)
	case strings.HasPrefix(line, "@@"):
		return p.paint(cyan, line)
	case strings.HasPrefix(line, "+"):
		return p.paint(green, line)
	case strings.HasPrefix(line, "-"):
		return p.paint(red, line)
	}
	return line
}
