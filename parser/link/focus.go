package link

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser"
)

// Focus are the places of a file that anything can be said about, in order and
// apart. Only names around them are followed; nil follows all.
type Focus []Place

// Place is a statement.
type Place struct {
	source.Span
	// Names, when not nil, are the only names in it that matter.
	Names []source.Span
}

// Touches reports whether a span has a byte in common with one of the places, or
// begins in one.
func (f Focus) Touches(s source.Span) bool { return f == nil || f.find(s) < len(f) }

// find returns the first place that a span touches, the number of them for none.
func (f Focus) find(s source.Span) int {
	i, _ := slices.BinarySearchFunc(f, s.Start, func(place Place, at int) int {
		if place.End <= at {
			return -1
		}
		return 1
	})
	if i < len(f) && f[i].Start < max(s.End, s.Start+1) {
		return i
	}
	return len(f)
}

// touchesAll reports whether a span touches a place of which all matters.
func (f Focus) touchesAll(s source.Span) bool {
	if f == nil {
		return true
	}
	for i := f.find(s); i < len(f) && f[i].Start < max(s.End, s.Start+1); i++ {
		if f[i].Names == nil {
			return true
		}
	}
	return false
}

// names reports whether a name that stands in a statement matters.
func (f Focus) names(statement source.Span, name source.Span) bool {
	if f == nil || f.touchesAll(statement) || f.touchesAll(name) {
		return true
	}
	for _, at := range [...]source.Span{statement, name} {
		for i := f.find(at); i < len(f) && f[i].Start < max(at.End, at.Start+1); i++ {
			for _, n := range f[i].Names {
				if n.Start < name.End && name.Start < n.End {
					return true
				}
			}
		}
	}
	return false
}

// focused says which facts of a file have to be known: those around the places,
// the conditions that these stand under, and what is assigned to a member that is
// read there, which may be the reason to say nothing.
type focused struct {
	places Focus
	blocks []bool
	stored map[string]bool
}

func (f Focus) of(m *parser.Module) *focused {
	a := &focused{places: f}
	if f == nil {
		return a
	}
	a.blocks, a.stored = make([]bool, len(m.Blocks)), make(map[string]bool)
	for i := range m.Uses {
		u := &m.Uses[i]
		if !a.touchesUse(u) {
			continue
		}
		a.around(m, u.Block)
		for _, r := range u.Refs {
			a.stored[r.Name[strings.LastIndexByte(r.Name, '.')+1:]] = true
		}
		for _, c := range u.Choices {
			a.around(m, c.Block)
		}
	}
	for i := range m.Calls {
		c := &m.Calls[i]
		if !f.names(c.Statement, c.Callee) {
			continue
		}
		a.around(m, c.Block)
		for k := range c.Args {
			a.around(m, c.Args[k].Block)
		}
	}
	for i := range m.Imports {
		if f.Touches(m.Imports[i].Statement) {
			a.around(m, m.Imports[i].Block)
		}
	}
	for i := range m.Classes {
		if f.touchesAll(m.Classes[i].Span) {
			a.around(m, m.Classes[i].Block)
		}
	}
	return a
}

// around marks a block and those that it lies in.
func (a *focused) around(m *parser.Module, block int) {
	for ; block > 0 && block < len(a.blocks) && !a.blocks[block]; block = m.Blocks[block].Parent {
		a.blocks[block] = true
	}
}

func (a *focused) touchesUse(u *parser.Use) bool {
	whole := source.Span{Start: u.Parts[0].Start, End: u.Parts[len(u.Parts)-1].End}
	return a.places.names(u.Statement, whole)
}

// use reports whether a use has to be followed.
func (a *focused) use(u *parser.Use) bool {
	return a.places == nil || a.touchesUse(u) || u.Context == parser.Store && slices.ContainsFunc(u.Refs, func(r parser.Ref) bool {
		return a.stored[r.Name[strings.LastIndexByte(r.Name, '.')+1:]]
	})
}

// block reports whether the condition of a block has to be known.
func (a *focused) block(i int) bool { return a.places == nil || a.blocks[i] }
