package parser

import (
	"path"
	"slices"
	"strings"
)

// resolveImports records the import statements. Imports through a function are
// found with the calls.
func (r *resolver) resolveImports() {
	r.m.Imports = room[Import](len(r.imports))
	for i := range r.imports {
		imp := &r.imports[i]
		at := &r.places[imp.place]
		block := r.block[at.block]
		r.m.Imports = append(r.m.Imports, Import{
			Module: imp.module, Level: imp.level, Name: imp.name, Alias: imp.alias,
			Span: r.span(imp.last), ModuleSpan: r.span(imp.modulePart), Statement: r.span(at.statement),
			Block: int(block), Types: r.typing[block], Late: r.isLate(at.scope),
		})
	}
}

// locate names the module that the file is, and the package that its relative
// imports start from: an __init__.py is its package.
func (r *resolver) locate(file string) {
	r.m.Name = ModuleName(file)
	r.pkg = r.m.Name
	if base := path.Base(file); strings.TrimSuffix(base, path.Ext(base)) != "__init__" {
		r.pkg, _ = parentModule(r.pkg)
	}
}

// parentModule returns the package around a module of the project. The folder
// at the top has none.
func parentModule(module string) (string, bool) {
	at := strings.LastIndexByte(module, '.')
	switch {
	case at > 0:
		return module[:at], true
	case module != ".":
		return ".", true
	}
	return ".", false
}

// isProject reports whether a qualified name lies in the project for certain.
func isProject(name string) bool { return name != "" && name[0] == '.' }

// inModule returns the qualified name of a name in a module, which may be the
// folder at the top of the project.
func inModule(module, name string) string {
	if module == "." {
		return module + name
	}
	return module + "." + name
}

// relative returns the module that a relative import names; ok is false when it
// leads out of the project.
func (r *resolver) relative(imp *rawImport) (module string, ok bool) {
	module = r.pkg
	for range imp.level - 1 {
		if module, ok = parentModule(module); !ok {
			return "", false
		}
	}
	if imp.module != "" {
		module = inModule(module, imp.module)
	}
	return module, true
}

// local is what a relative import binds.
func (r *resolver) local(imp *rawImport) values {
	module, ok := r.relative(imp)
	if !ok {
		return nothing()
	}
	return r.named(inModule(module, imp.name))
}

// gatherStars lists the modules of star imports.
func (r *resolver) gatherStars() {
	for i := range r.imports {
		imp := &r.imports[i]
		switch {
		case imp.module == "__future__" && imp.name == "annotations" && imp.level == 0:
			r.postponed = true
		case imp.name == "*":
			r.addStar(imp)
		}
	}
	r.m.Stars = slices.Clone(r.stars)
	if r.localStar {
		r.m.Stars = append(r.m.Stars, "")
	}
}

func (r *resolver) addStar(imp *rawImport) {
	module, ok := imp.module, true
	if imp.level > 0 {
		if module, ok = r.relative(imp); !ok {
			r.localStar = true
			return
		}
	}
	if !slices.Contains(r.stars, module) {
		r.stars = append(r.stars, module)
	}
}

// importCall records import_module("a.b") and its kin.
func (r *resolver) importCall(call exprID) {
	imports := r.builtin(call) == "__import__"
	if !imports {
		for _, t := range r.eval(r.exprs[call].first).things {
			switch t.Name {
			case "importlib.import_module", "pytest.importorskip", "importlib.__import__":
				imports = true
			}
		}
	}
	if !imports {
		return
	}
	args, _ := r.arguments(call)
	if len(args) == 0 {
		return
	}
	module := args[0]
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
		Statement: r.span(at.statement), Block: int(block), Dynamic: true, Types: r.typing[block], Late: r.isLate(at.scope),
	})
}
