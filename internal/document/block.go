package document

import (
	"bytes"
	"sort"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/upcheck/upcheck/internal/source"
)

// part is a line of a block scalar: where it begins in the text and in the
// document, and how long it is.
type part struct{ text, data, length int }

// place returns the offset in the document of one in the text.
func (n *Node) place(offset int) (int, bool) {
	i := sort.Search(len(n.parts), func(i int) bool { return n.parts[i].text > offset }) - 1
	if i < 0 || offset > n.parts[i].text+n.parts[i].length {
		return 0, false
	}
	return n.parts[i].data + offset - n.parts[i].text, true
}

// block finds the lines of a block scalar. They begin behind its header, and
// each of them stands in the text without its indentation.
func (b yamlBuilder) block(n *Node, y *yaml.Node) {
	if y.Style&(yaml.LiteralStyle|yaml.FoldedStyle) == 0 || y.Line >= len(b.lines) {
		return
	}
	start := b.lines[y.Line]
	end, indent, rest := start, -1, n.Text
	var parts []part
	for _, from := range b.lines[y.Line:] {
		line := b.line(from)
		body := bytes.TrimLeft(line, " ")
		if len(body) == 0 {
			continue
		}
		if rest == "" || len(line)-len(body) < indent {
			break
		}
		if indent < 0 {
			indent = len(line) - len(body) - blanks(rest)
		}
		if indent < 0 {
			return
		}
		body = line[indent:]
		rest = afterBlankLines(rest)
		if y.Style&yaml.FoldedStyle != 0 && !strings.HasPrefix(rest, string(body)) {
			rest = strings.TrimPrefix(rest, " ") // what joins it to the line before
		}
		if !strings.HasPrefix(rest, string(body)) {
			return // it has line ends that are not ours
		}
		parts = append(parts, part{len(n.Text) - len(rest), from + indent, len(body)})
		rest = rest[len(body):]
		end = from + len(line)
	}
	if strings.TrimSpace(rest) == "" && len(parts) > 0 {
		n.Block, n.parts = source.Span{Start: start, End: end}, parts
	}
}

// line returns the line that begins at an offset, without its end.
func (b yamlBuilder) line(from int) []byte {
	line := b.data[from:]
	if i := bytes.IndexByte(line, '\n'); i >= 0 {
		line = line[:i]
	}
	return bytes.TrimSuffix(line, []byte("\r"))
}

// blanks returns how many blanks the first line of a text that is not blank
// begins with: more than none only where the header gives the indentation.
func blanks(text string) int {
	text = afterBlankLines(text)
	return len(text) - len(strings.TrimLeft(text, " "))
}

// afterBlankLines cuts blank lines off, and the line end before them.
func afterBlankLines(text string) string {
	for {
		next := strings.TrimLeft(text, " ")
		if !strings.HasPrefix(next, "\n") {
			return text
		}
		text = next[1:]
	}
}
