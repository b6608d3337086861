package parser

import "strings"

// resolveImports records the import statements. Imports through a function are
// found with the calls.
func (r *resolver) resolveImports() {
	for i := range r.imports {
		imp := &r.imports[i]
		at := &r.places[imp.place]
		block := r.block[at.block]
		r.m.Imports = append(r.m.Imports, Import{
			Module: imp.module, Level: imp.level, Name: imp.name, Alias: imp.alias,
			Span: r.span(imp.last), ModuleSpan: r.span(imp.modulePart), Statement: r.span(at.statement),
			Block: int(block), Types: r.typing[block],
		})
	}
}

// importCall records import_module("a.b") and its kin.
func (r *resolver) importCall(call exprID) {
	var module exprID
	args, _ := r.arguments(call)
	if len(args) == 0 {
		return
	}
	if r.builtin(call) == "__import__" {
		module = args[0]
	} else {
		for _, t := range r.eval(r.exprs[call].first).things {
			switch t.Name {
			case "importlib.import_module", "pytest.importorskip", "importlib.__import__":
				module = args[0]
			}
		}
	}
	name, ok := r.stringValue(module)
	if !ok {
		return
	}
	path := strings.TrimLeft(name, ".")
	if !isDotted(path) {
		return
	}
	at := r.placeOf(call)
	block := r.block[at.block]
	content := r.span(r.contentSpan(module))
	r.m.Imports = append(r.m.Imports, Import{
		Module: path, Level: len(name) - len(path), Span: content, ModuleSpan: content,
		Statement: r.span(at.statement), Block: int(block), Dynamic: true, Types: r.typing[block],
	})
}
