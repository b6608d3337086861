package setuppy

import (
	"maps"
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// scope is what names are bound to in a module or a function.
type scope struct {
	names     map[string][]binding
	functions map[string]*outline.Stmt
}

// binding is one way in which a name gets its value, or a part of it.
type binding struct {
	// key is the item that is set: extras["dev"] = …, "" for the name itself.
	key   string
	value *outline.Expr
	// condition is that of the statement, as written, "" for none.
	condition string
	// grows says that the value is added to what the name has: += and append.
	grows bool
	// opaque says that the name has something of the value, but is not it: the
	// item of a loop, what is read from a file.
	opaque bool
}

// collect reads the bindings of a block and of the blocks in it. Functions have
// scopes of their own.
func (r *reader) collect(body []outline.Stmt) *scope {
	s := &scope{names: map[string][]binding{}, functions: map[string]*outline.Stmt{}}
	r.bind(s, body, block{})
	return s
}

// block is where statements stand.
type block struct {
	condition string
	// files are what with statements around it open, by the names they have there: a
	// name that is used again for another file must not stand for both.
	files map[string]*outline.Expr
}

// under returns the block of a condition.
func (b block) under(condition string) block {
	b.condition = both(b.condition, condition)
	return b
}

// opening returns the block of a with statement.
func (b block) opening(st *outline.Stmt) block {
	files := maps.Clone(b.files)
	if files == nil {
		files = map[string]*outline.Expr{}
	}
	for i, target := range st.Targets {
		if i < len(st.Items) && target.Kind == outline.Name {
			files[target.Text] = st.Items[i]
		}
	}
	b.files = files
	return b
}

func (r *reader) bind(s *scope, body []outline.Stmt, in block) {
	for i := range body {
		st := &body[i]
		switch st.Kind {
		case outline.Def:
			s.functions[st.Name] = st
			r.known[st.Name] = r.collect(st.Body)
		case outline.Assign, outline.AugAssign:
			for _, target := range st.Targets {
				s.assign(target, binding{value: st.Value, condition: in.condition, grows: st.Kind == outline.AugAssign}, in)
			}
		case outline.Expression:
			s.grow(st.Value, in)
		case outline.With:
			r.bind(s, st.Body, in.opening(st))
		case outline.For:
			for _, target := range st.Targets {
				s.assign(target, binding{value: st.Value, condition: in.condition, opaque: true}, in)
			}
			r.bind(s, st.Body, in)
		case outline.If:
			test := strings.Join(strings.Fields(r.tree.Source(st.Value)), " ")
			if strings.Contains(test, "__name__") {
				test = ""
			}
			r.bind(s, st.Body, in.under(test))
			if test != "" {
				test = "not (" + test + ")"
			}
			r.bind(s, st.Else, in.under(test))
		case outline.Try:
			r.bind(s, st.Body, in)
			for h := range st.Handlers {
				caught := "except"
				if st.Handlers[h].Value != nil {
					caught += " " + r.tree.Source(st.Handlers[h].Value)
				}
				r.bind(s, st.Handlers[h].Body, in.under(caught))
			}
			r.bind(s, st.Else, in)
			r.bind(s, st.Finally, in)
		case outline.While:
			r.bind(s, st.Body, in)
		}
	}
}

func both(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + " and " + b
}

// assign binds a name, an item of one, or several names.
func (s *scope) assign(target *outline.Expr, b binding, in block) {
	if target == nil || b.value == nil {
		return
	}
	switch target.Kind {
	case outline.Name:
		s.add(target.Text, b, in)
	case outline.Subscript:
		if name := target.Args[0]; name.Kind == outline.Name && len(target.Args) == 2 && target.Args[1].Kind == outline.String {
			b.key = target.Args[1].Text
			s.add(name.Text, b, in)
		}
	case outline.Tuple, outline.List: // (a, b) = f()
		b.opaque = true
		for _, item := range target.Args {
			s.assign(item, b, in)
		}
	}
}

// add binds a name; what is read from a file also has something of the call that
// opened it.
func (s *scope) add(name string, b binding, in block) {
	s.names[name] = append(s.names[name], b)
	if len(in.files) == 0 {
		return
	}
	for _, used := range names(b.value) {
		if file := in.files[used]; file != nil {
			s.names[name] = append(s.names[name], binding{key: b.key, value: file, condition: b.condition, opaque: true})
		}
	}
}

// grow binds what a method adds to a list or a table.
func (s *scope) grow(x *outline.Expr, in block) {
	if x == nil || x.Kind != outline.Call || len(x.Args) != 2 || x.Args[0].Kind != outline.Attribute {
		return
	}
	method, on, value := x.Args[0].Text, x.Args[0].Args[0], x.Args[1]
	if on.Kind != outline.Name || value.Kind == outline.Keyword {
		return
	}
	switch method {
	case "append":
		value = &outline.Expr{Kind: outline.List, Args: []*outline.Expr{value}, Span: value.Span}
	case "extend", "update":
	default:
		return
	}
	s.add(on.Text, binding{value: value, condition: in.condition, grows: true}, in)
}
