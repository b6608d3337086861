package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// classBody is what a class statement says, what it inherits left out.
type classBody struct {
	name string
	// bases are dotted names as written, without their subscripts. metaclass is
	// one, too, or "".
	bases     []string
	metaclass string
	// members are what the body binds, in that order.
	members []classMember
	// attributes are what methods set on self, what __slots__ name and what is
	// only annotated, sorted, without the members.
	attributes []string
	// hints are the types of those that are annotated, as Returns of a callable.
	hints map[string]string
	// dataclass: its decorator makes a constructor of fields. namedTuple: it
	// derives from NamedTuple or a call of namedtuple, which does so as well.
	dataclass, namedTuple bool
	fields                []field
	deprecations          []api.Deprecation
	decorators            []string
	// open: it defines __getattr__ or __getattribute__, binds names that are not
	// constant, sets such attributes on itself, or has a base that is no dotted
	// name; or it is all that a stub says of a compiled class.
	open bool
}

// classMember is a name bound in the body of a class: callables or class is
// set, or it is a value.
type classMember struct {
	name string
	// callables are the overloads, then the implementation; or one.
	callables []*callable
	class     *classBody
	// alias is the dotted name that it is another name of ("forward").
	alias string
	// constant is the value as Python would print it, "" when it is none.
	constant string
	// annotation is as Returns of a callable.
	annotation string
	// conditional: bound in a branch that may not run.
	conditional bool
}

// field is a field of a dataclass or a named tuple.
type field struct {
	param api.Param
	init  bool // it is a parameter of the constructor
}

// classReader makes a classBody.
type classReader struct {
	f     *outline.File
	c     *classBody
	stub  bool
	py    interpreter
	known constants
	// keywordOnly: the fields from here on are; see dataclasses.KW_ONLY.
	keywordOnly bool
}

// readClass reads a class statement of f. Of two branches that are not decided
// the first to bind a name counts.
func readClass(f *outline.File, def *outline.Stmt, stub bool, py interpreter, known constants) *classBody {
	c := &classBody{name: def.Name}
	r := &classReader{f: f, c: c, stub: stub, py: py, known: known}
	for _, b := range def.Bases {
		r.base(b)
	}
	for _, d := range def.Decorators {
		r.decorator(d)
	}
	r.body(def.Body, false)
	// "class _FunctionBase: ..." of torch._C says only that there is such a class.
	c.open = c.open || stub && len(c.members)+len(c.attributes) == 0 && !slices.ContainsFunc(c.bases, func(b string) bool { return b != "object" })
	c.attributes = slices.DeleteFunc(sorted(c.attributes), func(name string) bool { return c.member(name) != nil })
	return c
}

// base reads one argument of a class statement.
func (r *classReader) base(e *outline.Expr) {
	c := r.c
	switch e.Kind {
	case outline.Keyword:
		if e.Text == "metaclass" {
			c.metaclass = e.Args[0].Dotted()
		}
		return
	case outline.Subscript:
		r.base(e.Args[0])
		return
	case outline.Call:
		r.made(e)
		return
	}
	name := e.Dotted()
	if name == "" {
		c.open = true
		return
	}
	c.bases = append(c.bases, name)
	if _, last := cutLast(name); last == "NamedTuple" {
		c.namedTuple = true
	}
}

// made reads a base that a call makes: six.with_metaclass(M, Base),
// namedtuple("X", "a b").
func (r *classReader) made(e *outline.Expr) {
	_, last := cutLast(e.Args[0].Dotted())
	args := e.Args[1:]
	switch last {
	case "with_metaclass":
		for i, a := range args {
			if i == 0 {
				r.c.metaclass = a.Dotted()
			} else {
				r.base(a)
			}
		}
	case "namedtuple", "NamedTuple":
		of := factoryClass(r.c.name, last, args, r.known)
		r.c.bases = append(r.c.bases, of.bases...)
		r.c.namedTuple, r.c.fields = true, of.fields
		r.c.attributes = append(r.c.attributes, of.attributes...)
		r.c.open = r.c.open || of.open
	default:
		r.c.open = true
	}
}

func (r *classReader) decorator(d *outline.Expr) {
	name := decoratorName(d)
	args := argumentsOf(d)
	if d.Kind == outline.Call {
		d = d.Args[0]
	}
	r.c.decorators = append(r.c.decorators, d.Dotted())
	switch {
	case strings.HasPrefix(name, "dataclass") && name != "dataclass_transform":
		off := args.find(-1, "init")
		r.c.dataclass = off == nil || off.Text != "False"
		only := args.find(-1, "kw_only")
		r.keywordOnly = only != nil && only.Text == "True"
	case name == "add_metaclass" && len(args.position) == 1:
		r.c.metaclass = args.position[0].Dotted()
	}
}

func (r *classReader) body(body []outline.Stmt, conditional bool) {
	for i := range body {
		r.statement(&body[i], conditional)
	}
}

func (r *classReader) statement(s *outline.Stmt, conditional bool) {
	switch s.Kind {
	case outline.Def:
		r.def(s, conditional)
	case outline.Class:
		r.put(classMember{name: s.Name, class: readClass(r.f, s, r.stub, r.py, r.known), conditional: conditional})
	case outline.Assign, outline.AugAssign:
		r.assign(s, conditional)
	case outline.Import, outline.FromImport:
		for _, a := range s.Names {
			if name, _, _ := strings.Cut(a.Name, "."); a.As == "" {
				r.put(classMember{name: name, conditional: conditional})
			} else {
				r.put(classMember{name: a.As, conditional: conditional})
			}
		}
	case outline.Delete:
		for _, t := range s.Targets {
			r.c.members = slices.DeleteFunc(r.c.members, func(m classMember) bool { return !conditional && m.name == t.Text && t.Kind == outline.Name })
		}
	case outline.If:
		switch r.py.decide(s.Value) {
		case yes:
			r.body(s.Body, conditional)
		case no:
			r.body(s.Else, conditional)
		default:
			r.body(s.Body, true)
			r.body(s.Else, true)
		}
	case outline.Try:
		r.body(s.Body, conditional)
		r.body(s.Else, conditional)
		for i := range s.Handlers {
			r.body(s.Handlers[i].Body, true)
		}
		r.body(s.Finally, conditional)
	case outline.With:
		r.body(s.Body, conditional)
	case outline.For, outline.While:
		r.body(s.Body, true)
	}
}

// put binds a name. What may be bound does not take the place of what is.
func (r *classReader) put(m classMember) {
	if old := r.c.member(m.name); old == nil {
		r.c.members = append(r.c.members, m)
	} else if !m.conditional || old.callables == nil && old.class == nil && m.callables != nil && old.conditional {
		*old = m
	}
}
