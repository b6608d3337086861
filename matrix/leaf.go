package matrix

// Leaves returns the matches that stand for themselves: m alone, or the
// members of its Any. The matches belong to m.
func (m *Match) Leaves() []*Match {
	var leaves []*Match
	eachLeaf(m, func(leaf *Match) { leaves = append(leaves, leaf) })
	return leaves
}

// AnyLeaf reports whether a condition holds for one of what Leaves returns.
func (m *Match) AnyLeaf(holds func(*Match) bool) bool {
	for i := range m.Any {
		if m.Any[i].AnyLeaf(holds) {
			return true
		}
	}
	return len(m.Any) == 0 && holds(m)
}

// eachLeaf visits what Leaves returns.
func eachLeaf(m *Match, visit func(*Match)) {
	if len(m.Any) == 0 {
		visit(m)
		return
	}
	for i := range m.Any {
		eachLeaf(&m.Any[i], visit)
	}
}

// Args returns the predicate on the arguments of a call, method or subclass
// match, and nil for every other kind.
func (m *Match) Args() *ArgMatch {
	switch {
	case m.Call != nil:
		return &m.Call.ArgMatch
	case m.Method != nil:
		return &m.Method.ArgMatch
	case m.Subclass != nil:
		return &m.Subclass.ArgMatch
	default:
		return nil
	}
}

// kinds returns the names of the kinds that are set.
func (m *Match) kinds() []string {
	var kinds []string
	add := func(name string, set bool) {
		if set {
			kinds = append(kinds, name)
		}
	}
	add("symbol", m.Symbol != nil)
	add("import", m.Import != nil)
	add("prefix", m.Prefix != nil)
	add("call", m.Call != nil)
	add("method", m.Method != nil)
	add("attribute", m.Attribute != nil)
	add("subscript", m.Subscript != nil)
	add("operator", m.Operator != nil)
	add("subclass", m.Subclass != nil)
	add("env", m.Env != nil)
	add("header", m.Header != nil)
	add("word", m.Word != nil)
	add("pin", m.Pin != nil)
	add("host", m.Host != nil)
	add("check", m.Check != NoCheck)
	add("any", m.Any != nil)
	return kinds
}
