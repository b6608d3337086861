package source

import (
	"bytes"
	"errors"
	"fmt"
	"sort"
	"strings"
)

// cell is one cell of a notebook.
type cell struct {
	// object is the whole cell in the original bytes.
	object Span
	// text is its source in the text; empty for all but Python code.
	text Span
	// code, language and source are what the JSON says: source holds the
	// contents of the strings it is made of.
	code     bool
	language string
	source   []Span
}

// notebook is what matters of the JSON of a notebook, of any format since 2.
type notebook struct {
	json *jsonReader
	// cells are those of format 4, sheets those of the formats before.
	cells, sheets []cell
	// major is the number of the format, 0 if the notebook does not say.
	major int
	// languages are the names that the metadata gives the language of the
	// kernel, and language is where the first stands.
	languages []string
	language  Span
	odd       []Warning
}

// readNotebook fills in the text of a notebook: its code cells, each ended by
// a newline.
func (f *File) readNotebook(bool) error {
	f.encoding = "utf-8"
	base := 0
	if hasPrefix(f.raw, bomUTF8) {
		f.encoding, base = "utf-8-sig", len(bomUTF8)
	}
	nb := &notebook{json: &jsonReader{src: f.raw, pos: base}}
	if err := nb.read(); err != nil {
		offset := nb.json.pos
		if syntax := (*jsonError)(nil); errors.As(err, &syntax) {
			offset = syntax.offset
		}
		at := newLineIndex(f.raw[base:]).position(f.raw[base:], offset-base)
		return &NotebookError{Path: f.path, Offset: offset, Position: at, What: err.Error()}
	}
	f.cells, f.warnings = nb.cells, nb.odd
	if len(nb.cells) == 0 || 0 < nb.major && nb.major < 4 && len(nb.sheets) > 0 {
		f.cells = nb.sheets
	}
	if !nb.python() {
		f.offsets.base = base
		f.warn(nb.language, fmt.Sprintf("the notebook is in %s, not Python; nothing in it was read", nb.languages[0]))
		return nil
	}
	f.joinCells(nb.major)
	f.offsets.base = base
	return nil
}

// joinCells builds the text.
func (f *File) joinCells(major int) {
	var b builder
	var invalid invalidBytes
	for i := range f.cells {
		c := &f.cells[i]
		c.text = Span{len(b.text), len(b.text)}
		if !c.code || len(c.source) == 0 {
			continue
		}
		if c.language != "" && !isPython(c.language) {
			f.warn(c.object, fmt.Sprintf("cell %d is in %s, not Python; it was not read", i+1, c.language))
			continue
		}
		invalid.merge(b.cell(f.raw, c.source, major))
		c.text.End = len(b.text)
	}
	f.text, f.offsets = b.text, b.offsets(0)
	f.warnInvalid(invalid)
}

// cell appends the source of a cell. Format 4 joins the strings of a list as
// they are, format 2 stores lines without their ends, and format 3 does one or
// the other.
func (b *builder) cell(raw []byte, source []Span, major int) (invalid invalidBytes) {
	start, bare := len(b.text), false
	for i, s := range source {
		if i > 0 && bare {
			b.newline(source[i-1].End)
		}
		invalid.merge(b.json(raw, s))
		if i == 0 {
			ended := bytes.HasSuffix(b.text[start:], []byte("\n")) || bytes.HasSuffix(b.text[start:], []byte("\r"))
			bare = major == 2 || major == 3 && !ended
		}
	}
	if n := len(b.text); n > start && b.text[n-1] != '\n' {
		b.newline(source[len(source)-1].End)
	}
	return invalid
}

// read walks the document. Of equal keys the last one counts, as in Python.
func (n *notebook) read() error {
	if err := n.json.object(n.member); err != nil {
		return err
	}
	if n.json.next(); n.json.pos < len(n.json.src) {
		return n.json.unexpected("the end")
	}
	return nil
}

