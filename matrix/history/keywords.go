package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// keywords is what a body does with the dictionary of its **kwargs, or with
// one that it was handed as a parameter of that name.
type keywords struct {
	name   string
	keys   []string // taken out or asked for
	banned []string // rejected by name
	closed bool     // an error when others are left
	quiet  int      // inside a test or an exception: naming it there is no use
	whole  int      // uses of all of it
	loop   *keyLoop
}

// keyLoop is a loop over the keywords.
type keyLoop struct {
	name  string // of a keyword in it
	depth int    // number of guards in its body
}

// swallowed is the same, for the functions that hand it on.
type swallowed struct {
	keys   []string
	closed bool
	whole  bool // something else became of it than listed calls
}

func (k *keywords) summary() swallowed {
	keys := slices.DeleteFunc(sorted(k.keys), func(s string) bool { return slices.Contains(k.banned, s) })
	return swallowed{keys: keys, closed: k.closed, whole: k.whole > 0}
}

// is reports whether e is the dictionary.
func (k *keywords) is(e *outline.Expr) bool {
	return e != nil && e.Kind == outline.Name && e.Text == k.name && k.name != ""
}

// isWhole reports whether e is the dictionary, its keys or its items, or a
// copy: what a loop over all keywords goes through.
func (k *keywords) isWhole(e *outline.Expr) bool {
	if k.is(e) {
		return true
	}
	if e == nil || e.Kind != outline.Call {
		return false
	}
	if callee := e.Args[0]; callee.Kind == outline.Attribute && len(e.Args) == 1 {
		return k.is(callee.Args[0]) && (callee.Text == "keys" || callee.Text == "items" || callee.Text == "copy")
	}
	return len(e.Args) == 2 && slices.Contains([]string{"list", "set", "tuple", "sorted"}, e.Args[0].Dotted()) && k.isWhole(e.Args[1])
}

// read returns the keyword that kwargs.pop("x") and the like read, or "".
func (k *keywords) read(e *outline.Expr) string {
	if e.Kind != outline.Call || len(e.Args) < 2 {
		return ""
	}
	callee := e.Args[0]
	if callee.Kind != outline.Attribute || !k.is(callee.Args[0]) || e.Args[1].Kind != outline.String {
		return ""
	}
	if callee.Text == "pop" || callee.Text == "get" || callee.Text == "setdefault" {
		return e.Args[1].Text
	}
	return ""
}

// use reads a call of a method of the dictionary, and reports whether it is one.
func (w *walk) use(e *outline.Expr) bool {
	callee, k := e.Args[0], &w.keywords
	if callee.Kind != outline.Attribute || !k.is(callee.Args[0]) {
		return false
	}
	for _, arg := range e.Args[1:] {
		w.expression(arg)
	}
	switch callee.Text {
	case "pop", "get", "setdefault":
		if len(e.Args) > 1 {
			if keys, ok := w.strings(e.Args[1]); ok {
				k.keys = append(k.keys, keys...)
				return true
			}
		}
	case "update", "clear":
		return true // what is put in comes from elsewhere
	}
	if k.quiet == 0 {
		k.whole++
	}
	return true
}

// subscript reads kwargs["x"], and reports whether it is one.
func (w *walk) subscript(e *outline.Expr) bool {
	if !w.keywords.is(e.Args[0]) || len(e.Args) != 2 {
		return false
	}
	keys, ok := w.strings(e.Args[1])
	if !ok && w.keywords.quiet == 0 {
		w.keywords.whole++
	}
	w.keywords.keys = append(w.keywords.keys, keys...)
	return true
}

// membership reads "x" in kwargs, and reports whether it is one.
func (w *walk) membership(e *outline.Expr) bool {
	if (e.Text != "in" && e.Text != "not in") || !w.keywords.is(e.Args[1]) {
		return false
	}
	keys, _ := w.strings(e.Args[0])
	w.keywords.keys = append(w.keywords.keys, keys...)
	w.expression(e.Args[0])
	return true
}

