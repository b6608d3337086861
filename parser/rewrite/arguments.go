package rewrite

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// renameKeyword gives an argument another keyword, where it is written: in the call,
// or in the dict that is passed.
func (f *File) renameKeyword(c *Change, at int) (Result, error) {
	element, key, err := f.keywordAt(at, c.RenameKeyword[0])
	if err != nil {
		return Result{}, err
	}
	if err := f.rekey(element, c.RenameKeyword[0], c.RenameKeyword[1]); err != nil {
		return Result{}, err
	}
	return Result{Edits: []source.Edit{{Span: key, Text: c.RenameKeyword[1]}}}, nil
}

// rekey refuses another keyword for an element that a sibling has or gets.
func (f *File) rekey(element int, from, to string) error {
	list := f.parent(element)
	for _, sibling := range f.children(list) {
		if f.keywordOf(sibling) == to {
			return refusef("`%s` is given as well", to)
		}
	}
	return f.give(list, to, from)
}

// dropKeyword leaves an argument out, or a parameter.
func (f *File) dropKeyword(c *Change, at int) (Result, error) {
	var element int
	var err error
	switch place, notPlace := strconv.Atoi(c.DropKeyword); {
	case f.parameterAt(at) >= 0:
		element, err = f.unusedParameter(at, c.DropKeyword)
	case notPlace == nil:
		element, err = f.lastAt(at, place)
	default:
		element, _, err = f.keywordAt(at, c.DropKeyword)
	}
	if err != nil {
		return Result{}, err
	}
	value := f.tree.Child(element, syntax.FieldValue)
	gap := f.gap(element)
	behind := source.Span{Start: f.span(element).End, End: f.lineEnd(f.span(element).End)}
	switch {
	case value >= 0 && f.acts(value):
		return Result{}, refusef("`%s` would not be evaluated", f.short(value))
	case f.comments(gap), f.aboutLine(element, behind):
		return Result{}, refusef("a comment would be lost")
	}
	return Result{Edits: []source.Edit{{Span: gap}}}, nil
}

// aboutLine reports whether a comment behind an element is about it alone: it has a
// line of its own.
func (f *File) aboutLine(element int, behind source.Span) bool {
	before := source.Span{Start: f.lineStart(f.span(element).Start), End: f.span(element).Start}
	rest := strings.TrimLeft(f.bytes(behind), ", \t")
	return strings.TrimSpace(f.bytes(before)) == "" && strings.HasPrefix(rest, "#")
}

// parameterAt returns the parameter of a function that a node is the name of, or lies
// in; -1 for none.
func (f *File) parameterAt(at int) int {
	for i := at; i >= 0 && i != f.above(i, syntax.FunctionDefinition); i = f.parent(i) {
		if f.kind(f.parent(i)) == syntax.Parameters {
			return i
		}
	}
	return -1
}

// unusedParameter returns the parameter at a node, when the function never reads it.
func (f *File) unusedParameter(at int, name string) (int, error) {
	element := f.parameterAt(at)
	function := f.span(f.above(at, syntax.FunctionDefinition))
	for _, i := range slices.Concat(f.nameOf(name).loads, f.nameOf(name).binds) {
		if function.Contains(f.span(i)) && !f.span(element).Contains(f.span(i)) {
			return -1, refusef("`%s` is used in the function", name)
		}
	}
	return element, nil
}

// lastAt returns the argument at a place, when no other follows it by position.
func (f *File) lastAt(at, place int) (int, error) {
	_, arguments, err := f.callAt(f.inList(at))
	if err != nil {
		return -1, err
	}
	args := f.children(arguments)
	i := f.argumentOf(args, strconv.Itoa(place))
	if i < 0 {
		return -1, refusef("argument %d is not given by position", place+1)
	}
	if f.argumentOf(args, strconv.Itoa(place+1)) >= 0 {
		return -1, refusef("other arguments follow")
	}
	return args[i], nil
}

// keywordAt returns the argument by keyword, or the pair of a dict, that has its name
// at a node, and the place of the name.
func (f *File) keywordAt(at int, keyword string) (element int, key source.Span, err error) {
	p := f.parent(at)
	switch f.kind(at) {
	case syntax.Identifier:
		if f.kind(p) != syntax.KeywordArgument || f.tree[at].Field != syntax.FieldName {
			return -1, key, refusef("`%s=` is not written here", keyword)
		}
		call := f.parent(f.parent(p))
		if g := f.tree.Child(call, syntax.FieldFunction); f.kind(call) == syntax.Call && g >= 0 && f.of(g) == "dict" && !f.onlySpread(call) {
			return -1, key, refusef("the dict is used for something else as well")
		}
		element, key = p, f.span(at)
	case syntax.StringContent, syntax.String:
		if f.kind(at) == syntax.StringContent {
			at, p = p, f.parent(p)
		}
		if f.kind(p) != syntax.Pair || f.tree[at].Field != syntax.FieldKey {
			return -1, key, refusef("`%s` is not written here", keyword)
		}
		if !f.onlySpread(f.parent(p)) {
			return -1, key, refusef("the dict is used for something else as well")
		}
		for c := range f.tree.Children(at) {
			if f.tree[c].Kind == syntax.StringContent {
				element, key = p, f.span(c)
			}
		}
	}
	if key.Len() == 0 || f.bytes(key) != keyword {
		return -1, key, refusef("`%s=` is not written here", keyword)
	}
	return element, key, nil
}

