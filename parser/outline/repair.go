package outline

import (
	"bytes"
	"context"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// The grammar knows no star before brackets or quotes in a list that has no
// brackets of its own, as in "return a, *(b)", and then tears the lines around
// it. Such stars are blanked for it and put back when the expressions are read.

// maxRepairs bounds how often a text is parsed again.
const maxRepairs = 3

// stars are blanked stars by the offset of what they stand before.
type stars map[int]int

// parse returns the tree of a text, with the stars that it was made without.
func (p *Parser) parse(ctx context.Context, text []byte) (syntax.Tree, stars, error) {
	tree, err := p.trees.Parse(ctx, text)
	if err != nil {
		return nil, nil, err
	}
	var blanked stars
	patched := text
	for range maxRepairs {
		found := unreadStars(patched, tree)
		if len(found) == 0 {
			break
		}
		if blanked == nil {
			blanked, patched = make(stars), bytes.Clone(text)
		}
		for operand, star := range found {
			blanked[operand] = star
			patched[star] = ' '
		}
		if tree, err = p.trees.Parse(ctx, patched); err != nil {
			return nil, nil, err
		}
	}
	return tree, blanked, nil
}

// unreadStars finds the stars in and right before the errors of a tree.
func unreadStars(text []byte, tree syntax.Tree) stars {
	var found stars
	scanned := 0 // errors are nested: look at no byte twice
	for i := range tree {
		if tree[i].Kind != syntax.Error {
			continue
		}
		end := int(tree[i].End)
		for at := max(scanned, beforeSpace(text, int(tree[i].Start))-1); at < end; at++ {
			if text[at] != '*' || !opensItem(text, at) {
				continue
			}
			operand := at + 1
			for operand < len(text) && (text[operand] == ' ' || text[operand] == '\t') {
				operand++
			}
			if operand < len(text) && bytes.IndexByte([]byte(`([{"'`), text[operand]) >= 0 {
				if found == nil {
					found = make(stars)
				}
				found[operand] = at
			}
		}
		scanned = max(scanned, end)
	}
	return found
}

// opensItem reports whether what stands before the offset can only be followed
// by an operand.
func opensItem(text []byte, at int) bool {
	end := beforeSpace(text, at)
	if end == 0 || bytes.IndexByte([]byte(",=[(:"), text[end-1]) >= 0 {
		return true
	}
	start := end
	for start > 0 && isWord(text[start-1]) {
		start--
	}
	switch string(text[start:end]) {
	case "return", "yield", "in":
		return true
	}
	return false
}

// beforeSpace returns the end of what stands before the white space before an
// offset.
func beforeSpace(text []byte, at int) int {
	for at > 0 && bytes.IndexByte([]byte(" \t\r\n\\"), text[at-1]) >= 0 {
		at--
	}
	return at
}

// unblank puts the star back that stood before node i. The outermost
// expression that starts there is its operand.
func (r *reader) unblank(star, i int) *Expr {
	delete(r.stars, int(r.tree[i].Start))
	e := r.make(Star, "", i)
	e.Span.Start = star
	e.Args = append(r.list(1), r.expr(i))
	return e
}
