package parser

import "strings"

// leak is a use that gives away what is in a dict.
func leak(at exprID) change { return change{kind: leaks, at: at, level: 1} }

// changeBy returns what becomes of the value of e, which is that of the use at.
func (r *resolver) changeBy(e, at exprID) change {
	p := r.parents[e]
	switch x := &r.exprs[e]; {
	case x.kind == xAttr && x.ctx == Store && e == at:
		return change{} // a definition
	case r.holders[e] > 0:
		return change{kind: loses, at: at}
	case p == 0:
		return r.changeByStatement(e, at)
	}
	x := &r.exprs[p]
	switch x.kind {
	case xStar, xCompare, xNot, xPiece:
		return change{}
	case xDoubleStar: // it is copied
		return leak(at)
	case xOperand:
		if r.exprs[r.parents[p]].kind == xCompare {
			return change{}
		}
		return leak(at)
	case xBinary:
		if x.op == 0 {
			return leak(at)
		}
		return change{kind: widens, at: at}
	case xAnd, xOr:
		return r.changeBy(p, at)
	case xChoice:
		if r.exprs[x.first].next == e {
			return change{}
		}
		return r.changeBy(p, at)
	case xComp:
		if x.first != e { // it is looped over
			return change{}
		}
	case xSubscript:
		if x.first == e {
			return r.changeByItem(p, at)
		}
		return change{}
	case xAttr:
		if q := r.parents[p]; q != 0 && r.exprs[q].kind == xCall && r.exprs[q].first == p {
			return r.changeByMethod(q, at)
		}
	case xCall:
		if x.first != e {
			return r.changeByCall(p, at)
		}
	case xKeyword:
		if q := r.parents[p]; q != 0 {
			return r.changeByCall(q, at)
		}
	}
	return change{kind: loses, at: at}
}

// changeByStatement looks at an expression that is part of no other.
func (r *resolver) changeByStatement(e, at exprID) change {
	if r.outgoing[e] {
		return change{kind: hands, at: at}
	}
	s := r.placeOf(e).statement
	if s == r.exprs[e].span {
		return change{}
	}
	word, _, _ := strings.Cut(string(r.text[s.start:min(s.end, s.start+8)]), " ")
	switch strings.TrimRight(word, "(") {
	case "if", "elif", "while", "for", "async", "assert", "match", "print":
		return change{}
	}
	return change{kind: loses, at: at}
}

// changeByItem looks at d[key].
func (r *resolver) changeByItem(e, at exprID) change {
	key := r.exprs[r.exprs[e].first].next
	switch r.exprs[e].ctx {
	case Store:
		return change{kind: sets, at: at, key: key, value: r.stored(e)}
	case Delete:
		return change{kind: removes, at: at, key: key}
	}
	switch c := r.changeBy(e, e); c.kind {
	case 0:
		return change{}
	case leaks:
		return change{kind: leaks, at: at, level: c.level + 1}
	}
	return leak(at)
}

// changeByMethod looks at d.method(...).
func (r *resolver) changeByMethod(call, at exprID) change {
	args, ok := r.arguments(call)
	c := change{kind: loses, at: at}
	switch r.name(r.exprs[call].first) {
	case "keys", "__contains__", "__len__", "index", "count":
		return change{}
	case "get", "items", "values", "copy":
		return leak(at)
	case "update":
		c.kind, c.value = updates, call
	case "setdefault":
		c.kind = defaults
		if len(args) > 1 {
			c.value = args[1]
		}
	case "pop":
		c.kind = removes
	default:
		return c
	}
	switch {
	case c.kind == updates:
	case !ok || len(args) == 0:
		return change{kind: loses, at: at}
	default:
		c.key = args[0]
	}
	return c
}

// changeByCall looks at f(d).
func (r *resolver) changeByCall(call, at exprID) change {
	f := r.exprs[call].first
	switch r.builtin(call) {
	case "":
	case "print", "len", "str", "repr", "list", "tuple", "set", "frozenset", "sorted", "enumerate", "isinstance", "type",
		"bool", "any", "all", "min", "max", "sum", "zip", "id", "format":
		return change{}
	case "dict", "iter":
		return leak(at)
	default:
		return change{kind: loses, at: at}
	}
	if r.exprs[f].kind == xAttr && r.name(f) == "update" {
		return leak(at)
	}
	v := r.eval(f)
	if len(v.things) == 0 || v.unknown {
		return change{kind: loses, at: at}
	}
	for _, t := range v.things {
		if t.kind != library || isProject(t.Name) {
			return change{kind: loses, at: at}
		}
		switch t.Name {
		case "copy.copy":
			return leak(at)
		case "copy.deepcopy", "json.dumps", "json.dump", "pprint.pprint", "pprint.pformat", "yaml.dump", "yaml.safe_dump":
			return change{}
		}
	}
	return change{kind: touches, at: at}
}
