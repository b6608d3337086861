package command

import (
	"bytes"
	"errors"
	"fmt"
	"iter"

	"mvdan.cc/sh/v3/syntax"
)

// Parse returns the statements of shell code one by one, so that one which
// cannot be read costs what follows it only. The error is the last element.
func Parse(text []byte) iter.Seq2[*syntax.Stmt, error] {
	return func(yield func(*syntax.Stmt, error) bool) {
		switch {
		case len(text) > maxLength:
			yield(nil, errLong)
			return
		case deep(text):
			yield(nil, errDeep)
			return
		}
		parser := syntax.NewParser(syntax.Variant(syntax.LangBash), syntax.KeepComments(true))
		done := false
		for stmt, err := range parser.StmtsSeq(bytes.NewReader(text)) {
			switch {
			case done: // the library gives an error twice, also to who has stopped
			case err != nil:
				done = true
				yield(nil, reason(err))
			default:
				done = !yield(stmt, nil)
			}
		}
	}
}

// The library reads nested code by recursion, which these bound.
const (
	maxLength  = 1 << 20 // bytes of a script, which may nest by keywords too
	maxNesting = 500     // brackets that are open at once
)

var (
	errLong = fmt.Errorf("longer than %d bytes", maxLength)
	errDeep = fmt.Errorf("more than %d brackets are open at once", maxNesting)
)

func deep(text []byte) bool {
	open := 0
	for _, c := range text {
		switch c {
		case '(', '{', '[':
			if open++; open > maxNesting {
				return true
			}
		case ')', '}', ']':
			open = max(0, open-1)
		}
	}
	return false
}

// reason is what a person needs of a parse error: the line and what is wrong.
func reason(err error) error {
	if parse, ok := errors.AsType[syntax.ParseError](err); ok {
		return fmt.Errorf("line %d: %s", parse.Pos.Line(), parse.Text)
	}
	return err
}

// placeholders makes variables without a value of what a template will fill in,
// ${{ matrix.cuda }} or {{ cuda }}, in as many bytes.
func placeholders(text []byte) []byte {
	if !HasTemplates(text) {
		return text
	}
	text = bytes.Clone(text)
	for i := 0; ; {
		open := bytes.Index(text[i:], []byte("{{"))
		if open < 0 {
			return text
		}
		open += i
		length := bytes.Index(text[open:], []byte("}}"))
		if line := bytes.IndexByte(text[open:], '\n'); length < 0 || line >= 0 && line < length {
			if line < 0 {
				return text
			}
			i = open + line
			continue
		}
		i = open + length + 2
		for end := open + 1; end < i-1; end++ {
			text[end] = '_'
		}
		if open > 0 && text[open-1] == '$' {
			text[open] = '{'
		} else {
			text[open], text[open+1] = '$', '{'
		}
		text[i-1] = '}'
	}
}