// onlySpread reports whether a dict is passed with "**" and nothing else: where it
// stands, or by the only name that it has.
func (f *File) onlySpread(dict int) bool {
	p := f.parent(dict)
	if f.isSpread(p) {
		return true
	}
	if f.kind(p) != syntax.Assignment || f.tree[dict].Field != syntax.FieldRight || f.kind(f.parent(p)) == syntax.Assignment {
		return false
	}
	left := f.tree.Child(p, syntax.FieldLeft)
	if f.kind(left) != syntax.Identifier {
		return false
	}
	if scope := f.scopeOf(left); scope == 0 && f.kept(f.of(left)) || f.kind(scope) == syntax.ClassDefinition {
		return false
	}
	n := f.nameOf(f.of(left))
	return len(n.binds) == 1 && len(n.loads) == 1 && !n.quoted && f.isSpread(f.parent(n.loads[0]))
}

// isSpread reports whether a node passes a dict on as keywords.
func (f *File) isSpread(i int) bool {
	return f.kind(i) == syntax.DictionarySplat && f.kind(f.parent(i)) == syntax.ArgumentList
}

// keywordOf returns the keyword of an argument, or the key of a pair; "" for none.
func (f *File) keywordOf(element int) string {
	switch f.kind(element) {
	case syntax.KeywordArgument:
		if n := f.tree.Child(element, syntax.FieldName); n >= 0 {
			return f.of(n)
		}
	case syntax.Pair:
		if k := f.tree.Child(element, syntax.FieldKey); f.kind(k) == syntax.String {
			return strings.Trim(f.of(k), `"'`)
		}
	}
	return ""
}

// gap returns what has to go with an element of a list in brackets: its comma, and its
// lines when it stands alone on them.
func (f *File) gap(element int) source.Span {
	s := f.span(element)
	siblings := f.children(f.parent(element))
	prev, next := -1, -1
	for i, c := range siblings {
		if c == element {
			if i > 0 {
				prev = siblings[i-1]
			}
			if i+1 < len(siblings) {
				next = siblings[i+1]
			}
		}
	}
	end := s.End
	if comma := f.comma(s.End); comma >= 0 {
		end = comma + 1
	}
	if whole := (source.Span{Start: s.Start, End: end}); f.alone(whole) && !f.comments(f.lines(whole)) && f.lineStart(s.Start) > f.lineStart(f.span(f.parent(element)).Start) {
		return f.lines(whole)
	}
	switch {
	case prev >= 0 && (next < 0 || bytes.IndexByte(f.text[s.End:f.span(next).Start], '\n') >= 0):
		return source.Span{Start: f.span(prev).End, End: s.End}
	case next >= 0 && bytes.IndexByte(f.text[s.End:f.span(next).Start], '\n') < 0:
		return source.Span{Start: s.Start, End: f.span(next).Start}
	}
	return source.Span{Start: s.Start, End: end}
}

// comma returns the place of the comma behind an element, -1 for none.
func (f *File) comma(at int) int {
	for i := at; i < len(f.text); i++ {
		switch f.text[i] {
		case ',':
			return i
		case ' ', '\t', '\r', '\n', '\\':
		case '#':
			i = f.lineEnd(i) - 1
		default:
			return -1
		}
	}
	return -1
}

// callAt returns the call that a node is about: the one of the chain that ends there,
// or the one that it is an argument of.
func (f *File) callAt(at int) (call, arguments int, err error) {
	call = -1
	switch p := f.parent(at); {
	case f.kind(p) == syntax.ArgumentList:
		call = f.parent(p)
	case f.kind(p) == syntax.KeywordArgument && f.kind(f.parent(p)) == syntax.ArgumentList && f.tree[at].Field == syntax.FieldName:
		call = f.parent(f.parent(p))
	}
	if call < 0 || f.kind(at) == syntax.Identifier && f.callOf(f.chainAt(at).node) >= 0 {
		if f.kind(at) != syntax.Identifier {
			return -1, -1, refusef("it is not a call")
		}
		call = f.callOf(f.chainAt(at).node)
	}
	if f.kind(call) != syntax.Call {
		return -1, -1, refusef("it is not a call")
	}
	arguments = f.tree.Child(call, syntax.FieldArguments)
	switch {
	case f.kind(arguments) != syntax.ArgumentList:
		return -1, -1, refusef("its argument is a generator")
	case f.text[f.tree[arguments].End-1] != ')': // the parser closed it
		return -1, -1, refusef("its bracket is not closed")
	}
	return call, arguments, nil
}

