package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/internal/source"
)

// fields returns the words of a command: one for each that is written, but
// several for a variable without quotes whose value has blanks.
func (r *reader) fields(words []*syntax.Word) []word {
	b := builder{reader: r}
	for _, w := range words {
		b.start(w)
		b.parts(w.Parts, bare)
		b.end()
	}
	return b.words
}

// one returns a word that is not split: a value, or the text of a heredoc.
func (r *reader) one(w *syntax.Word, quotes quoting) word {
	if w == nil {
		return word{known: true}
	}
	b := builder{reader: r}
	b.start(w)
	b.parts(w.Parts, quotes)
	b.begun = true
	b.end()
	return b.words[len(b.words)-1]
}

// quoting is what is around a part of a word.
type quoting uint8

const (
	bare  quoting = iota
	whole         // without quotes, but not split
	double
	heredoc
)

// builder puts words together.
type builder struct {
	*reader
	words  []word
	text   []byte
	places []source.Span
	// origin is the word as written; begun says that there is a word, be it empty;
	// missing that a part of it is not known.
	origin  source.Span
	begun   bool
	missing bool
}

func (b *builder) start(w *syntax.Word) { b.origin = b.clamp(span(w)) }

func (b *builder) clamp(s source.Span) source.Span {
	s.End = min(max(s.End, s.Start), len(b.reader.text))
	s.Start = min(s.Start, s.End)
	return s
}

func (b *builder) end() {
	if b.begun {
		w := word{text: string(b.text), known: !b.missing, at: b.origin}
		if n := len(b.places); n > 0 {
			w.at = source.Span{Start: b.places[0].Start, End: b.places[n-1].End}
			if !together(b.places) {
				w.places = b.places
			}
		}
		b.words = append(b.words, w)
	}
	b.text, b.places, b.begun, b.missing = nil, nil, false, false
}

func together(places []source.Span) bool {
	for i, p := range places {
		if p.Len() != 1 || p.Start != places[0].Start+i {
			return false
		}
	}
	return true
}

func (b *builder) add(c byte, at source.Span) {
	b.text, b.places, b.begun = append(b.text, c), append(b.places, at), true
}

func (b *builder) parts(parts []syntax.WordPart, quotes quoting) {
	for _, part := range parts {
		at := b.clamp(span(part))
		switch part := part.(type) {
		case *syntax.Lit:
			b.literal(at, quotes)
		case *syntax.SglQuoted:
			b.begun = true
			b.single(part, at)
		case *syntax.DblQuoted:
			b.begun = true
			b.parts(part.Parts, double)
		case *syntax.ParamExp:
			if text, ok := b.variable(part); ok {
				b.value(text, at, quotes)
			} else {
				b.lost(at)
			}
		default:
			b.lost(at)
		}
	}
}

// literal adds text as it is written, without its backslashes.
func (b *builder) literal(at source.Span, quotes quoting) {
	text := b.reader.text
	for i := at.Start; i < at.End; i++ {
		c := text[i]
		next := byte(0)
		if i+1 < at.End {
			next = text[i+1]
		}
		switch {
		case c == 0 || c == '\r' && i+1 < len(text) && text[i+1] == '\n':
		case c == '\\' && next == '\n':
			i++
		case c == '\\' && next == '\r' && i+2 < at.End && text[i+2] == '\n':
			i += 2
		case c == '\\' && next != 0 && escapes(next, quotes):
			i++
			b.add(next, source.Span{Start: i, End: i + 1})
		default:
			b.add(c, source.Span{Start: i, End: i + 1})
		}
	}
}

// escapes reports whether a backslash before a character is not itself meant.
func escapes(c byte, quotes quoting) bool {
	switch quotes {
	case double:
		return strings.IndexByte("$`\"\\", c) >= 0
	case heredoc:
		return strings.IndexByte("$`\\", c) >= 0
	}
	return true
}

func (b *builder) single(part *syntax.SglQuoted, at source.Span) {
	start, end := at.Start+1, int(part.Right.Offset())
	if part.Dollar {
		if start++; strings.Contains(part.Value, `\`) {
			b.lost(at)
			return
		}
	}
	for i := start; i < min(end, len(b.reader.text)); i++ {
		if c := b.reader.text[i]; c != 0 {
			b.add(c, source.Span{Start: i, End: i + 1})
		}
	}
}

func (b *builder) lost(at source.Span) {
	b.missing = true
	for _, c := range []byte(unknown) {
		b.add(c, at)
	}
}

// value adds what a variable holds.
func (b *builder) value(text string, at source.Span, quotes quoting) {
	for _, c := range []byte(text) {
		if quotes == bare && (c == ' ' || c == '\t' || c == '\n') {
			b.end()
			continue
		}
		b.add(c, at)
	}
}
