package syntax

// #include <stdlib.h>
// #include "flatten.h"
import "C"

import (
	"context"
	"errors"
	"math"
	"time"
	"unsafe"

	// The runtime and the grammar that flatten.c is linked against.
	_ "github.com/smacker/go-tree-sitter"
	_ "github.com/smacker/go-tree-sitter/python"
)

// The reasons why a text has no tree. Text that is not Python is none: it
// gives a tree with Error nodes.
var (
	ErrTimeout  = errors.New("the time limit for one file is over")
	ErrTooLarge = errors.New("the file is larger than the parser can address")
	ErrMemory   = errors.New("out of memory")
	ErrClosed   = errors.New("the parser is closed")
)

// Parser parses one text at a time; a worker owns one. Its memory is C's, so
// that Close must be called.
type Parser struct {
	c *C.upcheck_parser
}

// New returns a parser that gives up on a text after the timeout; zero means
// no limit. It panics only when there is no memory for it.
func New(timeout time.Duration) *Parser {
	c := C.upcheck_parser_new(C.uint64_t(timeout.Microseconds()))
	if c == nil {
		panic(ErrMemory)
	}
	return &Parser{c: c}
}

// Close frees the parser and the tree it made last.
func (p *Parser) Close() {
	C.upcheck_parser_delete(p.c)
	p.c = nil
}

// Parse returns the tree of text, which must be UTF-8 with "\n" or "\r\n" line
// ends. The error is ErrTimeout, ErrTooLarge, ErrMemory, ErrClosed or the
// context's; the parser is good for the next text after each but ErrClosed.
func (p *Parser) Parse(ctx context.Context, text []byte) (Tree, error) {
	if p.c == nil {
		return nil, ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(text) >= math.MaxUint32 {
		return nil, ErrTooLarge
	}
	cancelled := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		C.upcheck_parser_cancel(p.c)
		close(cancelled)
	})
	var count C.uint32_t
	status := C.upcheck_parser_parse(p.c, language(), first(text), C.uint32_t(len(text)), &count)
	if !stop() {
		<-cancelled
		C.upcheck_parser_rearm(p.c)
	}
	switch status {
	case C.UPCHECK_STOPPED:
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		return nil, ErrTimeout
	case C.UPCHECK_NO_MEMORY:
		return nil, ErrMemory
	}
	return unsafe.Slice((*Node)(unsafe.Pointer(p.c.nodes)), int(count)), nil
}

// first returns a pointer to the text for C, which wants one for no text too.
func first(text []byte) *C.char {
	if len(text) == 0 {
		text = []byte{0}
	}
	return (*C.char)(unsafe.Pointer(unsafe.SliceData(text)))
}

// nodeSize returns the size of C's node, which Node must have too.
func nodeSize() uintptr { return C.sizeof_upcheck_node }
