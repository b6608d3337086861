package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// expression walks an expression in the order in which Python evaluates it.
func (w *walk) expression(e *outline.Expr) {
	if e == nil {
		return
	}
	switch e.Kind {
	case outline.Name:
		if w.keywords.is(e) && w.keywords.quiet == 0 {
			w.keywords.whole++
		}
	case outline.Lambda:
		w.capture(e)
	case outline.Call:
		w.call(e)
	case outline.Conditional:
		w.quietly(e.Args[1])
		w.under(w.guard(e.Args[1], true), e.Args[0])
		w.under(w.guard(e.Args[1], false), e.Args[2])
	case outline.Bool:
		w.expression(e.Args[0])
		for _, part := range e.Args[1:] {
			w.under(w.guard(e.Args[0], e.Text == "and"), part)
		}
	case outline.Walrus:
		w.expression(e.Args[0])
		w.locals[e.Text] = e.Args[0]
	case outline.Compare:
		if !w.membership(e) {
			w.expressions(e.Args)
		}
	case outline.Subscript:
		if !w.subscript(e) {
			w.expressions(e.Args)
		}
	default:
		w.expressions(e.Args)
	}
}

func (w *walk) expressions(list []*outline.Expr) {
	for _, e := range list {
		w.expression(e)
	}
}

// under walks an expression under a guard.
func (w *walk) under(g guard, e *outline.Expr) {
	w.guards = append(w.guards, g)
	w.expression(e)
	w.guards = w.guards[:len(w.guards)-1]
}

// quietly walks an expression that only asks about the keywords.
func (w *walk) quietly(e *outline.Expr) {
	w.keywords.quiet++
	w.expression(e)
	w.keywords.quiet--
}

// capture notes a function or class inside: its body does not run with this
// one, but it may use the keywords.
func (w *walk) capture(e *outline.Expr) {
	if k := &w.keywords; k.name != "" && strings.Contains(w.file.Source(e), k.name) {
		k.whole++
	}
}

// call walks a call.
func (w *walk) call(e *outline.Expr) {
	if w.use(e) {
		return
	}
	callee := e.Args[0]
	name := calleeName(callee)
	if name == "" {
		w.expression(callee)
	} else {
		w.change(callee)
	}
	if w.validated(name, e) {
		return
	}
	w.warning(name, e)
	w.attribute(name, e)
	c := call{callee: name}
	for _, arg := range e.Args[1:] {
		a := argument{}
		value := arg
		switch arg.Kind {
		case outline.Keyword:
			a.keyword, value = arg.Text, arg.Args[0]
			if arg.Text == "" {
				a.keyword = "**"
			}
		case outline.Star:
			a.keyword, value = "*", arg.Args[0]
		}
		switch {
		case !w.keywords.is(value):
			w.expression(value)
		case name == "" || a.keyword == "*":
			w.expression(value)
		case a.keyword == "**":
			c.spread = true
		case name == "len" || name == "bool":
		case name == "dict" || name == "list" || name == "set" || name == "isinstance" || strings.HasPrefix(name, "copy."):
			w.expression(value)
		default:
			c.handed = true
		}
		if value.Kind == outline.Name && w.params[value.Text] != nil {
			if _, assigned := w.locals[value.Text]; !assigned {
				a.param = value.Text
			}
		}
		c.arguments = append(c.arguments, a)
	}
	if name != "" {
		w.note(c)
	}
}

// note lists a call that can matter to callers: it is always made, or made
// when a parameter is given, or has the keywords.
func (w *walk) note(c call) {
	condition, given := w.condition()
	if w.silent > 0 || condition != "" && len(given) != 1 && !c.spread && !c.handed {
		return
	}
	c.condition = condition
	if len(given) == 1 {
		c.param = given[0]
	}
	w.calls = append(w.calls, c)
}

// calleeName is a dotted name, with "super()" for what stands for the bases.
func calleeName(callee *outline.Expr) string {
	if callee.Kind == outline.Attribute {
		if base := callee.Args[0]; base.Kind == outline.Call && base.Args[0].Dotted() == "super" {
			return "super()." + callee.Text
		}
	}
	return callee.Dotted()
}

// change forgets what a local list or set holds when a method changes it.
func (w *walk) change(callee *outline.Expr) {
	if callee.Kind != outline.Attribute || callee.Args[0].Kind != outline.Name {
		return
	}
	if slices.Contains([]string{"add", "append", "update", "extend", "remove", "discard", "insert", "pop"}, callee.Text) {
		if name := callee.Args[0].Text; w.locals[name] != nil {
			w.locals[name] = nil
		}
	}
}

// setattr notes the attribute that a name stands for: one of a loop over
// constants (numpy.finfo up to 1.21), or one that cannot be told. A parameter
// is a name that the caller thinks of, and those that __setattr__ and
// __setstate__ are given, or that the object lists itself, are there already.
func (w *walk) setattr(name *outline.Expr) {
	names, ok := w.strings(name)
	switch {
	case ok:
		w.stores = append(w.stores, slices.DeleteFunc(names, func(n string) bool { return !identifier(n) })...)
	case name.Kind == outline.Name && (w.params[name.Text] != nil || uses(w.locals[name.Text], w.receiver)):
	case w.name != "__setattr__" && w.name != "__setstate__":
		w.storesAny = true
	}
}

// uses reports whether a name stands in an expression.
func uses(e *outline.Expr, name string) bool {
	return e != nil && (e.Kind == outline.Name && e.Text == name ||
		slices.ContainsFunc(e.Args, func(a *outline.Expr) bool { return uses(a, name) }))
}

// attribute notes setattr(self, "x", v) and what torch's modules register.
func (w *walk) attribute(name string, e *outline.Expr) {
	args := e.Args[1:]
	switch {
	case w.receiver == "":
	case name == "setattr" && len(args) == 3 && args[0].Kind == outline.Name && args[0].Text == w.receiver:
		w.setattr(args[1])
	case len(args) > 0 && args[0].Kind == outline.String && len(args[0].Args) == 0 && identifier(args[0].Text):
		switch strings.TrimPrefix(name, w.receiver+".") {
		case "register_buffer", "register_parameter", "add_module", "register_module":
			w.stores = append(w.stores, args[0].Text)
		}
	}
}
