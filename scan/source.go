package scan

import (
	"bytes"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/formats"
	"github.com/upcheck/upcheck/project/native"
	"github.com/upcheck/upcheck/project/shell"
)

// isSource reports whether the name of a file is one that is scanned.
func isSource(file string) bool { return isPython(file) || isOther(file) }

// isOther reports whether a file is scanned that is not Python.
func isOther(file string) bool { return shell.Match(file) || native.Match(file) }

// other scans a file that is not Python.
func (w *worker) other(c *candidate) (result fileResult) {
	f, ok := w.input.open(c, w.options.Config.MaxFileSize, &result)
	if !ok {
		return result
	}
	result.analysed = true
	var found []project.Comment
	if native.Match(c.path) {
		code := native.Read(f.Text())
		result.findings = w.engine.Native(c.path, &code, func(name string) bool {
			return w.input.hasHeader(name) || w.input.defines(w.options.Config.MaxFileSize)[name]
		})
		found = code.Comments
	} else {
		script, err := w.input.script(c.path, f.Text())
		if err != nil {
			result.diagnose(c.path, finding.Partial, source.Position{}, "not read to the end: "+err.Error())
		}
		result.findings = w.engine.Runs(c.path, script.Runs)
		found = script.Comments
	}
	comments := make([]parser.Comment, len(found))
	for i, c := range found {
		comments[i] = parser.Comment{Text: c.Text, Span: f.OriginSpan(c.Span), Own: c.Own}
	}
	toOrigin(f, result.findings)
	place(f, result.findings)
	w.suppress(f, comments, &result)
	return result
}

// script is what was read of a shell script.
type script struct {
	text []byte
	project.Script
	err error
}

// script returns what a shell script runs. Its commands were read already, for what they
// say about the environment.
func (in *input) script(file string, text []byte) (project.Script, error) {
	if s, ok := in.scripts[file]; ok && bytes.Equal(s.text, text) {
		return s.Script, s.err
	}
	return shell.Read(text)
}

// beside are the readers of the files beside the code. That of scripts keeps what it
// reads.
func (in *input) beside() []project.Reader {
	in.scripts = make(map[string]script)
	readers := formats.Beside()
	for i := range readers {
		if _, ok := readers[i].(shell.Reader); ok {
			readers[i] = shell.Reader{Keep: func(file string, text []byte, s project.Script, err error) { in.scripts[file] = script{text, s, err} }}
		}
	}
	return readers
}

// toOrigin turns offsets in the text of a file into those of its bytes.
func toOrigin(f *source.File, findings finding.List) {
	for i := range findings {
		fd := &findings[i]
		fd.Span, fd.Statement = f.OriginSpan(fd.Span), f.OriginSpan(fd.Statement)
	}
}

// hasHeader reports whether a file of the project is what C++ code includes by
// a path in quotes: that of the file, or the end of it.
func (in *input) hasHeader(name string) bool {
	in.headersOnce.Do(func() {
		in.headers = make(map[string]bool)
		for i := range in.files {
			if !native.Match(in.files[i].path) {
				continue
			}
			for end := in.files[i].path; ; {
				in.headers[end] = true
				_, rest, found := strings.Cut(end, "/")
				if !found {
					break
				}
				end = rest
			}
		}
	})
	return in.headers[name]
}

// defines returns the macros that C++ code of the project defines. Few projects
// have a use for them, so that they are gathered when one is asked for.
func (in *input) defines(limit int64) map[string]bool {
	in.macrosOnce.Do(func() {
		in.macros = make(map[string]bool)
		for i := range in.files {
			c := &in.files[i]
			if !native.Match(c.path) {
				continue
			}
			if f, ok := in.open(c, limit, &fileResult{}); ok { // diagnosed when it is scanned
				for _, name := range native.Read(f.Text()).Defines {
					in.macros[name] = true
				}
			}
		}
	})
	return in.macros
}
