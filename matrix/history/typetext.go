package history

import "strings"

// typeReader reads a type that stands in a string: dotted names with lists in
// brackets, joined by "|", and "(A, B)" as docstrings write a tuple.
type typeReader struct {
	text string
	at   int
	bad  bool
}

func (r *typeReader) space() {
	for r.at < len(r.text) && r.text[r.at] == ' ' {
		r.at++
	}
}

// take reads a mark.
func (r *typeReader) take(mark string) bool {
	r.space()
	if !strings.HasPrefix(r.text[r.at:], mark) {
		return false
	}
	r.at += len(mark)
	return true
}

func (r *typeReader) union(depth int) string {
	t := r.item(depth)
	for !r.bad && r.take("|") {
		t = either(t, r.item(depth))
	}
	return t
}

func (r *typeReader) item(depth int) string {
	switch {
	case depth > maxType:
		r.bad = true
		return ""
	case r.take(anyMore):
		return anyMore
	case r.take("("):
		if items := r.list(")", depth); len(items) > 1 {
			return generic("Tuple", items)
		}
		return ""
	}
	start := r.at
	for r.at < len(r.text) && (r.text[r.at] == '.' || identifierByte(r.text[r.at])) {
		r.at++
	}
	name := r.text[start:r.at]
	if !isDotted(name) {
		r.bad = true
		return ""
	}
	if !r.bad && r.take("[") {
		return generic(name, r.list("]", depth))
	}
	return simple(name)
}

func (r *typeReader) list(end string, depth int) []string {
	var types []string
	for !r.bad {
		types = append(types, r.union(depth+1))
		if r.take(end) {
			break
		}
		if !r.take(",") {
			r.bad = true
		}
	}
	return types
}

func identifierByte(b byte) bool {
	return b == '_' || b >= 0x80 || 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9'
}
