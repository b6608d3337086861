package rewrite

import "github.com/upcheck/upcheck/parser/internal/syntax"

// scopeOf returns the function, lambda or class in whose body a node stands, the
// module for none. Decorators, defaults and annotations stand outside of what they
// belong to.
func (f *File) scopeOf(i int) int {
	for p := f.parent(i); p >= 0; i, p = p, f.parent(p) {
		switch f.kind(p) {
		case syntax.FunctionDefinition, syntax.Lambda, syntax.ClassDefinition:
			if f.tree[i].Field == syntax.FieldBody {
				return p
			}
		}
	}
	return 0
}

// within reports whether a node runs in a scope or in one inside of it.
func (f *File) within(i, scope int) bool {
	if scope == 0 {
		return true
	}
	for s := f.scopeOf(i); s != scope; s = f.scopeOf(s) {
		if s == 0 {
			return false
		}
	}
	return true
}

// later reports whether a node runs only when a function is called.
func (f *File) later(i int) bool {
	for s := f.scopeOf(i); s != 0; s = f.scopeOf(s) {
		if f.kind(s) != syntax.ClassDefinition {
			return true
		}
	}
	return false
}

// visible reports whether the name that an import binds is there whenever a node runs.
func (f *File) visible(m *imported, at int) bool {
	p := f.parent(m.statement)
	return f.reaches(m, at) && (f.kind(p) == syntax.Module || f.kind(p) == syntax.Block && f.parent(p) == f.scopeOf(m.statement))
}

// reaches reports whether a node can see the name that an import binds, if the import
// ran.
func (f *File) reaches(m *imported, at int) bool {
	scope := f.scopeOf(m.statement)
	if f.kind(scope) == syntax.ClassDefinition || !f.within(at, scope) {
		return false
	}
	return f.tree[m.statement].Start < f.tree[at].Start || scope == 0 && f.later(at)
}
