package report

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/upcheck/upcheck/finding"
)

const (
	defaultWidth = 120
	tabWidth     = 4
	ellipsis     = "…"
)

// glyph is what takes one place on a terminal.
type glyph struct {
	text  string
	width int
}

// layout returns a source line as a terminal shows it, and the line of carets
// under it. Tabs are expanded and wide characters take two columns. A line
// wider than width is cut on either side of the carets.
func layout(f finding.Frame, width int) (line, carets string) {
	if width <= 0 {
		width = defaultWidth
	}
	start := min(max(f.Start, 0), len(f.Text))
	end := min(max(f.End, start), len(f.Text))
	if len(f.Text) <= width && isPlain(f.Text) { // as most lines
		return strings.TrimRight(f.Text, " "), strings.Repeat(" ", start) + strings.Repeat("^", max(end-start, 1))
	}

	// A glyph has at least one byte, so what lies further away than this is
	// not shown; lines of megabytes occur.
	low, high := max(0, start-8*width), min(len(f.Text), start+8*width)
	for low > 0 && !utf8.RuneStart(f.Text[low]) {
		low--
	}
	for high < len(f.Text) && !utf8.RuneStart(f.Text[high]) {
		high++
	}

	glyphs, first, last := split(f.Text[low:high], start-low, end-low)
	from, to := window(glyphs, first, last, width)
	var text, marks []byte
	if from > 0 || low > 0 {
		text, marks = append(text, ellipsis...), append(marks, ' ')
	}
	for i := from; i < to; i++ {
		text = append(text, glyphs[i].text...)
		mark := byte(' ')
		if i >= first {
			mark = '^'
		}
		for range glyphs[i].width {
			if i < last {
				marks = append(marks, mark)
			}
		}
	}
	if !bytes.HasSuffix(marks, []byte("^")) { // at the end of the line, or no width
		marks = append(marks, '^')
	}
	if to < len(glyphs) || high < len(f.Text) {
		text = append(text, ellipsis...)
	}
	return string(bytes.TrimRight(text, " ")), string(marks)
}

// split cuts text into glyphs and returns the range of those that the bytes
// from start to end touch. The range is not empty unless start is the end.
func split(text string, start, end int) (glyphs []glyph, first, last int) {
	first, last = -1, -1
	column, offset, state := 0, 0, -1
	for rest := text; rest != ""; {
		var cluster string
		var width int
		cluster, rest, width, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if offset+len(cluster) > start && first < 0 {
			first = len(glyphs)
		}
		if offset < end {
			last = len(glyphs) + 1
		}
		offset += len(cluster)
		switch {
		case cluster == "\t":
			width = tabWidth - column%tabWidth
			cluster = strings.Repeat(" ", width)
		case visible(cluster) != cluster:
			cluster = visible(cluster)
			width = utf8.RuneCountInString(cluster)
		}
		column += width
		glyphs = append(glyphs, glyph{cluster, width})
	}
	if first < 0 {
		first = len(glyphs)
	}
	return glyphs, first, min(max(last, first+1), len(glyphs))
}

// isPlain reports whether every byte of a text takes one place on a terminal.
func isPlain(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' {
			return false
		}
	}
	return true
}

// window returns the glyphs to show so that the line fits into width and the
// marked ones are seen: from the start of the line if possible, else with a
// third of the width before the mark.
func window(glyphs []glyph, first, last, width int) (from, to int) {
	total, markEnd := 0, 0
	for i, g := range glyphs {
		total += g.width
		if i < last {
			markEnd = total
		}
	}
	if total <= width {
		return 0, len(glyphs)
	}
	if markEnd > width-1 {
		from = first
		for room := width / 3; from > 0 && room >= glyphs[from-1].width; from-- {
			room -= glyphs[from-1].width
		}
	}
	to = from
	for room := width - 2; to < len(glyphs) && room >= glyphs[to].width; to++ {
		room -= glyphs[to].width
	}
	return from, to
}
