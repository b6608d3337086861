package rewrite

import (
	"regexp"
	"slices"
	"sort"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// File is the text of a Python file with its tree. Spans are offsets into the text.
type File struct {
	text    []byte
	tree    syntax.Tree
	parents []int32
	broken  int
	names   map[string]*name
	swapped swapped
	imports []imported
	// byName are the imports by the name that they bind, byStatement by the statement
	// that they stand in.
	byName      map[string][]*imported
	byStatement map[int][]*imported
	// remarks are the comments, formats the f-strings, in order.
	remarks []source.Span
	formats []format
	frees   map[string][]Free
	uses    map[*imported]uses
	batch   batch
	close   func()
	phrases *Reader // of what is written into the file; nil before the first
	// Keep, when not nil, reports whether other files may read a name from this one: then
	// what binds it stays.
	Keep func(name string) bool
	// Brings, when not nil, reports whether a star import of a module brings a name, Offers
	// whether it will where the code is going to run; known is false when nothing is known of
	// the module, which is "" for one with dots in front.
	Brings, Offers func(module, name string) (binds, known bool)
	// Gone, when not nil, reports whether a qualified name is known not to be there,
	// although what it takes the place of was: then it is not written.
	Gone func(name, was string) bool
	// Had, when not nil, reports whether a qualified name is known to be there already
	// where the code has to go on to run.
	Had func(name string) bool
}

// Close frees the tree, after which the file must not be used.
func (f *File) Close() { f.close() }

func (f *File) findParents() {
	f.parents = slices.Grow(f.parents, len(f.tree))[:len(f.tree)]
	f.parents[0] = -1
	around := int32(0)
	for i := 1; i < len(f.tree); i++ {
		for int(f.tree[around].Next) <= i {
			around = f.parents[around]
		}
		f.parents[i], around = around, int32(i)
	}
}

// look finds what all changes ask for.
func (f *File) look() {
	for i := range f.tree {
		if f.isBroken(i) {
			f.broken++
		}
		switch f.tree[i].Kind {
		case syntax.ImportStatement, syntax.ImportFromStatement:
			f.importsOf(i)
		case syntax.Comment:
			f.remarks = append(f.remarks, f.span(i))
		case syntax.Interpolation:
			f.formatOf(i)
		}
	}
	f.byName, f.byStatement = make(map[string][]*imported), make(map[int][]*imported)
	for i := range f.imports {
		m := &f.imports[i]
		f.byName[m.bound()] = append(f.byName[m.bound()], m)
		f.byStatement[m.statement] = append(f.byStatement[m.statement], m)
	}
}

func (f *File) parent(i int) int { return int(f.parents[i]) }

func (f *File) kind(i int) syntax.Kind {
	if i < 0 {
		return syntax.Other
	}
	return f.tree[i].Kind
}

func (f *File) span(i int) source.Span {
	return source.Span{Start: int(f.tree[i].Start), End: int(f.tree[i].End)}
}

func (f *File) bytes(s source.Span) string { return string(f.text[s.Start:s.End]) }

func (f *File) of(i int) string { return f.bytes(f.span(i)) }

// at returns the innermost node that covers exactly a span, -1 for none.
func (f *File) at(s source.Span) int {
	found := -1
	for i := f.firstAt(s.Start); i < len(f.tree) && int(f.tree[i].Start) == s.Start; i++ {
		if int(f.tree[i].End) == s.End {
			found = i
		}
	}
	return found
}

// above returns the nearest node of one of the kinds that a node lies in, or the
// node itself; -1 for none.
func (f *File) above(i int, kinds ...syntax.Kind) int {
	for ; i >= 0; i = f.parent(i) {
		for _, k := range kinds {
			if f.tree[i].Kind == k {
				return i
			}
		}
	}
	return -1
}

// children lists the children of a node but for comments.
func (f *File) children(i int) []int {
	var all []int
	for c := range f.tree.Children(i) {
		if f.tree[c].Kind != syntax.Comment {
			all = append(all, c)
		}
	}
	return all
}

// remarksIn lists the comments in a span.
func (f *File) remarksIn(s source.Span) []source.Span {
	start := sort.Search(len(f.remarks), func(i int) bool { return f.remarks[i].Start >= s.Start })
	end := start
	for end < len(f.remarks) && f.remarks[end].End <= s.End {
		end++
	}
	return f.remarks[start:end]
}

// forTools matches comments that only tell a checker about the line that they stand on.
var forTools = regexp.MustCompile(`^#\s*(noqa|type:\s*ignore|pylint:|flake8:|ruff:|isort:|pragma:|nosec|pyright:|mypy:)`)

// tells reports whether there is a comment in a span that is for readers.
func (f *File) tells(s source.Span) bool {
	return slices.ContainsFunc(f.remarksIn(s), func(r source.Span) bool { return !forTools.MatchString(f.bytes(r)) })
}

// comments reports whether there is a comment in a span.
func (f *File) comments(s source.Span) bool { return len(f.remarksIn(s)) > 0 }
