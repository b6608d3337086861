package setuppy

import (
	"strings"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/parser/outline"
	"github.com/upcheck/upcheck/project/requirements"
)

// eval works out what expressions are in one scope, as far as that is written down.
type eval struct {
	*reader
	// local is the scope of the function around the call, nil outside of one.
	local *scope
	// open are the names that are being worked out: one may be made of itself.
	open map[string]bool
	// condition is that of all that is read.
	condition string
}

// text is a string that was found.
type text struct {
	text string
	expr *outline.Expr
	// start is where the text begins, if it is placed: written in one piece and
	// without escapes.
	start     int
	placed    bool
	condition string
}

// value is a string, or a list of strings; without items it is unknown.
type value struct {
	items  []text
	isList bool
}

// bindings returns what a name is bound to.
func (e *eval) bindings(name string) []binding {
	if e.local != nil {
		if b := e.local.names[name]; b != nil {
			return b
		}
	}
	return e.module.names[name]
}

func (e *eval) value(x *outline.Expr) value {
	if x == nil || !e.step() {
		return value{}
	}
	switch x.Kind {
	case outline.String:
		return e.literal(x)
	case outline.List, outline.Tuple, outline.Set:
		list := value{isList: true}
		for _, item := range x.Args {
			if item.Kind == outline.Star {
				item = item.Args[0]
			}
			list.items = append(list.items, e.value(item).items...)
		}
		return list
	case outline.Name:
		return e.name(x.Text)
	case outline.Binary:
		if x.Text == "+" {
			return e.sum(x)
		}
	case outline.Conditional:
		yes, no := e.value(x.Args[0]), e.value(x.Args[2])
		if !yes.isList && !no.isList {
			return value{}
		}
		test := strings.Join(strings.Fields(e.tree.Source(x.Args[1])), " ")
		return value{isList: true, items: append(under(test, yes.items), under("not ("+test+")", no.items)...)}
	case outline.Subscript:
		return e.item(x)
	case outline.Call:
		return e.call(x)
	}
	return value{}
}

// under adds a condition to strings.
func under(condition string, items []text) []text {
	if condition == "" {
		return items
	}
	all := make([]text, len(items))
	for i, t := range items {
		t.condition = both(condition, t.condition)
		all[i] = t
	}
	return all
}

// literal reads a string. The holes of an f-string are filled where they are known.
func (e *eval) literal(x *outline.Expr) value {
	t := text{text: x.Text, expr: x, condition: e.condition}
	if len(x.Args) > 0 {
		for _, hole := range x.Args {
			v := e.value(hole)
			if v.isList || len(v.items) != 1 || !strings.Contains(t.text, "{}") {
				return value{}
			}
			t.text = strings.Replace(t.text, "{}", v.items[0].text, 1)
		}
		return value{items: []text{t}}
	}
	t.start, t.placed = e.content(x)
	return value{items: []text{t}}
}

// content returns where the text of a string begins, if it is written in one piece and
// as it is.
func (r *reader) content(x *outline.Expr) (start int, ok bool) {
	written := r.tree.Source(x)
	quoted := strings.TrimLeft(written, "rRbBuUfF")
	start = x.Span.Start + len(written) - len(quoted)
	for _, quote := range []string{`"""`, "'''", `"`, "'"} {
		if inner, found := strings.CutPrefix(quoted, quote); found {
			inner, found = strings.CutSuffix(inner, quote)
			return start + len(quote), found && inner == x.Text
		}
	}
	return 0, false
}

// name returns what a name is bound to. A list has all that is ever added to it; a
// string must have one value only.
func (e *eval) name(name string) value {
	if e.open[name] {
		return value{}
	}
	if e.open == nil {
		e.open = map[string]bool{}
	}
	e.open[name] = true
	defer delete(e.open, name)
	var all value
	bindings := e.bindings(name)
	for _, b := range bindings {
		if b.key != "" || b.opaque {
			continue
		}
		v := e.value(b.value)
		if !v.isList && len(bindings) > 1 && len(v.items) > 0 {
			return value{}
		}
		all.isList = all.isList || v.isList
		all.items = append(all.items, under(b.condition, v.items)...)
	}
	return all
}

// sum joins two strings, or two lists.
func (e *eval) sum(x *outline.Expr) value {
	a, b := e.value(x.Args[0]), e.value(x.Args[1])
	if a.isList || b.isList {
		return value{isList: true, items: append(a.items, b.items...)}
	}
	if len(a.items) != 1 || len(b.items) != 1 {
		return value{}
	}
	return value{items: []text{{text: a.items[0].text + b.items[0].text, expr: x, condition: e.condition}}}
}

// item returns an item of a table: of one that is written out, or of one that is made
// from a list of requirements, whose keys are the names in them.
func (e *eval) item(x *outline.Expr) value {
	if len(x.Args) != 2 || x.Args[1].Kind != outline.String {
		return value{}
	}
	return e.lookUp(x.Args[0], x.Args[1])
}