// enter notes a loop over the keywords; the result leaves it.
func (w *walk) enter(s *outline.Stmt) (leave func()) {
	outer := w.keywords.loop
	if s.Kind == outline.For && w.keywords.isWhole(s.Value) && len(w.guards) == 0 {
		name := s.Targets[0]
		if name.Kind == outline.Tuple && len(name.Args) > 0 {
			name = name.Args[0]
		}
		w.keywords.loop = &keyLoop{name: name.Text, depth: len(w.guards) + 1}
		delete(w.locals, name.Text)
	}
	return func() { w.keywords.loop = outer }
}

// raise notes an exception. In a loop over the keywords it says which are
// accepted: those that it is not raised for.
func (w *walk) raise() {
	k := &w.keywords
	if k.loop == nil {
		return
	}
	closed := true
	for _, g := range w.guards[k.loop.depth:] {
		switch {
		case g.name != k.loop.name || g.among == nil:
			closed = false
		case g.outside:
			k.keys = append(k.keys, g.among...)
		default:
			k.banned = append(k.banned, g.among...)
			closed = false
		}
	}
	k.closed = k.closed || closed
}

// leftOver reports whether an if statement raises when keywords are left.
func (w *walk) leftOver(s *outline.Stmt) bool {
	if len(w.guards) > 0 || len(s.Body) == 0 || s.Body[len(s.Body)-1].Kind != outline.Raise {
		return false
	}
	test := s.Value
	if test.Kind == outline.Compare && (test.Text == ">" || test.Text == "!=") {
		test = test.Args[0]
	}
	if test.Kind == outline.Call && len(test.Args) == 2 && test.Args[0].Dotted() == "len" {
		test = test.Args[1]
	}
	return w.keywords.is(test)
}

// validated reads Keras's generic_utils.validate_kwargs(kwargs, {"a", "b"}).
func (w *walk) validated(name string, e *outline.Expr) bool {
	if !strings.HasSuffix(name, "validate_kwargs") || len(e.Args) < 3 || !w.keywords.is(e.Args[1]) {
		return false
	}
	keys, ok := w.strings(e.Args[2])
	w.keywords.keys = append(w.keywords.keys, keys...)
	w.keywords.closed = w.keywords.closed || ok && len(w.guards) == 0
	return true
}

// maxBodySteps is maxSteps for one function.
const maxBodySteps = 1 << 16

// strings returns the constant strings that an expression has: a tuple, list,
// set or the keys of a dictionary of them, or a name for one. False when some
// of it is not known.
func (w *walk) strings(e *outline.Expr) ([]string, bool) {
	return w.stringsOf(e, 0)
}

func (w *walk) stringsOf(e *outline.Expr, depth int) ([]string, bool) {
	if w.steps++; e == nil || depth > 20 || w.steps > maxBodySteps {
		return nil, false
	}
	parts, step := e.Args, 1
	switch e.Kind {
	case outline.String:
		return []string{e.Text}, len(e.Args) == 0
	case outline.Name:
		return w.stringsOf(w.locals[e.Text], depth+5)
	case outline.Tuple, outline.List, outline.Set:
	case outline.Dict:
		step = 2
	case outline.Binary:
		if e.Text != "|" && e.Text != "+" {
			return nil, false
		}
	case outline.Call: // set([...]), frozenset((...))
		if name := e.Args[0].Dotted(); len(e.Args) != 2 || !slices.Contains([]string{"set", "frozenset", "list", "tuple"}, name) {
			return nil, false
		}
		parts = e.Args[1:]
	default:
		return nil, false
	}
	var all []string
	for i := 0; i < len(parts); i += step {
		some, ok := w.stringsOf(parts[i], depth+1)
		if !ok {
			return nil, false
		}
		all = append(all, some...)
	}
	return all, true
}
