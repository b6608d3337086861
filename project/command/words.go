package command

import (
	"bytes"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/internal/source"
)

// Word is a word with the values of its variables.
type Word struct {
	Text string
	// Known says that all of the text is; what is not is "${_}" in it.
	Known bool
	word  word
}

// Span returns where a part of the word stands.
func (w Word) Span(start, end int) source.Span { return w.word.span(start, end) }

// Words returns the words of a text that has quotes, backslashes and variables
// as a shell has them, but nothing else of one: an instruction of a Dockerfile.
// A variable that is not in vars has no value, so that its default holds.
func Words(text []byte, vars map[string]string) []Word {
	r := reader{text: plain(text), unset: true, scope: newScope(vars, nil, nil)}
	if len(text) > maxLength || deep(r.text) {
		return nil
	}
	var found []*syntax.Word
	for w, err := range syntax.NewParser(syntax.Variant(syntax.LangBash)).WordsSeq(bytes.NewReader(r.text)) {
		if err == nil && w != nil {
			found = append(found, w)
		}
	}
	var words []Word
	for _, w := range found {
		one := r.one(w, whole)
		text := []byte(one.text)
		for i, c := range text {
			if at := strings.IndexByte(hidden, c); at >= 0 {
				text[i] = operators[at]
			}
		}
		one.text = string(text)
		words = append(words, Word{Text: one.text, Known: one.known, word: one})
	}
	return words
}

// operators are what separates commands in a shell, and the bytes that stand for
// them while words are read.
const operators, hidden = ";&|()<>`", "\x01\x02\x03\x04\x05\x06\x07\x0e"

// plain hides the operators.
func plain(text []byte) []byte {
	text = bytes.Clone(text)
	for i, c := range text {
		if at := strings.IndexByte(operators, c); at >= 0 {
			text[i] = hidden[at]
		}
	}
	return text
}
