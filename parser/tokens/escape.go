package tokens

import (
	"bytes"
	"iter"
	"slices"
)

// escape notes that a thing goes somewhere else; next is the byte that follows it.
func (s *Scanner) escape(at int, next byte, name int32) {
	n := &s.names.nodes[name]
	i := &n.interest
	e := Escape{Site: Site{Name: n.name}, Call: i.Call, Module: i.Module && i.Below, Base: i.Base}
	if i.Below && !i.Module {
		e.Holders = []string{n.name}
	}
	s.leaves(at, next, e)
}

// renames makes the target of "name = thing" an alias of it, and reports whether
// that is all there is to say: an attribute of a class may be read from elsewhere.
func (s *Scanner) renames(at int, next byte, name int32, i *Interest) bool {
	if next != '\n' && next != '\r' && next != ';' && next != '#' {
		return false
	}
	target, end := firstWord(s.text[s.statement:at])
	if len(target) == 0 || s.text[s.statement] != target[0] || string(bytes.TrimSpace(s.text[s.statement+end:at])) != "=" {
		return false
	}
	s.bind(hashOf(target, 0, len(target)), name, true, false)
	return !i.escapes() || s.block() != "class"
}

// block returns what the statement stands in, "def" or "class", "" for nothing.
func (s *Scanner) block() string {
	for k := len(s.open) - 1; k >= 0; k-- {
		if int(s.open[k].start) == s.statement {
			continue
		}
		if s.open[k].class {
			return "class"
		}
		return "def"
	}
	return ""
}

// isLate reports whether the statement runs when a function is called.
func (s *Scanner) isLate() bool {
	return slices.ContainsFunc(s.open, func(o opened) bool { return !o.class && int(o.start) != s.statement })
}

// leaves works out by which names a thing may be called from here on. Where that
// cannot be told, the place itself counts. What is known of the thing is in e.
func (s *Scanner) leaves(at int, next byte, e Escape) {
	name := e.Name
	statement := s.text[s.statement:at]
	if s.crowded() || len(statement) > maxStatement || bytes.HasPrefix(statement, []byte("@")) {
		s.place(at, name)
		return
	}
	if before := bytes.TrimRight(statement, " \t\r\n"); next == ',' && bytes.HasSuffix(before, []byte("partial(")) {
		if call := e.Call.behindFirst(); call.Any || len(call.Without) > 0 || e.Module || s.fits(s.statement+len(before)-1, &call) {
			s.place(at, name)
		}
		return
	}
	if s.isChecked(at) {
		return
	}
	if (e.Call.Any || len(e.Call.Without) > 0) && isArgument(statement) || isMapped(statement) {
		s.place(at, name) // what gets it may call it: map(torch.load, files)
	}
	if s.inHeader() {
		s.derived = s.derived || name == ""
		s.inits = s.inits.Or(e.Call)
		if e.Base {
			s.based = true
			s.place(at, name)
		}
	}
	if s.isUsed(at) {
		s.place(at, name)
	}
	e.Start = uint32(at)
	if e.Words, e.Local = s.receivers(statement); len(e.Words) > 0 {
		s.escapes = append(s.escapes, e)
	}
}

// handedOn reports whether a statement does nothing with a name but to give it on:
// "return name", "other = name", "others = [name".
func (s *Scanner) handedOn(at int) bool {
	statement := s.text[s.statement:at]
	if first, end := firstWord(statement); string(first) == "return" {
		return len(bytes.Trim(statement[end:], " \t\r\n([{")) == 0
	}
	i := assignment(statement)
	return i >= 0 && len(bytes.Trim(statement[i+1:], " \t\r\n([{")) == 0
}

// inHeader reports whether the statement is the header of a class.
func (s *Scanner) inHeader() bool {
	first, _ := firstWord(s.text[s.statement:])
	return string(first) == "class"
}

// isUsed reports whether a thing may be called in its own statement:
// (torch.stft)(x), [f(x) for f in (torch.stft,)], f := torch.stft.
func (s *Scanner) isUsed(at int) bool {
	rest, before := s.text[at:lineEnd(s.text, at)], s.text[s.statement:at]
	for _, sign := range [...]string{")(", "](", "}[", ")["} {
		if bytes.Contains(rest, []byte(sign)) {
			return true
		}
	}
	return bytes.Contains(before, []byte(":=")) || bytes.Contains(before, []byte(" for "))
}

// isArgument reports whether what follows the beginning of a statement is the first
// argument of a call.
func isArgument(statement []byte) bool {
	before := bytes.TrimRight(statement, " \t\r\n")
	return len(before) > 1 && before[len(before)-1] == '(' && wordBytes[before[len(before)-2]]
}

// isMapped reports whether what follows is called with each item of something.
func isMapped(statement []byte) bool {
	before := bytes.TrimRight(statement, " \t\r\n")
	return bytes.HasSuffix(before, []byte("map(")) || bytes.HasSuffix(before, []byte("filter("))
}

// isLooped reports whether a loop or comprehension goes over what stands at an offset.
func (s *Scanner) isLooped(at int) bool {
	return bytes.HasSuffix(bytes.TrimRight(s.text[max(0, at-8):at], " \t"), []byte(" in"))
}

// passesOn notes that the function around a call may pass keywords on to it, so that
// a call of the function is one of what it calls.
func (s *Scanner) passesOn(at, open int, name string, call *Shape) {
	if call.IsNone() {
		return
	}
	s.fits(open, call)
	if !s.call.handed || s.crowded() {
		return
	}
	if words := s.callers(); len(words) > 0 {
		s.escapes = append(s.escapes, Escape{Site: Site{Start: uint32(at), Name: name}, Words: words, Call: call.byKeyword()})
	}
}

