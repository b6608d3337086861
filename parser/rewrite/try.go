package rewrite

import (
	"slices"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// A module that may not be installed is imported in a try, whose other arm binds the name
// to something else:
//
//	try:
//	    import tensorflow.compat.v1 as tf
//	except ImportError:
//	    import tensorflow as tf
//
// What the first arm imports is what the name stands for where that is installed.

// tryOf returns the try of the module in whose body or in whose except an import stands,
// -1 for none.
func (f *File) tryOf(m *imported) int {
	block := f.parent(m.statement)
	if f.kind(block) != syntax.Block {
		return -1
	}
	try := f.parent(block)
	if f.kind(try) == syntax.ExceptClause {
		try = f.parent(try)
	}
	if f.kind(try) != syntax.TryStatement || f.kind(f.parent(try)) != syntax.Module {
		return -1
	}
	return try
}

// inHandler reports whether a node stands in an except of a try.
func (f *File) inHandler(i, try int) bool {
	for p := f.parent(i); p >= 0 && p != try; i, p = p, f.parent(p) {
	}
	return f.parent(i) == try && f.kind(i) == syntax.ExceptClause
}

// inHandlers reports whether nodes stand in the excepts of a try.
func (f *File) inHandlers(nodes []int, try int) bool {
	return !slices.ContainsFunc(nodes, func(i int) bool { return !f.inHandler(i, try) })
}

// areArms reports whether two imports, of the module that a swap is for and of the one that
// takes its place, are arms of one try.
func (f *File) areArms(s *Swap, m, other *imported) bool {
	try := f.tryOf(m)
	return try >= 0 && other.denotes() == s.To && f.tryOf(other) == try && f.inHandler(m.statement, try) != f.inHandler(other.statement, try)
}

// armBefore returns the import of the new module that is tried before the one of the old,
// nil for none. The old one stays then: it is for releases that lack the new one.
func (f *File) armBefore(s *Swap, m *imported) *imported {
	for _, other := range f.binding(m.bound()) {
		if f.areArms(s, m, other) && f.inHandler(m.statement, f.tryOf(m)) {
			return other
		}
	}
	return nil
}

// onlyOrNone is only for an import that a swap is for: what the excepts of a try that
// imports the module bind the name to is not there together with the module.
func (f *File) onlyOrNone(s *Swap, m *imported) bool {
	all := f.binding(m.bound())
	for _, other := range all {
		if other.denotes() != m.denotes() && !f.areArms(s, m, other) {
			return false
		}
	}
	return !slices.ContainsFunc(f.nameOf(m.bound()).binds, func(b int) bool {
		return !slices.ContainsFunc(all, func(i *imported) bool {
			try := f.tryOf(i)
			return try >= 0 && !f.inHandler(i.statement, try) && f.inHandler(b, try)
		})
	})
}
