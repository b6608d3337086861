package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/upcheck/upcheck/parser/internal/literal"
)

// maxText is how much of a computed string is kept, counted from its end.
const maxText = 512

// someString is a string of which nothing is known.
var someString = constantValue{kind: String, ending: true}

// computed evaluates what makes strings: f-strings, operators and calls.
func (r *resolver) computed(e exprID, defaults bool) constantValue {
	switch x := &r.exprs[e]; x.kind {
	case xFormat:
		return r.formatted(e, defaults)
	case xBinary:
		return r.combined(e, defaults)
	case xCall:
		return r.stringCall(e, defaults)
	}
	return constantValue{}
}

// then appends a string to another. What is no string is one of which nothing
// is known.
func (k constantValue) then(next constantValue) constantValue {
	if next.kind != String {
		next = constantValue{kind: String, ending: true, indirect: next.indirect}
	}
	if k.kind != String {
		k = constantValue{kind: String, ending: true, indirect: k.indirect}
	}
	next.indirect = next.indirect || k.indirect
	if next.ending {
		return next
	}
	next.text, next.ending = k.text+next.text, k.ending
	if cut := len(next.text) - maxText; cut > 0 {
		for !utf8.RuneStart(next.text[cut]) {
			cut++
		}
		next.text, next.ending = next.text[cut:], true
	}
	return next
}

// formatted joins the pieces of an f-string, or of literals beside each other.
func (r *resolver) formatted(e exprID, defaults bool) constantValue {
	k := constantValue{kind: String}
	for p := r.exprs[e].first; p != 0; p = r.exprs[p].next {
		if r.steps++; r.steps > maxSteps || r.exprs[e].end-r.exprs[e].start > maxLong {
			return someString
		}
		switch x := &r.exprs[p]; {
		case x.kind == xText:
			k = k.then(constantValue{kind: String, text: bracesOf(literal.Unescape(r.text[x.start:x.end], x.op == 1))})
		case x.kind == xPiece && x.op == 1:
			k = k.then(r.shown(x.first, defaults))
		case x.kind == xPiece:
			k = k.then(someString)
		default:
			k = k.then(r.constant(p, defaults))
		}
	}
	return k
}

// bracesOf reads doubled braces.
func bracesOf(s string) string {
	if !strings.ContainsAny(s, "{}") {
		return s
	}
	return strings.NewReplacer("{{", "{", "}}", "}").Replace(s)
}

// shown is what str makes of a value: of strings and of plain numbers that is
// known.
func (r *resolver) shown(e exprID, defaults bool) constantValue {
	k := r.constant(e, defaults)
	if k.kind == Number && isPlainNumber(k.text) {
		k.kind = String
	}
	if k.kind != String {
		return constantValue{kind: String, ending: true, indirect: k.indirect}
	}
	return k
}

// isPlainNumber reports whether an integer is written as Python prints it.
func isPlainNumber(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s == "0" || s != "" && s[0] != '0'
}

// combined evaluates "a" + b, "..." % b and path / "a".
func (r *resolver) combined(e exprID, defaults bool) constantValue {
	left := r.exprs[e].first
	operand := r.exprs[left].next
	right := r.exprs[operand].first
	switch r.operator(operand, r.exprs[e].op == 1) {
	case "+":
		end := r.constant(right, defaults)
		if end.ending { // what stands before it does not matter
			return end
		}
		start := r.constant(left, defaults)
		if start.kind == String && end.kind == Other || end.kind == String {
			return start.then(end)
		}
	case "%":
		if k := r.constant(left, defaults); k.kind == String {
			return r.filled(k, printfPieces(k.text), r.printfArgs(right), defaults)
		}
	case "/":
		// Only paths are divided by strings.
		if end := r.constant(right, defaults); end.kind == String {
			return r.constant(left, defaults).join(end).normal()
		}
	}
	return constantValue{}
}

// join is a path below another.
func (k constantValue) join(end constantValue) constantValue {
	switch {
	case end.ending || strings.HasPrefix(end.text, "/"):
		return end
	case k.kind != String || k.ending && k.text == "":
		return constantValue{kind: String, text: end.text, ending: true, indirect: end.indirect || k.indirect}
	case k.text == "" || strings.HasSuffix(k.text, "/"):
		return k.then(end)
	}
	return k.then(constantValue{kind: String, text: "/"}).then(end)
}
