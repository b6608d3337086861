package project

import (
	"errors"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
)

// Places returns where spans of the text of a file are in its bytes, and on
// which lines, as Facts.Put asks for it.
func Places(f *source.File) func(source.Span) (source.Span, int) {
	return func(s source.Span) (source.Span, int) {
		at := f.OriginSpan(s)
		return at, f.Position(at.Start).Line
	}
}

// Unreadable is the problem of a file that source.New does not take.
func Unreadable(path string, err error) Problem {
	p := Problem{Path: path, Message: err.Error()}
	if errors.Is(err, source.ErrBinary) {
		p.Message = source.ErrBinary.Error()
	}
	if d, ok := errors.AsType[*source.DecodeError](err); ok {
		p.Line, p.Message = d.Position.Line, d.What
	}
	if n, ok := errors.AsType[*source.NotebookError](err); ok {
		p.Line, p.Message = n.Position.Line, "not a notebook: "+n.What
	}
	return p
}

// Invalid is the problem of a file that is not valid in its format, as package document
// says it.
func Invalid(path string, err error) Problem {
	p := Problem{Path: path, Message: err.Error()}
	if d, ok := errors.AsType[*document.Error](err); ok {
		p.Line, p.Message = d.Line, d.Message
	}
	return p
}

// YAML reads the first document of a file as the tools do that take such files; nil
// when there is none.
func YAML(path string, data []byte) (*document.Node, []Problem) {
	docs, wrong, err := document.ParseYAMLAll(data)
	var problems []Problem
	for i := range wrong {
		problems = append(problems, Problem{Path: path, Line: wrong[i].Line, Message: wrong[i].Message})
	}
	if err != nil {
		problems = append(problems, Invalid(path, err))
	}
	if len(docs) == 0 {
		return nil, problems
	}
	return docs[0], problems
}
