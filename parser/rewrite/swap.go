package rewrite

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Swap lets a file import another module under the name of one that it uses, and call
// a function of it once: what it says stays the same, in the terms of the other.
type Swap struct {
	Module, To string
	// Call is a function of To, without arguments; "" for none.
	Call string
	// Unless are members that a file which reads them is not swapped for.
	Unless []string
	// Except are the names below Module that To need not have.
	Except []string
}

// swapped is what came of a swap, which all that a file says of one is asked for.
type swapped struct {
	of    *Swap
	edits []source.Edit
	err   error
}

// swapAnd is a swap, and what the change says besides, for which the import is the new
// one already.
func (f *File) swapAnd(c *Change) (Result, []move, error) {
	r, err := f.swap(c.Swap)
	if err != nil || c.Rename == "" && c.Template == "" && c.Members == nil {
		return r, nil, err
	}
	besides := *c
	besides.Swap = nil
	f.batch.under = c.Swap
	more, moves, err := f.change(&besides)
	f.batch.under = nil
	more.add(r.Edits)
	return more, moves, err
}

// underSwap returns how a name of the new module is written through an import of the old
// one, "" when there is no swap or the name is another.
func (f *File) underSwap(name string, at place) string {
	s := f.batch.under
	if s == nil || !below(name, s.To) || name == s.To {
		return ""
	}
	for i := range f.imports {
		if m := &f.imports[i]; !m.from && m.name == s.Module && (f.visible(m, at.node) || f.tryOf(m) >= 0 && f.reaches(m, at.node)) {
			return m.bound() + name[len(s.To):]
		}
	}
	return ""
}

// swap imports another module under the old name.
func (f *File) swap(s *Swap) (Result, error) {
	if f.swapped.of != s {
		r, err := f.swapNew(s)
		f.swapped = swapped{s, r.Edits, err}
	}
	return Result{Edits: slices.Clone(f.swapped.edits)}, f.swapped.err
}

func (f *File) swapNew(s *Swap) (Result, error) {
	for _, name := range s.Unless {
		if f.readsMember(name, anywhere) {
			return Result{}, refusef("`%s` says the opposite", name)
		}
	}
	var swapped []*imported
	for i := range f.imports {
		m := &f.imports[i]
		if m.from || m.name != s.Module {
			continue
		}
		if err := f.swappable(s, m); err != nil {
			return Result{}, err
		}
		if first := f.armBefore(s, m); first != nil {
			m = first
		}
		swapped = append(swapped, m)
	}
	if len(swapped) == 0 {
		return Result{}, refusef("the file does not import `%s`", s.Module)
	}
	var r Result
	for _, m := range swapped {
		if m.denotes() != s.To {
			r.Edits = append(r.Edits, source.Edit{Span: f.span(m.node), Text: s.To + " as " + m.bound()})
		}
		if s.Call == "" || f.callsBefore(s, m, swapped) {
			continue
		}
		call := m.bound() + "." + s.Call + "()"
		if !f.alone(f.span(m.statement)) {
			return Result{}, refusef("there is no line of its own for `%s`", call)
		}
		r.Edits = append(r.Edits, f.behind(f.span(m.statement), call))
	}
	return r, nil
}

// swappable refuses the swap of an import whose name means something else as well, or is
// read for what the other module lacks.
func (f *File) swappable(s *Swap, m *imported) error {
	for _, other := range f.binding(m.bound()) {
		if other.name != s.Module && !f.areArms(s, m, other) {
			return refusef("`import %s` binds `%s` as well", other.name, m.bound())
		}
	}
	if !f.mayBeSwapped(m) || !f.onlyOrNone(s, m) {
		return refusef("`%s` is not all that `%s` stands for", s.Module, m.bound())
	}
	for _, load := range f.nameOf(m.bound()).loads {
		if err := f.servedBy(s, load); err != nil {
			return err
		}
	}
	return nil
}

// mayBeSwapped reports whether an import stands in the module itself, in a try of it, or in a
// function, and not in a class.
func (f *File) mayBeSwapped(m *imported) bool {
	if f.kind(f.scopeOf(m.statement)) == syntax.ClassDefinition {
		return false
	}
	switch f.kind(f.parent(m.statement)) {
	case syntax.Module:
		return true
	case syntax.Block:
		return f.later(m.statement) || f.tryOf(m) >= 0
	}
	return false
}

// callsBefore reports whether the function of a swap is called already where an import runs:
// by the module, by the function that imports it, or behind another import that is swapped
// and always runs before. Functions that import for themselves call it each, as nobody
// knows which is the first; disable_v2_behavior can be called again, in a graph and in a
// session as well (TensorFlow 2.15.1).
func (f *File) callsBefore(s *Swap, m *imported, swapped []*imported) bool {
	scope := f.scopeOf(m.statement)
	if f.readsMember(s.Call, func(i int) bool {
		return f.calledAtOnce(i) || f.callOf(f.parent(i)) >= 0 && scope != 0 && f.scopeOf(i) == scope
	}) {
		return true
	}
	for _, other := range swapped {
		if other != m && f.visible(other, m.node) && (other.statement < m.statement || !f.visible(m, other.node)) {
			return true
		}
	}
	return false
}

// servedBy refuses a swap when the other module lacks what the file reads there.
func (f *File) servedBy(s *Swap, load int) error {
	_, path := f.path(load)
	_, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		return nil
	}
	for _, e := range s.Except {
		if below(rest, e) {
			return nil
		}
	}
	return f.there(s.To+"."+rest, s.Module+"."+rest)
}
