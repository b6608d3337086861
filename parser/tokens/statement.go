package tokens

import (
	"bytes"
	"math"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A statement is a logical line: a simple statement, several that semicolons join,
// or the header of a compound one, with a body on the same line if it has it there.
type statement struct {
	start, end uint32 // whole lines, with the line end
	indent     int32
	kind       statementKind
	// inline says that a header has its body on the same line.
	inline bool
	// compares says that it has a comparison.
	compares bool
	// hands says that what one of the comparisons gives may be what the statement binds
	// or returns, as far as subtractions are read; numeric that that is what an operator of
	// arithmetic gives; names that something is bound inside.
	hands, numeric, names bool
	// returns says that it returns or yields something; result is the index of the first
	// word of the header that says what, 0 for none.
	returns bool
	result  int32
	// parent is the header of the block that it stands in, -1 for the module; scope
	// the nearest def or class among those above.
	parent, scope int32
	// words are what it mentions, in words of the table.
	words, wordsEnd int32
}

type statementKind uint8

const (
	simpleStatement statementKind = iota
	leaving                       // return, raise, break, continue
	importing
	decorating
	defining
	classing
	ifing
	elifing
	elsing
	trying
	excepting
	finallying
	looping // for, while
	withing
	declaring // global, nonlocal
)

// opens reports whether the kind is a header.
func (k statementKind) opens() bool { return k >= defining && k <= withing }

// follows reports whether the kind goes on a compound statement.
func (k statementKind) follows() bool {
	return k == elifing || k == elsing || k == excepting || k == finallying
}

// mention is a word of a statement.
type mention struct {
	hash uint64
	role role
	// own says that it is an attribute of self or cls; inert that it stands in a
	// condition, an index or an argument, so that its value is not that of the whole.
	own, inert bool
	// param says that it is the name of a parameter in the header of its function.
	param bool
	// primary is the number of what it is read in: a name with what stands behind it. 0 is
	// none that is known.
	primary int32
}

type role uint8

const (
	plainUse role = 1 << iota
	attrUse
	plainBinding
	attrBinding
	literal // a word of a string
)

// kindOf returns the kind of the statement that a word begins.
func kindOf(word []byte) statementKind {
	switch string(word) {
	case "return", "raise", "break", "continue":
		return leaving
	case "import", "from":
		return importing
	case "def":
		return defining
	case "class":
		return classing
	case "if":
		return ifing
	case "elif":
		return elifing
	case "else":
		return elsing
	case "try":
		return trying
	case "except":
		return excepting
	case "finally":
		return finallying
	case "for", "while":
		return looping
	case "with":
		return withing
	case "global", "nonlocal":
		return declaring
	}
	return simpleStatement
}

// isOperator reports whether a keyword may stand between two operands, or before one.
func isOperator(word []byte) bool {
	switch string(word) {
	case "and", "or", "not", "in", "is", "if", "else", "for", "async", "await", "lambda", "yield", "from", "import", "as", "return",
		"raise", "del", "assert", "global", "nonlocal", "with", "while", "def", "class", "elif", "except", "try", "finally", "pass",
		"break", "continue":
		return true
	}
	return false
}

// statements are those of a text.
type statements struct {
	text  []byte
	list  []statement
	words []mention
	// odd says that the text has something that is not Python 3 as everybody reads
	// it, or that this reader does not know.
	odd bool
	// subtractions are those of the statements, nil where nobody asks for them.
	subtractions *subtractions
}

// read splits a text into statements.
func (t *statements) read(text []byte) {
	t.text, t.list, t.words, t.odd = text, t.list[:0], t.words[:0], false
	r := statementReader{statements: t}
	for r.at < len(text) && !t.odd {
		r.line()
	}
	t.nest()
}

// nest finds out what stands in what, by indentation.
func (t *statements) nest() {
	var open []int32
	last := make([]int32, len(t.list)+1) // in each block, the statement before; 0 for none
	for i := range t.list {
		s := &t.list[i]
		for len(open) > 0 && t.list[open[len(open)-1]].indent >= s.indent {
			open = open[:len(open)-1]
		}
		s.parent = -1
		if len(open) > 0 {
			s.parent = open[len(open)-1]
		}
		s.scope = -1
		if p := s.parent; p >= 0 {
			if k := t.list[p].kind; k == defining || k == classing {
				s.scope = p
			} else {
				s.scope = t.list[p].scope
			}
		}
		var before *statement
		if k := last[s.parent+1]; k > 0 {
			before = &t.list[k-1]
		}
		last[s.parent+1] = int32(i) + 1
		if !s.fits(before) || s.parent < 0 && before == nil && s.indent > 0 {
			t.odd = true
			return
		}
		if s.kind.opens() && !s.inline {
			open = append(open, int32(i))
			if i+1 == len(t.list) || t.list[i+1].indent <= s.indent {
				t.odd = true // a block without anything
				return
			}
		}
	}
}

// fits reports whether a statement may follow the one before in its block, which is
// nil for the first.
func (s *statement) fits(before *statement) bool {
	if before == nil {
		return !s.kind.follows()
	}
	if s.indent != before.indent {
		return false
	}
	switch before.kind {
	case trying:
		return s.kind == excepting || s.kind == finallying
	case ifing, elifing:
		return !s.kind.follows() || s.kind == elifing || s.kind == elsing
	case looping:
		return !s.kind.follows() || s.kind == elsing
	case excepting:
		return !s.kind.follows() || s.kind != elifing
	case elsing:
		return !s.kind.follows() || s.kind == finallying
	}
	return !s.kind.follows()
}

// statementReader reads one statement after the other.
type statementReader struct {
	*statements
	at      int
	depth   int
	operand bool // an operand came last
	// first is the word that an "=" binds from on; colon is behind the one of a
	// header, -1 before.
	first, colon int
	indent       int32 // of the statement
	// raises says that it raises something; indexes that the last bracket follows an
	// operand.
	raises, indexes bool
	// binds says that the words are names that an import or global statement binds.
	binds bool
	// inert is the depth of the bracket outside of which what stands in it does not
	// get, 0 for none; condition is one more than the depth of a condition inside of a
	// statement. loose says that the statement is no single operation.
	inert, condition int
	loose            bool
}

// line reads one logical line.
func (r *statementReader) line() {
	text := r.text
	start := r.at
	i := start
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\f') {
		if text[i] == '\f' {
			start = i + 1
		}
		i++
	}
	if i == len(text) || text[i] == '\n' || text[i] == '\r' || text[i] == '#' {
		r.at = lineEnd(text, i)
		return
	}
	s := statement{start: uint32(start), indent: indentOf(text[start:i]), words: int32(len(r.words))}
	r.at, r.depth, r.operand, r.first, r.colon, r.binds, r.raises = i, 0, false, len(r.words), -1, false, false
	r.inert, r.condition, r.loose = 0, 0, false
	r.indent = s.indent
	word, _ := firstWord(text[i:min(len(text), i+20)])
	if len(word) > 0 && text[i] == word[0] {
		s.kind = kindOf(word)
		if string(word) == "async" {
			next, _ := firstWord(text[i+5 : min(len(text), i+30)])
			s.kind = kindOf(next)
		}
	} else if text[i] == '@' {
		s.kind = decorating
	}
	r.subtractions.starts()
	r.tokens(&s)
	r.ends(false)
	s.hands = r.subtractions.hands()
	if string(word) == "del" {
		r.bind(int(s.words))
	}
	s.numeric = s.numeric && !r.loose
	s.end, s.wordsEnd = uint32(r.at), int32(len(r.words))
	r.list = append(r.list, s)
}

