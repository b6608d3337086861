package parser

import (
	"strconv"
	"strings"
)

// Argument returns the text that stands for an argument of the call in the test
// of a function, self not counted: as in a type (type.go).
func Argument(n int) string { return argumentType + strconv.Itoa(n) + "]" }

// IsArgument reports whether a text stands for an argument.
func IsArgument(s string) bool { return strings.HasPrefix(s, argumentType) }

// hole is the text for a parameter of the function that is read for callers in
// other files, "" for any other expression.
func (r *resolver) hole(e exprID) string {
	if len(r.calling) == 0 || r.exprs[e].kind != xName {
		return ""
	}
	call := &r.calling[len(r.calling)-1]
	if call.params == nil {
		return ""
	}
	reach, _ := r.lookup(e)
	if len(reach) != 1 {
		return ""
	}
	b := &r.bindings[reach[0]]
	if b.kind != bindParam || b.scope != call.scope {
		return ""
	}
	for i, p := range call.params {
		if p.name == r.exprs[e].name && i >= int(call.first) {
			return Argument(i - int(call.first))
		}
	}
	return ""
}

// openTest is the condition that a function returns, with holes for what its
// callers give it.
func (r *resolver) openTest(fn int32) *Cond {
	f := &r.funcs[fn]
	first := int32(0)
	if f.class >= 0 {
		first = r.receivers(fn)
	}
	r.calling = append(r.calling, calling{scope: f.scope, first: first, params: f.params})
	c := r.resultTest(fn)
	r.calling = r.calling[:len(r.calling)-1]
	if c.isUndecided() && r.comparesByName(fn) {
		return &Cond{Op: VersionTest, Package: Argument(0), Compare: Argument(1), Literal: Argument(2)}
	}
	return c
}

// comparesByName reports whether a function is a copy of Lightning's
// compare_version(package, op, version), which imports the package first. All of
// them compare, whichever way they come to the version.
func (r *resolver) comparesByName(fn int32) bool {
	f := &r.funcs[fn]
	switch r.names[f.name] {
	case "compare_version", "_compare_version", "compare_versions":
		return f.class < 0 && len(f.params) >= 3
	}
	return false
}

// isUndecided reports whether nothing is known of how a test comes out.
func (c *Cond) isUndecided() bool {
	return c.Op == Opaque || c.Op == VersionTest && c.Package == "" && c.Literal == ""
}

// textOf is a string, or a parameter for one.
func (r *resolver) textOf(e exprID) (string, bool) {
	if s, ok := r.stringValue(e); ok {
		return s, true
	}
	if arg := r.argument(e); arg != 0 {
		return outside(r, arg, r.textOf)
	}
	s := r.hole(e)
	return s, s != ""
}

// versionOfModule knows the version of a module that a parameter names, or is:
// import_module(name).__version__.
func (r *resolver) versionOfModule(module exprID, attr string) (versionValue, bool) {
	if arg := r.argument(module); arg != 0 {
		return outside(r, arg, func(module exprID) (versionValue, bool) { return versionAttr(r.only(module) + "." + attr) })
	}
	if attr != "__version__" {
		return versionValue{}, false
	}
	if name := r.hole(module); name != "" {
		return versionAttr(name + "." + attr)
	}
	if r.exprs[module].kind == xName {
		module = r.onlyValue(module)
	}
	if module == 0 || r.exprs[module].kind != xCall {
		return versionValue{}, false
	}
	if r.only(r.exprs[module].first) != "importlib.import_module" && r.builtin(module) != "__import__" {
		return versionValue{}, false
	}
	args, ok := r.arguments(module)
	if !ok || len(args) != 1 {
		return versionValue{}, false
	}
	name, ok := r.textOf(args[0])
	if !ok {
		return versionValue{}, false
	}
	return versionAttr(name + "." + attr)
}

// testOpen compares a version with what a caller gives, as far as that does not
// depend on what it looks like.
func (v versionValue) testOpen(op uint8, lit testLiteral) *Cond {
	c := &Cond{Op: VersionTest, Package: v.pkg, Compare: opText[op], Literal: lit.items[0]}
	switch v.shape {
	case text, object, number:
		switch {
		case v.shape == number:
			c.Form, c.Index = Component, v.index
		case v.shape == object || lit.kind == parsedLiteral || v.count > 0:
		case v.direct:
			c.Form = Direct
		default:
			c.Form = Textual
		}
		return c
	case tuple:
		if op == opGreaterEqual || op == opLess {
			return c
		}
	}
	return undecided()
}

// comparedBy understands op(a, b) where op is a parameter.
func (r *resolver) comparedBy(op string, a, b exprID) *Cond {
	c := r.versionTest(a, opGreaterEqual, b)
	if c.Op != VersionTest {
		return opaque()
	}
	if v, ok := r.version(a); !ok || v.shape != object || c.Form != Parsed || c.Compare != ">=" {
		return undecided()
	}
	d := *c
	d.Compare = op
	return &d
}

// given renders an argument of a call as a part of a version test: the items of
// a tuple with commas between them, a module by its name, a function of the
// operator module as the operator, "" for what is not known.
func (r *resolver) given(e exprID) string {
	if s := r.hole(e); s != "" {
		return s
	}
	if arg := r.argument(e); arg != 0 {
		s, _ := outside(r, arg, func(arg exprID) (string, bool) { return r.given(arg), true })
		return s
	}
	if lit, ok := r.literal(e); ok {
		return strings.Join(lit.items, ",")
	}
	if !r.isChain(e) {
		return ""
	}
	name := r.only(e)
	if op := comparison(name); op != 0 {
		return opText[op]
	}
	if strings.Contains(name, ".") {
		return ""
	}
	return name // a module
}

// maxGiven bounds the arguments of a call that may matter to a test.
const maxGiven = 8

// givenAll lists the arguments of a call, nil when none of them is known.
func (r *resolver) givenAll(call exprID) (list []Given) {
	known, n := false, 0
	for a := r.exprs[r.exprs[call].first].next; a != 0 && n < maxGiven; a = r.exprs[a].next {
		n++
		var g Given
		switch x := &r.exprs[a]; x.kind {
		case xKeyword:
			g = Given{Keyword: r.names[x.name], Text: r.given(x.first)}
		case xStar, xDoubleStar:
			return nil
		default:
			g.Text = r.given(a)
		}
		known = known || g.Text != ""
		list = append(list, g)
	}
	if !known {
		return nil
	}
	return list
}
