package report

import (
	"bytes"
	"encoding/json"
)

// compact returns a value as JSON on one line, in which HTML is as it is.
func compact(value any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// withoutNulls removes the members that are null from compact JSON, in place:
// go-sarif writes some that the schema forbids.
func withoutNulls(in []byte) []byte {
	out := in[:0]
	key := 0 // where the last string begins in out
	for i := 0; i < len(in); {
		switch c := in[i]; {
		case c == '"':
			end := stringEnd(in, i)
			key = len(out)
			out = append(out, in[i:end]...)
			i = end
		case c == ':' && bytes.HasPrefix(in[i+1:], []byte("null")):
			out = out[:key]
			i += len(":null")
			if i < len(in) && in[i] == ',' {
				i++
			} else if n := len(out); n > 0 && out[n-1] == ',' {
				out = out[:n-1]
			}
		default:
			out = append(out, c)
			i++
		}
	}
	return out
}

// indented returns compact JSON in lines, as json.Indent writes it. That checks
// every byte once more, which is most of what a large report costs.
func indented(in []byte, prefix, indent string) []byte {
	out := make([]byte, 0, len(in)+len(in)/2)
	depth := 0
	line := func() {
		out = append(append(out, '\n'), prefix...)
		for range depth {
			out = append(out, indent...)
		}
	}
	for i := 0; i < len(in); i++ {
		switch c := in[i]; c {
		case '"':
			end := stringEnd(in, i)
			out = append(out, in[i:end]...)
			i = end - 1
		case '{', '[':
			out = append(out, c)
			if i+1 < len(in) && (in[i+1] == '}' || in[i+1] == ']') {
				i++
				out = append(out, in[i])
				continue
			}
			depth++
			line()
		case '}', ']':
			depth--
			line()
			out = append(out, c)
		case ',':
			out = append(out, c)
			line()
		case ':':
			out = append(out, ':', ' ')
		default:
			out = append(out, c)
		}
	}
	return out
}

// stringEnd returns the index after the string that begins at i.
func stringEnd(in []byte, i int) int {
	for at := i + 1; ; {
		n := bytes.IndexByte(in[at:], '"')
		if n < 0 {
			return len(in)
		}
		escapes := 0
		for at+n-escapes > i+1 && in[at+n-escapes-1] == '\\' {
			escapes++
		}
		if at += n + 1; escapes%2 == 0 {
			return at
		}
	}
}
