package source

import (
	"bytes"
	"fmt"
)

// MagicKind says what IPython does with a line that is not Python.
type MagicKind uint8

// The kinds of magic.
const (
	// LineMagic is %name, also as the right side of an assignment.
	LineMagic MagicKind = iota
	// CellMagic is %%name on the first line of a cell.
	CellMagic
	// Shell is !command, also as the right side of an assignment.
	Shell
	// Help is ?name or name?.
	Help
)

// String returns "line magic", "cell magic", "shell" or "help".
func (k MagicKind) String() string {
	switch k {
	case LineMagic:
		return "line magic"
	case CellMagic:
		return "cell magic"
	case Shell:
		return "shell"
	case Help:
		return "help"
	}
	return fmt.Sprintf("magic(%d)", uint8(k))
}

// Magic is IPython syntax that was blanked in the text of a notebook. One that
// is the first statement of an indented block leaves a pass there, so that the
// block is not empty.
type Magic struct {
	Kind MagicKind
	// Text is what stood there, without the line end: a line with those that
	// continue it, or the whole cell when its body is not Python.
	Text string
	// Span is the place of Text in the original bytes.
	Span Span
	// Cell is the number of the cell, from 1.
	Cell int
}

// blankMagics finds the magics of all cells and blanks them in the text.
func (f *File) blankMagics() {
	for i, c := range f.cells {
		scan := magicScan{text: f.shown, pos: c.text.Start, end: c.text.End}
		scan.cell()
		for _, m := range scan.found {
			if len(f.magics) == 0 {
				f.text = bytes.Clone(f.shown)
			}
			f.magics = append(f.magics, Magic{
				Kind: m.kind,
				Text: string(f.shown[m.span.Start:m.span.End]),
				Span: f.OriginSpan(m.span),
				Cell: i + 1,
			})
			blank(f.text, m)
		}
	}
}

// blank replaces all but the line ends by spaces. In a block that would be
// empty otherwise it leaves a statement: "if IN_COLAB:" is often followed by a
// magic and nothing else.
func blank(text []byte, m foundMagic) {
	for i := m.span.Start; i < m.span.End; i++ {
		if text[i] != '\n' && text[i] != '\r' {
			text[i] = ' '
		}
	}
	if !m.opensBlock {
		return
	}
	statement := "pass"
	if end, _ := lineEnd(text, m.span.Start); end-m.span.Start < len(statement) {
		statement = "0"
	}
	copy(text[m.span.Start:], statement)
}
