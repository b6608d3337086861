package parser

import "strings"

// libraryTest understands the functions of libraries that test the version of
// one, nil when a call is none of them.
func (r *resolver) libraryTest(call exprID, args []exprID) *Cond {
	callee := r.exprs[call].first
	full := r.only(callee)
	if arg := r.argument(callee); arg != 0 { // op(a, b)
		full, _ = outside(r, arg, func(e exprID) (string, bool) { return r.only(e), true })
	}
	if op := comparison(full); op != 0 && len(args) == 2 {
		return r.versionTest(args[0], op, args[1])
	}
	if op := r.hole(callee); op != "" && len(args) == 2 {
		return r.comparedBy(op, args[0], args[1])
	}
	name := full[strings.LastIndexByte(full, '.')+1:]
	switch root, _, _ := strings.Cut(full, "."); name {
	case "RequirementCache", "_RequirementCache":
		return r.requirement(args)
	case "importorskip": // pytest: what follows runs with that version only
		return r.importOrSkip(call, args)
	case "require_version", "require_version_core":
		if root == "transformers" || root == "diffusers" {
			return r.requirement(args)
		}
	case "compare_version", "_compare_version", "compare_versions": // (package, op, version)
		if len(args) >= 3 {
			pkg, ok := r.packageName(args[0])
			return r.namedTest(pkg, ok, args[1], args[2])
		}
	case "is_torch_version", "is_transformers_version": // (op, version)
		if len(args) >= 2 && (root == "accelerate" || root == "diffusers") {
			return r.namedTest(strings.TrimSuffix(strings.TrimPrefix(name, "is_"), "_version"), true, args[0], args[1])
		}
	case "is_torch_greater_or_equal":
		if len(args) >= 1 && root == "transformers" {
			return r.atLeast("torch", args[0])
		}
	case "pytorch_after": // monai: (major, minor, patch)
		if len(args) >= 2 && root == "monai" {
			return r.after("torch", args)
		}
	}
	return nil
}

// comparison is the operator that a function of the operator module stands
// for, 0 for none.
func comparison(name string) uint8 {
	op, found := strings.CutPrefix(name, "operator.")
	if !found {
		return 0
	}
	switch op {
	case "lt", "__lt__":
		return opLess
	case "le", "__le__":
		return opLessEqual
	case "gt", "__gt__":
		return opGreater
	case "ge", "__ge__":
		return opGreaterEqual
	case "eq", "__eq__":
		return opEqual
	case "ne", "__ne__":
		return opNotEqual
	}
	return 0
}

// namedTest compares the version of a package that a test names; the operator
// is a function of the operator module, or written as text.
func (r *resolver) namedTest(pkg string, known bool, op, literal exprID) *Cond {
	code := comparison(r.only(op))
	if s, ok := r.stringValue(op); ok {
		code = operatorCode(s)
	}
	lit, ok := r.literal(literal)
	if !known || !ok || code == 0 || len(lit.items) != 1 {
		return undecided()
	}
	return versionValue{pkg: pkg, shape: object}.test(code, lit)
}

// operatorCode reads an operator, 0 for what is none.
func operatorCode(s string) uint8 {
	for code, text := range opText {
		if text == s && s != "" && s != "in" {
			return uint8(code)
		}
	}
	return 0
}

// packageName reads a distribution's name and spells it as its module.
func (r *resolver) packageName(e exprID) (string, bool) {
	s, ok := r.textOf(e)
	return moduleName(s), ok && s != ""
}

// moduleName spells the name of a distribution as its module.
func moduleName(distribution string) string {
	return strings.ReplaceAll(strings.ToLower(distribution), "-", "_")
}

// atLeast is true for a version and all later ones.
func (r *resolver) atLeast(pkg string, literal exprID) *Cond {
	lit, ok := r.literal(literal)
	if !ok || len(lit.items) != 1 {
		return undecided()
	}
	return versionValue{pkg: pkg, shape: object}.test(opGreaterEqual, lit)
}

// after reads the components of a version as arguments.
func (r *resolver) after(pkg string, args []exprID) *Cond {
	var parts []string
	for _, a := range args {
		if r.exprs[a].kind != xNumber {
			return undecided()
		}
		parts = append(parts, string(r.text[r.exprs[a].start:r.exprs[a].end]))
	}
	return &Cond{Op: VersionTest, Package: pkg, Compare: ">=", Literal: strings.Join(parts, ".")}
}

// requirement understands a requirement that holds or not: "torch>=2.0,<3".
func (r *resolver) requirement(args []exprID) *Cond {
	if len(args) == 0 {
		return undecided()
	}
	s, ok := r.stringValue(args[0])
	if !ok {
		return undecided()
	}
	end := strings.IndexAny(s, "<>=!~[; ")
	if end < 0 {
		return &Cond{Op: Importable, Name: moduleName(s)}
	}
	pkg := moduleName(s[:end])
	c := constant(true)
	for part := range strings.SplitSeq(s[end:], ",") {
		part = strings.TrimSpace(part)
		rest := strings.TrimLeft(part, "<>=!")
		code := operatorCode(part[:len(part)-len(rest)])
		rest = strings.TrimSpace(rest)
		if code == 0 || rest == "" || strings.ContainsAny(rest, "*;[~ ") {
			return undecided()
		}
		c = also(c, &Cond{Op: VersionTest, Package: pkg, Compare: opText[code], Literal: rest})
	}
	return c
}

// importOrSkip is true where pytest.importorskip returns.
func (r *resolver) importOrSkip(call exprID, args []exprID) *Cond {
	if len(args) == 0 {
		return opaque()
	}
	module, ok := r.stringValue(args[0])
	if !ok || !isDotted(module) {
		return opaque()
	}
	least := exprID(0)
	if len(args) > 1 {
		least = args[1]
	}
	for a := r.exprs[r.exprs[call].first].next; a != 0; a = r.exprs[a].next {
		if x := &r.exprs[a]; x.kind == xKeyword && r.names[x.name] == "minversion" {
			least = x.first
		}
	}
	root, _, nested := strings.Cut(module, ".")
	if least == 0 || nested {
		return &Cond{Op: Importable, Name: module}
	}
	return r.atLeast(root, least)
}
