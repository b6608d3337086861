package parser

import "strings"

// stringCall evaluates the calls that make strings and paths: a path counts as
// the string it stands for.
func (r *resolver) stringCall(e exprID, defaults bool) constantValue {
	f := r.exprs[e].first
	if r.exprs[f].kind != xName && r.exprs[f].kind != xAttr {
		return constantValue{}
	}
	switch r.name(f) { // cheaper than to ask what is called
	case "str", "join", "format", "Path", "PurePath", "PosixPath", "PurePosixPath", "fspath", "abspath", "realpath",
		"normpath", "expanduser", "with_suffix", "with_name", "joinpath", "as_posix", "resolve", "absolute":
	default:
		return constantValue{}
	}
	args, ok := r.arguments(e)
	if r.builtin(e) == "str" && ok && len(args) == 1 {
		if k := r.constant(args[0], defaults); k.kind == String {
			return k
		}
		return constantValue{}
	}
	switch r.only(f) {
	case "os.path.join", "posixpath.join":
		if !ok {
			return someString
		}
		return r.joined(constantValue{kind: String}, args, defaults)
	case "pathlib.Path", "pathlib.PurePath", "pathlib.PosixPath", "pathlib.PurePosixPath":
		if !ok {
			return someString
		}
		return r.joined(constantValue{kind: String}, args, defaults).normal()
	case "os.fspath":
		if ok && len(args) == 1 {
			return r.constant(args[0], defaults)
		}
	case "os.path.abspath", "os.path.realpath", "os.path.normpath", "os.path.expanduser":
		if ok && len(args) == 1 {
			return r.constant(args[0], defaults).tail()
		}
	}
	if r.exprs[f].kind != xAttr {
		return constantValue{}
	}
	return r.stringMethod(f, args, ok, defaults)
}

// stringMethod evaluates the methods that strings and paths have. Those of
// paths that no other class is known for need no type.
func (r *resolver) stringMethod(f exprID, args []exprID, placed, defaults bool) constantValue {
	object := r.exprs[f].first
	if r.name(f) == "format" {
		if k := r.constant(object, defaults); k.kind == String {
			return r.filled(k, formatPieces(k.text), r.formatArgs(f), defaults)
		}
		return constantValue{}
	}
	if !placed {
		return constantValue{}
	}
	switch r.name(f) {
	case "with_suffix", "with_name":
		if len(args) != 1 {
			return constantValue{}
		}
		if end := r.constant(args[0], defaults); end.kind == String {
			return end.tail()
		}
	case "joinpath":
		if len(args) > 0 {
			return r.joined(r.constant(object, defaults), args, defaults).normal()
		}
	case "as_posix", "resolve", "absolute", "expanduser":
		if k := r.constant(object, defaults); k.kind == String && len(args) == 0 {
			return k.tail()
		}
	}
	return constantValue{}
}

// joined joins the segments of a path.
func (r *resolver) joined(k constantValue, segments []exprID, defaults bool) constantValue {
	for _, s := range segments {
		next := r.constant(s, defaults)
		if next.kind != String {
			next = constantValue{kind: String, ending: true, indirect: next.indirect}
		}
		k = k.join(next)
	}
	return k
}

// normal is a path as pathlib writes it: without "." and empty segments.
func (k constantValue) normal() constantValue {
	if k.kind != String {
		return k
	}
	var kept []string
	for i, s := range strings.Split(k.text, "/") {
		if s != "" && s != "." || i == 0 && (s == "" || k.ending) {
			kept = append(kept, s)
		}
	}
	root := strings.HasPrefix(k.text, "/")
	switch k.text = strings.Join(kept, "/"); {
	case k.text == "" && root:
		k.text = "/"
	case k.text == "" && !k.ending:
		k.text = "."
	}
	return k
}

// tail keeps the last segment only, as the end of something.
func (k constantValue) tail() constantValue {
	if k.kind != String {
		return constantValue{}
	}
	k.text, k.ending = k.text[strings.LastIndexByte(k.text, '/')+1:], true
	return k
}
