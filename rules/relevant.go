package rules

import (
	"bytes"
	"maps"
	"slices"

	"github.com/upcheck/upcheck/matrix"
)

// Relevant reports whether decoded source can give a finding or holds a
// directive for this tool. It is a cheap way to leave a file out before it is
// parsed, and never leaves out one that matters.
func (e *Engine) Relevant(content []byte) bool {
	for _, needle := range e.needles {
		if bytes.Contains(content, needle) {
			return true
		}
	}
	return false
}

// Wants reports whether uses of what begins with a name matter: that of a library
// about which something is known, or which a check looks at.
func (e *Engine) Wants(root string) bool { return e.words[root] || root == "argparse" }

// Operates reports whether some entry is about an operator.
func (e *Engine) Operates(op string) bool { return len(e.set.ByOperator(op)) > 0 }

// findNeedles finds byte strings of which one is in every relevant file, and the
// words behind them.
func (e *Engine) findNeedles() {
	words := map[string]bool{"upcheck": true}
	for _, word := range e.set.Words(e.speaks) {
		words[word] = true
	}
	for _, t := range e.tracks {
		if t.active && e.hasActive {
			words[rootOf(t.root)] = true
		}
	}
	for i := range mounts {
		if words[rootOf(mounts[i].canonical)] {
			words[rootOf(mounts[i].written)] = true
		}
	}
	e.words = words
	for _, word := range slices.Sorted(maps.Keys(words)) {
		if !slices.ContainsFunc(e.needles, func(n []byte) bool { return bytes.Contains([]byte(word), n) }) {
			e.needles = append(e.needles, []byte(word))
		}
	}
}

// qualified returns the qualified names that a leaf is registered under.
func qualified(m *matrix.Match) []string {
	switch {
	case m.Call != nil:
		return m.Call.Func
	case m.Method != nil:
		return m.Method.Type
	case m.Attribute != nil:
		return m.Attribute.Type
	case m.Subclass != nil:
		return m.Subclass.Of
	case m.Subscript != nil:
		return m.Subscript.Type
	case m.Operator != nil:
		return m.Operator.Types()
	default:
		return slices.Concat(m.Symbol, m.Import, m.Prefix)
	}
}
