package rewrite

import (
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// note is a comment about one argument of a call: it ends the line that the argument ends
// on, and no other argument stands there.
type note struct {
	of   string // the value of the argument, as it is written
	text string // with the white space before it
}

// noteAt returns the note that a comment in a call is; false for one that is about more
// than an argument, or about one whose value is given twice.
func (t *target) noteAt(remark source.Span) (note, bool) {
	f := t.file
	for i, a := range t.args {
		s := f.span(a)
		if remark.Start < s.End || strings.Trim(f.bytes(source.Span{Start: s.End, End: remark.Start}), " \t,") != "" {
			continue
		}
		if i > 0 && !strings.Contains(f.bytes(source.Span{Start: f.span(t.args[i-1]).End, End: s.Start}), "\n") {
			return note{}, false
		}
		n := note{of: f.of(f.valueOf(a))}
		for k, other := range t.args {
			if k != i && f.of(f.valueOf(other)) == n.of {
				return note{}, false
			}
		}
		space := f.bytes(source.Span{Start: s.End, End: remark.Start})
		n.text = space[strings.LastIndexByte(space, ',')+1:] + f.bytes(remark)
		return n, true
	}
	return note{}, false
}

// notesFor returns the notes of the arguments of a new call, "" for those that have none;
// it refuses a call in which one is not an argument any more.
func (t *target) notesFor(g *File, args []int) ([]string, error) {
	notes := make([]string, len(args))
	for _, n := range t.notes {
		found := 0
		for i, a := range args {
			if g.of(g.valueOf(a)) == n.of {
				notes[i] = n.text
				found++
			}
		}
		if found != 1 {
			return nil, refusef("a comment would be lost")
		}
	}
	return notes, nil
}

// behindLine returns the edit that puts a comment at the end of the line on which what is
// replaced ends; false when something else stands there.
func (f *File) behindLine(node int, text string) (source.Edit, bool) {
	end := f.span(node).End
	rest := strings.TrimRight(f.bytes(source.Span{Start: end, End: f.lineEnd(end)}), " \t")
	at := end + len(rest)
	return source.Edit{Span: source.Span{Start: at, End: at}, Text: text}, strings.Trim(rest, " \t)]},:") == ""
}
