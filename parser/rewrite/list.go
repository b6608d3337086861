package rewrite

import (
	"bytes"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// gap returns what has to go with an element of a list in brackets: its comma, and its
// lines when it stands alone on them.
func (f *File) gap(element int) source.Span {
	s := f.span(element)
	siblings := f.children(f.parent(element))
	prev, next := -1, -1
	for i, c := range siblings {
		if c == element {
			if i > 0 {
				prev = siblings[i-1]
			}
			if i+1 < len(siblings) {
				next = siblings[i+1]
			}
		}
	}
	end := s.End
	if comma := f.comma(s.End); comma >= 0 {
		end = comma + 1
	}
	if whole := (source.Span{Start: s.Start, End: end}); f.alone(whole) && !f.comments(f.lines(whole)) && f.lineStart(s.Start) > f.lineStart(f.span(f.parent(element)).Start) {
		return f.lines(whole)
	}
	switch {
	case prev >= 0 && (next < 0 || bytes.IndexByte(f.text[s.End:f.span(next).Start], '\n') >= 0):
		return source.Span{Start: f.span(prev).End, End: s.End}
	case next >= 0 && bytes.IndexByte(f.text[s.End:f.span(next).Start], '\n') < 0:
		return source.Span{Start: s.Start, End: f.span(next).Start}
	}
	return source.Span{Start: s.Start, End: end}
}

// comma returns the place of the comma behind an element, -1 for none.
func (f *File) comma(at int) int {
	for i := at; i < len(f.text); i++ {
		switch f.text[i] {
		case ',':
			return i
		case ' ', '\t', '\r', '\n', '\\':
		case '#':
			i = f.lineEnd(i) - 1
		default:
			return -1
		}
	}
	return -1
}

// appended adds arguments to a list, on lines of their own where the closing bracket
// and the last argument have one.
func (f *File) appended(arguments int, args []int, words []string) []source.Edit {
	insert := func(at int, text string) source.Edit {
		return source.Edit{Span: source.Span{Start: at, End: at}, Text: text}
	}
	list := f.span(arguments)
	if len(args) == 0 {
		return []source.Edit{insert(list.Start+1, strings.Join(words, ", "))}
	}
	closing := list.End - 1
	last := f.span(args[len(args)-1])
	if f.lineStart(last.Start) <= list.Start || bytes.IndexByte(f.text[last.End:closing], '\n') < 0 || strings.TrimSpace(f.bytes(source.Span{Start: f.lineStart(closing), End: closing})) != "" {
		return []source.Edit{insert(last.End, ", "+strings.Join(words, ", "))}
	}
	line := "\n" + f.indent(last.Start)
	text := line + strings.Join(words, ","+line)
	comma := f.comma(last.End)
	switch end := f.lineEnd(max(last.End, comma+1)); {
	case comma >= 0:
		return []source.Edit{insert(end, text+",")}
	case end == last.End:
		return []source.Edit{insert(end, ","+text)}
	default: // a comment stands behind the last
		return []source.Edit{insert(last.End, ","), insert(end, text)}
	}
}
