// Package grammar builds the syntax tree of a Python text without tree-sitter,
// where it is certain that tree-sitter would build the same one. It is a lexer
// and a recursive descent in one pass, several times as fast; what only
// tree-sitter can decide (errors of syntax, Python 2, constructs at the edge of
// its grammar) it leaves to it.
package grammar

import (
	"bytes"
	"math"
	"unicode/utf8"

	"github.com/upcheck/upcheck/internal/pages"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Parser parses one text at a time and keeps its memory for the next; a worker
// owns one.
type Parser struct {
	text      []byte // the text with a NUL behind it, so that no loop needs its length
	nodes     []syntax.Node
	comments  []comment     // those not yet put into nodes, and the run at a line's start
	operators []syntax.Node // those whose first operand is not closed, see operator
	indents   []int         // the widths of the open blocks, the outermost is 0

	state
}

// state is what a parser must restore to read a stretch of text again.
type state struct {
	pos        int   // where the lexer goes on
	start, end int   // of the current token
	prev       int   // the end of the token or comment before it
	tok        token // the current token
	bad        bool  // the text is left to tree-sitter

	flushed, pending int // comments[flushed:pending] stand before the current token

	brackets int  // how many are open
	format   bool // inside a formatted string, as tree-sitter's scanner has it
	strict   int  // above 0 in a bracket whose elements may not end at a comma
	line     bool // at the start of a line, whose indentation says what comes
	run      bool // its comments are read and its indentation is known
	indent   int  // that indentation

	// doubtful is where the parentheses behind a "print" or the like at the
	// start of a statement are. Tree-sitter reads them in two ways at once,
	// and a star in them binds as in the one that it drops.
	doubtful int
	split    bool // in such a statement

	depth   int // of the recursion
	shifted int // nodes moved so far, see wrap
}

// maxDepth bounds the recursion; a text nested deeper is left to tree-sitter.
const maxDepth = 200

// kept is the number of nodes up to which their memory is kept for the next
// text: 4 MiB.
const kept = 1 << 18

// New returns a parser.
func New() *Parser { return &Parser{} }

// Parse returns the tree of text (UTF-8 with "\n" or "\r\n" line ends), equal
// to what syntax.Parser gives for it. It returns false for a text that has
// something only tree-sitter can decide. The tree is valid until the next
// Parse.
func (p *Parser) Parse(text []byte) (syntax.Tree, bool) {
	if !plain(text) {
		return nil, false
	}
	p.reset(text)
	root := p.append(syntax.Module, 0, 0)
	p.next()
	for p.tok != tokenEOF && !p.bad {
		p.statement()
	}
	p.flush()
	if p.bad {
		return nil, false
	}
	// The root leaves out the white space before its first child only.
	p.nodes[root].Start, p.nodes[root].End = uint32(len(text)), uint32(len(text))
	if len(p.nodes) > 1 {
		p.nodes[root].Start = p.nodes[1].Start
	}
	p.nodes[root].Next = uint32(len(p.nodes))
	return p.nodes, true
}

func (p *Parser) reset(text []byte) {
	if cap(p.nodes) > kept {
		p.nodes = nil
	}
	if cap(p.text) > 32*kept {
		p.text = nil
	}
	p.text = append(append(pages.Room(p.text, len(text)+1, 8*roomy), text...), 0)
	// Most texts have less than a node in four bytes: what is grown for them is copied
	// over and over.
	p.nodes = pages.Room(p.nodes, min(len(text)/4, kept), roomy)
	p.comments, p.indents = p.comments[:0], append(p.indents[:0], 0)
	p.operators = p.operators[:0]
	p.state = state{line: true, doubtful: -1}
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		p.pos = len("\ufeff")
	}
}

// roomy is the number of nodes that there is room for from the start.
const roomy = 1 << 13

// plain reports whether the lexer knows every byte: tree-sitter's treats a NUL
// as the end of input in some places, and decodes what is not UTF-8 in its own
// way.
func plain(text []byte) bool {
	if len(text) >= math.MaxInt32 || bytes.IndexByte(text, 0) >= 0 || !utf8.Valid(text) {
		return false
	}
	for rest := text; ; {
		i := bytes.IndexByte(rest, '\r')
		if i < 0 {
			return true
		}
		if i+1 == len(rest) || rest[i+1] != '\n' {
			return false
		}
		rest = rest[i+2:]
	}
}

// fail leaves the text to tree-sitter. Every loop ends at the token that it
// sets, which nothing consumes.
func (p *Parser) fail() {
	p.bad = true
	p.tok = tokenBad
	p.pos = len(p.text) - 1
}
