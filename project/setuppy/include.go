package setuppy

import (
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/outline"
	"github.com/upcheck/upcheck/project"
)

// includes adds the files of requirements that an expression is made of: the name of
// one stands in it, in what it is bound to, or in the function that it calls.
func (e *eval) includes(x *outline.Expr, group string) {
	f := files{eval: e, seen: map[string]bool{}, group: group}
	f.walk(x)
}

type files struct {
	*eval
	seen  map[string]bool
	group string
}

func (f *files) walk(x *outline.Expr) {
	if x == nil || !f.step() {
		return
	}
	switch x.Kind {
	case outline.String:
		f.add(x.Text, x)
		return
	case outline.Name:
		f.name(x.Text)
		return
	case outline.Binary, outline.Call:
		if joined, file := f.join(x); file != nil && isList(joined) {
			f.add(path.Join(f.folder(x), joined), file)
			return
		}
		if x.Kind == outline.Call && x.Args[0].Kind == outline.Name {
			f.function(x.Args[0].Text)
		}
	}
	for _, arg := range x.Args {
		f.walk(arg)
	}
}

// name follows a name to what it is bound to.
func (f *files) name(name string) {
	if f.seen[name] {
		return
	}
	f.seen[name] = true
	for _, b := range f.bindings(name) {
		f.walk(b.value)
	}
}

// function looks into a function of the file.
func (f *files) function(name string) {
	def := f.module.functions[name]
	if def == nil || f.seen["def "+name] {
		return
	}
	f.seen["def "+name] = true
	for _, p := range def.Params {
		f.walk(p.Default)
	}
	inner := files{eval: &eval{reader: f.reader, local: f.known[name]}, seen: f.seen, group: f.group}
	f.each(def.Body, name, func(x *outline.Expr, _ string) {
		if x.Kind == outline.Call || x.Kind == outline.Binary {
			inner.walk(x)
		}
	})
}

// join puts together a path from its parts: os.path.join(here, "a", "b.txt"), here /
// "b.txt", and a folder and a file that are handed to one function. Parts before the
// strings are taken for the project itself.
func (f *files) join(x *outline.Expr) (joined string, file *outline.Expr) {
	parts, joins := []*outline.Expr{x}, true
	switch x.Kind {
	case outline.Binary:
		if x.Text != "/" {
			return "", nil
		}
		parts = x.Args
	case outline.Call:
		parts, joins = x.Args[1:], isJoin(x.Args[0].Dotted())
	}
	for _, part := range parts {
		if part.Kind == outline.Keyword {
			part = part.Args[0]
		}
		switch part.Kind {
		case outline.String:
			if len(part.Args) > 0 || file != nil && isList(joined) || !joins && !isList(part.Text) { // "r" is a mode
				continue
			}
			joined, file = path.Join(joined, part.Text), part
		case outline.Name:
			if b := f.bindings(part.Text); len(b) == 1 && f.step() && !f.seen["join "+part.Text] {
				f.seen["join "+part.Text] = true
				folder, _ := f.join(b[0].value)
				delete(f.seen, "join "+part.Text)
				joined = path.Join(joined, folder)
			}
		case outline.Binary, outline.Call:
			if f.step() {
				inner, at := f.join(part)
				if at != nil {
					joined, file = path.Join(joined, inner), at
				}
			}
		}
	}
	return joined, file
}

// isJoin reports whether a function puts a path together.
func isJoin(name string) bool {
	switch last(name) {
	case "join", "joinpath", "Path":
		return true
	}
	return false
}

// folder returns where a function of the file looks for the files that it is called
// with: what its body joins with its parameters.
func (f *files) folder(x *outline.Expr) string {
	if x.Kind != outline.Call || x.Args[0].Kind != outline.Name {
		return ""
	}
	name := x.Args[0].Text
	def := f.module.functions[name]
	if def == nil {
		return ""
	}
	inner := files{eval: &eval{reader: f.reader, local: f.known[name]}, seen: map[string]bool{}}
	found := ""
	f.each(def.Body, name, func(x *outline.Expr, _ string) {
		if found != "" || x.Kind != outline.Call && x.Kind != outline.Binary || !f.step() {
			return
		}
		for _, arg := range x.Args {
			if arg.Kind == outline.Name && slices.ContainsFunc(def.Params, func(p outline.Param) bool { return p.Name == arg.Text }) {
				if folder, _ := inner.join(x); !isList(folder) {
					found = folder
				}
			}
		}
	})
	return found
}

// isList reports whether a path may be one of a requirements file.
func isList(file string) bool {
	ext := path.Ext(file)
	return (ext == ".txt" || ext == ".in") && !strings.ContainsAny(file, "\n*?{") && !strings.Contains(strings.ToLower(file), "readme")
}

// add adds a file once. Its place is the last string of its path, if that is all.
func (f *files) add(file string, x *outline.Expr) {
	file = path.Clean(file)
	if !isList(file) || f.seen["file "+file] {
		return
	}
	f.seen["file "+file] = true
	// The function that opens the file may look for it in another folder.
	inc := project.Include{Path: file, From: f.path, Line: f.line(x.Span), Group: f.group, Elsewhere: true}
	if start, ok := f.content(x); ok && x.Text == file {
		inc.Span = f.origin(source.Span{End: len(x.Text)}, start)
	}
	f.facts.Includes = append(f.facts.Includes, inc)
}
