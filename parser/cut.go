package parser

import (
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/tokens"
)

// cut is a text that some pieces of a longer one were put together to.
type cut struct {
	text []byte
	// starts are where the pieces begin in the text, origins where they come from.
	starts, origins []int
	filled          []bool // a piece comes from nowhere
}

// filler is what stands for the statements of a block that were all left out.
const filler = "pass\n"

// join puts pieces of a text together.
func (c *cut) join(text []byte, pieces []tokens.Piece) {
	c.text, c.starts, c.origins, c.filled = c.text[:0], c.starts[:0], c.origins[:0], c.filled[:0]
	for _, p := range pieces {
		c.starts, c.origins = append(c.starts, len(c.text)), append(c.origins, p.Start)
		c.filled = append(c.filled, p.Indent != "")
		if p.Indent != "" {
			c.text = append(append(c.text, p.Indent...), filler...)
			continue
		}
		c.text = append(c.text, text[p.Start:p.End]...)
	}
}

// origin returns the offset in the longer text.
func (c *cut) origin(at int) int {
	i, found := slices.BinarySearch(c.starts, at)
	if !found {
		i--
	}
	if i < 0 {
		return 0
	}
	if c.filled[i] {
		return c.origins[i]
	}
	return c.origins[i] + at - c.starts[i]
}

// span returns the span in the longer text.
func (c *cut) span(s source.Span) source.Span {
	if s.End <= s.Start {
		at := c.origin(s.Start)
		return source.Span{Start: at, End: at}
	}
	start := c.origin(s.Start)
	return source.Span{Start: start, End: max(start, c.origin(s.End-1)+1)}
}
