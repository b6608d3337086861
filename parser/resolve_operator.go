package parser

import "strings"

// special returns what a special method of an instance gives: Python looks it
// up in the class. args evaluates the arguments besides self, by place.
func (r *resolver) special(t thing, method string, args actuals) values {
	switch t = r.holder(t); t.kind {
	case library:
		if t.Instance == 0 || len(t.Name)+1+len(method) > maxName {
			return nothing()
		}
		whole := t.Instance == t.segments()
		t.Name = r.texts.join(t.Name, method)
		if !whole {
			return r.givenElsewhere(t)
		}
		if v := r.offered(t.Name, args); !v.unknown {
			return v
		}
		return r.givenElsewhere(t)
	case ownValue:
		v := r.member(t, r.intern(method))
		if len(v.things) != 1 || v.unknown {
			return nothing()
		}
		switch m := v.things[0]; m.kind {
		case ownFunc:
			return r.resultOf(m.index)
		case library:
			return r.offered(m.Name, args)
		}
	}
	return nothing()
}

// offered is what calling a library's function gives, as far as it is known.
func (r *resolver) offered(callable string, args actuals) values {
	if r.exports == nil || len(callable) > maxName {
		return nothing()
	}
	return r.typed(r.exports.Result(callable), args)
}

// holder returns what a chain of attributes holds, when that is one thing, or t
// itself.
func (r *resolver) holder(t thing) thing {
	if t.kind == library && t.Instance > 0 && t.Instance < t.segments() {
		if v := r.held(t); len(v.things) == 1 && !v.unknown {
			return v.things[0]
		}
	}
	return t
}

// held returns what a chain of attributes of a library's instance holds.
func (r *resolver) held(t thing) values {
	if r.exports == nil || t.kind != library || t.Instance == 0 {
		return nothing()
	}
	at := 0
	for range t.Instance {
		next := strings.IndexByte(t.Name[at:], '.')
		if next < 0 { // there are no attributes
			return r.one(t)
		}
		at += next + 1
	}
	class := t
	class.Name = t.Name[:at-1]
	v := r.one(class)
	for attr := range strings.SplitSeq(t.Name[at:], ".") {
		if len(v.things) != 1 || v.unknown || v.things[0].kind != library {
			return nothing() // the attributes of a sequence are not known
		}
		v = r.typed(r.exports.Attribute(v.things[0].Name+"."+attr), actuals{})
	}
	return v
}

// methods of an operator by its text, and those of its right operand.
func operatorMethod(op string) (method, reflected string) {
	switch op {
	case "+":
		return "__add__", "__radd__"
	case "-":
		return "__sub__", "__rsub__"
	case "*":
		return "__mul__", "__rmul__"
	case "/":
		return "__truediv__", "__rtruediv__"
	case "//":
		return "__floordiv__", "__rfloordiv__"
	case "%":
		return "__mod__", "__rmod__"
	case "**":
		return "__pow__", "__rpow__"
	case "@":
		return "__matmul__", "__rmatmul__"
	case "&":
		return "__and__", "__rand__"
	case "|":
		return "__or__", "__ror__"
	case "^":
		return "__xor__", "__rxor__"
	case "<<":
		return "__lshift__", "__rlshift__"
	case ">>":
		return "__rshift__", "__rrshift__"
	case "==":
		return "__eq__", "__eq__"
	case "!=", "<>":
		return "__ne__", "__ne__"
	case "<":
		return "__lt__", "__gt__"
	case "<=":
		return "__le__", "__ge__"
	case ">":
		return "__gt__", "__lt__"
	case ">=":
		return "__ge__", "__le__"
	}
	return "", ""
}

// operator returns the text of an operator, without the "=" of an augmented
// assignment.
func (r *resolver) operator(operand exprID, augmented bool) string {
	x := &r.exprs[operand]
	op := string(r.text[x.start:x.end])
	if augmented {
		op = strings.TrimSuffix(op, "=")
	}
	return op
}

// operated returns what a binary operator or a comparison gives: the left
// operand decides, unless it is a plain constant.
func (r *resolver) operated(e exprID) values {
	left := r.exprs[e].first
	operand := r.exprs[left].next
	if operand == 0 || r.exprs[operand].next != 0 {
		return nothing() // a chain of comparisons
	}
	a := r.eval(left)
	if len(a.things) == 0 && (a.unknown || !a.none) {
		return a
	}
	method, reflected := operatorMethod(r.operator(operand, r.exprs[e].kind == xBinary && r.exprs[e].op == 1))
	if method == "" { // in, is: a truth value
		return values{none: true}
	}
	if k := r.exprs[left].kind; (k == xString || k == xBytes) && method == "__mod__" {
		return values{none: true} // a format
	}
	right := r.exprs[operand].first
	if len(a.things) > 0 {
		return r.each(a, func(t thing) values {
			return r.special(t, method, actuals{at: func(int) values { return r.eval(right) }})
		})
	}
	b := r.eval(right)
	if len(b.things) == 0 {
		return b
	}
	return r.each(b, func(t thing) values {
		return r.special(t, reflected, actuals{at: func(int) values { return a }})
	})
}

// negated returns what -x, ~x and +x give.
func (r *resolver) negated(e exprID) values {
	x := &r.exprs[e]
	v := r.eval(x.first)
	if len(v.things) == 0 {
		return v
	}
	method := "__neg__"
	switch r.text[x.start] {
	case '~':
		method = "__invert__"
	case '+':
		method = "__pos__"
	}
	return r.each(v, func(t thing) values { return r.special(t, method, actuals{}) })
}
