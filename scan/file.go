package scan

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

// worker scans files one after the other with its own parser.
type worker struct {
	options *Options
	engine  *rules.Engine
	parser  *parser.Parser
	codes   *codes
	input   *input
}

// fileResult is what one file gave.
type fileResult struct {
	findings    finding.List
	diagnostics []finding.Diagnostic
	analysed    bool
}

func (r *fileResult) diagnose(path string, kind finding.DiagnosticKind, at source.Position, message string) {
	r.diagnostics = append(r.diagnostics, finding.Diagnostic{Path: path, Kind: kind, Position: at, Message: message})
}

// file scans one file. A panic is this file's internal error; the others go
// on.
func (w *worker) file(ctx context.Context, c *candidate) (result fileResult) {
	defer func() {
		if r := recover(); r != nil {
			result = fileResult{}
			result.diagnose(c.path, finding.Internal, source.Position{}, fmt.Sprintf("internal error: %v", r))
		}
	}()
	f, ok := w.input.open(c, w.options.Config.MaxFileSize, &result)
	if !ok {
		return result
	}
	for _, warning := range f.Warnings() {
		result.diagnose(c.path, finding.Partial, f.Position(warning.Span.Start), warning.Message)
	}
	if !w.engine.Relevant(f.Text()) && len(f.Magics()) == 0 {
		result.analysed = true
		return result
	}
	m, err := w.parser.Parse(ctx, f)
	if err != nil {
		if ctx.Err() == nil {
			result.diagnose(c.path, finding.Unread, source.Position{}, plain(err))
		}
		return result
	}
	result.analysed = true
	result.findings = w.engine.Module(c.path, m)
	place(f, result.findings)
	w.suppress(f, m, &result)
	return result
}

// open reads and decodes a file. One that cannot be is diagnosed in result.
func (in *input) open(c *candidate, limit int64, result *fileResult) (*source.File, bool) {
	raw, err := in.read(c, limit)
	if err != nil {
		result.diagnose(c.path, finding.Unread, source.Position{}, plain(err))
		return nil, false
	}
	f, err := source.New(c.path, raw)
	if err != nil {
		at, message := explain(err)
		result.diagnose(c.path, finding.Unread, at, message)
		return nil, false
	}
	return f, true
}

// explain turns the reasons why a file cannot be decoded into a place and a
// sentence without the path, which the report prints anyway.
func explain(err error) (source.Position, string) {
	var decode *source.DecodeError
	var notebook *source.NotebookError
	switch {
	case errors.As(err, &decode):
		return decode.Position, decode.What
	case errors.As(err, &notebook):
		return notebook.Position, "not a notebook: " + notebook.What
	case errors.Is(err, source.ErrBinary):
		return source.Position{}, source.ErrBinary.Error()
	default:
		return source.Position{}, err.Error()
	}
}

// plain returns the reason of a file error without the operation and path.
func plain(err error) string {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err.Error()
	}
	return err.Error()
}
