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
	to := c.RenameKeyword[1]
	element, key, err := f.keywordAt(at, c.RenameKeyword[0])
	if err != nil {
		return Result{}, err
	}
	for _, sibling := range f.children(f.parent(element)) {
		if f.keywordOf(sibling) == to {
			return Result{}, refusef("`%s` is given as well", to)
		}
	}
	return Result{Edits: []source.Edit{{Span: key, Text: to}}}, nil
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
	if f.comments(f.span(element)) {
		return Result{}, refusef("a comment would be lost")
	}
	return Result{Edits: []source.Edit{{Span: f.gap(element)}}}, nil
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
	if f.kind(p) == syntax.DictionarySplat {
		return true
	}
	if f.kind(p) != syntax.Assignment || f.tree[dict].Field != syntax.FieldRight {
		return false
	}
	left := f.tree.Child(p, syntax.FieldLeft)
	if f.kind(left) != syntax.Identifier {
		return false
	}
	n := f.nameOf(f.of(left))
	return len(n.binds) == 1 && len(n.loads) == 1 && f.kind(f.parent(n.loads[0])) == syntax.DictionarySplat
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
	if f.kind(arguments) != syntax.ArgumentList {
		return -1, -1, refusef("its argument is a generator")
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
		if f.kind(a) == syntax.GeneratorExpression {
			return Result{}, refusef("its argument is a generator")
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
	r.Edits = append(r.Edits, f.appended(arguments, args, words))
	return r, nil
}

// appended adds arguments to a list, on a line of their own where the closing bracket
// has one.
func (f *File) appended(arguments int, args []int, words []string) source.Edit {
	insert := func(at int, text string) source.Edit {
		return source.Edit{Span: source.Span{Start: at, End: at}, Text: text}
	}
	closing := f.span(arguments).End - 1
	if len(args) == 0 {
		return insert(f.span(arguments).Start+1, strings.Join(words, ", "))
	}
	last := f.span(args[len(args)-1])
	comma := f.comma(last.End)
	if bytes.IndexByte(f.text[last.End:closing], '\n') < 0 || strings.TrimSpace(f.bytes(source.Span{Start: f.lineStart(closing), End: closing})) != "" {
		return insert(last.End, ", "+strings.Join(words, ", "))
	}
	line := "\n" + f.indent(last.Start)
	text := ""
	for _, word := range words {
		text += "," + line + word
	}
	if comma < 0 {
		return insert(last.End, text)
	}
	return insert(f.lineEnd(comma+1), text[1:]+",")
}

// byKeyword gives arguments by position their keywords.
func (f *File) byKeyword(c *Change, at int) (Result, error) {
	_, arguments, err := f.callAt(at)
	if err != nil {
		return Result{}, err
	}
	var r Result
	index := 0
	args := f.children(arguments)
	for _, a := range args {
		switch f.kind(a) {
		case syntax.ListSplat, syntax.DictionarySplat, syntax.ParenthesizedListSplat:
			return Result{}, refusef("arguments may hide behind a star")
		case syntax.KeywordArgument:
			continue
		}
		name := ""
		for _, p := range c.ByKeyword {
			if p.Index == index {
				name = p.Name
			}
		}
		if name != "" && slices.ContainsFunc(args, func(other int) bool { return f.keywordOf(other) == name }) {
			return Result{}, refusef("`%s` is given as well", name)
		}
		switch start := f.span(a).Start; {
		case name != "":
			r.Edits = append(r.Edits, source.Edit{Span: source.Span{Start: start, End: start}, Text: name + "="})
		case len(r.Edits) > 0:
			return Result{}, refusef("argument %d has no keyword", index+1)
		}
		index++
	}
	if len(r.Edits) == 0 {
		return Result{}, refusef("no argument is given by position")
	}
	return r, nil
}
