package history

import (
	"context"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// formerName is a name that numpy.__getattr__ finds in a table.
type formerName struct {
	table, name, text string
}

// binding is what reading the name gives.
func (f formerName) binding() *binding {
	warns := []api.Deprecation{{Category: "DeprecationWarning", Text: f.text}}
	switch f.table {
	case "__expired_functions__": // a function that warns when it is read and raises when it is called
		params := []api.Param{{Name: "args", Kind: api.VarPositional}, {Name: "kwds", Kind: api.VarKeyword}}
		c := &callable{name: f.name, signature: api.Signature{Params: params}, deprecations: warns}
		c.raises = &api.Raise{Type: "RuntimeError", Text: f.text}
		return &binding{callables: []*callable{c}, served: true}
	case "__deprecated_attrs__":
		return &binding{value: &value{deprecations: warns}, served: true}
	case "__expired_attributes__":
		f.text = "`np." + f.name + "` was removed in the NumPy 2.0 release. " + f.text
	}
	return &binding{value: &value{raises: &api.Raise{Type: "AttributeError", Text: f.text}}, served: true}
}

// numpyTables are the tables, in the order in which __getattr__ asks them.
var numpyTables = []string{"__expired_functions__", "__deprecated_attrs__", "__former_attrs__", "__expired_attributes__"}

// readNumpyTables reads the tables of numpy/__init__.py and of the file that
// NumPy 2 moved one of them to.
func readNumpyTables(w *world, m *module) []formerName {
	t := &tables{vars: map[string]*text{}, rows: map[string]map[string]string{}, order: map[string][]string{}}
	p := outline.New(outline.Options{Timeout: w.options.Timeout})
	defer p.Close()
	for _, name := range []string{"numpy._expired_attrs_2_0", m.name} {
		at := w.tree.locations[name]
		if at == nil || at.py == "" {
			continue
		}
		raw, err := at.wheel.read(at.py)
		if err != nil {
			continue
		}
		src, err := source.New(at.py, raw)
		if err != nil {
			continue
		}
		if f, err := p.Parse(context.Background(), src); err == nil {
			t.read(f.Body)
		}
	}
	var all []formerName
	for _, table := range numpyTables {
		for _, name := range t.order[table] {
			all = append(all, formerName{table, name, t.rows[table][name]})
		}
	}
	return all
}

// tables evaluates assignments of strings, and of lists and dictionaries of
// them, as far as NumPy needs it: format, f-strings, one loop in a dictionary.
type tables struct {
	vars  map[string]*text
	rows  map[string]map[string]string
	order map[string][]string
}

// text is a string or a sequence; known is false for anything else.
type text struct {
	s     string
	list  []*text
	known bool
}

func (t *tables) read(body []outline.Stmt) {
	for i := range body {
		s := &body[i]
		switch s.Kind {
		case outline.If:
			t.read(s.Body)
			t.read(s.Else)
		case outline.Try, outline.With:
			t.read(s.Body)
		case outline.Assign:
			t.assign(s.Targets[0], s.Value)
		case outline.Expression: // TABLE.update({...})
			if e := s.Value; e.Kind == outline.Call && len(e.Args) == 2 {
				if table, last := cutLast(e.Args[0].Dotted()); last == "update" {
					t.fill(table, e.Args[1])
				}
			}
		}
	}
}

func (t *tables) assign(target, e *outline.Expr) {
	switch {
	case e == nil:
	case target.Kind == outline.Name && (e.Kind == outline.Dict || e.Kind == outline.Comprehension):
		t.fill(target.Text, e)
	case target.Kind == outline.Name:
		t.vars[target.Text] = t.eval(e, nil)
	case target.Kind == outline.Subscript && len(target.Args) == 2 && target.Args[1].Kind == outline.String:
		t.put(target.Args[0].Dotted(), target.Args[1].Text, t.eval(e, nil))
	}
}

// fill adds the rows of a dictionary.
func (t *tables) fill(table string, e *outline.Expr) {
	switch e.Kind {
	case outline.Dict:
		for i := 0; i+1 < len(e.Args); i += 2 {
			if key := e.Args[i]; key != nil && key.Kind == outline.String {
				t.put(table, key.Text, t.eval(e.Args[i+1], nil))
			}
		}
	case outline.Comprehension: // {key: value for target in list}
		if len(e.Args) != 3 || e.Args[0].Kind != outline.Tuple || len(e.Args[0].Args) != 2 {
			return
		}
		for _, item := range t.eval(e.Args[2], nil).list {
			local := map[string]*text{}
			if target := e.Args[1]; target.Kind == outline.Name {
				local[target.Text] = item
			} else {
				for i, part := range target.Args {
					if i < len(item.list) {
						local[part.Text] = item.list[i]
					}
				}
			}
			if key := t.eval(e.Args[0].Args[0], local); key.known && key.list == nil {
				t.put(table, key.s, t.eval(e.Args[0].Args[1], local))
			}
		}
	}
}

// put adds a row: of a pair (value, message) the message.
func (t *tables) put(table, key string, v *text) {
	if len(v.list) == 2 {
		v = v.list[1]
	}
	if t.rows[table] == nil {
		t.rows[table] = map[string]string{}
	}
	if _, again := t.rows[table][key]; !again {
		t.order[table] = append(t.order[table], key)
	}
	t.rows[table][key] = v.s
}

func (t *tables) eval(e *outline.Expr, local map[string]*text) *text {
	switch e.Kind {
	case outline.Name:
		if v := local[e.Text]; v != nil {
			return v
		}
		if v := t.vars[e.Text]; v != nil {
			return v
		}
	case outline.String:
		s := e.Text
		for _, hole := range e.Args {
			s = strings.Replace(s, "{}", t.eval(hole, local).s, 1)
		}
		return &text{s: s, known: true}
	case outline.List, outline.Tuple, outline.Set:
		v := &text{known: true, list: []*text{}}
		for _, item := range e.Args {
			v.list = append(v.list, t.eval(item, local))
		}
		return v
	case outline.Binary:
		if e.Text == "+" {
			a, b := t.eval(e.Args[0], local), t.eval(e.Args[1], local)
			return &text{s: a.s + b.s, known: a.known && b.known}
		}
	case outline.Call:
		if callee := e.Args[0]; callee.Kind == outline.Attribute && callee.Text == "format" {
			return t.format(t.eval(callee.Args[0], local), e.Args[1:], local)
		}
	}
	return &text{}
}

func (t *tables) format(pattern *text, args []*outline.Expr, local map[string]*text) *text {
	s := pattern.s
	for _, a := range args {
		if a.Kind == outline.Keyword && a.Text != "" {
			s = strings.ReplaceAll(s, "{"+a.Text+"}", t.eval(a.Args[0], local).s)
		} else {
			s = strings.Replace(s, "{}", t.eval(a, local).s, 1)
		}
	}
	return &text{s: s, known: pattern.known}
}
