package rules

import (
	"path"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/project"
)

// Runs returns what the matrix says about the modules that a script runs.
// Running a module imports it. The findings have no positions yet.
func (e *Engine) Runs(path string, runs []project.Run) []finding.Finding {
	m := emptyModule()
	s := &scan{Engine: e, path: path, module: m}
	for _, r := range runs {
		s.options = append(s.options, r.Args)
		m.Imports = append(m.Imports, parser.Import{
			Module: r.Module, Alias: r.Module, Span: r.Span, ModuleSpan: r.Span, Statement: r.Statement, Dynamic: true,
		})
	}
	s.imports()
	s.history()
	return s.finish()
}

// emptyModule is a module without conditions.
func emptyModule() *parser.Module { return &parser.Module{Blocks: []parser.Block{{Parent: -1}}} }

// Native returns what the matrix says about the headers and words of C++ code.
// has reports whether the project itself has a header, in quotes, or defines a
// macro. The findings have no positions yet.
func (e *Engine) Native(file string, code *project.Code, has func(name string) bool) []finding.Finding {
	s := &scan{Engine: e, path: file, module: emptyModule()}
	for _, h := range code.Headers {
		if h.Quoted && has(h.Path) {
			continue
		}
		for name := h.Path; ; name = path.Dir(name) {
			at := name
			if name != h.Path {
				at += "/*"
			}
			if s.native(s.set.ByHeader(at), h.Path, h.Span, h.Guarded) || !strings.Contains(strings.TrimLeft(name, "/"), "/") {
				break
			}
		}
	}
	for _, w := range code.Words {
		if patterns := s.set.ByWord(w.Name); len(patterns) > 0 && !w.Again && !has(w.Name) {
			s.native(patterns, w.Name, w.Span, w.Guarded)
		}
	}
	return s.finish()
}

// native adds what patterns say about a header or a word, and reports whether
// one says something. Under a condition that may ask for a version nothing is
// said: nearly all of them provide for both.
func (s *scan) native(patterns []matrix.Pattern, name string, span source.Span, guarded bool) bool {
	for _, p := range patterns {
		v, ok := s.verdict(p.Entry, own)
		if !ok || !v.report || guarded {
			continue
		}
		s.add(hit{
			pattern: p, verdict: v, length: 1,
			finding: finding.Finding{Name: name, Span: span, Statement: span, Confidence: finding.Likely},
		})
		return true
	}
	return false
}
