package rewrite

import (
	"bytes"

	"github.com/upcheck/upcheck/internal/source"
)

// lineStart returns where the line of an offset starts.
func (f *File) lineStart(at int) int { return bytes.LastIndexByte(f.text[:at], '\n') + 1 }

// lineEnd returns where the line of an offset ends, without its line end.
func (f *File) lineEnd(at int) int {
	end := len(f.text)
	if n := bytes.IndexByte(f.text[at:], '\n'); n >= 0 {
		end = at + n
	}
	if end > at && f.text[end-1] == '\r' {
		end--
	}
	return end
}

// continues reports whether the line that starts at an offset goes on with the one
// before, which ends in a backslash.
func (f *File) continues(start int) bool {
	return bytes.HasSuffix(f.text[:start], []byte("\\\n")) || bytes.HasSuffix(f.text[:start], []byte("\\\r\n"))
}

// nextLine returns where the line behind that of an offset starts.
func (f *File) nextLine(at int) int {
	if n := bytes.IndexByte(f.text[at:], '\n'); n >= 0 {
		return at + n + 1
	}
	return len(f.text)
}

// indent returns the white space that the line of an offset starts with.
func (f *File) indent(at int) string {
	start := f.lineStart(at)
	end := start
	for end < len(f.text) && (f.text[end] == ' ' || f.text[end] == '\t') {
		end++
	}
	return string(f.text[start:end])
}

// alone reports whether nothing but white space, and a comment behind it, stands
// beside a span on its lines.
func (f *File) alone(s source.Span) bool {
	before := f.text[f.lineStart(s.Start):s.Start]
	behind := bytes.TrimLeft(f.text[s.End:f.lineEnd(s.End)], " \t")
	if f.continues(f.lineStart(s.Start)) {
		return false
	}
	return len(bytes.TrimLeft(before, " \t")) == 0 && (len(behind) == 0 || behind[0] == '#')
}

// lines returns the whole lines of a span that stands alone on them.
func (f *File) lines(s source.Span) source.Span {
	return source.Span{Start: f.lineStart(s.Start), End: f.nextLine(s.End)}
}

// behind returns an edit that puts a line behind the one that a span ends on, with
// the indentation of the one that it starts on.
func (f *File) behind(s source.Span, line string) source.Edit {
	at := f.lineEnd(s.End)
	return source.Edit{Span: source.Span{Start: at, End: at}, Text: "\n" + f.indent(s.Start) + line}
}
