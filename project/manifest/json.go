package manifest

import "github.com/upcheck/upcheck/internal/document"

// JSON reads the file as JSON with comments and commas behind the last element, as
// editors have it: with the comments blanked that is YAML.
func (f *File) JSON() []*document.Node {
	f.text = withoutComments(f.text)
	return f.Documents()
}

// withoutComments blanks the comments of JSON, and tabs, which YAML does not have
// between values. Its length and its lines stay.
func withoutComments(text []byte) []byte {
	out := append([]byte(nil), text...)
	for i := 0; i < len(out); i++ {
		switch {
		case out[i] == '"':
			for i++; i < len(out) && out[i] != '"' && out[i] != '\n'; i++ {
				if out[i] == '\\' {
					i++
				}
			}
		case out[i] == '\t':
			out[i] = ' '
		case out[i] == '/' && i+1 < len(out) && out[i+1] == '/':
			for ; i < len(out) && out[i] != '\n'; i++ {
				out[i] = ' '
			}
		case out[i] == '/' && i+1 < len(out) && out[i+1] == '*':
			out[i], out[i+1] = ' ', ' '
			for i += 2; i < len(out) && (out[i] != '*' || i+1 < len(out) && out[i+1] != '/'); i++ {
				if out[i] != '\n' {
					out[i] = ' '
				}
			}
			for k := i; k < len(out) && k < i+2; k++ {
				out[k] = ' '
			}
			i++
		}
	}
	return out
}
