package scan

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"unicode/utf8"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

// place fills in where the findings of one file stand: positions, notebook
// cells, the line to show, the hashes of the content.
func place(f *source.File, findings finding.List) {
	if len(findings) == 0 {
		return
	}
	sum := sha256.Sum256(f.Raw())
	digest := hex.EncodeToString(sum[:])
	var at line
	for i := range findings {
		fd := &findings[i]
		fd.FileSHA256 = digest
		at.move(f, fd.Span.Start)
		fd.Frame, fd.Span = at.frame(f, fd.Span)
		fd.Start, fd.End = f.Position(fd.Span.Start), f.Position(fd.Span.End)
		fd.StatementStart, fd.StatementEnd = f.Position(fd.Statement.Start), f.Position(fd.Statement.End)
		if fd.Cell, fd.CellLine = at.cell, at.cellLine; fd.Cell > 0 {
			fd.CellColumn = at.column()
		}
		for j := range fd.Related {
			if rel := &fd.Related[j]; rel.Path == "" {
				rel.Start, rel.End = f.Position(rel.Span.Start), f.Position(rel.Span.End)
			}
		}
	}
	for i := range findings {
		for j := range findings[i].Fixes {
			fix := &findings[i].Fixes[j]
			fix.Places = slices.Grow(fix.Places, len(fix.Edits))
			for _, e := range fix.Edits {
				at := finding.Place{Start: f.Position(e.Span.Start), End: f.Position(e.Span.End)}
				if text := f.Decode(e.Text); text != e.Text {
					at.Text = text
				}
				fix.Places = append(fix.Places, at)
			}
		}
	}
	findings.SetLineHashes(f.Raw())
}

// line is the source line of the finding in hand. Findings come in the order of
// their places and many may share a line of megabytes, which is therefore read
// and counted once.
type line struct {
	lineKey
	text  string
	start int // of the line in the text of the file
	// offset is the place of the finding in text; runes are the characters up
	// to counted.
	offset, counted, runes int
}

// lineKey tells the lines of a file apart: a notebook may be one line of JSON.
type lineKey struct{ physical, cell, cellLine int }

func keyOf(f *source.File, origin int) lineKey {
	k := lineKey{physical: f.Position(origin).Line}
	k.cell, k.cellLine = f.Cell(origin)
	return k
}

// move goes to an offset in the original bytes.
func (l *line) move(f *source.File, origin int) {
	if k := keyOf(f, origin); k != l.lineKey {
		text, column := f.Line(origin)
		*l = line{lineKey: k, text: text, start: f.TextOffset(origin) - column}
	}
	l.offset = l.at(f, origin)
}

// at returns where an offset in the original bytes lies in the line.
func (l *line) at(f *source.File, origin int) int {
	return min(max(f.TextOffset(origin)-l.start, 0), len(l.text))
}

// column returns the place in the line in characters, from 1.
func (l *line) column() int {
	if l.counted > l.offset {
		l.counted, l.runes = 0, 0
	}
	l.runes += utf8.RuneCountInString(l.text[l.counted:l.offset])
	l.counted = l.offset
	return l.runes + 1
}

const (
	longLine = 4096 // bytes that are kept of a line in any case
	// nearby is what is kept on either side of a finding in a longer line.
	nearby = 1024
)

// frame returns the line to show for a span that starts in it, and the span cut
// to the line: a finding marks one line only. Of a long line it is the part
// around the span.
func (l *line) frame(f *source.File, span source.Span) (finding.Frame, source.Span) {
	start, end := l.offset, l.at(f, span.End)
	if keyOf(f, span.End) != l.lineKey || end < start {
		end = len(l.text)
		span.End = f.Origin(l.start + end)
	}
	low, high := 0, len(l.text)
	if len(l.text) > longLine {
		low, high = max(low, start-nearby), min(high, end+nearby)
		for low > 0 && !utf8.RuneStart(l.text[low]) {
			low--
		}
		for high < len(l.text) && !utf8.RuneStart(l.text[high]) {
			high++
		}
	}
	return finding.Frame{Text: l.text[low:high], Start: start - low, End: end - low}, span
}
