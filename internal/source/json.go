package source

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// jsonReader walks a JSON document and knows where it is in the bytes, which
// encoding/json tells only to the token. It accepts what Python's json module
// does: NaN and Infinity occur in the outputs of real notebooks, and of two
// equal keys the caller sees both in order. Values nobody asked for are
// validated without recursion.
type jsonReader struct {
	src []byte
	pos int
}

// jsonError is a syntax error at an offset.
type jsonError struct {
	offset int
	what   string
}

func (e *jsonError) Error() string { return e.what }

func (r *jsonReader) fail(offset int, format string, args ...any) error {
	return &jsonError{offset, fmt.Sprintf(format, args...)}
}

// next skips white space and returns the byte that follows, 0 at the end.
func (r *jsonReader) next() byte {
	for ; r.pos < len(r.src); r.pos++ {
		switch r.src[r.pos] {
		case ' ', '\t', '\n', '\r':
		default:
			return r.src[r.pos]
		}
	}
	return 0
}

// want consumes c.
func (r *jsonReader) want(c byte) error {
	if r.next() != c {
		return r.unexpected(strconv.QuoteRune(rune(c)))
	}
	r.pos++
	return nil
}

func (r *jsonReader) unexpected(wanted string) error {
	if r.pos >= len(r.src) {
		return r.fail(r.pos, "the JSON ends where %s was expected", wanted)
	}
	c, _ := utf8.DecodeRune(r.src[r.pos:])
	return r.fail(r.pos, "found %q where %s was expected in the JSON", c, wanted)
}

// object calls member for each member of an object with the reader at the
// value, which member must consume.
func (r *jsonReader) object(member func(key string) error) error {
	if err := r.want('{'); err != nil {
		return err
	}
	if r.next() == '}' {
		r.pos++
		return nil
	}
	for {
		key, err := r.key()
		if err != nil {
			return err
		}
		if err := member(r.text(key)); err != nil {
			return err
		}
		if more, err := r.more('}'); !more || err != nil {
			return err
		}
	}
}

// array calls element with the reader at each element, which it must consume.
func (r *jsonReader) array(element func() error) error {
	if err := r.want('['); err != nil {
		return err
	}
	if r.next() == ']' {
		r.pos++
		return nil
	}
	for {
		if err := element(); err != nil {
			return err
		}
		if more, err := r.more(']'); !more || err != nil {
			return err
		}
	}
}

// key consumes a key and its colon.
func (r *jsonReader) key() (Span, error) {
	if r.next() != '"' {
		return Span{}, r.unexpected("a key")
	}
	key, err := r.str()
	if err != nil {
		return Span{}, err
	}
	return key, r.want(':')
}

// more consumes the comma before a further element or the closing bracket.
func (r *jsonReader) more(closing byte) (bool, error) {
	switch r.next() {
	case ',':
		r.pos++
		return true, nil
	case closing:
		r.pos++
		return false, nil
	}
	return false, r.unexpected("',' or " + strconv.QuoteRune(rune(closing)))
}

// str consumes a string and returns the span between its quotes.
func (r *jsonReader) str() (Span, error) {
	if err := r.want('"'); err != nil {
		return Span{}, err
	}
	start := r.pos
	for i := start; i < len(r.src); i++ {
		switch c := r.src[i]; {
		case c == '"':
			r.pos = i + 1
			return Span{start, i}, nil
		case c < 0x20:
			return Span{}, r.fail(i, "control character 0x%02x in a JSON string", c)
		case c == '\\':
			size := escapeLen(r.src[i:])
			if size == 0 {
				return Span{}, r.fail(i, "invalid escape in a JSON string")
			}
			i += size - 1
		}
	}
	return Span{}, r.fail(start-1, "JSON string without an end")
}

// skip consumes a value of any kind and depth.
func (r *jsonReader) skip() error {
	var open []byte // the closing brackets that are due
	for {
		opened, err := r.enter(&open)
		if err != nil {
			return err
		}
		for !opened {
			if len(open) == 0 {
				return nil
			}
			closing := open[len(open)-1]
			more, err := r.more(closing)
			if err != nil {
				return err
			}
			if !more {
				open = open[:len(open)-1]
				continue
			}
			if closing == '}' {
				if _, err := r.key(); err != nil {
					return err
				}
			}
			opened = true
		}
	}
}

// enter consumes a scalar, an empty array or object, or the start of another
// one up to its first value, and reports whether a value follows.
func (r *jsonReader) enter(open *[]byte) (bool, error) {
	switch r.next() {
	case '{':
		r.pos++
		if r.next() == '}' {
			r.pos++
			return false, nil
		}
		*open = append(*open, '}')
		_, err := r.key()
		return true, err
	case '[':
		r.pos++
		if r.next() == ']' {
			r.pos++
			return false, nil
		}
		*open = append(*open, ']')
		return true, nil
	case '"':
		_, err := r.str()
		return false, err
	}
	return false, r.scalar()
}

// scalar consumes a number or a word.
func (r *jsonReader) scalar() error {
	for _, word := range []string{"true", "false", "null", "NaN", "Infinity", "-Infinity"} {
		if hasPrefix(r.src[r.pos:], word) {
			r.pos += len(word)
			return nil
		}
	}
	size := numberLen(r.src[r.pos:])
	if size == 0 {
		return r.unexpected("a value")
	}
	r.pos += size
	return nil
}

// numberLen returns the length of the JSON number at the start of b, 0 if
// there is none.
func numberLen(b []byte) int {
	digits := func(i int) int {
		for i < len(b) && '0' <= b[i] && b[i] <= '9' {
			i++
		}
		return i
	}
	i := 0
	if i < len(b) && b[i] == '-' {
		i++
	}
	end := digits(i)
	switch {
	case end == i:
		return 0
	case b[i] == '0':
		end = i + 1
	}
	if end < len(b) && b[end] == '.' {
		if fraction := digits(end + 1); fraction > end+1 {
			end = fraction
		}
	}
	if end < len(b) && (b[end] == 'e' || b[end] == 'E') {
		i = end + 1
		if i < len(b) && (b[i] == '+' || b[i] == '-') {
			i++
		}
		if exponent := digits(i); exponent > i {
			end = exponent
		}
	}
	return end
}
