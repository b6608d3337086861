package tokens

import (
	"bytes"
	"slices"
)

// A member that matters has a name that much else has: what it is read from tells. Most
// names stand for nothing that could have it: parameters that nobody says the type of,
// what is made of these, and instances of classes of the file.

// holding is what a name may stand for, besides what is not known to anybody.
type holding uint8

const (
	ownClass    holding = 1 << iota // a class of the file, self, or an instance: its attributes may be anything
	ownFunction                     // a function of the file: it may give anything
	anything                        // what is asked for, or something that may lead there
)

// Around is what is known of a text besides its statements. Without facts, and what was
// wanted, all that is read from anything counts.
type Around struct {
	Facts  *Facts
	Wanted *Wanted
	// Classes are names that imports bind to classes of the project.
	Classes map[uint64]Lineage
}

// Lineage are the names of libraries that a class derives from, directly or through
// others. Library says that the name may be one of a library itself, among these: what
// calling it gives is not known.
type Lineage struct {
	Bases   []string
	Library bool
}

// receivers works out what names of a text stand for. What is asked for are instances
// that begin at some names.
type receivers struct {
	*Slicer
	Around
	from []string
	// known are the names of scopes, as far as they were found out; asked those that were
	// looked at in this round, grown says that one was found to be more.
	known map[uint64]holding
	asked Set
	grown bool
	steps int
}

// begin takes up the text of a slicer.
func (r *receivers) begin(s *Slicer, around Around) {
	r.Slicer, r.Around, r.from = s, around, nil
	if r.known == nil {
		r.known = make(map[uint64]holding)
	}
	clear(r.known)
}

// maxSteps bounds how many names are looked at to tell what one stands for; maxTold how
// often, until nothing changes.
const maxSteps, maxTold = 2000, 6

// isOthers reports whether what stands at a place cannot be what matters there; i is the
// statement.
func (r *receivers) isOthers(i int32, site *Site) bool {
	if site.As == AnySite || r.Wanted == nil || r.Facts == nil {
		return false
	}
	at := int(site.Member)
	if site.As == NamedSite {
		return !r.settled(func() bool { return r.stands(i, at) })
	}
	_, h := wordAt(r.text, at)
	for _, m := range r.Wanted.Members[h] {
		switch {
		case site.As == DefinedSite && !m.Override, site.As == KeySite && !m.Key:
		case m.From == nil:
			return false
		case r.settled(func() bool {
			r.asks(m.From)
			switch site.As {
			case DefinedSite:
				return r.defines(i)
			case KeySite:
				return r.hasItems(i, at)
			}
			return r.readFrom(i, at-1, true)
		}):
			return false
		}
	}
	return true
}

// defines reports whether a function that is defined may be a method of a class that
// derives from what is asked for.
func (r *receivers) defines(function int32) bool {
	class := r.list[function].scope
	return class < 0 || r.list[class].kind != classing || r.class(class)&anything != 0
}

// asks takes up where the instances begin that are asked for.
func (r *receivers) asks(from []string) {
	if !slices.Equal(r.from, from) {
		r.from = from
		clear(r.known)
	}
}

// settled asks until what is known of names does not grow any more.
func (r *receivers) settled(ask func() bool) bool {
	r.steps = 0
	for range maxTold {
		r.grown = false
		r.asked.Clear()
		may := ask()
		if !r.grown || r.steps > maxSteps {
			return may || r.grown
		}
	}
	return true
}

// stands reports whether a name may stand for something, or be read from something that is
// known.
func (r *receivers) stands(i int32, at int) bool {
	st := &r.list[i]
	if at > int(st.start) && r.text[at-1] == '.' {
		return r.readFrom(i, at-1, false)
	}
	if st.kind == defining || st.kind == classing || st.kind == decorating {
		return true
	}
	name, _ := firstWord(r.text[at:st.end])
	return r.name(name, st.scope) != 0
}

// hasItems reports whether what an item is read from by a string may be known.
func (r *receivers) hasItems(i int32, key int) bool {
	st := &r.list[i]
	open := bytes.LastIndexByte(r.text[st.start:key], '[')
	return open < 0 || r.readFrom(i, int(st.start)+open, false)
}

// readFrom reports whether what stands before a dot or bracket may be what is asked for,
// if it is read directly, or something that is known at all, from which anything may be
// read.
func (r *receivers) readFrom(i int32, at int, direct bool) bool {
	st := &r.list[i]
	start := int(st.start)
	if st.kind == defining || st.kind == classing || st.kind == decorating || at <= start || r.text[at] != '.' && r.text[at] != '[' {
		return true
	}
	for {
		for at > start && classes[r.text[at-1]] == closing {
			if at = r.opening(start, at-1); at < 0 {
				return true
			}
			direct = false
		}
		end := at
		for at > start && wordBytes[r.text[at-1]] {
			at--
		}
		switch {
		case at == end || classes[r.text[at]] != letter || isOperator(r.text[at:end]):
			return true // a number, or brackets around something
		case at == start || r.text[at-1] != '.':
			held := r.name(r.text[at:end], st.scope)
			return held&anything != 0 || !direct && held != 0
		}
		at--
		direct = false
	}
}

