package parser

import (
	"strings"
)

// python is the package name under which the interpreter's version is tested.
const python = "python"

// flipped is the operator with its sides exchanged.
var flipped = [...]uint8{
	opLess: opGreater, opLessEqual: opGreaterEqual, opGreater: opLess, opGreaterEqual: opLessEqual,
	opEqual: opEqual, opNotEqual: opNotEqual, opIsNot: 0,
}

var opText = [...]string{
	opLess: "<", opLessEqual: "<=", opGreater: ">", opGreaterEqual: ">=", opEqual: "==", opNotEqual: "!=",
	opIn: "in", opIsNot: "",
}

// versionTest understands the comparison of a version with a literal, on
// either side.
func (r *resolver) versionTest(a exprID, op uint8, b exprID) *Cond {
	if v, ok := r.version(a); ok {
		if lit, ok := r.literal(b); ok {
			return v.test(op, lit)
		}
		if len(r.calling) > 0 {
			return undecided() // what the caller gives is changed before it is compared
		}
		return opaque()
	}
	if op == opIn || op == opNotIn {
		return r.partOfVersion(a, b)
	}
	if v, ok := r.version(b); ok {
		if lit, ok := r.literal(a); ok {
			return v.test(flipped[op], lit)
		}
	}
	if lit, ok := r.parsedLiteral(b); ok && r.parsesSomething(a) {
		return versionValue{shape: object}.test(op, lit)
	}
	if lit, ok := r.parsedLiteral(a); ok && r.parsesSomething(b) {
		return versionValue{shape: object}.test(flipped[op], lit)
	}
	return opaque()
}

// parsedLiteral reads a literal that is made a version. Most operands are none,
// of which the kind tells it.
func (r *resolver) parsedLiteral(e exprID) (testLiteral, bool) {
	switch r.exprs[e].kind {
	case xCall, xName:
		lit, ok := r.literal(e)
		return lit, ok && lit.kind == parsedLiteral
	}
	return testLiteral{}, false
}

// partOfVersion understands "dev" in torch.__version__: it is a test of the
// version whose outcome is not known, since builds of one version differ.
func (r *resolver) partOfVersion(part, whole exprID) *Cond {
	v, ok := r.version(whole)
	if !ok || v.shape != text {
		return opaque()
	}
	if _, ok := r.stringValue(part); !ok {
		return opaque()
	}
	return undecided()
}

// undecided is a test of a version whose outcome is not known.
func undecided() *Cond { return &Cond{Op: VersionTest, Compare: "in"} }

// parsesSomething reports whether e makes a version of something that is not
// known: the test is about a version all the same.
func (r *resolver) parsesSomething(e exprID) bool {
	if r.exprs[e].kind == xName {
		if value := r.onlyValue(e); value != 0 {
			e = value
		}
	}
	return r.exprs[e].kind == xCall && r.parses(e)
}

// startsWith understands v.startswith("1.") and v.startswith(("1.", "2.0")).
func (r *resolver) startsWith(object, prefix exprID) *Cond {
	v, ok := r.version(object)
	if !ok || v.shape != text && v.shape != chars {
		return opaque()
	}
	lit, ok := r.literal(prefix)
	if !ok || lit.kind == numberLiteral {
		return opaque()
	}
	return v.prefix(lit)
}

// literalKind is the kind of the constant side of a version test.
type literalKind uint8

const (
	textLiteral    literalKind = iota
	parsedLiteral              // inside parse("...") or the like
	tupleLiteral               // (1, 8)
	stringsLiteral             // ("1.8", "1.9"), as alternatives or as components
	numberLiteral
)

// testLiteral is the constant side of a version test.
type testLiteral struct {
	kind  literalKind
	items []string // one, or the components of a tuple
}

