package report

import "bytes"

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

// stringEnd returns the index after the string that begins at i.
func stringEnd(in []byte, i int) int {
	for i++; i < len(in) && in[i] != '"'; i++ {
		if in[i] == '\\' {
			i++
		}
	}
	return min(i+1, len(in))
}
