package tokens

import (
	"bytes"
	"slices"
)

// said returns what a statement says about a name that has a check of a type, or sets an
// attribute by its name: isinstance(name, Class).
func (r *receivers) said(name []byte, b int32) holding {
	st := &r.list[b]
	text := r.text[st.start:st.end]
	r.works(len(text))
	held := ownClass // or what is read from it
	eachWord(text, []byte("isinstance"), func(_, end int) {
		open := skip(text, end, 1)
		if open == len(text) || text[open] != '(' {
			return
		}
		args := bytes.TrimSuffix(text[open+1:skipBrackets(text, open)], []byte(")"))
		subject, types, _ := bytes.Cut(args, []byte(","))
		if bytes.Equal(bytes.TrimSpace(subject), name) {
			held |= r.types(types, st.scope)
		}
	})
	return held
}

// types returns what an instance of one of some types may be: the names among them are
// those of the types, and of what they are in.
func (r *receivers) types(text []byte, scope int32) (held holding) {
	for i := 0; i < len(text); {
		if classes[text[i]] != letter {
			if classes[text[i]] == hash {
				i = lineEnd(text, i)
			}
			i++
			continue
		}
		at := i
		for i < len(text) && (wordBytes[text[i]] || text[i] == '.') {
			i++
		}
		held |= r.typed(text[at:i], scope)
	}
	return held
}

// typed returns what an instance of a type of some name may be.
func (r *receivers) typed(name []byte, scope int32) (held holding) {
	if constants[string(name)] {
		return 0
	}
	first, _, dotted := bytes.Cut(name, []byte("."))
	h := hashOf(first, 0, len(first))
	library, asked := r.library(h, string(name[len(first):]))
	if asked {
		return anything
	}
	if library && !r.isOfProject(h) && r.onlyImported(h) {
		return ownClass
	}
	if held = r.name(first, scope); dotted && held != 0 {
		return anything
	}
	return held
}

// library reports whether a name stands for one of a library, and whether what lies behind
// it, ".a.b", is where something begins that is asked for.
func (r *receivers) library(h uint64, rest string) (is, asked bool) {
	for _, b := range r.Facts.Bound {
		if b.Hash == h {
			is, asked = true, asked || beginsAt(b.Name+rest, r.from)
		}
	}
	return is, asked
}

// onlyImported reports whether nothing binds a name but imports.
func (r *receivers) onlyImported(h uint64) bool {
	for b := range r.plain.of(h) {
		if r.list[b].kind != importing {
			return false
		}
	}
	return true
}

// typeEnd returns the length of the type that a text begins with, of a parameter or a
// variable.
func typeEnd(text []byte) int {
	for i := 0; i < len(text); {
		switch c := text[i]; {
		case c == ',' || c == '=' || c == ')':
			return i
		case classes[c] == opening:
			i = skipBrackets(text, i)
		case classes[c] == quote:
			i = skipString(text, i)
		default:
			i++
		}
	}
	return len(text)
}

// class returns what a class of the file is: anything, if it may derive from something
// that is asked for.
func (r *receivers) class(i int32) holding {
	st := &r.list[i]
	bases, ok := basesOf(r.text[st.start:st.end])
	if !ok || slices.ContainsFunc(bases, func(base []byte) bool { return r.mayDerive(base, st.scope) }) {
		return anything
	}
	return ownClass
}

// mayDerive reports whether a base of a class may derive from something that is asked for.
func (r *receivers) mayDerive(base []byte, scope int32) bool {
	first, rest, dotted := bytes.Cut(base, []byte("."))
	if !isName(first) || dotted && !isDotted(rest) {
		return true
	}
	h := hashOf(first, 0, len(first))
	told, asked := r.library(h, string(base[len(first):]))
	if asked {
		return true
	}
	held := holding(0)
	for b := range r.plain.of(h) {
		switch r.list[b].kind {
		case importing:
			if !told || r.isOfProject(h) {
				held |= r.imported(h) &^ ownFunction // its bases are known
			}
		case classing:
			held |= r.name(first, scope)
		default:
			return true
		}
		told = true
	}
	return !told && !builtins[string(base)] || held&^ownClass != 0 || dotted && held != 0
}
