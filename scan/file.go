package scan

import (
	"context"
	"errors"
	"fmt"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/link"
	"github.com/upcheck/upcheck/parser/rewrite"
	"github.com/upcheck/upcheck/parser/tokens"
	"github.com/upcheck/upcheck/rules"
)

// worker works on files one after the other with its own parser.
type worker struct {
	*workspace
	plan *plan
	*reader
	codes *codes
	// results has a slot for each file.
	results []fileResult
	// finished is called when a slot is filled.
	finished func()
}

// reader reads files, one at a time.
type reader struct {
	parser *parser.Parser
	slicer tokens.Slicer
	texts  *rewrite.Reader
	// text is the memory of the file in hand, offer that of one that is read for what it
	// offers.
	text, offer []byte
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

// file parses one file and does what can be done then: the file itself is
// matched unless it has to wait for another one, and so are those that waited
// for it.
func (w *worker) file(ctx context.Context, index int) {
	c := &w.input.files[index]
	if isOther(c.path) {
		w.contained(index, func() { w.results[index] = w.other(c) })
		w.finished()
		return
	}
	if j := w.parse(ctx, index); j != nil {
		w.conclude(ctx, j)
	} else {
		if w.plan.due[index].whole() {
			w.linker.Leave(c.path)
		}
		w.finished()
	}
	if w.plan.due[index].whole() {
		for _, j := range w.released(c.path) {
			w.conclude(ctx, j)
		}
	}
}

// read parses of a file what decides about the places in it that can give
// something, and returns these; nil is anywhere. No module says that none can.
func (w *worker) read(ctx context.Context, f *source.File, c *chance) (*parser.Module, link.Focus, error) {
	if !c.whole() {
		if pieces, statements, ok := w.slicer.Slice(f.Text(), c.sites, w.plan.patched, c.around); ok {
			if len(statements) == 0 {
				return nil, nil, nil
			}
			focus := make(link.Focus, len(statements))
			for i, s := range statements {
				focus[i].Span = f.OriginSpan(source.Span{Start: s.Start, End: s.End})
				for _, n := range s.Names {
					focus[i].Names = append(focus[i].Names, f.OriginSpan(source.Span{Start: n.Start, End: n.End}))
				}
			}
			m, err := w.parser.ParseSlice(ctx, f, pieces)
			return m, focus, err
		}
	}
	m, err := w.parser.Parse(ctx, f)
	return m, nil, err
}

// parse reads and parses a file, and tells others what it offers. It returns
// nil when there is nothing to match.
func (w *worker) parse(ctx context.Context, index int) (j *job) {
	w.contained(index, func() {
		c, result := &w.input.files[index], &w.results[index]
		f, ok := w.input.openInto(&w.text, c, w.options.Config.MaxFileSize, result)
		if !ok {
			return
		}
		result.warn(f)
		m, focus, err := w.read(ctx, f, &w.plan.due[index])
		if err != nil {
			w.input.seen.doubt() // there may be more time or memory next time
			if ctx.Err() == nil {
				result.diagnose(c.path, finding.Unread, source.Position{}, fault.Reason(err).Error())
			}
			return
		}
		result.analysed = true
		if m == nil {
			return
		}
		switch {
		case !w.plan.due[index].whole():
		case w.plan.imported[index]:
			w.linker.Add(c.path, m)
		default:
			w.linker.Leave(c.path)
		}
		j = &job{index: index, module: m, source: f, focus: focus, beside: make(map[string]bool), left: maxBeside}
	})
	return j
}

// conclude follows the names of a file into others and matches it, or puts it
// aside until what it needs is known.
func (w *worker) conclude(ctx context.Context, j *job) {
	waits := false
	w.contained(j.index, func() {
		for ctx.Err() == nil && !waits {
			linked := w.linker.Link(w.input.files[j.index].path, j.module, j.focus, link.Around{
				Reach: w.reach(j),
				Fetch: func(file string) { w.awaken(ctx, file) },
			})
			if len(linked.Missing)+len(linked.Unread) == 0 {
				w.match(j, linked.Patched)
				return
			}
			for _, file := range linked.Unread {
				w.fetchConstants(ctx, w, file)
			}
			waits = w.await(ctx, j, linked.Missing)
		}
	})
	if waits {
		w.text = nil // which the file is in that was put aside
		return
	}
	w.finished()
}

// awaken parses a file of the scan that is not matched, for what it offers.
func (w *worker) awaken(ctx context.Context, file string) {
	index, scanned := w.index[file]
	if !scanned || w.plan.due[index].whole() || !w.claim(index) {
		return
	}
	func() {
		defer func() {
			_ = recover()        // then it offers nothing
			w.linker.Leave(file) // unless it was added
		}()
		var ignored fileResult
		if f, ok := w.input.openInto(&w.offer, &w.input.files[index], w.options.Config.MaxFileSize, &ignored); ok {
			m, err := w.parser.ParseOffer(ctx, f)
			if err != nil {
				w.input.seen.doubt()
				return
			}
			w.linker.Add(file, m)
		}
	}()
	for _, j := range w.released(file) {
		w.conclude(ctx, j)
	}
}

// await makes known what files beside the scan offer, and puts a job aside when
// it needs a file of the scan that is not known yet.
func (w *worker) await(ctx context.Context, j *job, missing []string) bool {
	last := ""
	for _, file := range missing {
		index, scanned := w.index[file]
		switch {
		case !scanned:
		case last == "" || w.plan.place[index] > w.plan.place[w.index[last]]:
			last = file
		}
	}
	if last == "" { // what is asked for beside the scan must not depend on the order of the work
		w.open(ctx, w, j, missing)
		return false
	}
	return w.wait(last, j)
}

// match finds what the matrix says about a file whose names are known.
func (w *worker) match(j *job, patched []string) {
	c, result := &w.input.files[j.index], &w.results[j.index]
	f, ok := j.source, true
	open := func() (*source.File, bool) {
		if f == nil && ok {
			f, ok = w.input.open(c, w.options.Config.MaxFileSize, result)
		}
		return f, ok
	}
	result.findings = w.engine.ModuleIn(c.path, j.module, rules.Project{
		Local:   func(root string) bool { return w.tree.Local(c.path, root) },
		Patched: patched,
		Matters: j.focus.Touches, // what stands elsewhere in a slice is not known well enough
		Source:  open,
		Texts:   w.reader.texts,
		Floor:   w.options.KeepFloor,
		Kept:    w.kept(j.index),

		ReadsEnv: w.readsEnv,
	})
	if len(result.findings) == 0 && len(j.module.Comments) == 0 {
		return
	}
	if _, ok := open(); !ok {
		result.findings, result.analysed = nil, false
		return
	}
	place(f, result.findings)
	w.suppress(f, j.module.Comments, result)
}

// contained does the work on a file. A panic is this file's internal error; the
// others go on.
func (w *worker) contained(index int, work func()) {
	defer func() {
		if r := recover(); r != nil {
			result := &w.results[index]
			*result = fileResult{}
			path := w.input.files[index].path
			result.diagnose(path, finding.Internal, source.Position{}, fmt.Sprintf("internal error: %v", r))
		}
	}()
	work()
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
