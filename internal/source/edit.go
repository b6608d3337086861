package source

import (
	"bytes"
	"sort"
	"strings"
)

// Edit returns the edit of the original bytes that puts text in place of a span of the
// text; an empty span is where it is inserted. In a notebook that keeps the lines of a
// cell as a list, what is written is a list of lines again. The error is that of
// [File.Encode].
func (f *File) Edit(s Span, text string) (Edit, error) {
	at := Span{f.Origin(s.Start), f.Origin(s.Start)}
	if s.Len() > 0 {
		at = f.OriginSpan(s)
	}
	if list := f.linesAt(at); list != nil {
		return list.edit(f, at, text)
	}
	stored, err := f.Encode(text)
	return Edit{at, stored}, err
}

// lineList is a cell whose source is a list with a string for each line.
type lineList struct {
	raw []byte
	// items are the contents of the strings; first and last are those that an edit
	// begins and ends in.
	items       []Span
	first, last int
}

// linesAt returns the list that a span of the original bytes lies in, nil when it is
// none, or one of parts that are no lines.
func (f *File) linesAt(at Span) *lineList {
	if !f.notebook {
		return nil
	}
	i := sort.Search(len(f.cells), func(i int) bool { return f.cells[i].object.End > at.Start })
	if i == len(f.cells) || at.End > f.cells[i].object.End {
		return nil
	}
	l := &lineList{raw: f.raw, items: f.cells[i].source}
	if len(l.items) == 0 || l.opening() < 0 {
		return nil
	}
	for _, item := range l.items[:len(l.items)-1] {
		if !bytes.HasSuffix(f.raw[item.Start:item.End], []byte(`\n`)) {
			return nil
		}
	}
	l.first, l.last = l.item(at.Start), l.item(at.End)
	if l.first < 0 || l.last < l.first {
		return nil
	}
	return l
}

// opening returns where the list begins, -1 when the source is one string.
func (l *lineList) opening() int {
	i := l.items[0].Start - 2 // before the quote
	for i >= 0 && strings.IndexByte(" \t\r\n", l.raw[i]) >= 0 {
		i--
	}
	if i < 0 || l.raw[i] != '[' {
		return -1
	}
	return i
}

// item returns the string that an offset lies in, -1 for none.
func (l *lineList) item(offset int) int {
	i := sort.Search(len(l.items), func(i int) bool { return l.items[i].End >= offset })
	if i == len(l.items) || offset < l.items[i].Start {
		return -1
	}
	return i
}

// separator is what stands between two strings, from quote to quote.
func (l *lineList) separator() string {
	if i := min(l.first, len(l.items)-2); i >= 0 {
		return string(l.raw[l.items[i].End:l.items[i+1].Start])
	}
	return `",` + string(l.raw[l.opening()+1:l.items[0].Start])
}

func (l *lineList) edit(f *File, at Span, text string) (Edit, error) {
	whole := at.Start == l.items[l.first].Start && at.End == l.items[l.last].End
	if text == "" && whole && (l.first > 0 || l.last+1 < len(l.items)) { // the last string of all stays, empty
		return Edit{Span: l.without()}, nil
	}
	if at.Len() == 0 && at.Start == l.items[l.first].Start && strings.HasSuffix(text, "\n") {
		return l.before(f, text)
	}
	var stored strings.Builder
	lines := strings.SplitAfter(text, "\n")
	for i, line := range lines {
		encoded, err := f.Encode(line)
		if err != nil {
			return Edit{}, err
		}
		stored.WriteString(encoded)
		rest := lines[i+1:]
		if len(rest) > 1 || len(rest) == 1 && (rest[0] != "" || at.End < l.items[l.last].End) {
			stored.WriteString(l.separator())
		}
	}
	return Edit{at, stored.String()}, nil
}

// before inserts whole lines as strings of their own, so that the string behind them may
// still go as a whole.
func (l *lineList) before(f *File, text string) (Edit, error) {
	var stored strings.Builder
	for line := range strings.Lines(text) {
		encoded, err := f.Encode(line)
		if err != nil {
			return Edit{}, err
		}
		stored.WriteString(`"` + encoded + strings.TrimSuffix(l.separator(), `"`))
	}
	start := l.items[l.first].Start - 1
	return Edit{Span{start, start}, stored.String()}, nil
}

// without is the strings that go as a whole, with one of the commas beside them.
func (l *lineList) without() Span {
	if l.last+1 < len(l.items) {
		return Span{l.items[l.first].Start - 1, l.items[l.last+1].Start - 1}
	}
	return Span{l.items[l.first-1].End + 1, l.items[l.last].End + 1}
}
