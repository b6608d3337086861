package tokens

import "bytes"

// given returns what a statement gives a name that it binds.
func (r *receivers) given(name []byte, b int32) holding {
	st := &r.list[b]
	text := r.text[st.start:st.end]
	if st.kind == simpleStatement && bytes.IndexByte(text, ';') >= 0 {
		return anything
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
	r.works(len(text))
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
			for i++; i < len(text) && wordBytes[text[i]]; i++ {
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
