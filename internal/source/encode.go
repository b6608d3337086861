package source

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

var (
	errNotUTF8   = errors.New("not valid UTF-8")
	errUndecoded = errors.New("it holds U+FFFD, which stands for bytes that could not be decoded")
)

// Encode returns text as it must be written into the file by an [Edit]: with
// the line ends of the file, in its encoding, and escaped for the JSON of a
// notebook. It fails when the encoding has no such character.
func (f *File) Encode(text string) (string, error) {
	switch {
	case !utf8.ValidString(text):
		return "", fmt.Errorf("%q: encode %q: %w", f.path, text, errNotUTF8)
	case f.undecoded && strings.ContainsRune(text, utf8.RuneError):
		return "", fmt.Errorf("%q: encode %q: %w", f.path, text, errUndecoded)
	}
	text = f.withLineEnds(text)
	if f.notebook {
		return escapeJSON(text), nil
	}
	if f.charset == nil {
		return text, nil
	}
	// An encoder shifts back to ASCII only when an ASCII character follows.
	ascii := ""
	if shifts(f.charset) {
		ascii = "\n"
	}
	encoded, err := f.charset.NewEncoder().String(text + ascii)
	if err != nil {
		return "", fmt.Errorf("%q: encode %q as %s: %w", f.path, text, f.encoding, err)
	}
	return strings.TrimSuffix(encoded, ascii), nil
}

// Decode is the inverse of Encode for a file that is no notebook: what is stored as text
// for people. In a notebook, and in UTF-8, it is what is stored.
func (f *File) Decode(stored string) string {
	if f.notebook || f.charset == nil {
		return stored
	}
	text, err := f.charset.NewDecoder().String(stored)
	if err != nil {
		return stored
	}
	return text
}

// withLineEnds gives the lines of text the end that the first line of the file
// has.
func (f *File) withLineEnds(text string) string {
	end := "\n"
	if f.loneCR {
		end = "\r"
	} else if i := bytes.IndexByte(f.text, '\n'); i > 0 && f.text[i-1] == '\r' {
		end = "\r\n"
	}
	if end == "\n" || !strings.Contains(text, "\n") {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", end)
}

// escapeJSON escapes what JSON demands and nothing else, as Jupyter does, so
// that an edit leaves no trace outside its span.
func escapeJSON(text string) string {
	var b strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\r':
			b.WriteString(`\r`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\b':
			b.WriteString(`\b`)
		case c == '\f':
			b.WriteString(`\f`)
		case c < 0x20:
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
