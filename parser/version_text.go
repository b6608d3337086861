package parser

import (
	"bytes"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
)

// VersionText is a test of a package's version, or of a part of it, that
// compares text or a float instead of versions. It may come out right or not:
// "2.10" is less than "2.9" as text.
type VersionText struct {
	// Package, Compare and Literal are as in Cond. Compare is "startswith" for
	// a prefix.
	Package, Compare, Literal string
	Part                      VersionPart
	// Count is how many characters or components the part has, 0 for all;
	// for a component it is its place.
	Count     int
	Span      source.Span // the whole test
	Statement source.Span
	Block     int
}

// VersionPart says what of a version is compared.
type VersionPart uint8

// The parts of a version.
const (
	Whole           VersionPart = iota // __version__ itself, which may be more than a string
	WholeString                        // the version as a plain string
	Characters                         // its first characters
	Float                              // its first characters as a float
	FloatParts                         // its first components as a float
	ComponentString                    // one component as a string
)

// mentionsVersions reports whether a file may test a version: a name in it says
// so, or a string that names something. What comments say, of licences say, does
// not count.
func (r *raw) mentionsVersions() bool {
	// A search for "ersion" stops at every e.
	if !bytes.Contains(r.text, []byte("version")) && !bytes.Contains(r.text, []byte("Version")) && !bytes.Contains(r.text, []byte("VERSION")) {
		return false
	}
	for _, name := range r.names {
		if namesVersion(name) {
			return true
		}
	}
	for i := range r.imports {
		if namesVersion(r.imports[i].module) || namesVersion(r.imports[i].name) {
			return true
		}
	}
	for i := range r.exprs {
		if x := &r.exprs[i]; x.kind == xString && x.end-x.start <= maxVersionName && namesVersion(string(r.text[x.start:x.end])) {
			return true
		}
	}
	return false
}

// maxVersionName is the length of a literal that may name a version.
const maxVersionName = 64

// namesVersion reports whether a name says that it holds a version.
func namesVersion(name string) bool {
	return strings.Contains(name, "ersion") || strings.Contains(name, "VERSION")
}

// versionTexts records the pairs of a comparison that compare a version as
// text.
func (r *resolver) versionTexts(e exprID) {
	a := r.exprs[e].first
	if a == 0 {
		return
	}
	for o := r.exprs[a].next; o != 0 && r.exprs[o].kind == xOperand; o = r.exprs[o].next {
		b, op := r.exprs[o].first, r.exprs[o].op
		if b == 0 || a == 0 || op > opNotEqual || op == 0 {
			a = b
			continue
		}
		switch {
		case r.isConstant(b):
			r.versionTextPair(e, a, op, b)
		case r.isConstant(a):
			r.versionTextPair(e, b, flipped[op], a)
		}
		a = b
	}
}

// isConstant reports whether e is written as a string or a number, or is a name
// that stands for one.
func (r *resolver) isConstant(e exprID) bool {
	if r.exprs[e].kind == xName {
		e = r.onlyValue(e)
	}
	k := r.exprs[e].kind
	return k == xString || k == xNumber
}

func (r *resolver) versionTextPair(e, version exprID, op uint8, constant exprID) {
	switch r.exprs[version].kind {
	case xName, xAttr, xCall, xSubscript:
	default:
		return
	}
	v, ok := r.version(version)
	if !ok || v.pkg == "" || v.pkg == python {
		return
	}
	lit, ok := r.literal(constant)
	if !ok || len(lit.items) != 1 {
		return
	}
	part, count, ok := v.part(lit)
	if ok {
		r.addVersionText(e, VersionText{Package: v.pkg, Compare: opText[op], Literal: lit.items[0], Part: part, Count: count})
	}
}

// part tells what of a version is compared as text with a literal.
func (v versionValue) part(lit testLiteral) (part VersionPart, count int, ok bool) {
	if lit.kind == numberLiteral {
		switch {
		case v.shape == decimal && v.parts:
			return FloatParts, v.count, true
		case v.shape == decimal:
			return Float, v.count, true
		}
		return 0, 0, false
	}
	if lit.kind != textLiteral {
		return 0, 0, false
	}
	switch v.shape {
	case text:
		switch {
		case v.count > 0:
			return 0, 0, false
		case v.direct:
			return Whole, 0, true
		}
		return WholeString, 0, true
	case chars:
		return Characters, v.count, true
	case piece:
		return ComponentString, v.index, true
	}
	return 0, 0, false
}

// versionPrefix records v.startswith("2.1").
func (r *resolver) versionPrefix(e exprID) {
	callee := r.exprs[e].first
	x := &r.exprs[callee]
	if x.kind != xAttr || r.names[x.name] != "startswith" {
		return
	}
	args, ok := r.arguments(e)
	if !ok || len(args) != 1 {
		return
	}
	prefix, ok := r.stringValue(args[0])
	if !ok {
		return
	}
	if v, ok := r.version(x.first); ok && v.shape == text && v.pkg != "" && v.pkg != python {
		r.addVersionText(e, VersionText{Package: v.pkg, Compare: "startswith", Literal: prefix, Part: Characters})
	}
}

func (r *resolver) addVersionText(e exprID, t VersionText) {
	at := r.placeOf(e)
	t.Span, t.Statement, t.Block = r.span(r.exprs[e].span), r.span(at.statement), int(r.block[at.block])
	r.m.VersionTexts = append(r.m.VersionTexts, t)
}
