package rewrite

import (
	"bytes"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// findName finds what the file does with an identifier at the places where its text
// has it.
func (f *File) findName(identifier string) *name {
	n := &name{}
	if identifier == "" {
		return n
	}
	word := !strings.ContainsFunc(identifier, isBetween)
	for s := range f.occurrences(identifier) {
		if !word || !f.isPart(s) {
			f.findAt(n, s, word)
		}
	}
	n.methods = slices.DeleteFunc(n.methods, func(i int) bool {
		class := f.scopeOf(i)
		read := slices.ContainsFunc(n.loads, func(load int) bool { return f.scopeOf(load) == class })
		if read {
			n.binds = append(n.binds, i)
		}
		return read
	})
	return n
}

// occurrences yields the places where the text has a word, longer words included, also
// where one begins in another.
func (f *File) occurrences(word string) func(yield func(source.Span) bool) {
	return func(yield func(source.Span) bool) {
		text := []byte(word)
		for at := 0; ; at++ {
			next := bytes.Index(f.text[at:], text)
			if next < 0 {
				return
			}
			at += next
			if !yield(source.Span{Start: at, End: at + len(text)}) {
				return
			}
		}
	}
}

// isPart reports whether what stands beside a span makes a longer word of it.
func (f *File) isPart(s source.Span) bool {
	if s.Start > 0 {
		if c := f.text[s.Start-1]; c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' {
			return true
		}
	}
	if s.End < len(f.text) {
		c := f.text[s.End]
		return c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
	}
	return false
}

// findAt notes what an identifier does at a place.
func (f *File) findAt(n *name, s source.Span, word bool) {
	i, is := f.firstAt(s.Start), false
	for ; i < len(f.tree) && int(f.tree[i].Start) == s.Start; i++ {
		if f.tree[i].Kind != syntax.Identifier || int(f.tree[i].End) != s.End {
			continue
		}
		is = true
		switch f.role(i) {
		case reads:
			n.loads = append(n.loads, i)
		case gives:
			if f.isMethod(i) {
				n.methods = append(n.methods, i)
			} else {
				n.binds = append(n.binds, i)
			}
		}
	}
	if is {
		return
	}
	if i = f.above(i-1, syntax.StringContent, syntax.Comment); i >= 0 && f.span(i).Contains(s) {
		n.quoted = n.quoted || f.kind(i) == syntax.StringContent && f.span(i) == s
		if word && f.isWord(s, f.span(i)) {
			f.mention(n, s, i)
		}
	}
}

// firstAt returns the first node that starts at an offset or behind it. Nodes are in
// the order in which they start.
func (f *File) firstAt(offset int) int {
	return sort.Search(len(f.tree), func(i int) bool { return int(f.tree[i].Start) >= offset })
}

// isWord reports whether a span is a whole word of the text that it stands in.
func (f *File) isWord(s, of source.Span) bool {
	before, _ := utf8.DecodeLastRune(f.text[of.Start:s.Start])
	behind, _ := utf8.DecodeRune(f.text[s.End:of.End])
	return isBetween(before) && isBetween(behind)
}

// mention notes a word of a string or a comment. A docstring has only its examples as
// code, and a comment is code where it is a type.
func (f *File) mention(n *name, s source.Span, i int) {
	of := f.span(i)
	if f.kind(i) == syntax.Comment {
		if bytes.HasPrefix(bytes.TrimLeft(f.text[of.Start:of.End], "# \t"), []byte("type:")) {
			n.mentioned, n.noted = true, true
		}
		return
	}
	if f.isDoc(f.above(i, syntax.ExpressionStatement)) {
		line := f.text[of.Start:of.End]
		line = bytes.TrimLeft(line[bytes.LastIndexByte(line[:s.Start-of.Start], '\n')+1:], " \t")
		if !bytes.HasPrefix(line, []byte(">>>")) && !bytes.HasPrefix(line, []byte("...")) {
			return
		}
	}
	n.mentioned = true
	n.noted = n.noted || f.above(i, syntax.Type) >= 0
}

// words yields the identifiers in a text, numbers among them.
func words(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, word := range strings.FieldsFunc(text, isBetween) {
			if !yield(word) {
				return
			}
		}
	}
}

// isBetween reports whether a character is no part of a word.
func isBetween(r rune) bool {
	return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}
