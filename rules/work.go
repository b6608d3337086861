package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/parser/rewrite"
)

// Project is what the files around a module say of it. The zero value says
// nothing.
type Project struct {
	// Local reports whether absolute imports that begin with a name lead into the
	// project. Names that are used were followed there already.
	Local func(root string) bool
	// Patched are names of libraries that modules which this one imports assign
	// to, so that they are there.
	Patched []string
	// Matters, when not nil, reports whether anything can be said about what stands in a
	// span.
	Matters func(source.Span) bool
	// Source, when not nil, gives the text of the module, for the edits of fixes; false
	// when it cannot be read.
	Source func() (*source.File, bool)
	// Texts, when not nil, reads that text: who works on one module after the other
	// keeps the memory that it takes.
	Texts *rewrite.Reader
	// Floor says that the code goes on to run on the versions that it runs on now.
	Floor bool
	// ReadsEnv, when not nil, reports whether the project may read an environment
	// variable itself.
	ReadsEnv func(name string) bool
	// Kept, when not nil, reports whether other files may read a name of the module.
	Kept func(name string) bool
}

// Module returns what the matrix says about m, sorted by place. Path is put
// into the findings as it is. The findings have no positions yet.
func (e *Engine) Module(path string, m *parser.Module) []finding.Finding {
	return e.ModuleIn(path, m, Project{})
}

// matters reports whether anything can be said about a place in a statement.
func (s *scan) matters(statement, at source.Span) bool {
	return s.project.Matters == nil || s.project.Matters(statement) || s.project.Matters(at)
}

// mattersUse is matters for a use.
func (s *scan) mattersUse(u *parser.Use) bool {
	return s.matters(u.Statement, source.Span{Start: u.Parts[0].Start, End: u.Parts[len(u.Parts)-1].End})
}

// isForeign reports whether an import may be of a library.
func (s *scan) isForeign(imp *parser.Import) bool {
	if imp.Level > 0 || imp.Module == "" {
		return false
	}
	return s.project.Local == nil || !s.project.Local(rootOf(imp.Module))
}

// patchedElsewhere adds what modules that this one imports have patched: imports
// run first.
func (s *scan) patchedElsewhere() {
	for _, name := range s.project.Patched {
		if s.patchedFrom == nil {
			s.patchedFrom, s.patched = make(patches), make(map[string]bool)
		}
		s.patchedFrom[name], s.patched[name] = -1, true
		s.anyPatched = s.anyPatched || lastOf(name) == "*"
	}
}
