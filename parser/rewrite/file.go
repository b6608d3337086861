package rewrite

import (
	"context"
	"regexp"
	"slices"
	"sort"
	"time"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/grammar"
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
	batch   batch
	close   func()
	// Keep, when not nil, reports whether other files may read a name from this one: then
	// what binds it stays.
	Keep func(name string) bool
	// Brings, when not nil, reports whether a star import of a module may bring a name;
	// the module is "" for one with dots in front. Without it all may.
	Brings func(module, name string) bool
	// Gone, when not nil, reports whether a qualified name is known not to be there,
	// although what it takes the place of was: then it is not written.
	Gone func(name, was string) bool
	// Had, when not nil, reports whether a qualified name is known to be there already
	// where the code has to go on to run.
	Had func(name string) bool
}

// Open reads the text of a file. Whoever opens it closes it. The error is the
// context's, or tells that the text took too long or is too large.
func Open(ctx context.Context, text []byte, timeout time.Duration) (*File, error) {
	f := &File{text: text, close: func() {}}
	if tree, ok := grammar.New().Parse(text); ok {
		f.tree = tree
	} else {
		p := syntax.New(timeout)
		tree, err := p.Parse(ctx, text)
		if err != nil {
			p.Close()
			return nil, err
		}
		f.tree, f.close = tree, p.Close
	}
	f.countBroken()
	f.findParents()
	f.findImports()
	f.findNames()
	f.findRemarks()
	f.findFormats()
	f.frees = make(map[string][]Free)
	return f, nil
}

// Close frees the tree, after which the file must not be used.
func (f *File) Close() { f.close() }

func (f *File) findParents() {
	f.parents = make([]int32, len(f.tree))
	for i := range f.tree {
		for c := range f.tree.Children(i) {
			f.parents[c] = int32(i)
		}
	}
	f.parents[0] = -1
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
	for i := 0; i >= 0; {
		next := -1
		if f.span(i) == s {
			found = i
		}
		for c := range f.tree.Children(i) {
			if f.span(c).Contains(s) {
				next = c
				break
			}
		}
		i = next
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

func (f *File) findRemarks() {
	for i := range f.tree {
		if f.tree[i].Kind == syntax.Comment {
			f.remarks = append(f.remarks, f.span(i))
		}
	}
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
