package scan

import (
	"crypto/sha256"
	"encoding/hex"

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
	for i := range findings {
		fd := &findings[i]
		fd.FileSHA256 = digest
		fd.Frame, fd.Span = frame(f, fd.Span)
		fd.Start, fd.End = f.Position(fd.Span.Start), f.Position(fd.Span.End)
		fd.StatementStart, fd.StatementEnd = f.Position(fd.Statement.Start), f.Position(fd.Statement.End)
		fd.Cell, fd.CellLine = f.Cell(fd.Span.Start)
		for j := range fd.Related {
			rel := &fd.Related[j]
			rel.Start, rel.End = f.Position(rel.Span.Start), f.Position(rel.Span.End)
		}
	}
	for i := range findings {
		for j := range findings[i].Fixes {
			fix := &findings[i].Fixes[j]
			for _, e := range fix.Edits {
				fix.Places = append(fix.Places, finding.Place{Start: f.Position(e.Span.Start), End: f.Position(e.Span.End)})
			}
		}
	}
	findings.SetLineHashes(f.Raw())
}

// frame returns the source line that a span starts on, and the span cut to
// that line: a finding marks one line only.
func frame(f *source.File, span source.Span) (finding.Frame, source.Span) {
	text, start := f.Line(span.Start)
	last, end := f.Line(span.End)
	if f.Position(span.Start).Line != f.Position(span.End).Line || last != text || end < start {
		end = len(text)
		span.End = f.Origin(f.TextOffset(span.Start) + end - start)
	}
	return finding.Frame{Text: text, Start: start, End: end}, span
}
