package parser

import (
	"strconv"
	"strings"
)

// among is true when the version is one of several.
func (v versionValue) among(lit testLiteral) *Cond {
	if lit.kind != stringsLiteral && lit.kind != tupleLiteral {
		return opaque()
	}
	c := &Cond{Op: VersionTest, Package: v.pkg, Compare: "in", Literal: strings.Join(lit.items, ",")}
	switch v.shape {
	case number, piece:
		c.Form, c.Index = Component, v.index
	case text:
		c.Form = Textual
		if v.direct {
			c.Form = Direct
		}
	case chars:
		c.Form = Prefix
	case object:
	default:
		return opaque()
	}
	return c
}

// prefix is true when the version starts with one of the items.
func (v versionValue) prefix(lit testLiteral) *Cond {
	c := &Cond{Op: VersionTest, Package: v.pkg, Compare: "==", Literal: lit.items[0], Form: Prefix}
	if len(lit.items) > 1 {
		c.Compare, c.Literal = "in", strings.Join(lit.items, ",")
	}
	return c
}

// compareTuple compares component by component. A tuple that goes on is greater
// than one that is its beginning, so that (3, 8, 1) > (3, 8): the version
// compares as if the literal were the first version with that beginning.
func (v versionValue) compareTuple(c *Cond, op uint8, lit testLiteral) *Cond {
	if v.shape == pieces && len(lit.items) > 1 && op != opEqual && op != opNotEqual {
		return undecided() // ["1", "13"] < ["1", "8"]
	}
	whole := v.count == 0 || len(lit.items) < v.count
	switch op {
	case opGreater:
		if whole {
			c.Compare = ">="
		} else if bumped, ok := bump(lit.items); ok {
			c.Compare, c.Literal = ">=", bumped
		}
	case opLessEqual:
		if whole {
			c.Compare = "<"
		} else if bumped, ok := bump(lit.items); ok {
			c.Compare, c.Literal = "<", bumped
		}
	case opEqual, opNotEqual:
		if whole {
			return c
		}
		var parts []*Cond
		for i, item := range lit.items {
			parts = append(parts, &Cond{Op: VersionTest, Package: v.pkg, Compare: "==", Literal: item, Form: Component, Index: i})
		}
		if op == opNotEqual {
			return not(all(parts))
		}
		return all(parts)
	}
	return c
}

// bump adds one to the last component.
func bump(items []string) (string, bool) {
	last := len(items) - 1
	n, err := strconv.Atoi(items[last])
	if err != nil {
		return "", false
	}
	return strings.Join(append(items[:last:last], strconv.Itoa(n+1)), "."), true
}

// compareChars compares the first characters: they are equal when the version
// starts with the literal, and ordered as the strings are.
func (v versionValue) compareChars(c *Cond, op uint8, lit testLiteral) *Cond {
	if len(lit.items) != 1 {
		return opaque()
	}
	s := lit.items[0]
	if v.shape == decimal && !strings.Contains(s, ".") {
		s += ".0"
	}
	less := &Cond{Op: VersionTest, Package: v.pkg, Compare: "<", Literal: s, Form: Textual}
	equal := &Cond{Op: VersionTest, Package: v.pkg, Compare: "==", Literal: s, Form: Prefix}
	if v.shape == chars && len(s) < v.count {
		equal.Form = Textual
	}
	switch op {
	case opLess:
		return less
	case opGreaterEqual:
		return not(less)
	case opEqual:
		return equal
	case opNotEqual:
		return not(equal)
	case opLessEqual:
		return &Cond{Op: Or, Args: []*Cond{less, equal}}
	case opGreater:
		return not(&Cond{Op: Or, Args: []*Cond{less, equal}})
	}
	return opaque()
}
