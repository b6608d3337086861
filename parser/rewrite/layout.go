package rewrite

import (
	"strings"
	"unicode/utf8"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// usualWidth is how long a line may be that does not take the place of a longer one
// (PEP 8).
const usualWidth = 79

// layout is how the arguments of a call stand on its lines.
type layout struct {
	// hanging says that the first stands on a line of its own, each that all do, and
	// closed that the bracket behind them does.
	hanging, each, closed bool
	// indent is the white space before them, outdent that before the bracket.
	indent, outdent string
	comma           bool // behind the last
}

// layoutOf returns the layout of a list of arguments; false for one that does not go over
// lines between them.
func (f *File) layoutOf(arguments int) (layout, bool) {
	args := f.children(arguments)
	if len(args) == 0 {
		return layout{}, false
	}
	list, first, last := f.span(arguments), f.span(args[0]), f.span(args[len(args)-1])
	breaks := func(start, end int) bool { return strings.Contains(f.bytes(source.Span{Start: start, End: end}), "\n") }
	l := layout{
		hanging: breaks(list.Start, first.Start), closed: breaks(last.End, list.End), comma: f.comma(last.End) >= 0, each: true,
		indent: f.indent(first.Start), outdent: f.indent(list.End - 1),
	}
	some := l.hanging
	for i, a := range args[1:] {
		broken := breaks(f.span(args[i]).End, f.span(a).Start)
		some, l.each = some || broken, l.each && broken
	}
	return l, some
}

// laidOut breaks an expression that takes the place of a call as the call was broken: where
// its arguments stood on lines of their own the new ones do. before are the edits that
// are made with it. It refuses what has no place for the notes.
func (t *target) laidOut(text string, before []source.Edit) (string, error) {
	f := t.file
	unchanged := func() (string, error) {
		if len(t.notes) > 0 {
			return "", refusef("a comment would be lost")
		}
		return text, nil
	}
	call := t.callee
	if call < 0 || f.above(t.node, syntax.Interpolation) >= 0 {
		return unchanged()
	}
	if call = f.parent(call); f.kind(call) != syntax.Call {
		return unchanged()
	}
	l, broken := f.layoutOf(f.tree.Child(call, syntax.FieldArguments))
	if !broken {
		return unchanged()
	}
	g, err := openText(text)
	if err != nil {
		return unchanged()
	}
	defer g.Close()
	arguments := g.mainArguments()
	if arguments < 0 {
		return unchanged()
	}
	args := g.children(arguments)
	notes, err := t.notesFor(g, args)
	if err != nil {
		return "", err
	}
	line, column, width := f.lineOf(t.node, before)
	fits := column+longest(line+text) <= width && len(t.notes) == 0
	gap := "\n" + l.indent
	switch {
	case l.hanging && !l.each && len(t.notes) == 0 && utf8.RuneCountInString(l.indent+g.bytes(source.Span{Start: g.span(args[0]).Start, End: g.span(args[len(args)-1]).End})) <= width:
		gap = " "
	case l.hanging:
	case fits:
		return text, nil
	default:
		start := g.span(arguments).Start + len("(")
		gap = "\n" + line + strings.Repeat(" ", column+utf8.RuneCountInString(text[strings.LastIndexByte(text[:start], '\n')+1:start]))
	}
	var b strings.Builder
	list := g.span(arguments)
	b.WriteString(text[:list.Start+len("(")])
	if l.hanging {
		b.WriteString("\n" + l.indent)
	}
	for i, a := range args {
		if i > 0 {
			between := g.bytes(source.Span{Start: g.span(args[i-1]).End, End: g.span(a).Start})
			if !strings.Contains(between, "\n") {
				between = "," + notes[i-1] + gap
			}
			b.WriteString(between)
		}
		b.WriteString(g.of(a))
	}
	last, behind := notes[len(notes)-1], text[list.End-len(")"):]
	switch {
	case l.hanging && l.closed:
		if l.comma {
			b.WriteString(",")
		}
		b.WriteString(last + "\n" + l.outdent)
	case last != "" && strings.Contains(behind, "\n"):
		return "", refusef("a comment would be lost")
	default:
		t.tail = last
	}
	b.WriteString(behind)
	return b.String(), nil
}

// mainArguments returns the arguments of the call that an expression is, or that one of its
// members or items is read from, or that is all the argument of such a call; -1 for none.
func (f *File) mainArguments() int {
	found := -1
	for i := f.children(0)[0]; i >= 0; {
		switch f.kind(i) {
		case syntax.ExpressionStatement:
			i = f.children(i)[0]
		case syntax.Attribute:
			i = f.tree.Child(i, syntax.FieldObject)
		case syntax.Subscript:
			i = f.tree.Child(i, syntax.FieldValue)
		case syntax.Call:
			list := f.tree.Child(i, syntax.FieldArguments)
			if f.kind(list) != syntax.ArgumentList {
				return found
			}
			args := f.children(list)
			if len(args) == 0 {
				return found
			}
			if found = list; len(args) > 1 || f.kind(args[0]) != syntax.Call {
				return found
			}
			i = args[0]
		default:
			return found
		}
	}
	return found
}

// lineOf returns the white space that the line of a node starts with, the columns behind
// that in which the node is going to start, and how long a line may be there: as the usual
// one, or as one that is replaced.
func (f *File) lineOf(node int, before []source.Edit) (indent string, column, width int) {
	s := f.span(node)
	start := f.lineStart(s.Start)
	indent = f.indent(s.Start)
	column = utf8.RuneCount(f.text[start+len(indent) : s.Start])
	for _, e := range before {
		if start <= e.Span.Start && e.Span.End <= s.Start {
			column += utf8.RuneCountInString(e.Text) - utf8.RuneCountInString(f.bytes(e.Span))
		}
	}
	return indent, column, max(usualWidth, longest(f.bytes(source.Span{Start: start, End: f.lineEnd(s.End)})))
}

// longest returns the length of the longest line of a text.
func longest(text string) int {
	n := 0
	for line := range strings.Lines(text) {
		n = max(n, utf8.RuneCountInString(strings.TrimRight(line, "\r\n")))
	}
	return n
}
