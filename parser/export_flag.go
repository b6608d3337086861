package parser

import "strings"

// elsewhere gives a test that another file of the project may define its name,
// so that it can be decided there: a flag that was imported, or a function
// that is called without arguments. alone is what the name says by itself.
func (r *resolver) elsewhere(e exprID, alone *Cond) *Cond {
	if !r.isChain(e) {
		return alone
	}
	v := r.eval(e)
	if len(v.things) != 1 || v.unknown || v.none {
		return alone
	}
	t := &v.things[0]
	if v.star && !isProject(t.Name) {
		return alone
	}
	if t.kind != library || t.Instance > 0 || isForeign(t.Name) {
		return alone
	}
	return &Cond{Op: Named, Name: t.Name, Args: []*Cond{alone}}
}

// calledElsewhere is elsewhere for the callee of a call, with its arguments.
func (r *resolver) calledElsewhere(call exprID, alone *Cond) *Cond {
	c := r.elsewhere(r.exprs[call].first, alone)
	if c.Op == Named && c != alone {
		c.Given = r.givenAll(call)
	}
	return c
}

// isForeign reports whether a name belongs to a module that no project is: those
// that conditions name most.
func isForeign(name string) bool {
	root, _, dotted := strings.Cut(name, ".")
	switch root {
	case "os", "sys", "re", "torch", "tensorflow", "numpy", "math", "platform", "random", "inspect":
		return true
	}
	return !dotted // a module as a whole is no flag
}
