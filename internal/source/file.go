package source

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding"
)

// File is a Python file or a notebook: its bytes and the text in them.
type File struct {
	path string
	raw  []byte
	// text is what a parser reads, shown the same before magics were blanked.
	text, shown []byte
	// owned says that the text is no part of raw.
	owned   bool
	offsets offsetMap

	encoding string
	// charset is nil for UTF-8.
	charset encoding.Encoding
	// undecoded says that U+FFFD stands for bytes that are not UTF-8.
	undecoded bool
	// loneCR says that the first line ends in CR alone.
	loneCR bool

	notebook bool
	cells    []cell
	magics   []Magic
	warnings []Warning

	physical, logical lazyLines
}

// lazyLines is a line index that is built when it is first needed.
type lazyLines struct {
	once  sync.Once
	index *lineIndex
}

func (l *lazyLines) of(text []byte) *lineIndex {
	l.once.Do(func() { l.index = newLineIndex(text) })
	return l.index
}

// New reads the content of a file. A path that ends in .ipynb is a notebook,
// anything else is Python. The File owns raw afterwards and never modifies it.
//
// The error wraps [ErrBinary], or is a [*DecodeError] or a [*NotebookError].
func New(path string, raw []byte) (*File, error) {
	f := &File{path: path, raw: raw, notebook: isNotebook(path)}
	valid, nul := utf8.Valid(raw), bytes.IndexByte(raw, 0) >= 0
	if isBinary(raw, valid && !nul) {
		return nil, fmt.Errorf("%q: %w", path, ErrBinary)
	}
	read := f.decode
	if f.notebook {
		read = f.readNotebook
	}
	if err := read(valid); err != nil {
		return nil, err
	}
	f.normaliseCR()
	if nul || len(f.offsets.segments) > 0 { // JSON may hold a NUL as an escape
		f.normaliseNUL()
	}
	f.shown = f.text
	if f.notebook {
		f.blankMagics()
	}
	return f, nil
}

// Clone returns the file with memory of its own: the caller of New that wants
// its raw bytes back, to read the next file into them, keeps this one.
func (f *File) Clone() (*File, error) { return New(f.path, bytes.Clone(f.raw)) }

func isNotebook(path string) bool {
	const ext = ".ipynb"
	return len(path) >= len(ext) && strings.EqualFold(path[len(path)-len(ext):], ext)
}

// Path returns the path given to New.
func (f *File) Path() string { return f.path }

// Raw returns the original bytes. They must not be modified.
func (f *File) Raw() []byte { return f.raw }

// Text returns what a Python parser reads, in UTF-8. It must not be modified.
func (f *File) Text() []byte { return f.text }

// Notebook reports whether the file is a notebook.
func (f *File) Notebook() bool { return f.notebook }

// Encoding returns the encoding of the original bytes: "utf-8", "utf-8-sig"
// with a byte order mark, "utf-16-le", "utf-16-be", or the name in the coding
// cookie.
func (f *File) Encoding() string { return f.encoding }

// Magics returns the IPython lines that were blanked in a notebook, in order.
func (f *File) Magics() []Magic { return f.magics }

// Warnings returns what is odd about the stored form.
func (f *File) Warnings() []Warning { return f.warnings }

func (f *File) warn(span Span, message string) {
	f.warnings = append(f.warnings, Warning{span, message})
}

// Origin returns the offset in the original bytes of the character at an
// offset in the text. It is clamped to the text.
func (f *File) Origin(textOffset int) int { return f.offsets.start(textOffset) }

// OriginSpan translates a span of the text. Its end is the end of the last
// character in it, so that nothing between that and the next one is included.
func (f *File) OriginSpan(s Span) Span {
	start := f.offsets.start(s.Start)
	if s.End <= s.Start {
		return Span{start, start}
	}
	return Span{start, max(start, f.offsets.end(s.End))}
}

// TextSpan is TextOffset for both ends of a span.
func (f *File) TextSpan(origin Span) Span {
	return Span{Start: f.TextOffset(origin.Start), End: f.TextOffset(origin.End)}
}

// TextOffset returns the offset in the text of the character at an offset in
// the original bytes. Bytes that are no part of the text (the JSON of a
// notebook) count to the end of the text before them.
func (f *File) TextOffset(origin int) int { return f.offsets.textOffset(origin) }

// Position returns the place of an offset in the original bytes: the physical
// line, also for a notebook, and the columns of that line when it is decoded.
// A byte order mark has no column. The offset is clamped to the file.
func (f *File) Position(origin int) Position {
	text, offset := f.physicalText(), f.TextOffset(origin)
	if f.notebook {
		offset = min(max(origin-f.offsets.base, 0), len(text))
	}
	return f.physical.of(text).position(text, offset)
}

// physicalText is what people see in an editor that knows no notebooks.
func (f *File) physicalText() []byte {
	if f.notebook {
		return f.raw[f.offsets.base:]
	}
	return f.text
}

// Line returns the decoded source line that holds an offset in the original
// bytes, without its line end, and the offset as a byte column from 0 in it.
// In a notebook it is the line of the cell, as it was before blanking.
func (f *File) Line(origin int) (text string, column int) {
	lines := &f.physical
	if f.notebook {
		lines = &f.logical
	}
	offset := f.TextOffset(origin)
	start, end := lines.of(f.shown).bounds(f.shown, offset)
	return string(f.shown[start:end]), min(offset, end) - start
}

// normaliseCR maps a lone CR to LF, which parsers need and which keeps every
// offset.
func (f *File) normaliseCR() {
	firstCR := true
	for i := 0; ; i++ {
		next := bytes.IndexByte(f.text[i:], '\r')
		if next < 0 {
			return
		}
		if i += next; i+1 == len(f.text) || f.text[i+1] != '\n' {
			if firstCR {
				f.loneCR, firstCR = bytes.IndexByte(f.text[:i], '\n') < 0, false
			}
			f.set(i, '\n')
		}
	}
}

// normaliseNUL maps a NUL to a blank, for the same reason.
func (f *File) normaliseNUL() {
	first, count := 0, 0
	for i := 0; ; i++ {
		next := bytes.IndexByte(f.text[i:], 0)
		if next < 0 {
			break
		}
		if i += next; count == 0 {
			first = i
		}
		count++
		f.set(i, ' ')
	}
	if count > 0 {
		f.warn(f.OriginSpan(Span{first, first + 1}),
			fmt.Sprintf("NUL in the source (%d, this is the first), read as a blank", count))
	}
}

// set changes a byte of the text, which is copied before if it is the raw bytes.
func (f *File) set(i int, c byte) {
	if !f.owned && len(f.offsets.segments) == 0 {
		f.text, f.owned = bytes.Clone(f.text), true
	}
	f.text[i] = c
}
