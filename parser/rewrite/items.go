package rewrite

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// itemsBehind returns the edits that make, of the items which a call gives now, those
// that it gave before, in a line of its own behind the assignment:
//
//	w, v = linalg.eig(a)
//	w, v = as_pairs(w), packed(w, v)
//
// A name that stands for all of them has to be read for one of them wherever it is.
func (f *File) itemsBehind(call int, c *Change) ([]source.Edit, error) {
	whole := refusef("what it gives is used as a whole")
	p := f.parent(call)
	statement := f.parent(p)
	if f.kind(p) != syntax.Assignment || f.tree[call].Field != syntax.FieldRight || f.kind(statement) != syntax.ExpressionStatement || f.tree.Child(p, syntax.FieldType) >= 0 {
		return nil, whole
	}
	if !f.alone(f.span(statement)) {
		return nil, refusef("there is no line of its own for the items that it gave")
	}
	var edits []source.Edit
	var given, targets, values []string
	switch left := f.tree.Child(p, syntax.FieldLeft); f.kind(left) {
	case syntax.PatternList, syntax.TuplePattern:
		nodes := f.children(left)
		if len(nodes) != len(c.Items) {
			return nil, whole
		}
		for i, n := range nodes {
			if f.kind(n) != syntax.Identifier || slices.Contains(given, f.of(n)) {
				return nil, whole
			}
			given = append(given, f.of(n))
			if !f.needless(n) {
				targets, values = append(targets, f.of(n)), append(values, c.Items[i])
			}
		}
	case syntax.Identifier:
		var err error
		if edits, err = f.itemsByPlace(left, c); err != nil {
			return nil, err
		}
		targets, values = []string{f.of(left)}, c.Items
		for i := range c.Items {
			given = append(given, f.of(left)+"["+strconv.Itoa(i)+"]")
		}
	default:
		return nil, whole
	}
	if len(targets) == 0 {
		return edits, nil
	}
	words, err := f.phrase(strings.Join(values, ", "), &target{file: f, change: c, given: given}, place{node: call, base: -1})
	if err != nil {
		return nil, err
	}
	edits = append(edits, words.edits...)
	return append(edits, f.behind(f.span(statement), strings.Join(targets, ", ")+" = "+words.text)), nil
}

// itemsByPlace lets all that reads a name read its items by their places, which a tuple
// has as well.
func (f *File) itemsByPlace(name int, c *Change) ([]source.Edit, error) {
	loads, binds, local := f.placesOf(name)
	if len(binds) != 1 || !local || f.nameOf(f.of(name)).mentioned {
		return nil, refusef("what it gives is used as a whole")
	}
	names := itemNames(c.Items)
	var edits []source.Edit
	for _, load := range loads {
		i := 0
		for i < len(c.Items) && !f.isItemOf(load, i, names[i]) {
			i++
		}
		if i == len(c.Items) {
			return nil, refusef("what it gives is used as a whole")
		}
		edits = append(edits, edit(source.Span{Start: f.span(load).End, End: f.span(f.parent(load)).End}, "["+strconv.Itoa(i)+"]"))
	}
	return edits, nil
}

// itemNames returns the names that items are read by, from the holes that say a place
// and a name; "" for what no hole names.
func itemNames(items []string) []string {
	out := make([]string, len(items))
	for _, item := range items {
		for _, hole := range holes().FindAllString(item, -1) {
			place, name, _ := strings.Cut(strings.Trim(hole, "{}"), "|")
			if i, err := strconv.Atoi(place); err == nil && 0 <= i && i < len(out) {
				out[i] = name
			}
		}
	}
	return out
}

// givenAt returns the item that a hole names by its place.
func (t *target) givenAt(hole string) (capture, error) {
	place, _, _ := strings.Cut(hole, "|")
	i, err := strconv.Atoi(place)
	if err != nil || i < 0 || i >= len(t.given) {
		return capture{}, refusef("there is no item `%s`", lastName(hole))
	}
	return capture{text: t.given[i], binds: tight}, nil
}