func (e *eval) lookUp(table, key *outline.Expr) value {
	for _, m := range e.table(table) {
		if m.key == key.Text {
			return e.value(m.value)
		}
	}
	if table.Kind != outline.Name {
		return value{}
	}
	for _, b := range e.bindings(table.Text) {
		if b.value.Kind != outline.Comprehension || b.value.Text != "dict" {
			continue
		}
		for _, name := range names(b.value) {
			if t, ok := e.named(name)[distribution.Normalise(key.Text)]; ok {
				return value{items: []text{t}}
			}
		}
	}
	return value{}
}

// named returns the requirements of a list by their names.
func (e *eval) named(list string) map[string]text {
	if known, ok := e.lists[list]; ok {
		return known
	}
	all := map[string]text{}
	for _, t := range e.name(list).items {
		if q, err := requirements.Parse(t.text); err == nil {
			all[q.Name] = t
		}
	}
	e.lists[list] = all
	return all
}

// names returns the names in an expression.
func names(x *outline.Expr) []string {
	var all []string
	walk(x, func(x *outline.Expr) {
		if x.Kind == outline.Name {
			all = append(all, x.Text)
		}
	})
	return all
}

// walk visits an expression and all in it.
func walk(x *outline.Expr, visit func(*outline.Expr)) {
	if x == nil {
		return
	}
	visit(x)
	for _, arg := range x.Args {
		walk(arg, visit)
	}
}

// call reads calls that leave strings what they are, and those of a function that
// looks up its arguments in a table of requirements.
func (e *eval) call(x *outline.Expr) value {
	f, args := x.Args[0], x.Args[1:]
	if f.Kind == outline.Name && len(args) == 1 {
		switch f.Text {
		case "list", "tuple", "set", "sorted":
			v := e.value(args[0])
			return value{items: v.items, isList: len(v.items) > 0}
		}
	}
	if f.Kind == outline.Attribute && (f.Text == "split" && len(args) == 0 || f.Text == "splitlines") {
		return e.lines(f.Args[0])
	}
	if f.Kind == outline.Name && len(args) > 0 && e.module.functions[f.Text] != nil {
		return e.lookUps(e.module.functions[f.Text], args)
	}
	return value{}
}

// lines returns the words of a string, which has no blanks in its requirements.
func (e *eval) lines(x *outline.Expr) value {
	v := e.value(x)
	if v.isList || len(v.items) != 1 {
		return value{}
	}
	list := value{isList: true}
	for word := range strings.FieldsSeq(v.items[0].text) {
		list.items = append(list.items, text{text: word, expr: v.items[0].expr, condition: e.condition})
	}
	return list
}

// lookUps returns the requirements whose names are handed to a function that has
// nothing but "return [deps[name] for name in names]".
func (e *eval) lookUps(f *outline.Stmt, args []*outline.Expr) value {
	if len(f.Body) == 0 { // broken code
		return value{}
	}
	last := &f.Body[len(f.Body)-1]
	if last.Kind != outline.Return || last.Value == nil || last.Value.Kind != outline.Comprehension {
		return value{}
	}
	element := last.Value.Args[0]
	if element.Kind != outline.Subscript {
		return value{}
	}
	list := value{isList: true}
	for _, arg := range args {
		if arg.Kind != outline.String {
			return value{}
		}
		list.items = append(list.items, e.lookUp(element.Args[0], arg).items...)
	}
	return list
}

// member is one key of a table with its value.
type member struct {
	key   string
	value *outline.Expr
}

// members reads arguments by keyword, also those that a table holds: setup(**config).
func (e *eval) members(args []*outline.Expr) []member {
	var all []member
	for _, arg := range args {
		if arg.Kind != outline.Keyword {
			continue
		}
		if arg.Text != "" {
			all = append(all, member{arg.Text, arg.Args[0]})
		} else {
			all = append(all, e.table(arg.Args[0])...)
		}
	}
	return all
}

// table returns the members of a table as far as they are written down.
func (e *eval) table(x *outline.Expr) []member {
	if x == nil || !e.step() {
		return nil
	}
	var all []member
	switch x.Kind {
	case outline.Dict:
		for i := 0; i+1 < len(x.Args) && e.step(); i += 2 {
			switch key := x.Args[i]; {
			case key == nil:
				all = append(all, e.table(x.Args[i+1])...)
			case key.Kind == outline.String && len(key.Args) == 0:
				all = append(all, member{key.Text, x.Args[i+1]})
			}
		}
	case outline.Call:
		if x.Args[0].Dotted() == "dict" {
			return e.members(x.Args[1:])
		}
	case outline.Name:
		name := "table " + x.Text
		if e.open[name] {
			return nil
		}
		if e.open == nil {
			e.open = map[string]bool{}
		}
		e.open[name] = true
		defer delete(e.open, name)
		for _, b := range e.bindings(x.Text) {
			switch {
			case b.key != "":
				all = append(all, member{b.key, b.value})
			case !b.opaque:
				all = append(all, e.table(b.value)...)
			}
		}
	}
	return all
}