// indentOf is the column that a line begins at; a tab goes to the next eighth.
func indentOf(blanks []byte) int32 {
	column := int32(0)
	for _, c := range blanks {
		if c == '\t' {
			column = (column/8 + 1) * 8
		} else {
			column++
		}
	}
	return column
}

func lineEnd(text []byte, i int) int {
	if j := bytes.IndexByte(text[i:], '\n'); j >= 0 {
		return i + j + 1
	}
	return len(text)
}

// tokens reads up to the end of the logical line.
func (r *statementReader) tokens(s *statement) {
	text, n := r.text, len(r.text)
	lambdas := 0
	for r.at < n && !r.odd {
		c := text[r.at]
		switch classes[c] {
		case letter:
			r.word(s, &lambdas)
		case blank:
			r.at++
		case newline:
			if r.depth == 0 {
				r.odd = r.odd || r.unfinished(s, lambdas)
				r.at++
				return
			}
			r.at++
			if r.outdented(s) {
				r.odd = true // tree-sitter ends the block there
				return
			}
		case hash:
			if i := bytes.IndexByte(text[r.at:], '\n'); i >= 0 {
				r.at += i
			} else {
				r.at = n
			}
		case quote:
			r.string(s, plainString)
		case digit:
			if r.operand || c == '0' && r.at+1 < n && classes[text[r.at+1]] == digit {
				r.odd = true
				return
			}
			start := r.at
			r.at = number(text, r.at)
			r.odd = r.odd || !isNumber(text[start:r.at])
			r.subtractions.begins(len(r.words))
			r.operand = true
		case opening:
			if c == '(' && s.kind == defining && r.colon < 0 && (text[skipBack(text, r.at)] == '(' || text[skipBack(text, r.at)] == ',') {
				r.odd = true // Python 2 unpacks parameters
			}
			if r.indexes = r.operand; !r.indexes {
				r.subtractions.begins(len(r.words))
				r.subtractions.groups()
			}
			r.subtractions.opens()
			r.depth++
			r.opens(s, c)
			r.at++
			r.operand = false
		case closing:
			switch before := text[skipBack(text, r.at)]; {
			case c == '}' && before == ':', c == ']' && before == '[' && r.indexes, r.pending():
				r.odd = true
			}
			r.at++
			r.ends(false)
			r.subtractions.closes(text, r.at)
			if r.depth--; r.depth < 0 {
				r.odd = true
			}
			r.closes()
			r.operand = true
		case backslash:
			r.at++
			if r.at < n && text[r.at] == '\r' {
				r.at++
			}
			if r.at == n || text[r.at] != '\n' {
				r.odd = true
				return
			}
			r.at++
		case equals:
			if !r.operand && text[skipBack(text, r.at)] != ',' {
				r.odd = true
				return
			}
			r.at++
			r.ends(false)
			if r.at < n && text[r.at] == '=' {
				r.at++
				r.compares(s)
			} else if r.depth == 0 {
				r.bind(r.first)
			}
			r.operand = false
		case separator:
			if c == ':' && r.depth == 0 && s.kind.opens() && r.colon < 0 && lambdas == 0 && !r.complete(s) {
				r.odd = true
				return
			}
			r.separator(s, c, &lambdas)
		case dot:
			r.at++
			switch {
			case s.kind == importing:
				r.operand = false
			case r.at+1 < n && text[r.at] == '.' && text[r.at+1] == '.':
				r.at += 2
				r.subtractions.begins(len(r.words))
				r.operand = true
			case r.at < n && classes[text[r.at]] == digit:
				r.at = number(text, r.at)
				r.subtractions.begins(len(r.words))
				r.operand = true
			default:
				r.attribute()
			}
		default:
			r.operator(s, c)
		}
	}
	if r.depth > 0 || r.unfinished(s, lambdas) {
		r.odd = true
	}
}

