package rewrite

import (
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Change is one thing to be said in another way.
type Change struct {
	// At is the last segment of the name that the change is about, or a keyword, an
	// argument, an operator, a string. Name is the qualified name that the text there
	// stands for.
	At   source.Span
	Name string
	// Behind counts the last segments of Name that stand behind At.
	Behind int
	// Member says that it is a member of an instance, which the segments before do not
	// name.
	Member bool
	// Called says that the call is meant, not what is called; At may be an argument of
	// it. Calls says that a template stands for the call of the name at At.
	Called, Calls bool
	// Floor asks for the old import to stay as the other choice, where there is an import
	// to change: the new name is not there in all versions that the code has to run on.
	Floor bool
	// Here says that the name stays what it is elsewhere in the file.
	Here bool
	Op
}

// Op is what is to be done. One of its members is set.
type Op struct {
	// Rename is the qualified name to write instead. Only, when not nil, are the names
	// of a module that are the same in the one that takes its place.
	Rename string
	Only   []string
	// RenameKeyword is a keyword and its new name, DropKeyword one to leave out.
	RenameKeyword [2]string
	DropKeyword   string
	// Add are keywords to add, with the source of their values.
	Add []Keyword
	// ByKeyword are the keywords for arguments by position.
	ByKeyword []Place
	// Argument is what to write for an argument, with keywords: {value} is its value,
	// {only} what stands alone in a list.
	Argument string
	// Template is an expression to write instead, see template.go. Item, from 1, is
	// the one of the items given before that it gives instead of all of them, ItemName
	// the name that it had among them, "" for none.
	Template string
	Item     int
	ItemName string
	// Items are expressions of the items that it gives, for those given before, see
	// items.go.
	Items []string
	// When are the arguments or operands that the change is for, with the source of
	// their values, see when.go.
	When []Keyword
	// Swap imports another module under the name of one. A name of the other one that the
	// change writes as well is written through it.
	Swap *Swap
	// Members says for a qualified name below a module which name of the module it is, and
	// what takes its place; "" for nothing.
	Members func(name string) (was, now string) `json:"-"`
	// DropImport takes the name out of the import statement that it stands in, when nothing
	// uses it.
	DropImport bool
	// Hook is what becomes of a method that a library calls. Default is a parameter and the
	// source of what it is when it is not given.
	Hook    *Hook
	Default Keyword
	// Drop takes away the statement that the call is, or the decorator.
	Drop bool
	// Text replaces what stands there.
	Text string
}

// Keyword is an argument by keyword.
type Keyword struct{ Name, Value string }

// Place is the keyword of an argument by position, from 0.
type Place struct {
	Index int
	Name  string
}

// Result is how a change is made.
type Result struct {
	// Edits are in order and do not overlap, nil when the change is refused, for the
	// reason Refused.
	Edits   []source.Edit
	Refused string
	// Freed are the identifiers that are not used there any more; Frees are imports
	// that may go for it.
	Freed []source.Span
	Frees []Free
	// Floored says that the old import stays as the other choice, Loose that other files may
	// read something through this one that is not there then.
	Floored, Loose bool
}

// Rewrite finds the edits of changes. Each can be made without the others, but for
// names that move together in one import statement: they have the same edits.
func (f *File) Rewrite(changes []Change) []Result {
	results := make([]Result, len(changes))
	f.begin(changes)
	var moves []move
	for i := range changes {
		r, m, err := f.change(&changes[i])
		if err != nil {
			results[i].Refused = err.Error()
			continue
		}
		results[i] = r
		for k := range m {
			m[k].change, m[k].floor = i, changes[i].Floor
			moves = append(moves, m[k])
		}
	}
	f.move(moves, results)
	for i := range results {
		results[i] = f.finished(&results[i])
	}
	return results
}

// finished is a result as it is given back.
func (f *File) finished(r *Result) Result {
	if r.Refused != "" {
		return Result{Refused: r.Refused}
	}
	edits, err := f.formatted(f.real(r.Edits))
	if err == nil {
		err = f.readable(edits)
	}
	switch {
	case err != nil:
		return Result{Refused: err.Error()}
	case len(edits) == 0:
		return Result{Refused: "it is written like that already"}
	}
	if sortEdits(edits); overlap(edits) {
		return Result{Refused: "its edits overlap"}
	}
	return Result{Edits: edits, Freed: r.Freed, Frees: f.unled(r.Frees), Floored: r.Floored, Loose: r.Loose}
}

// change finds the edits of one change, and the names that it moves in imports.
func (f *File) change(c *Change) (Result, []move, error) {
	if c.Swap != nil {
		return f.swapAnd(c)
	}
	at := f.at(c.At)
	if at < 0 {
		return Result{}, nil, refusef("it is not written here")
	}
	if c.Template == "" && c.Argument == "" {
		if err := f.onCall(c, at); err != nil {
			return Result{}, nil, err
		}
	}
	if err := f.readable([]source.Edit{{Span: c.At}}); err != nil {
		return Result{}, nil, err
	}
	switch {
	case c.Text != "":
		r, err := f.replace(c, at)
		return r, nil, err
	case c.Rename != "":
		return f.rename(c, at)
	case c.Members != nil:
		return f.members(c, at)
	case c.DropImport:
		r, err := f.dropImport(c, at)
		return r, nil, err
	case c.Default.Name != "":
		r, err := f.giveDefault(c, at)
		return r, nil, err
	case c.Hook != nil:
		r, err := f.hook(c, at)
		return r, nil, err
	case c.Drop:
		r, err := f.drop(c, at)
		return r, nil, err
	case c.RenameKeyword[0] != "":
		r, err := f.renameKeyword(c, at)
		return r, nil, err
	case c.DropKeyword != "":
		r, err := f.dropKeyword(c, at)
		return r, nil, err
	case c.Add != nil:
		r, err := f.addKeywords(c, at)
		return r, nil, err
	case c.ByKeyword != nil:
		r, err := f.byKeyword(c, at)
		return r, nil, err
	case c.Argument != "":
		r, err := f.argument(c, at)
		return r, nil, err
	case c.Template != "":
		return f.template(c, at)
	}
	return Result{}, nil, refusef("there is nothing to write")
}

// replace writes another text for a name in a string or for a keyword.
func (f *File) replace(c *Change, at int) (Result, error) {
	p := f.parent(at)
	isKeyword := f.kind(p) == syntax.KeywordArgument && f.tree[at].Field == syntax.FieldName
	if f.of(at) != c.Name || f.kind(at) != syntax.StringContent && !isKeyword {
		return Result{}, refusef("it is not written here")
	}
	if isKeyword {
		if err := f.rekey(p, c.Name, c.Text); err != nil {
			return Result{}, err
		}
	}
	return Result{Edits: []source.Edit{{Span: c.At, Text: c.Text}}}, nil
}

// rename writes another qualified name.
func (f *File) rename(c *Change, at int) (Result, []move, error) {
	if c.Called {
		at = f.calleeAt(at)
	}
	if k := f.kind(at); k != syntax.Identifier && k != syntax.DottedName && k != syntax.WildcardImport {
		r, err := f.renameString(c, at)
		return r, nil, err
	}
	if statement := f.above(at, syntax.ImportStatement, syntax.ImportFromStatement); statement >= 0 {
		m, err := f.movesAt(c, at, statement)
		return Result{}, m, err
	}
	if c.Member {
		r, err := f.renameMember(c, at)
		return r, nil, err
	}
	on := f.chainAt(f.ahead(at, c.Behind))
	if err := f.nameable(on, c); err != nil {
		return Result{}, nil, err
	}
	if on.attrs == 0 && !f.onlyHere(c, on.base) {
		if m := f.movesOf(f.of(on.base), c); m != nil {
			return Result{}, m, nil
		}
		if m := f.starMove(f.of(on.base), c); m != nil {
			return Result{}, m, nil
		}
		return Result{}, nil, refusef("it goes by another name here")
	}
	if m := f.aliasMoves(on, c); m != nil {
		return Result{}, m, nil
	}
	if err := f.there(c.Rename, c.Name); err != nil {
		return Result{}, nil, err
	}
	bound := f.boundTo(on, c.Name)
	text, edits, err := f.express(c.Rename, place{node: on.node, base: on.base, bound: bound})
	if err != nil {
		return Result{}, nil, err
	}
	if !strings.Contains(text, ".") && f.side(on.node) == gives {
		return Result{}, nil, refusef("it is assigned to")
	}
	if both := f.eitherWay(c, on.node, text, []writtenName{{c.Rename, text}}); both != "" && len(edits) == 0 {
		return Result{Edits: []source.Edit{edit(f.span(on.node), both)}, Floored: true}, nil, nil
	}
	if bound != "" && below(c.Rename, bound) && c.Rename != bound {
		// The base stays.
		s := source.Span{Start: f.span(on.base).End, End: f.span(on.node).End}
		return Result{Edits: []source.Edit{{Span: s, Text: text[len(f.of(on.base)):]}}}, nil, nil
	}
	r := Result{Edits: append(edits, source.Edit{Span: f.span(on.node), Text: text})}
	if cut(text, 1) != f.of(on.base) {
		r.Freed, r.Frees = []source.Span{f.span(on.base)}, f.freed(on.base)
	}
	return r, nil, nil
}

// renameString writes another name in a string that a name is looked up by.
func (f *File) renameString(c *Change, at int) (Result, error) {
	if k := f.kind(at); k != syntax.StringContent && k != syntax.String {
		return Result{}, refusef("it is not a name here")
	}
	parent, last := split(c.Name)
	to, name := split(c.Rename)
	switch text := f.bytes(c.At); {
	case f.above(at, syntax.Type) >= 0 && (text != c.Name || parent != to):
		return Result{}, refusef("it stands in a quoted annotation")
	case text == c.Name:
		return Result{Edits: []source.Edit{{Span: c.At, Text: c.Rename}}}, nil
	case text == last && parent == to:
		return Result{Edits: []source.Edit{{Span: c.At, Text: name}}}, nil
	}
	return Result{}, refusef("it is looked up by a string")
}
