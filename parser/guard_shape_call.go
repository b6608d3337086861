package parser

// versionCall understands the functions and methods that make a version of
// another shape.
func (r *resolver) versionCall(e exprID) (versionValue, bool) {
	callee := r.exprs[e].first
	args, ok := r.arguments(e)
	if !ok {
		return versionValue{}, false
	}
	full := r.only(callee)
	switch full {
	case "importlib.metadata.version", "importlib_metadata.version":
		pkg, ok := r.distName(e)
		return versionValue{pkg: pkg, shape: text}, ok
	case "keras.version", "tensorflow.keras.version":
		return versionValue{pkg: "keras", shape: text}, true
	case "platform.python_version":
		return versionValue{pkg: python, shape: text}, true
	case "platform.python_version_tuple":
		return versionValue{pkg: python, shape: pieces}, true
	}
	if len(args) > 0 && r.parses(e) {
		v, ok := r.version(args[0])
		if ok && (v.shape == text || v.shape == object) {
			if v.count > 0 { // only the first components are compared
				return versionValue{pkg: v.pkg, shape: tuple, count: v.count}, true
			}
			return versionValue{pkg: v.pkg, shape: object}, true
		}
		return versionValue{}, false
	}
	if name := r.builtin(e); name != "" {
		return r.versionBuiltin(name, args)
	}
	if pkg := r.versionHelper(callee); pkg != "" && r.exprs[callee].next == 0 {
		return versionValue{pkg: pkg, shape: text}, true
	}
	switch x := &r.exprs[callee]; x.kind {
	case xAttr:
		return r.versionMethod(x.first, r.names[x.name], args)
	case xName:
		if v := r.eval(callee); len(args) == 0 && len(v.things) == 1 && !v.unknown && v.things[0].kind == ownFunc {
			return r.version(r.onlyReturn(v.things[0].index))
		}
	}
	return versionValue{}, false
}

// versionHelper returns the package whose version a function of another file
// gives by its name, as get_torch_version of transformers.utils does; "" for
// other names. How such a function comes to the version, one file does not show.
func (r *resolver) versionHelper(callee exprID) string {
	if !r.isChain(callee) {
		return ""
	}
	v := r.eval(callee)
	if len(v.things) != 1 || v.unknown || v.things[0].kind != library || v.things[0].Instance > 0 {
		return ""
	}
	switch r.name(callee) {
	case "get_torch_version":
		return "torch"
	case "get_tf_version", "get_tensorflow_version":
		return "tensorflow"
	case "get_numpy_version":
		return "numpy"
	}
	return ""
}

func (r *resolver) versionBuiltin(name string, args []exprID) (versionValue, bool) {
	if len(args) == 0 {
		return versionValue{}, false
	}
	v, ok := r.version(args[len(args)-1])
	if !ok {
		return versionValue{}, false
	}
	switch name {
	case "tuple", "list", "str":
		v.direct = false
		return v, true
	case "map": // map(int, v.split("."))
		if v.shape == pieces && len(args) == 2 {
			v.shape = tuple
			return v, true
		}
	case "int":
		if v.shape == number || v.shape == piece || v.shape == chars && v.count == 1 {
			return versionValue{pkg: v.pkg, shape: number, index: v.index}, true
		}
	case "float":
		if v.shape == chars || v.shape == text {
			return versionValue{pkg: v.pkg, shape: decimal, count: v.count, parts: v.shape == text && v.count > 0}, true
		}
	}
	return versionValue{}, false
}

// versionMethod understands the string methods that cut a version.
func (r *resolver) versionMethod(base exprID, method string, args []exprID) (versionValue, bool) {
	if method == "join" && len(args) == 1 {
		if sep, ok := r.stringValue(base); ok && sep == "." {
			if v, ok := r.version(args[0]); ok && v.shape == pieces {
				return versionValue{pkg: v.pkg, shape: text, count: v.count}, true
			}
		}
		return versionValue{}, false
	}
	v, ok := r.version(base)
	if !ok || v.shape != text {
		return versionValue{}, false
	}
	switch method {
	case "split", "rsplit":
		if len(args) > 0 {
			if sep, ok := r.stringValue(args[0]); ok && sep == "." {
				return versionValue{pkg: v.pkg, shape: pieces}, true
			}
		}
		return versionValue{pkg: v.pkg, shape: halves}, true
	case "partition":
		return versionValue{pkg: v.pkg, shape: halves}, true
	case "strip", "rstrip", "lstrip", "lower", "replace":
		v.direct = false
		return v, true
	}
	return versionValue{}, false
}