// pending reports whether an operator has nothing behind it.
func (r *statementReader) pending() bool {
	if r.operand {
		return false
	}
	switch r.text[skipBack(r.text, r.at)] {
	case '=', '<', '>', '%', '&', '|', '^', '+', '-', '~', '@':
		return true
	}
	return false
}

// complete reports whether a header has all that it needs before its colon.
func (r *statementReader) complete(s *statement) bool {
	switch s.kind {
	case trying, finallying, elsing:
		return true
	case excepting:
		return !r.pending()
	case defining:
		return r.operand && bytes.IndexByte(r.text[s.start:r.at], '(') >= 0
	}
	return r.operand
}

// unfinished reports whether something is missing at the end of a statement.
func (r *statementReader) unfinished(s *statement, lambdas int) bool {
	if lambdas > 0 || s.kind.opens() && r.colon < 0 || r.pending() {
		return true
	}
	return s.kind == importing && !r.operand && r.text[skipBack(r.text, r.at)] != '*'
}

// isNumber reports whether a text that begins with a digit is a number in Python 3.
func isNumber(text []byte) bool {
	digits := "0123456789_.eEjJ+-"
	if len(text) > 1 && text[0] == '0' {
		switch text[1] | 0x20 {
		case 'x':
			text, digits = text[2:], "0123456789_abcdefABCDEF"
		case 'o', 'b':
			text, digits = text[2:], "01234567_"
		}
	}
	for _, c := range text {
		if strings.IndexByte(digits, c) < 0 {
			return false
		}
	}
	return true
}

// outdented reports whether a line that goes on within brackets begins left of its
// statement, with something that does not look as if it went on.
func (r *statementReader) outdented(s *statement) bool {
	end := r.at
	for end < len(r.text) && (r.text[end] == ' ' || r.text[end] == '\t') {
		end++
	}
	if end == len(r.text) || indentOf(r.text[r.at:end]) >= s.indent {
		return false
	}
	switch classes[r.text[end]] {
	case newline, closing, quote, hash, opening, blank:
		return false
	}
	return r.text[end] != ','
}