// opening returns where the bracket opens that closes at an offset, -1 for one that is not
// found.
func (r *receivers) opening(start, at int) int {
	depth := 0
	for ; at >= start; at-- {
		switch classes[r.text[at]] {
		case closing:
			depth++
		case opening:
			if depth--; depth == 0 {
				return at
			}
		case quote:
			line := r.text[start:at]
			if at = start + bytes.LastIndexByte(line, r.text[at]); at < start || bytes.IndexByte(r.text[at:start+len(line)], '\n') >= 0 {
				return -1
			}
		case hash:
			return -1
		}
	}
	return -1
}

// name returns what a name stands for in a scope.
func (r *receivers) name(name []byte, scope int32) holding {
	h := hashOf(name, 0, len(name))
	key := plainNeed(h, scope)
	if r.steps++; r.steps > maxSteps || !r.asked.Add(key) {
		if r.steps > maxSteps {
			return anything
		}
		return r.known[key]
	}
	held := r.bound(name, h, scope)
	if old := r.known[key]; old|held != old {
		r.known[key] = old | held
		r.grown = true
	}
	return r.known[key]
}

// bound joins what the statements give a name that bind it.
func (r *receivers) bound(name []byte, h uint64, scope int32) (held holding) {
	for b := range r.checked.of(h) {
		held |= r.said(name, b)
	}
	found := false
	home, one := r.home(h, scope)
	for at := scope; at >= 0; at = r.list[at].scope {
		if r.list[at].kind == defining && r.hasParam(at, h) && (!one || at == home) {
			found = true
			held |= r.param(at, name)
		}
	}
	for b := range r.plain.of(h) {
		if held&anything != 0 {
			return held
		}
		if at := r.list[b].scope; !r.sees(scope, b) || one && at != home && !r.declares(at, b) {
			continue
		}
		found = true
		switch st := &r.list[b]; st.kind {
		case importing:
			held |= r.imported(h)
		case classing:
			held |= r.class(b)
		case defining:
			held |= ownFunction
		case simpleStatement, leaving, looping, withing, ifing, elifing:
			held |= r.given(name, b)
		default:
			held |= anything
		}
	}
	if !found && !builtins[string(name)] {
		return anything
	}
	return held
}

// home returns the scope that a name is one of, seen from another; false when it may be of
// several: methods do not see what their class binds, and some names are said to be of
// another scope.
func (r *receivers) home(h uint64, scope int32) (home int32, one bool) {
	for at := scope; at >= 0; at = r.list[at].scope {
		found := r.list[at].kind == defining && r.hasParam(at, h)
		for b := range r.plain.of(h) {
			if r.list[b].scope != at {
				continue
			}
			if found = true; r.list[b].kind == declaring {
				return 0, false
			}
		}
		if found {
			return at, r.list[at].kind == defining
		}
	}
	return -1, true
}

