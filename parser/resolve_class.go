package parser

import (
	"slices"

	"github.com/upcheck/upcheck/parser/internal/builtin"
)

// maxLineage is the number of classes of the file that are looked at above one
// of them; what lies beyond is not known.
const maxLineage = 100

// lineage is what is known of a class's ancestry.
type lineage struct {
	bases []values // as written
	// open says that a base is neither of a library nor of this file, so that
	// it may define anything.
	open bool
}

// gatherAttrs indexes the assignments to attributes of a plain name.
func (r *resolver) gatherAttrs() {
	r.lines = make([]*lineage, len(r.classes))
	clear(r.own)
	r.attrs = append(r.attrs[:0], make([]int32, len(r.names))...)
	r.nextAttr = append(r.nextAttr[:0], make([]int32, len(r.stores)+1)...)
	for i, s := range r.stores {
		if x := &r.exprs[s.target]; x.kind == xAttr && x.ctx != Delete && r.exprs[x.first].kind == xName {
			r.nextAttr[i+1], r.attrs[x.name] = r.attrs[x.name], int32(i+1)
		}
	}
}

// resolveClasses records the classes.
func (r *resolver) resolveClasses() {
	r.m.Classes = room[Class](len(r.classes))
	for k := range r.classes {
		c := &r.classes[k]
		class := Class{
			Name: r.names[c.name], NameSpan: r.span(c.nameSpan), Span: r.span(c.span),
			Block: int(r.block[r.places[c.place].block]),
		}
		bases := r.line(int32(k)).bases
		class.Bases = room[[]Ref](len(bases))
		for _, base := range bases {
			refs, open := r.exportedBase(base)
			class.Bases, class.Open = append(class.Bases, refs), class.Open || open
		}
		class.Ancestors = r.ancestors(int32(k))
		class.Methods = room[Method](len(c.methods))
		for _, m := range c.methods {
			method := Method{Name: r.names[m.name], NameSpan: r.span(m.span), Params: r.params(m.params)}
			class.Methods = append(class.Methods, method)
		}
		r.m.Classes = append(r.m.Classes, class)
	}
}

// line returns the bases of a class of this file.
func (r *resolver) line(class int32) *lineage {
	if l := r.lines[class]; l != nil {
		return l
	}
	l := &lineage{}
	r.lines[class] = l // a class that reaches itself has no more bases than that
	for e := r.classes[class].bases; e != 0; e = r.exprs[e].next {
		for _, b := range r.baseExprs(e) {
			v := r.eval(b)
			if r.isParameter(b) {
				v = nothing() // Type[T] is any class that derives from T
			}
			l.bases = append(l.bases, v)
			if (len(v.things) == 0 || v.unknown) && !r.isObject(b) {
				l.open = true
			}
		}
	}
	return l
}

// isParameter reports whether a name is a parameter.
func (r *resolver) isParameter(e exprID) bool {
	if r.exprs[e].kind != xName {
		return false
	}
	reach, _ := r.lookup(e)
	for _, b := range reach {
		if r.bindings[b].kind == bindParam {
			return true
		}
	}
	return false
}

// baseExprs looks through Generic[T], and through with_metaclass(M, Base) as
// code for Python 2 and 3 has it.
func (r *resolver) baseExprs(e exprID) []exprID {
	x := &r.exprs[e]
	switch {
	case x.kind == xSubscript && x.first != 0:
		return []exprID{x.first}
	case x.kind == xCall && r.isChain(x.first) && r.name(x.first) == "with_metaclass":
		if args, ok := r.arguments(e); ok && len(args) > 1 {
			return args[1:]
		}
	}
	return []exprID{e}
}

// isObject reports whether e is a builtin class, of which none has members
// that a library's class could be mistaken for.
func (r *resolver) isObject(e exprID) bool {
	if r.exprs[e].kind != xName || !builtin.Is(r.name(e)) {
		return false
	}
	_, found := r.lookup(e)
	return !found
}

// ancestors lists the library classes that a class derives from, through
// classes of the same file.
func (r *resolver) ancestors(class int32) []string {
	var names []string
	seen := map[int32]bool{class: true}
	for queue := []int32{class}; len(queue) > 0 && len(seen) <= maxLineage; queue = queue[1:] {
		for _, base := range r.line(queue[0]).bases {
			for _, t := range base.things {
				switch {
				case t.kind == library && t.Instance == 0:
					names = append(names, t.Name)
				case t.kind == ownClass && !seen[t.index]:
					seen[t.index] = true
					queue = append(queue, t.index)
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// supplied is what an expression gives to those who know nothing of how it was
// read.
func (r *resolver) supplied(v values) values {
	v.star = false
	return r.rebound(v)
}

// symbol returns the symbol of a name that occurs in the file.
func (r *resolver) symbol(name string) (sym, bool) {
	s, ok := r.index.lookup(name)
	return s, ok && int(s) < len(r.names)
}

// intern is symbol for any name: one that does not occur in the file gets a symbol
// behind the others.
func (r *resolver) intern(name string) sym { return r.index.intern([]byte(name)) }