// separator reads ";" or ":".
func (r *statementReader) separator(s *statement, c byte, lambdas *int) {
	text, n := r.text, len(r.text)
	r.at++
	r.ends(false)
	r.operand = false
	switch {
	case c == ';':
		r.first, r.binds = len(r.words), false
		r.condition, r.loose = 0, true
	case r.at < n && text[r.at] == '=': // :=
		r.at++
		s.names = true
		if k := len(r.words); k > 0 {
			r.words[k-1].role |= plainBinding
		}
	case r.depth > 0:
	case *lambdas > 0:
		*lambdas--
	case s.kind.opens() && r.colon < 0:
		r.colon = r.at
		rest := text[r.at:lineEnd(text, r.at)]
		rest = bytes.TrimSpace(rest)
		s.inline = len(rest) > 0 && rest[0] != '#'
		r.first = len(r.words)
	default: // an annotation
		r.bind(r.first)
		r.first = math.MaxInt // its names are not bound, nor is what follows
	}
}

// operator reads a byte of an operator.
func (r *statementReader) operator(s *statement, c byte) {
	text, n := r.text, len(r.text)
	if !r.operand {
		switch c {
		case '<', '>', '%', '&', '|', '^':
			r.odd = true // it has nothing before it
			return
		case '*', '/':
			switch text[skipBack(text, r.at)] {
			case '*', '/', '+', '-', '%', '@', '&', '|', '^':
				r.odd = true
				return
			}
		case ',':
			switch text[skipBack(text, r.at)] {
			case ',', '(', '[', '{', '=':
				r.odd = true
				return
			}
		}
	}
	r.at++
	switch c {
	case '~':
	case '*', '/', '%', '@':
		r.ends(true)
	default:
		if c != '-' || r.at < n && text[r.at] == '>' {
			r.ends(false)
		}
	}
	switch c {
	case ',':
		r.loosens()
		if r.depth == 0 && r.colon < 0 && (s.kind == excepting || r.raises) {
			r.odd = true // as in Python 2
		}
	case '`', '$', '?', 0:
		r.odd = true
	case '!':
		if r.at == n || text[r.at] != '=' {
			r.odd = true
			return
		}
		r.at++
		r.compares(s)
	case '<', '>':
		switch {
		case r.at < n && text[r.at] == c:
			if word, _ := firstWord(text[s.start:r.at]); string(word) == "print" {
				r.odd = true // to a file, in Python 2
			}
			r.at++
			r.calculates(s)
			r.augmented()
		case r.at < n && text[r.at] == '=':
			r.at++
			r.compares(s)
		case r.at < n && text[r.at] == '>':
			r.odd = true
		default:
			r.compares(s)
		}
	case '*', '/', '+', '-', '%', '@', '&', '|', '^':
		if c == '-' && r.at < n && text[r.at] == '>' { // what is returned follows
			s.result = int32(len(r.words))
			r.at++
			break
		}
		switch c {
		case '-':
			r.subtractions.minus(len(r.list), len(r.words), r.operand)
			if r.at < n && text[r.at] == '=' {
				r.subtractions.rest(len(r.list), len(r.words))
			}
		case '+':
			r.subtractions.plus()
		}
		if r.at < n && text[r.at] == c && (c == '*' || c == '/') {
			r.at++
		}
		if c == '&' || c == '|' || c == '^' {
			r.loosens()
		} else {
			r.calculates(s)
		}
		r.augmented()
	}
	r.operand = false
}

// ends ends an operand, if there is one; tight says that an operator follows that binds
// tighter than a minus.
func (r *statementReader) ends(tight bool) {
	if r.operand {
		r.subtractions.ends(len(r.list), len(r.words), tight)
	}
}

// skipBack returns the offset of what stands before blanks.
func skipBack(text []byte, i int) int {
	for i--; i > 0 && (text[i] == ' ' || text[i] == '\n' || text[i] == '\t'); i-- {
	}
	return max(i, 0)
}

// augmented reads the "=" of an augmented assignment, if it follows.
func (r *statementReader) augmented() {
	if r.at < len(r.text) && r.text[r.at] == '=' {
		r.at++
		if r.depth == 0 {
			r.bind(r.first)
		}
	}
}

