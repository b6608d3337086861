package rewrite

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
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
		if m := &f.imports[i]; !m.from && m.name == s.Module && f.visible(m, at.node) {
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
	var r Result
	call := ""
	for _, name := range s.Unless {
		if f.readsMember(name, anywhere) {
			return Result{}, refusef("`%s` says the opposite", name)
		}
	}
	for i := range f.imports {
		m := &f.imports[i]
		if m.from || m.name != s.Module {
			continue
		}
		for _, other := range f.binding(m.bound()) {
			if other.name != s.Module {
				return Result{}, refusef("`import %s` binds `%s` as well", other.name, m.bound())
			}
		}
		if !f.inModule(m.statement) || !f.only(m) {
			return Result{}, refusef("`%s` is not all that `%s` stands for", s.Module, m.bound())
		}
		for _, load := range f.nameOf(m.bound()).loads {
			if err := f.servedBy(s, load); err != nil {
				return Result{}, err
			}
		}
		r.Edits = append(r.Edits, source.Edit{Span: f.span(m.node), Text: s.To + " as " + m.bound()})
		if call == "" && s.Call != "" {
			call = m.bound() + "." + s.Call + "()"
			if span := f.span(m.statement); !f.alone(span) {
				return Result{}, refusef("there is no line of its own for `%s`", call)
			} else if !f.readsMember(s.Call, f.calledAtOnce) {
				r.Edits = append(r.Edits, f.behind(span, call))
			}
		}
	}
	if len(r.Edits) == 0 {
		return Result{}, refusef("the file does not import `%s`", s.Module)
	}
	return r, nil
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