// literal reads the constant side of a version test.
func (r *resolver) literal(e exprID) (testLiteral, bool) {
	x := &r.exprs[e]
	switch x.kind {
	case xString:
		s, ok := r.stringValue(e)
		return testLiteral{textLiteral, []string{s}}, ok
	case xNumber:
		return testLiteral{numberLiteral, []string{string(r.text[x.start:x.end])}}, true
	case xTuple, xList:
		lit := testLiteral{kind: tupleLiteral}
		for k := x.first; k != 0; k = r.exprs[k].next {
			item, ok := r.literal(k)
			if !ok || len(item.items) != 1 {
				return testLiteral{}, false
			}
			if item.kind != numberLiteral {
				lit.kind = stringsLiteral
			}
			lit.items = append(lit.items, item.items[0])
		}
		return lit, len(lit.items) > 0
	case xCall:
		if args, ok := r.arguments(e); ok && len(args) > 0 && r.parses(e) {
			if lit, ok := r.literal(args[0]); ok && len(lit.items) == 1 {
				return testLiteral{parsedLiteral, lit.items}, true
			}
		}
	case xName:
		if arg := r.argument(e); arg != 0 {
			return outside(r, arg, r.literal)
		}
		if s := r.hole(e); s != "" {
			return testLiteral{textLiteral, []string{s}}, true
		}
		if value := r.onlyValue(e); value != 0 && r.exprs[value].kind != xName {
			return r.literal(value)
		}
	}
	return testLiteral{}, false
}

// parses reports whether a call makes a version of its argument.
func (r *resolver) parses(call exprID) bool {
	callee := r.exprs[call].first
	if !r.isChain(callee) {
		return false
	}
	full := r.only(callee)
	name := full[strings.LastIndexByte(full, '.')+1:]
	if name == "" {
		name = r.name(callee)
	}
	switch name {
	case "Version", "parse_version", "LooseVersion", "StrictVersion", "LegacyVersion", "NumpyVersion",
		"NormalizedVersion", "TorchVersion", "digit_version", "V":
		return true
	case "parse":
		return full == "" || full == "packaging.version.parse" || strings.HasSuffix(full, ".packaging.version.parse")
	}
	return false
}

// shape says what is left of a version after the operations on it.
type shape uint8

const (
	text    shape = iota // the string; count > 0: its first components
	object               // a version object
	tuple                // a tuple of numbers; count > 0: the first ones
	pieces               // the string's parts between dots; count > 0: the first ones
	halves               // the string cut at something else than dots
	number               // the component at index
	piece                // the component at index, as text
	chars                // the first count characters
	decimal              // the first count characters, or components, as a float
)

// versionValue is an expression that gives a package's version.
type versionValue struct {
	pkg   string
	shape shape
	index int
	count int
	// direct says that it is __version__ itself, which may be more than a string;
	// parts that the float was made of components, not of characters.
	direct, parts bool
}

// test compares a version with a literal.
func (v versionValue) test(op uint8, lit testLiteral) *Cond {
	if op == 0 || int(op) >= len(opText) {
		if op == opNotIn {
			return not(v.test(opIn, lit))
		}
		return opaque()
	}
	if op == opNotIn {
		return not(v.test(opIn, lit))
	}
	if IsArgument(lit.items[0]) {
		if op == opIn || opText[op] == "" || len(lit.items) > 1 {
			return undecided()
		}
		return v.testOpen(op, lit)
	}
	if op == opIn {
		return v.among(lit)
	}
	if lit.kind == stringsLiteral && v.shape != pieces && v.shape != tuple {
		return opaque()
	}
	dotted := strings.Join(lit.items, ".")
	c := &Cond{Op: VersionTest, Package: v.pkg, Compare: opText[op], Literal: dotted}
	if c.Compare == "" {
		return opaque()
	}
	switch v.shape {
	case text:
		if lit.kind == parsedLiteral || lit.kind == tupleLiteral || v.count > 0 {
			return c
		}
		c.Form = Textual
		if v.direct {
			c.Form = Direct
		}
	case object:
	case tuple, pieces:
		return v.compareTuple(c, op, lit)
	case number, piece:
		c.Form, c.Index = Component, v.index
		switch {
		case len(lit.items) != 1:
			return opaque()
		case v.shape == piece && v.index > 0 && op != opEqual && op != opNotEqual:
			return undecided() // "13" < "8", while the first component has one digit
		}
	case chars, decimal:
		return v.compareChars(c, op, lit)
	default:
		return opaque()
	}
	return c
}
