package rules

import "github.com/upcheck/upcheck/matrix"

// Wants reports whether uses of what begins with a name matter: that of a library
// about which something is known, or which a check looks at.
func (e *Engine) Wants(root string) bool {
	return e.words[root] || root == "argparse" || root == "multiprocessing"
}

// Operates reports whether some entry is about an operator.
func (e *Engine) Operates(op string) bool { return len(e.set.ByOperator(op)) > 0 }

// findWords finds the roots of the libraries that something is known about.
func (e *Engine) findWords() {
	words := make(map[string]bool)
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
}

// qualified returns the qualified names that a leaf is registered under.
func qualified(m *matrix.Match) []string {
	switch {
	case m.Symbol != nil:
		return m.Symbol
	case m.Import != nil:
		return m.Import
	case m.Prefix != nil:
		return m.Prefix
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
	}
	return nil
}
