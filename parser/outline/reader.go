package outline

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// maxDepth bounds how deep nested code is followed. CPython itself gives up far
// earlier (100 levels of indentation, 200 of brackets); chains of operators are
// what comes near in real files. Deeper code is listed as an error region.
const maxDepth = 5000

// reader turns a syntax tree into statements and expressions. It alone knows
// the grammar.
type reader struct {
	// text and bytes are the same: names are parts of the one, the other is
	// what package literal reads.
	text   string
	bytes  []byte
	tree   syntax.Tree
	depth  int
	errors []source.Span
	prefix prefix
	stars  stars
	// typeCall is the start of the brackets of a "type(x)" whose first word the
	// grammar took for the one of a type statement; see typeAlias.
	typeCall int
	// target is what stands behind the last "as", valueEnd the end of what
	// stands before it.
	target   *Expr
	valueEnd int
	slab
}

func (r *reader) file() *File {
	f := &File{text: r.text}
	r.typeCall = -1
	if len(r.tree) == 0 {
		return f
	}
	for i := range r.tree {
		if n := &r.tree[i]; (n.Kind == syntax.Error || n.Missing) && !r.tree.InFormat(i) {
			r.unread(i)
		}
	}
	f.Body = r.body(0)
	slices.SortStableFunc(r.errors, func(a, b source.Span) int { return cmp.Compare(a.Start, b.Start) })
	f.Errors = r.errors
	return f
}

func (r *reader) unread(i int) {
	r.errors = append(r.errors, source.Span{Start: int(r.tree[i].Start), End: int(r.tree[i].End)})
}

// enter counts a level of nesting; at the limit it notes the node as unread.
func (r *reader) enter(i int) bool {
	if r.depth == maxDepth {
		r.unread(i)
		return false
	}
	r.depth++
	return true
}

func (r *reader) leave() { r.depth-- }

// span is the place of node i, without a prefix that does not belong to it.
func (r *reader) span(i int) source.Span {
	s := source.Span{Start: int(r.tree[i].Start), End: int(r.tree[i].End)}
	if r.stripped(i) {
		s.Start = r.prefix.operand
	}
	if r.tree[i].Kind == syntax.ExpressionList && r.stars != nil {
		if star, ok := r.stars[s.Start]; ok {
			s.Start = star
		}
	}
	return s
}

// word is the text of node i.
func (r *reader) word(i int) string { return r.text[r.tree[i].Start:r.tree[i].End] }

// kids calls yield with each child of node i that is code: no comment, and no
// token.
func (r *reader) kids(i int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		end := int(r.tree[i].Next)
		for k := i + 1; k < end; k = int(r.tree[k].Next) {
			if kind := r.tree[k].Kind; kind == syntax.Comment || kind.IsToken() {
				continue
			}
			if !yield(k) {
				return
			}
		}
	}
}

// count is the number of kids of node i.
func (r *reader) count(i int) int {
	n := 0
	for range r.kids(i) {
		n++
	}
	return n
}

// only returns the first kid of node i, or -1.
func (r *reader) only(i int) int {
	for k := range r.kids(i) {
		return k
	}
	return -1
}

// slab hands out memory for expressions in pieces, which is several times
// cheaper than one by one.
type slab struct {
	exprs []Expr
	lists []*Expr
}

const (
	exprsPerSlab = 128
	listsPerSlab = 256
)

func (s *slab) slot() *Expr {
	if len(s.exprs) == 0 {
		s.exprs = make([]Expr, exprsPerSlab)
	}
	e := &s.exprs[0]
	s.exprs = s.exprs[1:]
	return e
}

// list returns an empty list with room for n.
func (s *slab) list(n int) []*Expr {
	if n > listsPerSlab/4 {
		return make([]*Expr, 0, n)
	}
	if len(s.lists) < n {
		s.lists = make([]*Expr, listsPerSlab)
	}
	l := s.lists[:0:n]
	s.lists = s.lists[n:]
	return l
}
