package manifest

import (
	"sort"
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/command"
)

// Script is shell code that is put together from parts of values, so that what
// is found in it can be led back to them.
type Script struct {
	text   strings.Builder
	pieces []piece
}

// piece is a part of a script: where it begins there, and what it stands for.
type piece struct {
	start int
	node  *document.Node
	of    source.Span
	// exact says that the part stands in the value as it is.
	exact bool
}

// Take adds a part of the text of a value, as it is.
func (s *Script) Take(n *document.Node, of source.Span) {
	s.pieces = append(s.pieces, piece{s.text.Len(), n, of, true})
	s.text.WriteString(n.Text[of.Start:of.End])
}

// Replace adds what a part of the text of a value means.
func (s *Script) Replace(n *document.Node, of source.Span, by string) {
	s.pieces = append(s.pieces, piece{s.text.Len(), n, of, false})
	s.text.WriteString(by)
}

// Literal adds code that stands in no value.
func (s *Script) Literal(code string) { s.text.WriteString(code) }

// Word adds a value as one word of a command.
func (s *Script) Word(n *document.Node) {
	s.text.WriteByte(' ')
	all := source.Span{End: len(n.Text)}
	switch {
	case n.Text != "" && !strings.ContainsAny(n.Text, " \t\r\n\"'`\\;&|<>(){}[]*?~#!"):
		s.Take(n, all)
	case strings.Contains(n.Text, "{{") && !strings.ContainsAny(n.Text, "\"`\\"): // a template's variable
		s.text.WriteByte('"')
		s.Take(n, all)
		s.text.WriteByte('"')
	case !strings.Contains(n.Text, "'"):
		s.text.WriteByte('\'')
		s.Take(n, all)
		s.text.WriteByte('\'')
	default:
		s.Replace(n, all, `'`+strings.ReplaceAll(n.Text, `'`, `'\''`)+`'`)
	}
}

// Line adds a value as a line of code.
func (s *Script) Line(n *document.Node) {
	if Scalar(n) {
		s.Take(n, source.Span{End: len(n.Text)})
		s.End()
	}
}

// End ends a line.
func (s *Script) End() { s.text.WriteByte('\n') }

// String returns the code.
func (s *Script) String() string { return s.text.String() }

// Run reads the code.
func (f *File) Run(s *Script, unit string) {
	if s.text.Len() == 0 {
		return
	}
	facts := command.Read([]byte(Mask(s.String())))
	for i := range facts.Includes { // of the file system where it runs
		inc := &facts.Includes[i]
		inc.Elsewhere = true
		if f.Base != "" && !strings.HasPrefix(inc.Path, "/") {
			inc.Path = f.Base + inc.Path
		}
	}
	facts.Put(f.path, unit, func(at source.Span) (source.Span, int) {
		p := f.of(s, at)
		return p.Span, p.Line
	})
	f.Facts.Add(facts)
}

// of returns the place of a part of a script. It has no span where the part is
// put together from more than one value, or does not stand there as it is.
func (f *File) of(s *Script, at source.Span) project.Place {
	first, last := s.piece(at.Start), s.piece(max(at.Start, at.End-1))
	if first < 0 {
		return project.Place{Line: 1}
	}
	a, b := s.pieces[first], s.pieces[last]
	start := max(a.of.Start, min(a.of.Start+at.Start-a.start, a.of.End))
	if !a.exact {
		start = a.of.Start
	}
	span := source.Span{Start: start, End: min(b.of.Start+at.End-b.start, b.of.End)}
	whole := first == last && a.exact && span.Start <= span.End
	if !whole { // the line is still known
		span = source.Span{Start: start, End: min(start+1, a.of.End)}
	}
	p := f.Part(a.node, span, "")
	if !whole {
		p.Span.End = p.Span.Start
	}
	return p
}

// piece returns the index of the one that an offset of the code lies in.
func (s *Script) piece(offset int) int {
	i := sort.Search(len(s.pieces), func(i int) bool { return s.pieces[i].start > offset }) - 1
	if i < 0 && len(s.pieces) > 0 {
		return 0
	}
	return i
}

// Shell reads a value as shell code.
func (f *File) Shell(n *document.Node, unit string) {
	if !Scalar(n) {
		return
	}
	var s Script
	s.Take(n, source.Span{End: len(n.Text)})
	f.Run(&s, unit)
}

// Command reads a command that is given as lists of words or as code. A word
// behind "-c" of a shell is code itself.
func (f *File) Command(unit string, lists ...*document.Node) {
	var words []*document.Node
	for _, list := range lists {
		switch {
		case list == nil:
		case list.Kind == document.List:
			words = append(words, list.Items...)
		case Scalar(list):
			words = append(words, list)
		}
	}
	if len(words) == 1 {
		f.Shell(words[0], unit)
		return
	}
	var s Script
	for i, w := range words {
		if !Scalar(w) {
			continue
		}
		if i > 1 && codeFollows(words[i-1]) || strings.Contains(strings.TrimSpace(w.Text), "\n") {
			f.Shell(w, unit)
			return
		}
		s.Word(w)
	}
	f.Run(&s, unit)
}

// codeFollows reports whether a word is the "-c" of a shell: "-lc", "-exc".
func codeFollows(n *document.Node) bool {
	return len(n.Text) < 6 && strings.HasPrefix(n.Text, "-") && strings.HasSuffix(n.Text, "c")
}
