package link

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser"
)

// exports are what one module offers to others: what is left of its facts.
// Names that lie in the project begin with a dot.
type exports struct {
	name      string
	names     []name // sorted by name
	functions []callable
	classes   []class
	// public is __all__; listed says that there is one.
	public []string
	listed bool
	// stars are the modules of star imports, in their order; "" is one that is not
	// known.
	stars []string
	// patched are the names of libraries that the module assigns to.
	patched []string
}

// name is a name of a module or a class; most say nothing more.
type name struct {
	name string
	*meaning
}

// meaning is what a name denotes.
type meaning struct {
	refs            []parser.Ref
	test            *parser.Cond
	constant        *constant
	class, function int32
	confidence      parser.Confidence
}

// constant is a literal, or the items of a dict.
type constant struct {
	value   *parser.Value
	entries []parser.Arg
}

// callable is a function or method that says something to its callers.
type callable struct {
	results []parser.Ref
	items   [][]parser.Ref
	test    *parser.Cond
	passing *passing
	// params are the parameters that a test or a result depends on, self not
	// among them.
	params     []string
	confidence parser.Confidence
}

// passing is what a function does with the keywords that it does not take
// itself.
type passing struct {
	passes []parser.Pass
	params []string
}

// class is a class of a module.
type class struct {
	bases     [][]parser.Ref
	ancestors []string
	methods   []method
	attrs     []name // sorted by name
	open      bool
}

type method struct {
	name     string
	function int32
	property bool
}

// export keeps what a module offers.
func export(own string, s *scope, m *parser.Module) *exports {
	e := &exports{name: own, public: m.Public, listed: m.Public != nil, patched: patched(m)}
	e.names = s.names(m.Names)
	e.functions = make([]callable, 0, len(m.Functions))
	for i := range m.Functions {
		e.functions = append(e.functions, s.callable(&m.Functions[i]))
	}
	e.classes = make([]class, 0, len(m.Classes))
	for i := range m.Classes {
		e.classes = append(e.classes, s.class(&m.Classes[i]))
	}
	for _, star := range m.Stars {
		e.stars = append(e.stars, s.absolute(star))
	}
	return e
}

func (s *scope) callable(f *parser.Function) callable {
	c := callable{test: s.cond(f.Test), confidence: f.Confidence}
	if hasHoles(c.test) {
		c.params = s.arguments(f.Params)
	}
	if s.matters(f.Results) {
		c.results = s.refs(f.Results)
	}
	for _, item := range f.Items {
		c.items = append(c.items, s.refs(item))
	}
	if len(f.Passes) == 0 {
		return c
	}
	c.passing = &passing{}
	for _, p := range f.Passes {
		p.Refs = s.refs(p.Refs)
		c.passing.passes = append(c.passing.passes, p)
	}
	for _, p := range f.Params {
		c.passing.params = append(c.passing.params, p.Name)
	}
	return c
}

func (s *scope) class(c *parser.Class) class {
	k := class{attrs: s.names(c.Attrs), open: c.Open}
	for _, name := range c.Ancestors {
		k.ancestors = append(k.ancestors, s.pool.kept(s.absolute(name)))
	}
	for _, base := range c.Bases {
		k.bases = append(k.bases, s.refs(base))
	}
	k.methods = make([]method, 0, len(c.Methods))
	for _, f := range c.Methods {
		k.methods = append(k.methods, method{s.pool.kept(f.Name), int32(f.Function), f.Property})
	}
	return k
}

// patched returns the names of libraries that a module assigns to when it is
// imported, as "np.float = float" does.
func patched(m *parser.Module) []string {
	var names []string
	for i := range m.Uses {
		u := &m.Uses[i]
		if u.Context != parser.Store || len(u.Parts) < 2 || u.Late {
			continue
		}
		for _, r := range u.Refs {
			if r.Instance == 0 && r.Name[0] != '.' {
				names = append(names, r.Name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// find returns a name that a module or class binds, nil when it does not.
func find(names []name, want string) *name {
	i, ok := slices.BinarySearchFunc(names, want, func(n name, want string) int { return strings.Compare(n.name, want) })
	if !ok {
		return nil
	}
	return &names[i]
}

// shows reports whether a star import of the module takes a name.
func (e *exports) shows(name string) bool {
	if e.listed {
		return slices.Contains(e.public, name)
	}
	return !strings.HasPrefix(name, "_")
}

func (c *class) method(name string) *method {
	for i := range c.methods {
		if c.methods[i].name == name {
			return &c.methods[i]
		}
	}
	return nil
}
