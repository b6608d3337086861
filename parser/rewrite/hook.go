package rewrite

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// Hook gives a method that a library calls the name and the parameters that the library
// calls it by now.
type Hook struct {
	// Name is the new name, the old one when it stays.
	Name string
	// Drop are the places, from 0 behind self, of parameters that go. Add are parameters
	// to take behind the others, one of both.
	Drop []int
	Add  []string
	// Collect, when not nil, is where what went with the parameter can be had from.
	Collect *Collect
}

// hook renames a method and changes what it takes. A parameter goes when nothing reads it
// but a call of super(), which changes as well.
func (f *File) hook(c *Change, at int) (Result, error) {
	definition, class := f.parent(at), f.scopeOf(at)
	if f.kind(definition) != syntax.FunctionDefinition || f.tree[at].Field != syntax.FieldName || f.kind(class) != syntax.ClassDefinition {
		return Result{}, refusef("it is no method here")
	}
	var r Result
	if f.of(at) != c.Hook.Name {
		renamed, err := f.renameMethod(at, c.Hook.Name)
		if err != nil {
			return Result{}, err
		}
		r.add(renamed.Edits)
	}
	var edits []source.Edit
	var err error
	if len(c.Hook.Add) > 0 {
		edits, err = f.addParameters(definition, c.Hook.Add)
	} else {
		edits, err = f.dropParameters(c, definition)
	}
	r.add(edits)
	return r, err
}

// dropParameters takes the parameters away that a hook no longer has.
func (f *File) dropParameters(c *Change, definition int) ([]source.Edit, error) {
	var edits []source.Edit
	for _, place := range c.Hook.Drop {
		parameter, err := f.parameter(definition, place)
		if err != nil {
			return nil, err
		}
		more, err := f.dropParameter(definition, parameter, place)
		if err != nil && c.Hook.Collect != nil {
			more, err = f.collect(c, definition, parameter)
		}
		if err != nil {
			return nil, err
		}
		edits = append(edits, more...)
	}
	return edits, nil
}

// dropParameter takes one parameter away, and what calls of super() give for it.
func (f *File) dropParameter(definition, parameter, place int) ([]source.Edit, error) {
	name := f.parameterName(parameter)
	edits := []source.Edit{edit(f.gap(parameter), "")}
	if f.comments(edits[0].Span) || f.aboutLine(parameter, source.Span{Start: f.span(parameter).End, End: f.lineEnd(f.span(parameter).End)}) {
		return nil, refusef("a comment would be lost")
	}
	calls, err := f.superCalls(definition)
	if err != nil {
		return nil, err
	}
	passed := make(map[int]bool)
	for _, arguments := range calls {
		args := f.children(arguments)
		i := f.argumentOf(args, name)
		if i < 0 {
			i = f.argumentAt(args, place)
		}
		switch {
		case i < 0 && slices.ContainsFunc(args, f.hides):
			return nil, refusef("arguments may hide behind a star")
		case i < 0:
			continue
		case f.of(f.valueOf(args[i])) != name:
			return nil, refusef("`%s` is passed for it", f.short(args[i]))
		}
		passed[f.valueOf(args[i])] = true
		gap := f.gap(args[i])
		if f.comments(gap) {
			return nil, refusef("a comment would be lost")
		}
		edits = append(edits, edit(gap, ""))
	}
	n := f.nameOf(name)
	for _, i := range slices.Concat(n.loads, n.binds) {
		if f.span(definition).Contains(f.span(i)) && !f.span(parameter).Contains(f.span(i)) && !passed[i] {
			return nil, refusef("`%s` is used in the function", name)
		}
	}
	return edits, nil
}