// said returns what a statement says about a name that has a check of a type, or sets an
// attribute by its name: isinstance(name, Class).
func (r *receivers) said(name []byte, b int32) holding {
	st := &r.list[b]
	text := r.text[st.start:st.end]
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
	library := false
	for _, b := range r.Facts.Bound {
		if b.Hash == h {
			if library = true; beginsAt(b.Name+string(name[len(first):]), r.from) {
				return anything
			}
		}
	}
	if library && !r.isOfProject(h) && r.onlyImported(h) {
		return ownClass
	}
	if held = r.name(first, scope); dotted && held != 0 {
		return anything
	}
	return held
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

// hasParam reports whether a function has a parameter of a name.
func (r *receivers) hasParam(function int32, h uint64) bool {
	st := &r.list[function]
	for _, w := range r.words[st.words:st.wordsEnd] {
		if w.param && w.hash == h {
			return true
		}
	}
	return false
}

// param returns what a parameter stands for: self, or what its type says.
func (r *receivers) param(function int32, name []byte) (held holding) {
	st := &r.list[function]
	header := r.text[st.start:st.end]
	open := bytes.IndexByte(header, '(')
	if first, _ := firstWord(header[open:]); bytes.Equal(first, name) && st.scope >= 0 && r.list[st.scope].kind == classing {
		held = r.class(st.scope)
	}
	eachWord(header[open:], name, func(_, end int) {
		if next := skip(header, open+end, 1); next < len(header) && header[next] == ':' {
			held |= r.types(header[next+1:next+1+typeEnd(header[next+1:])], st.scope)
		}
	})
	return held
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
	told := false
	for _, b := range r.Facts.Bound {
		if b.Hash == h {
			told = true
			if beginsAt(b.Name+string(base[len(first):]), r.from) {
				return true
			}
		}
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

// imported returns what a name stands for that an import binds.
func (r *receivers) imported(h uint64) holding {
	if class, is := r.Classes[h]; is {
		switch {
		case slices.ContainsFunc(class.Bases, func(base string) bool { return beginsAt(base, r.from) }):
			return anything
		case class.Library:
			return ownClass | ownFunction
		}
		return ownClass
	}
	for _, b := range r.Facts.bound {
		if b.hash == h && b.foreign && !b.project && !slices.ContainsFunc(r.Facts.Bound, func(b Bound) bool { return b.Hash == h }) {
			return 0
		}
	}
	return anything
}

// isOfProject reports whether a name may come from another file of the project.
func (r *receivers) isOfProject(h uint64) bool {
	return slices.ContainsFunc(r.Facts.bound, func(b boundName) bool { return b.hash == h && b.project })
}

// given returns what a statement gives a name that it binds.
func (r *receivers) given(name []byte, b int32) holding {
	st := &r.list[b]
	text := r.text[st.start:st.end]
	switch st.kind {
	case simpleStatement:
		if bytes.IndexByte(text, ';') >= 0 {
			return anything
		}
	}
	if i := assignment(text); i >= 0 {
		head := bytes.TrimSpace(text[:bytes.IndexByte(text, '=')])
		if at := bytes.IndexByte(head, ':'); at >= 0 {
			if !bytes.Equal(bytes.TrimSpace(head[:at]), name) {
				return anything
			}
			return r.types(head[at+1:], st.scope) | r.value(text[i+1:], st.scope)
		}
		if bytes.Equal(head, name) {
			return r.value(text[i+1:], st.scope)
		}
	}
	return r.parts(text, st.scope)
}

// value returns what an expression is.
func (r *receivers) value(text []byte, scope int32) holding {
	text = bytes.TrimSpace(text)
	callee, end := firstWord(text)
	if end == len(callee) && end < len(text) && text[end] == '(' && skipBrackets(text, end) == len(text) && isName(callee) {
		held := r.name(callee, scope)
		if held&^ownClass != 0 {
			return anything
		}
		if held == 0 {
			return r.parts(text, scope)
		}
		return held
	}
	return r.parts(text, scope)
}

// parts returns what may come of the names in an expression: nothing, if nobody knows any.
func (r *receivers) parts(text []byte, scope int32) holding {
	depth := 0
	for i := 0; i < len(text); {
		switch classes[text[i]] {
		case letter:
			at := i
			for i < len(text) && wordBytes[text[i]] {
				i++
			}
			word := text[at:i]
			if i < len(text) && (text[i] == '"' || text[i] == '\'') {
				continue
			}
			next := skip(text, i, 1)
			keyword := depth > 0 && next+1 < len(text) && text[next] == '=' && text[next+1] != '='
			if keyword || isOperator(word) || constants[string(word)] {
				continue
			}
			if r.name(word, scope) != 0 {
				return anything
			}
		case dot:
			for i++; i < len(text) && (wordBytes[text[i]] || classes[text[i]] == blank); i++ {
				if classes[text[i]] == blank {
					break
				}
			}
		case quote:
			i = skipString(text, i)
		case hash:
			i = lineEnd(text, i)
		case digit:
			i = number(text, i)
		case opening:
			depth++
			i++
		case closing:
			depth--
			i++
		default:
			i++
		}
	}
	return 0
}

// isName reports whether a text is one identifier.
func isName(text []byte) bool {
	word, end := firstWord(text)
	return len(word) == len(text) && end == len(text) && end > 0 && classes[text[0]] == letter
}

// isDotted reports whether a text is identifiers with dots between.
func isDotted(text []byte) bool {
	for part := range bytes.SplitSeq(text, []byte(".")) {
		if !isName(part) {
			return false
		}
	}
	return true
}

var constants = map[string]bool{"None": true, "True": true, "False": true, "Ellipsis": true, "NotImplemented": true}

// builtins are functions and classes of Python that make nothing of a library from what is
// none.
var builtins = map[string]bool{
	"abs": true, "all": true, "any": true, "bool": true, "bytes": true, "bytearray": true, "chr": true, "dict": true, "enumerate": true, "filter": true,
	"float": true, "format": true, "frozenset": true, "getattr": true, "hasattr": true, "hash": true, "id": true, "input": true, "int": true, "isinstance": true,
	"iter": true, "len": true, "list": true, "map": true, "max": true, "min": true, "next": true, "object": true, "open": true, "ord": true, "pow": true,
	"print": true, "range": true, "repr": true, "reversed": true, "round": true, "set": true, "slice": true, "sorted": true, "str": true, "sum": true,
	"tuple": true, "type": true, "zip": true,

	"ArithmeticError": true, "AssertionError": true, "AttributeError": true, "BaseException": true, "Exception": true, "ImportError": true,
	"IndexError": true, "KeyError": true, "LookupError": true, "NotImplementedError": true, "OSError": true, "RuntimeError": true, "StopIteration": true,
	"TypeError": true, "UserWarning": true, "ValueError": true, "Warning": true,
}
