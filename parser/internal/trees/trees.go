// Package trees gives the syntax trees of Python texts: from package grammar where it
// is certain which tree tree-sitter would build, and from tree-sitter elsewhere.
package trees

import (
	"context"
	"time"

	"github.com/upcheck/upcheck/parser/internal/grammar"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Parser parses one text at a time and keeps its memory for the next; a worker owns
// one.
type Parser struct {
	timeout time.Duration
	grammar *grammar.Parser // nil for none
	sitter  *syntax.Parser  // nil as long as no text needs it
}

// New returns a parser that gives up on a text after the timeout; zero means no limit.
func New(timeout time.Duration) *Parser {
	return &Parser{timeout: timeout, grammar: grammar.New()}
}

// Sitter returns a parser that has tree-sitter build the tree of every text.
func Sitter(timeout time.Duration) *Parser { return &Parser{timeout: timeout} }

// Close frees what the parser holds outside of Go's memory, the tree among it. The next
// Parse takes it anew.
func (p *Parser) Close() {
	if p.sitter != nil {
		p.sitter.Close()
		p.sitter = nil
	}
}

// Parse returns the tree of text (UTF-8 with "\n" or "\r\n" line ends), which is valid
// until the next Parse or Close. Text that is not Python gives a tree with Error nodes.
// The error is syntax.ErrTimeout, ErrTooLarge, ErrMemory or the context's.
func (p *Parser) Parse(ctx context.Context, text []byte) (syntax.Tree, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	start := time.Now()
	if p.grammar != nil {
		tree, ok := p.grammar.Parse(text)
		switch {
		case p.timeout > 0 && time.Since(start) > p.timeout:
			return nil, syntax.ErrTimeout
		case ok:
			return tree, ctx.Err()
		}
	}
	if p.sitter == nil {
		p.sitter = syntax.New(p.timeout)
	}
	return p.sitter.Parse(ctx, text)
}
