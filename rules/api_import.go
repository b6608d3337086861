package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// historyImport reports what an import statement names that is gone, and the
// modules that warn when they are imported.
func (s *scan) historyImport(imp *parser.Import) {
	if !s.isForeign(imp) {
		return
	}
	name, inModule := imp.Module, segments(imp.Module)
	if imp.Name != "" && imp.Name != "*" {
		name += "." + imp.Name
	}
	p, ok := s.spell(name)
	if !ok {
		return
	}
	a := s.account(p)
	r := a.gone
	if r == nil && a.exists && a.warns != nil && s.warnsOnImport(&a, imp) {
		r = a.warns
	}
	if r == nil && name != imp.Module {
		// The module itself may warn.
		if p, ok = s.spell(imp.Module); ok {
			if a := s.account(p); a.exists && a.warns != nil && a.found.Object.Kind == api.Module {
				r = a.warns
			}
		}
	}
	if r == nil {
		return
	}
	n := r.length + p.via
	if s.isPatchedAt(cut(name, n), imp.Statement.Start) {
		return
	}
	span := imp.Span
	if n < inModule || n == inModule && (imp.Name != "" || imp.Dynamic) {
		span = moduleSegment(imp, n)
	}
	h, ok := s.remarkHit(p, name, r, span, finding.Certain)
	if !ok {
		return
	}
	h.block, h.finding.Statement = imp.Block, imp.Statement
	h.finding.Catches = catches(h.verdict.row.Effect, true)
	s.add(h)
}

// warnsOnImport reports whether importing a name is what makes it warn: a
// module runs, and a name that a module's __getattr__ serves is fetched.
func (s *scan) warnsOnImport(a *account, imp *parser.Import) bool {
	return a.found.Object.Kind == api.Module || imp.Name != "" && a.found.Via&api.Served != 0 && !callable(a.found.Object.Kind)
}