func (n *notebook) member(key string) error {
	switch key {
	case "cells":
		n.cells = nil
		return n.list("cells", func() error { return n.cell(&n.cells) })
	case "worksheets":
		n.sheets = nil
		return n.list("worksheets", func() error {
			return n.fields(func(key string) error {
				if key != "cells" {
					return n.json.skip()
				}
				return n.list("cells", func() error { return n.cell(&n.sheets) })
			})
		})
	case "nbformat":
		n.json.next()
		start := n.json.pos
		err := n.json.skip()
		n.major = 0
		if number := n.json.src[start:n.json.pos]; len(number) == 1 && '0' <= number[0] && number[0] <= '9' {
			n.major = int(number[0] - '0')
		}
		return err
	case "metadata":
		n.languages, n.language = nil, Span{}
		return n.fields(n.metadata)
	}
	return n.json.skip()
}

// metadata reads kernelspec.language and language_info.name.
func (n *notebook) metadata(key string) error {
	field := map[string]string{"kernelspec": "language", "language_info": "name"}[key]
	if field == "" {
		return n.json.skip()
	}
	return n.fields(func(key string) error {
		if key != field || n.json.next() != '"' {
			return n.json.skip()
		}
		name, err := n.json.str()
		if err != nil {
			return err
		}
		if len(n.languages) == 0 {
			n.language = name
		}
		n.languages = append(n.languages, n.json.text(name))
		return nil
	})
}

// cell reads one cell. The source is called input in code cells before
// format 4.
func (n *notebook) cell(into *[]cell) error {
	var c cell
	n.json.next()
	c.object.Start = n.json.pos
	err := n.fields(func(key string) error {
		switch key {
		case "cell_type":
			kind, err := n.text()
			c.code = kind == "code"
			return err
		case "language":
			language, err := n.text()
			c.language = language
			return err
		case "source", "input":
			c.source = nil
			return n.strings(&c.source)
		}
		return n.json.skip()
	})
	c.object.End = n.json.pos
	*into = append(*into, c)
	return err
}

// strings collects a string or a list of strings.
func (n *notebook) strings(into *[]Span) error {
	one := func() error {
		if n.json.next() != '"' {
			return n.json.skip()
		}
		s, err := n.json.str()
		*into = append(*into, s)
		return err
	}
	if n.json.next() == '[' {
		return n.json.array(one)
	}
	return one()
}

// text reads a string, and any other value as none.
func (n *notebook) text() (string, error) {
	if n.json.next() != '"' {
		return "", n.json.skip()
	}
	s, err := n.json.str()
	if err != nil {
		return "", err
	}
	return n.json.text(s), nil
}

// fields reads an object and skips any other value.
func (n *notebook) fields(member func(key string) error) error {
	if n.json.next() != '{' {
		return n.json.skip()
	}
	return n.json.object(member)
}

// list reads an array. Another value is skipped with a warning, because what
// it holds is not read.
func (n *notebook) list(name string, element func() error) error {
	if n.json.next() == '[' {
		return n.json.array(element)
	}
	start := n.json.pos
	err := n.json.skip()
	n.odd = append(n.odd, Warning{Span{start, n.json.pos}, fmt.Sprintf("%q is not a list; the cells were not read", name)})
	return err
}

// python reports whether the kernel runs Python. The two names in the
// metadata may differ: language_info is written by the kernel that ran last.
func (n *notebook) python() bool {
	for _, language := range n.languages {
		if isPython(language) {
			return true
		}
	}
	return len(n.languages) == 0
}

func isPython(language string) bool {
	language = strings.ToLower(language)
	return strings.HasPrefix(language, "python") || strings.HasPrefix(language, "ipython")
}

// Cell returns which cell of a notebook an offset in the original bytes is in,
// counting cells of every kind from 1, and which line of its source, from 1.
// The line is 0 in a cell without Python source; both are 0 outside of cells
// and for files that are no notebooks.
func (f *File) Cell(origin int) (number, line int) {
	i := sort.Search(len(f.cells), func(i int) bool { return f.cells[i].object.End > origin })
	if i == len(f.cells) || origin < f.cells[i].object.Start {
		return 0, 0
	}
	text := f.cells[i].text
	if text.Len() == 0 {
		return i + 1, 0
	}
	offset := min(max(f.TextOffset(origin), text.Start), text.End-1)
	lines := f.logical.of(f.shown)
	return i + 1, lines.line(offset) - lines.line(text.Start) + 1
}
