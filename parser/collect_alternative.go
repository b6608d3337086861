package parser

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// maxBefore is the number of assignments in a body that are looked through for
// the one before it.
const maxBefore = 16

// attempt is a try statement whose parts are collected.
type attempt struct {
	body, orElse int   // nodes; orElse is -1 when there is none
	start        int32 // the first binding of the body
	handlers     []attemptHandler
	followed     bool            // statements come after it in the same list
	attrs        map[string]bool // what the body reads, once asked for
}

type attemptHandler struct {
	node    int
	ends    endKind
	catches []string
}

// providesAlternative reports whether a failure of the body is provided for: a
// handler binds what the body binds, returns where the body returns, or leads
// to what stands in for it.
func (c *collector) providesAlternative(a *attempt) bool {
	names, returns := c.provided(a.body)
	if a.orElse >= 0 {
		_, elseReturns := c.provided(a.orElse)
		returns = returns || elseReturns
	}
	for _, h := range a.handlers {
		theirs, theyReturn := c.provided(h.node)
		switch {
		case returns && theyReturn,
			returns && a.followed && h.ends == fallsThrough,
			h.ends == fallsThrough && c.boundBefore(a),
			c.callsInstead(a.body, &h):
			return true
		}
		for name := range theirs {
			if names[name] || strings.Contains(name, ".") && c.reads(a, name) {
				return true
			}
		}
	}
	return false
}

// boundBefore reports whether the body gives a name that has a value already a
// better one, as in
//
//	inf = None
//	try:
//		from torch import inf
//	except ImportError:
//		pass
//
// The result of a call is no such value: without it something is amiss.
func (c *collector) boundBefore(a *attempt) bool {
	for k := range c.tree.Children(a.body) {
		switch c.tree[k].Kind {
		case syntax.ImportStatement, syntax.ImportFromStatement:
			for n := range c.tree.Children(k) {
				if c.tree[n].Field == syntax.FieldName &&
					c.hadValue(c.boundName(n, c.tree[k].Kind == syntax.ImportStatement), a.start) {
					return true
				}
			}
		case syntax.ExpressionStatement:
			if k+1 == int(c.tree[k].Next) || c.tree[k+1].Kind != syntax.Assignment {
				continue
			}
			left, right := c.tree.Child(k+1, syntax.FieldLeft), c.tree.Child(k+1, syntax.FieldRight)
			if left < 0 || right < 0 || c.tree[left].Kind != syntax.Identifier {
				continue
			}
			switch c.tree[right].Kind {
			case syntax.Attribute, syntax.Identifier, syntax.True:
				if c.hadValue(string(c.bytes(left)), a.start) {
					return true
				}
			}
		}
	}
	return false
}

// hadValue reports whether the current scope has a binding of a name before
// another one.
func (c *collector) hadValue(name string, before int32) bool {
	s, ok := c.index.lookup(name)
	if !ok {
		return false
	}
	k, ok := c.entryOf(c.here.scope, s)
	if !ok {
		return false
	}
	for b, n := c.scoped[k].last, 0; b != 0 && n < maxBefore; b, n = c.bindings[b].prev, n+1 {
		if b < before {
			return c.bindings[b].kind != bindDelete
		}
	}
	return false
}

// callsInstead reports whether a handler for a missing name, or for arguments
// that are not taken, calls something of what the body calls:
//
//	try:
//		tf.enable_eager_execution()
//	except AttributeError:
//		tf.compat.v1.enable_eager_execution()
func (c *collector) callsInstead(body int, h *attemptHandler) bool {
	for _, name := range h.catches {
		switch name {
		case "AttributeError", "ImportError", "ModuleNotFoundError", "NameError", "TypeError":
		default:
			return false
		}
	}
	list := c.blockOf(h.node)
	if list < 0 {
		return false
	}
	bases := c.calledBases(body)
	return len(bases) > 0 && slices.ContainsFunc(c.calledBases(list), func(base string) bool { return slices.Contains(bases, base) })
}

// blockOf returns the block among the children of a node, -1 for none.
func (c *collector) blockOf(i int) int {
	for k := range c.tree.Children(i) {
		if c.tree[k].Kind == syntax.Block {
			return k
		}
	}
	return -1
}

// calledBases lists the first names of what the statements of a list call, of
// those that may be libraries.
func (c *collector) calledBases(list int) []string {
	var bases []string
	for k := range c.tree.Children(list) {
		if c.tree[k].Kind != syntax.ExpressionStatement || k+1 == int(c.tree[k].Next) || c.tree[k+1].Kind != syntax.Call {
			continue
		}
		callee := c.tree.Child(k+1, syntax.FieldFunction)
		if callee < 0 || c.tree[callee].Kind != syntax.Attribute {
			continue
		}
		first := c.firstIdentifier(callee)
		if first < 0 {
			continue
		}
		switch base := string(c.bytes(first)); base {
		case "self", "cls", "logging", "logger", "log", "warnings", "sys", "os":
		default:
			bases = append(bases, base)
		}
	}
	return bases
}

// reads reports whether the body reads an attribute, as in a test for it:
//
//	try:
//		np.bool
//	except AttributeError:
//		np.bool = bool
func (c *collector) reads(a *attempt, name string) bool {
	if a.attrs == nil {
		a.attrs = make(map[string]bool)
		for k := a.body; k < int(c.tree[a.body].Next); k++ {
			if n := &c.tree[k]; n.Kind == syntax.Attribute && n.End-n.Start <= maxName {
				a.attrs[string(c.bytes(k))] = true
			}
		}
	}
	return a.attrs[name]
}