// bind makes the words from an index on be bound.
func (r *statementReader) bind(from int) {
	for k := from; k < len(r.words); k++ {
		m := &r.words[k]
		if m.role&plainUse != 0 {
			if k+1 == len(r.words) || r.words[k+1].role != attrUse { // the base of an attribute stays what it is
				m.role |= plainBinding
			}
		} else if m.role&attrUse != 0 {
			m.role |= attrBinding
		}
	}
}

// attribute reads the name behind a dot.
func (r *statementReader) attribute() {
	before := r.at
	r.at = skip(r.text, r.at, r.depth)
	if i := bytes.LastIndexByte(r.text[before:r.at], '\n'); i >= 0 && indentOf(r.text[before+i+1:r.at]) < r.indent {
		r.odd = true // as in outdented
		return
	}
	start := r.at
	for r.at < len(r.text) && wordBytes[r.text[r.at]] {
		r.at++
	}
	if r.at > start {
		r.words = append(r.words, mention{hash: hashOf(r.text, start, r.at), role: attrUse, own: ofSelf(r.text[:before]), inert: r.isInert(), primary: r.subtractions.primary()})
		r.operand = true
	}
}

// ofSelf reports whether a text ends with "self." or "cls.".
func ofSelf(text []byte) bool { return selfBefore(text) != "" }

// selfBefore returns self or cls if a text ends with that and a dot, "" if it does not.
func selfBefore(text []byte) string {
	text = text[:len(text)-1]
	for _, word := range [...]string{"self", "cls"} {
		if rest, ok := bytes.CutSuffix(text, []byte(word)); ok && (len(rest) == 0 || !wordBytes[rest[len(rest)-1]] && rest[len(rest)-1] != '.') {
			return word
		}
	}
	return ""
}

// word reads an identifier, a keyword or the prefix of a string.
func (r *statementReader) word(s *statement, lambdas *int) {
	text, n := r.text, len(r.text)
	start := r.at
	for r.at++; r.at < n && wordBytes[text[r.at]]; r.at++ {
	}
	if r.at < n && (text[r.at] == '"' || text[r.at] == '\'') && r.at-start <= 3 {
		if kind, ok := prefix(text[start:r.at]); ok {
			if text[start]|0x20 == 'u' && r.at-start > 1 {
				r.odd = true // ur"" is Python 2
				return
			}
			r.string(s, kind)
			return
		}
	}
	w := text[start:r.at]
	if !isIdentifier(w) {
		r.odd = true
		return
	}
	if isOperator(w) {
		r.ends(false)
		r.keyword(s, w)
		r.operand = false
		switch string(w) {
		case "lambda":
			if r.depth == 0 {
				*lambdas++
			}
			if i := skip(text, r.at, r.depth); i < n && text[i] == '(' {
				r.odd = true // Python 2 unpacks parameters
			}
		case "raise":
			r.raises = true
		case "import":
			r.binds = true
			if before := bytes.TrimSpace(text[s.start:start]); string(before) == "from" {
				r.odd = true
			}
		case "global", "nonlocal":
			r.binds = true
		case "as":
			r.named(plainBinding)
		case "for":
			r.targets()
		case "yield":
			s.kind = max(s.kind, leaving)
			if s.kind > leaving && !s.kind.opens() {
				s.kind = leaving
			}
		}
		return
	}
	if r.operand {
		r.odd = true
		return
	}
	r.subtractions.begins(len(r.words))
	r.operand = true
	role, param := plainUse, false
	switch s.kind {
	case defining, classing:
		param = s.kind == defining && r.colon < 0 && r.depth == 1 && s.result == 0 && isBeforeParam(text[skipBack(text, start)])
		if len(r.words) == int(s.words) {
			role |= plainBinding
		}
	case declaring, importing:
		role |= plainBinding
	default:
		if r.binds {
			role |= plainBinding
		}
	}
	r.words = append(r.words, mention{hash: hashOf(text, start, r.at), role: role, inert: r.isInert(), param: param, primary: r.subtractions.primary()})
}

// isBeforeParam reports whether a byte stands before the name of a parameter.
func isBeforeParam(c byte) bool { return c == '(' || c == ',' || c == '*' }

// isIdentifier reports whether what is beyond ASCII in a word is letters.
func isIdentifier(word []byte) bool {
	for i, c := range word {
		if c >= utf8.RuneSelf {
			for _, r := range string(word[i:]) {
				if r != '_' && !unicode.In(r, unicode.L, unicode.Nl, unicode.Nd, unicode.Mn, unicode.Mc) {
					return false
				}
			}
			return true
		}
	}
	return true
}