// calleeAt returns the last identifier of what is called by the call that a node is
// about, the node itself when that is not written as a name.
func (f *File) calleeAt(at int) int {
	call, _, err := f.callAt(at)
	if err != nil {
		return at
	}
	callee := f.tree.Child(call, syntax.FieldFunction)
	if f.kind(callee) == syntax.Attribute {
		callee = f.tree.Child(callee, syntax.FieldAttribute)
	}
	if f.kind(callee) != syntax.Identifier {
		return at
	}
	return callee
}

// addKeywords adds arguments behind all others.
func (f *File) addKeywords(c *Change, at int) (Result, error) {
	call, arguments, err := f.callAt(at)
	if err != nil {
		return Result{}, err
	}
	args := f.children(arguments)
	for _, a := range args {
		for _, k := range c.Add {
			if f.keywordOf(a) == k.Name {
				return Result{}, refusef("`%s` is given already", k.Name)
			}
		}
	}
	var r Result
	words := make([]string, len(c.Add))
	for i, k := range c.Add {
		value, err := f.phrase(k.Value, nil, place{node: call, base: -1})
		if err != nil {
			return Result{}, err
		}
		words[i] = k.Name + "=" + value.text
		r.Edits = append(r.Edits, value.edits...)
	}
	for _, k := range c.Add {
		if err := f.give(arguments, k.Name, strings.Join(words, ", ")); err != nil {
			return Result{}, err
		}
	}
	r.add(f.appended(arguments, args, words))
	return r, nil
}

// appended adds arguments to a list, on lines of their own where the closing bracket
// and the last argument have one.
func (f *File) appended(arguments int, args []int, words []string) []source.Edit {
	insert := func(at int, text string) source.Edit {
		return source.Edit{Span: source.Span{Start: at, End: at}, Text: text}
	}
	list := f.span(arguments)
	if len(args) == 0 {
		return []source.Edit{insert(list.Start+1, strings.Join(words, ", "))}
	}
	closing := list.End - 1
	last := f.span(args[len(args)-1])
	if f.lineStart(last.Start) <= list.Start || bytes.IndexByte(f.text[last.End:closing], '\n') < 0 || strings.TrimSpace(f.bytes(source.Span{Start: f.lineStart(closing), End: closing})) != "" {
		return []source.Edit{insert(last.End, ", "+strings.Join(words, ", "))}
	}
	line := "\n" + f.indent(last.Start)
	text := line + strings.Join(words, ","+line)
	comma := f.comma(last.End)
	switch end := f.lineEnd(max(last.End, comma+1)); {
	case comma >= 0:
		return []source.Edit{insert(end, text+",")}
	case end == last.End:
		return []source.Edit{insert(end, ","+text)}
	default: // a comment stands behind the last
		return []source.Edit{insert(last.End, ","), insert(end, text)}
	}
}

// byKeyword gives arguments by position their keywords.
func (f *File) byKeyword(c *Change, at int) (Result, error) {
	_, arguments, err := f.callAt(at)
	if err != nil {
		return Result{}, err
	}
	var r Result
	index := 0
	given, added := make(map[string]bool), make(map[string]bool)
	for _, a := range f.children(arguments) {
		switch f.kind(a) {
		case syntax.ListSplat, syntax.DictionarySplat, syntax.ParenthesizedListSplat:
			return Result{}, refusef("arguments may hide behind a star")
		case syntax.KeywordArgument:
			given[f.keywordOf(a)] = true
			continue
		}
		name := ""
		for _, p := range c.ByKeyword {
			if p.Index == index {
				name = p.Name
			}
		}
		switch s := f.span(a); {
		case name != "":
			added[name] = true
			r.Edits = append(r.Edits, keyworded(s, name, f.tightnessOf(a))...)
		case len(r.Edits) > 0:
			return Result{}, refusef("argument %d has no keyword", index+1)
		}
		index++
	}
	for _, p := range c.ByKeyword {
		if !added[p.Name] {
			continue
		}
		if given[p.Name] {
			return Result{}, refusef("`%s` is given as well", p.Name)
		}
		if err := f.give(arguments, p.Name, ""); err != nil {
			return Result{}, err
		}
	}
	if len(r.Edits) == 0 {
		return Result{}, refusef("no argument is given by position")
	}
	return r, nil
}

// keyworded returns the edits that give an argument a keyword.
func keyworded(s source.Span, name string, t tightness) []source.Edit {
	start, end := source.Span{Start: s.Start, End: s.Start}, source.Span{Start: s.End, End: s.End}
	if t == bare {
		return []source.Edit{{Span: start, Text: name + "=("}, {Span: end, Text: ")"}}
	}
	return []source.Edit{{Span: start, Text: name + "="}}
}
