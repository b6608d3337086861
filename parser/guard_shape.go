package parser

import "strings"

// version understands an expression that gives the version of a package.
func (r *resolver) version(e exprID) (versionValue, bool) {
	if e == 0 || r.depth >= maxResolve || !r.versions {
		return versionValue{}, false
	}
	r.depth++
	defer func() { r.depth-- }()
	switch x := &r.exprs[e]; x.kind {
	case xName:
		return r.versionName(e)
	case xAttr:
		if v, ok := versionAttr(r.only(e)); ok {
			return v, true
		}
		if v, ok := r.versionOfModule(x.first, r.names[x.name]); ok {
			return v, true
		}
		if value := r.memberValue(e); value != 0 {
			return r.version(value)
		}
		return r.versionMember(x.first, r.names[x.name])
	case xCall:
		return r.versionCall(e)
	case xSubscript:
		return r.versionItem(e)
	case xSame:
		return r.version(x.first)
	case xTuple: // (int(major), int(minor))
		return r.versionTuple(x.first)
	case xComp: // [int(x) for x in v.split(".")]
		if x.first != 0 && r.exprs[x.first].next != 0 {
			v, ok := r.version(r.exprs[x.first].next)
			if ok && v.shape == pieces {
				if r.exprs[x.first].kind == xCall && r.builtin(x.first) == "int" {
					v.shape = tuple
				}
				return v, true
			}
		}
	}
	return versionValue{}, false
}

// versionTuple puts the first components together again.
func (r *resolver) versionTuple(first exprID) (versionValue, bool) {
	all := versionValue{shape: tuple}
	for k := first; k != 0; k = r.exprs[k].next {
		v, ok := r.version(k)
		if !ok || v.shape != number || v.index != all.count || all.count > 0 && v.pkg != all.pkg {
			return versionValue{}, false
		}
		all.pkg, all.count = v.pkg, all.count+1
	}
	return all, all.count > 0
}

// versionName follows a name that is assigned once.
func (r *resolver) versionName(e exprID) (versionValue, bool) {
	if v, ok := versionAttr(r.only(e)); ok {
		return v, true
	}
	if arg := r.argument(e); arg != 0 {
		return outside(r, arg, r.version)
	}
	reach, _ := r.lookup(e)
	if len(reach) != 1 {
		return r.sameVersion(reach)
	}
	b := r.bindings[reach[0]]
	if b.prev != 0 || b.next != 0 {
		return versionValue{}, false
	}
	switch b.kind {
	case bindValue:
		return r.version(b.value)
	case bindItem: // major, minor = map(int, v.split(".")[:2])
		v, ok := r.version(b.value)
		if ok && (v.shape == tuple || v.shape == pieces) {
			return v.component(int(b.index)), true
		}
	}
	return versionValue{}, false
}

// sameVersion is what several bindings of a name agree on: one arm may cut
// "+cpu" off the version before it is parsed, the other not.
func (r *resolver) sameVersion(reach []int32) (versionValue, bool) {
	const most = 4
	if len(reach) == 0 || len(reach) > most {
		return versionValue{}, false
	}
	var same versionValue
	// The slice is scratch memory of look-ups.
	for i, k := range append([]int32(nil), reach...) {
		b := r.bindings[k]
		if b.kind != bindValue {
			return versionValue{}, false
		}
		v, ok := r.version(b.value)
		if !ok {
			return versionValue{}, false
		}
		if i > 0 && v != same {
			v = versionValue{shape: object} // some version
		}
		same = v
	}
	return same, true
}

// versionAttr knows the attributes that hold a version.
func versionAttr(name string) (versionValue, bool) {
	switch name {
	case "":
		return versionValue{}, false
	case "sys.version_info":
		return versionValue{pkg: python, shape: tuple}, true
	case "sys.version_info.major":
		return versionValue{pkg: python, shape: number}, true
	case "sys.version_info.minor":
		return versionValue{pkg: python, shape: number, index: 1}, true
	case "sys.version":
		return versionValue{pkg: python, shape: text}, true
	}
	pkg, rest, _ := strings.Cut(name, ".")
	switch {
	case name == "tensorflow.keras.__version__": // that of Keras, also beside TensorFlow 2.16
		return versionValue{pkg: "keras", shape: text}, true
	case name == "mmengine.utils.dl_utils.TORCH_VERSION", name == "mmengine.utils.dl_utils.parrots_wrapper.TORCH_VERSION":
		return versionValue{pkg: "torch", shape: text, direct: true}, true
	case name == "detectron2.utils.env.TORCH_VERSION":
		return versionValue{pkg: "torch", shape: tuple, count: 2}, true
	case rest == "__version__":
		return versionValue{pkg: pkg, shape: text, direct: true}, true
	case strings.HasSuffix(rest, ".__version__"):
		return versionValue{pkg: pkg, shape: text}, true
	case pkg == "tensorflow" && (rest == "VERSION" || strings.HasSuffix(rest, ".VERSION")):
		return versionValue{pkg: pkg, shape: text}, true
	case rest == "version.version", rest == "version.short_version", rest == "version.full_version":
		return versionValue{pkg: pkg, shape: text}, true
	}
	return versionValue{}, false
}

// versionMember reads an attribute of a version object.
func (r *resolver) versionMember(base exprID, name string) (versionValue, bool) {
	if r.exprs[base].kind == xCall {
		if pkg, ok := r.distribution(base); ok {
			switch name {
			case "version":
				return versionValue{pkg: pkg, shape: text}, true
			case "parsed_version":
				return versionValue{pkg: pkg, shape: object}, true
			}
		}
	}
	v, ok := r.version(base)
	if !ok || v.shape != object {
		return versionValue{}, false
	}
	switch name {
	case "major":
		return versionValue{pkg: v.pkg, shape: number}, true
	case "minor":
		return versionValue{pkg: v.pkg, shape: number, index: 1}, true
	case "micro":
		return versionValue{pkg: v.pkg, shape: number, index: 2}, true
	case "release", "version":
		return versionValue{pkg: v.pkg, shape: tuple}, true
	case "base_version", "public", "vstring":
		return versionValue{pkg: v.pkg, shape: text}, true
	}
	return versionValue{}, false
}

// distribution returns the import name for get_distribution("name").
func (r *resolver) distribution(call exprID) (string, bool) {
	switch r.only(r.exprs[call].first) {
	case "pkg_resources.get_distribution", "importlib.metadata.distribution", "importlib_metadata.distribution":
		return r.distName(call)
	}
	return "", false
}

// distName reads a distribution's name and spells it as its module.
func (r *resolver) distName(call exprID) (string, bool) {
	args, ok := r.arguments(call)
	if !ok || len(args) == 0 {
		return "", false
	}
	name, ok := r.textOf(args[0])
	return moduleName(name), ok && name != ""
}