// named reads what is bound behind "as", if one name follows.
func (r *statementReader) named(role role) {
	i := skip(r.text, r.at, r.depth)
	if i < len(r.text) && classes[r.text[i]] == opening {
		r.odd = true // several names
		return
	}
	for use := plainUse; ; use, role = attrUse, attrBinding {
		start := i
		for i < len(r.text) && wordBytes[r.text[i]] {
			i++
		}
		if i == start || classes[r.text[start]] != letter {
			return
		}
		r.at, r.operand = i, true
		if i == len(r.text) || r.text[i] != '.' {
			r.words = append(r.words, mention{hash: hashOf(r.text, start, i), role: use | role})
			return
		}
		r.words = append(r.words, mention{hash: hashOf(r.text, start, i), role: use})
		i++
	}
}

// targets reads those of a loop, up to "in".
func (r *statementReader) targets() {
	from := len(r.words)
	i := r.at
	for i < len(r.text) {
		c := r.text[i]
		switch classes[c] {
		case letter:
			start := i
			for i < len(r.text) && wordBytes[r.text[i]] {
				i++
			}
			if string(r.text[start:i]) == "in" {
				r.bind(from)
				r.at, r.operand = i, false
				return
			}
			role := plainUse
			if start > 0 && r.text[start-1] == '.' {
				role = attrUse
			}
			r.words = append(r.words, mention{hash: hashOf(r.text, start, i), role: role})
		case quote, hash, separator:
			r.odd = true
			return
		default:
			i++
		}
	}
	r.odd = true
}

// string reads a string; what it may name counts as mentioned.
func (r *statementReader) string(s *statement, kind stringKind) {
	start := r.at
	end := skipString(r.text, start)
	if r.operand || end <= start+1 || r.text[end-1] != r.text[start] {
		r.odd = true
		return
	}
	r.subtractions.begins(len(r.words))
	switch {
	case kind == formatString:
		r.format(start, end)
	case end-start <= maxLiteral:
		r.quoted(s, start, end)
	}
	// A string may follow another one, and nothing else may without an operator.
	i := skip(r.text, end, r.depth)
	r.at, r.operand = end, true
	if i == len(r.text) {
		return
	}
	switch classes[r.text[i]] {
	case quote, hash:
		r.operand = false
	case letter:
		w, _ := firstWord(r.text[i:min(len(r.text), i+20)])
		_, again := prefix(w)
		r.operand = !again && !isOperator(w)
	}
}

// quoted adds the names in a string, if it is a name or a type. Most are prose, which has
// words with only blanks between them, or other signs. They are names of things only in
// what says the type of something.
func (r *statementReader) quoted(s *statement, start, end int) {
	text, first := r.text, len(r.words)
	types := r.isType(s, start)
	for i, joined := start, true; i < end; {
		switch c := text[i]; {
		case classes[c] == letter:
			at := i
			for i < end && wordBytes[text[i]] {
				i++
			}
			if !joined {
				r.words = r.words[:first]
				return
			}
			role := literal
			if types {
				role |= plainUse | attrUse
			}
			r.words = append(r.words, mention{hash: hashOf(text, at, i), role: role})
			joined = false
			continue
		case c == '.' || c == ',' || c == '|' || c == '[' || c == ']':
			joined = true
		case c == text[start] || c == ' ' || c == '\n':
		default:
			r.words = r.words[:first]
			return
		}
		i++
	}
}

// isType reports whether a string that begins at an offset may be a type: it stands where
// the type of a parameter, a result or a variable does.
func (r *statementReader) isType(s *statement, start int) bool {
	if header := s.kind == defining && r.colon < 0; !header && r.first != math.MaxInt {
		return false
	}
	switch r.text[skipBack(r.text, start)] {
	case '=', '(':
		return false
	}
	return true
}

// format adds the names in the braces of an f-string.
func (r *statementReader) format(start, end int) {
	text := r.text
	for i := start; i < end; i++ {
		if text[i] != '{' {
			continue
		}
		if text[i+1] == '{' {
			i++
			continue
		}
		if bytes.IndexByte(text[i:end], '}') < 0 {
			r.odd = true // its quote stands in the braces
			return
		}
		for i < end && text[i] != '}' {
			if classes[text[i]] != letter {
				i++
				continue
			}
			at := i
			for i < end && wordBytes[text[i]] {
				i++
			}
			role := plainUse
			if text[at-1] == '.' {
				role = attrUse
			}
			r.words = append(r.words, mention{hash: hashOf(text, at, i), role: role, inert: true})
		}
	}
}
