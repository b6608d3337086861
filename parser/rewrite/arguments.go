package rewrite

import (
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
		parameter, definition := f.parameterAt(at), f.above(at, syntax.FunctionDefinition)
		edits, err := f.dropParameter(definition, parameter, f.placeOf(definition, parameter))
		return Result{Edits: edits}, err
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
