package command

import (
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/internal/source"
)

// word is a word of a command as the command gets it.
type word struct {
	text string
	// known says that all of the text is: what is not is "${_}" in it.
	known bool
	// at is where the text stands, without quotes around it.
	at source.Span
	// places is where each byte of the text stands, nil where they stand
	// together. Those of a variable's value stand where the variable is used.
	places []source.Span
}

// unknown stands for what a word gets from elsewhere.
const unknown = "${_}"

// span returns where a part of the word stands.
func (w word) span(start, end int) source.Span {
	start, end = max(0, min(start, len(w.text))), max(0, min(end, len(w.text)))
	switch {
	case start >= end && w.places == nil:
		return source.Span{Start: w.at.Start + start, End: w.at.Start + start}
	case start >= end:
		return source.Span{Start: w.at.Start, End: w.at.Start}
	case w.places == nil:
		return source.Span{Start: w.at.Start + start, End: w.at.Start + end}
	}
	return source.Span{Start: w.places[start].Start, End: max(w.places[start].End, w.places[end-1].End)}
}

// exact reports whether a part of the word stands somewhere as it is.
func (w word) exact(start, end int) bool { return w.span(start, end).Len() == end-start }

// part returns a part of the word as a word.
func (w word) part(start, end int) word {
	p := word{text: w.text[start:end], at: w.span(start, end)}
	p.known = w.known || !strings.Contains(p.text, unknown)
	if w.places != nil {
		p.places = w.places[start:end]
	}
	return p
}

// cut cuts a word around the first separator.
func (w word) cut(sep string) (before, after word, found bool) {
	i := strings.Index(w.text, sep)
	if i < 0 {
		return w, word{}, false
	}
	return w.part(0, i), w.part(i+len(sep), len(w.text)), true
}

// split cuts a word at each byte that is one of some.
func (w word) split(seps string) []word {
	var parts []word
	start := 0
	for i := 0; i <= len(w.text); i++ {
		if i == len(w.text) || strings.IndexByte(seps, w.text[i]) >= 0 {
			if i > start {
				parts = append(parts, w.part(start, i))
			}
			start = i + 1
		}
	}
	return parts
}

// base is the last part of the word as a path: what is run.
func (w word) base() string {
	if !w.known || w.text == "" {
		return ""
	}
	return path.Base(w.text)
}

func span(n syntax.Node) source.Span {
	return source.Span{Start: int(n.Pos().Offset()), End: int(n.End().Offset())}
}