// crowded reports whether there are as many escapes as are listed.
func (s *Scanner) crowded() bool {
	s.facts.Lost = s.facts.Lost || len(s.escapes) == maxSites
	return len(s.escapes) == maxSites
}

// maxStatement is how far a statement, in bytes, is looked back over.
const maxStatement = 1 << 14

// receivers returns the names that get what stands at the end of the beginning of
// a statement: targets of the assignment, the parameter or keyword, the function
// that returns it, the class that derives from it, or what a method adds it to.
func (s *Scanner) receivers(statement []byte) (words []uint64, local bool) {
	first, end := firstWord(statement)
	if string(first) == "async" {
		statement = statement[end:]
		first, end = firstWord(statement)
	}
	switch string(first) {
	case "class":
		name, _ := firstWord(statement[end:])
		return append(words, hashOf(name, 0, len(name))), false
	case "def": // what a parameter is by default, it need not be
		return nil, false
	case "return", "yield":
		return s.around(words), false
	case "for":
		if i := bytes.Index(statement, []byte(" in ")); i >= 0 {
			for w := range identifiers(statement[end:i]) {
				words = append(words, hashOf(w, 0, len(w)))
			}
			return words, s.block() == "def"
		}
		return nil, false
	case "if", "elif", "while", "assert", "raise", "except", "with", "del", "import", "from":
		return nil, false
	}
	if bytes.Contains(statement, []byte("lambda")) || bytes.Contains(statement, []byte("yield")) {
		words = s.around(words)
	}
	if w := wordBefore(statement, "="); w != nil {
		words = append(words, hashOf(w, 0, len(w)))
	}
	head := statement
	if i := assignment(statement); i >= 0 {
		head = target(statement[:i])
	} else if head = grown(statement); head == nil {
		return words, false
	}
	local = len(words) == 0 && bytes.IndexByte(head, '.') < 0 && s.block() == "def"
	for w := range identifiers(head) {
		if string(w) != "self" && string(w) != "cls" && string(w) != "__dict__" {
			words = append(words, hashOf(w, 0, len(w)))
		}
	}
	return words, local
}

// target leaves of what is assigned to what holds the value: of a.b[c] that is b.
func target(head []byte) []byte {
	if bytes.ContainsAny(head, ",(=:") {
		return head
	}
	if i := bytes.IndexByte(head, '['); i >= 0 {
		head = head[:i]
	}
	return head[bytes.LastIndexByte(head, '.')+1:]
}

// grown returns what comes before a method that adds to a container, nil when the
// statement calls none.
func grown(statement []byte) []byte {
	i := bytes.IndexByte(statement, '(')
	if i < 0 {
		return nil
	}
	j := bytes.LastIndexByte(statement[:i], '.')
	if j < 0 {
		return nil
	}
	switch string(statement[j+1 : i]) {
	case "append", "add", "extend", "insert", "update", "setdefault", "appendleft":
		return statement[:j]
	}
	return nil
}

// around adds the names of the functions and classes that the statement stands in.
func (s *Scanner) around(words []uint64) []uint64 {
	for _, o := range s.open {
		words = append(words, o.name)
	}
	return words
}

// callers returns the names by which the functions are called that the statement stands
// in: their own, and those of the classes whose instances they make.
func (s *Scanner) callers() (words []uint64) {
	special := false
	for _, o := range s.open {
		special = special || !o.class && bytes.HasPrefix(s.nameOf(&o), []byte("__"))
	}
	for _, o := range s.open {
		if special || !o.class {
			words = append(words, o.name)
		}
	}
	return words
}

// nameOf returns the name of a function or class.
func (s *Scanner) nameOf(o *opened) []byte {
	rest := s.text[o.start:s.statement]
	for _, keyword := range [...]string{"async", "def", "class"} {
		if word, end := firstWord(rest); string(word) == keyword {
			rest = rest[end:]
		}
	}
	name, _ := firstWord(rest)
	return name
}

// identifiers yields the identifiers in a text, numbers among them.
func identifiers(text []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for rest := text; ; {
			word, end := firstWord(rest)
			if end == 0 || !yield(word) {
				return
			}
			rest = rest[end:]
		}
	}
}

// firstWord returns the first identifier in a text and the offset behind it, 0
// when there is none.
func firstWord(text []byte) (word []byte, end int) {
	start := 0
	for start < len(text) && !wordBytes[text[start]] {
		start++
	}
	end = start
	for end < len(text) && wordBytes[text[end]] {
		end++
	}
	if end == start {
		return nil, 0
	}
	return text[start:end], end
}

// wordBefore returns the identifier before an operator that ends a text.
func wordBefore(text []byte, operator string) []byte {
	text = bytes.TrimRight(text, " \t\r\n")
	rest, ok := bytes.CutSuffix(text, []byte(operator))
	if !ok {
		return nil
	}
	if word := lastWord(bytes.TrimRight(rest, " \t\r\n")); len(word) > 0 {
		return word
	}
	return nil
}

// assignment returns where the last "=" stands that is outside of brackets and no
// part of a comparison, -1 when there is none.
func assignment(text []byte) int {
	depth, last := 0, -1
	for i, c := range text {
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '=':
			compared := i+1 < len(text) && text[i+1] == '=' || i > 0 && bytes.IndexByte([]byte("=!<>"), text[i-1]) >= 0
			if depth == 0 && !compared {
				last = i
			}
		}
	}
	return last
}