// addParameters lets a method take more, and pass it on where it calls super().
func (f *File) addParameters(definition int, add []string) ([]source.Edit, error) {
	list := f.tree.Child(definition, syntax.FieldParameters)
	parameters := f.children(list)
	for _, p := range parameters {
		if k := f.kind(p); k != syntax.Identifier && k != syntax.TypedParameter {
			return nil, refusef("its parameters may be others")
		}
	}
	for _, name := range add {
		n := f.nameOf(name)
		if slices.ContainsFunc(slices.Concat(n.loads, n.binds), func(i int) bool { return f.span(definition).Contains(f.span(i)) }) {
			return nil, refusef("`%s` is something else in the function", name)
		}
	}
	calls, err := f.superCalls(definition)
	if err != nil {
		return nil, err
	}
	edits := f.appended(list, parameters, add)
	for _, arguments := range calls {
		args := f.children(arguments)
		if slices.ContainsFunc(args, f.hides) {
			return nil, refusef("arguments may hide behind a star")
		}
		edits = append(edits, f.appended(arguments, args, add)...)
	}
	return edits, nil
}

// superCalls returns the arguments of the calls that a method makes of the one it
// overrides. It refuses a method that is called in another way in the file.
func (f *File) superCalls(definition int) ([]int, error) {
	class := f.scopeOf(definition)
	own := f.of(f.tree.Child(definition, syntax.FieldName))
	if f.nameOf(own).quoted {
		return nil, refusef("`%s` stands in a string", own)
	}
	var calls []int
	for i := range f.attributes(own) {
		if f.ofAnother(i, class) {
			continue
		}
		p := f.parent(i)
		object, call := f.tree.Child(p, syntax.FieldObject), f.callOf(p)
		if call < 0 || f.kind(object) != syntax.Call || !f.isSelf(object) || !f.span(definition).Contains(f.span(i)) {
			return nil, refusef("`%s` is called in the file", own)
		}
		arguments := f.tree.Child(call, syntax.FieldArguments)
		if f.kind(arguments) != syntax.ArgumentList {
			return nil, refusef("`%s` is called in the file", own)
		}
		calls = append(calls, arguments)
	}
	return calls, nil
}

// parameter returns the parameter of a method at a place behind self.
func (f *File) parameter(definition, place int) (int, error) {
	list := f.children(f.tree.Child(definition, syntax.FieldParameters))
	if place+1 >= len(list) {
		return -1, refusef("it does not take parameter %d", place+1)
	}
	for _, p := range list[:place+2] {
		if f.parameterName(p) == "" {
			return -1, refusef("its parameters may be others")
		}
	}
	return list[place+1], nil
}

// parameterName returns the name of a parameter, "" for what is none: a star.
func (f *File) parameterName(parameter int) string {
	switch f.kind(parameter) {
	case syntax.Identifier:
		return f.of(parameter)
	case syntax.DefaultParameter, syntax.TypedDefaultParameter:
		return f.of(f.tree.Child(parameter, syntax.FieldName))
	case syntax.TypedParameter:
		if c := f.children(parameter); len(c) > 0 && f.kind(c[0]) == syntax.Identifier {
			return f.of(c[0])
		}
	}
	return ""
}

// argumentAt returns the number of the argument at a place, -1 for none.
func (f *File) argumentAt(args []int, place int) int {
	if place >= len(args) || slices.ContainsFunc(args[:place+1], func(a int) bool { return f.hides(a) || f.kind(a) == syntax.KeywordArgument }) {
		return -1
	}
	return place
}

// hides reports whether an argument stands for others.
func (f *File) hides(arg int) bool {
	k := f.kind(arg)
	return k == syntax.ListSplat || k == syntax.DictionarySplat || k == syntax.ParenthesizedListSplat
}

// placeOf returns the place of a parameter behind self.
func (f *File) placeOf(definition, parameter int) int {
	return slices.Index(f.children(f.tree.Child(definition, syntax.FieldParameters)), parameter) - 1
}

// derivesOnly reports whether a class derives from nothing but a class of a name.
func (f *File) derivesOnly(class int, name string) bool {
	bases := f.tree.Child(class, syntax.FieldSuperclasses)
	if bases < 0 {
		return false
	}
	all := f.children(bases)
	if len(all) != 1 {
		return false
	}
	text := f.of(all[0])
	return text[strings.LastIndexByte(text, '.')+1:] == name
}
