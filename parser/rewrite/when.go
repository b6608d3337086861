package rewrite

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// argumentOf returns the number of the argument that a condition or a hole names: a
// place from 0, a keyword, or both with a bar between; -1 for none.
func (f *File) argumentOf(args []int, names string) int {
	for _, name := range strings.Split(names, "|") {
		place, err := strconv.Atoi(name)
		index := 0
		for i, a := range args {
			k := f.kind(a)
			if k == syntax.ListSplat || k == syntax.DictionarySplat || k == syntax.ParenthesizedListSplat {
				if err == nil {
					break // what stands behind has no place
				}
				continue
			}
			switch {
			case k == syntax.KeywordArgument:
				if err != nil && f.keywordOf(a) == name {
					return i
				}
			case err == nil && index == place:
				return i
			default:
				index++
			}
		}
	}
	return -1
}

// valueOf returns the value of an argument.
func (f *File) valueOf(arg int) int {
	if f.kind(arg) == syntax.KeywordArgument {
		return f.tree.Child(arg, syntax.FieldValue)
	}
	return arg
}

// conditions reports which arguments are those that a change is made for; it refuses
// a call that has others. operand returns an operand by its name, -1 for none.
func (f *File) conditions(when []Keyword, args []int, operand func(string) int) ([]bool, error) {
	said := make([]bool, len(args))
	for _, w := range when {
		node := operand(w.Name)
		if node < 0 {
			if i := f.argumentOf(args, w.Name); i >= 0 {
				said[i], node = true, f.valueOf(args[i])
			}
		}
		if node < 0 || !f.hasValue(node, w.Value) {
			return nil, refusef("it is not given `%s=%s`", lastName(w.Name), w.Value)
		}
	}
	return said, nil
}

// lastName returns the last name of a hole or condition.
func lastName(hole string) string {
	hole, _, _ = strings.Cut(hole, "?")
	return hole[strings.LastIndexByte(hole, '|')+1:]
}

// hasValue reports whether an expression is a literal: as it is written, but for the
// quotes of a string, or any number, or any whole one. "name" is one that is read from a
// variable.
func (f *File) hasValue(node int, want string) bool {
	k := f.kind(node)
	switch want {
	case "name":
		return k == syntax.Identifier || k == syntax.Attribute
	case "integer":
		return k == syntax.Integer
	case "number":
		if k == syntax.UnaryOperator {
			k = f.kind(f.tree.Child(node, syntax.FieldArgument))
		}
		return k == syntax.Integer || k == syntax.Float
	}
	text := f.of(node)
	if k == syntax.String && strings.HasPrefix(want, `"`) && !strings.ContainsAny(text, `\`) {
		return strings.Trim(text, `"'`) == strings.Trim(want, `"`) && strings.ContainsAny(text[:1], `"'`)
	}
	return text == want
}

// onCall checks the conditions of a change that is about an argument.
func (f *File) onCall(c *Change, at int) error {
	if len(c.When) == 0 {
		return nil
	}
	_, arguments, err := f.callAt(f.inList(at))
	if err != nil {
		return err
	}
	_, err = f.conditions(c.When, f.children(arguments), noOperand)
	return err
}

func noOperand(string) int { return -1 }

// inList returns the argument that a node lies in, or the node itself.
func (f *File) inList(at int) int {
	for i := at; i >= 0; i = f.parent(i) {
		switch p := f.parent(i); f.kind(p) {
		case syntax.ArgumentList:
			if f.kind(i) == syntax.KeywordArgument {
				return f.tree.Child(i, syntax.FieldName)
			}
			return i
		case syntax.Module, syntax.Block, syntax.Lambda:
			return at
		}
	}
	return at
}

// argument writes something else for one argument. The edit takes all arguments of the
// call, so that no other change can add what this one does.
func (f *File) argument(c *Change, at int) (Result, error) {
	call, arguments, err := f.callAt(f.inList(at))
	if err != nil {
		return Result{}, err
	}
	if err := f.spreads(call); err != nil {
		return Result{}, err
	}
	args := f.children(arguments)
	i := slices.IndexFunc(args, func(a int) bool { return f.span(a).Contains(c.At) })
	if i < 0 {
		return Result{}, refusef("it is not an argument")
	}
	if k := f.kind(args[i]); k == syntax.ListSplat || k == syntax.DictionarySplat {
		return Result{}, refusef("it is given behind a star")
	}
	if _, err := f.conditions(c.When, args, noOperand); err != nil {
		return Result{}, err
	}
	t := target{file: f, change: c, node: call, base: -1, self: -1, left: -1, right: -1, key: -1, value: f.valueOf(args[i]), callee: f.tree.Child(call, syntax.FieldFunction)}
	words, err := f.phrase("{func}("+c.Argument+")", &t, place{node: call, base: -1})
	if err != nil {
		return Result{}, err
	}
	text := words.text[len(calleeHole)+1 : len(words.text)-1]
	if err := f.fits(text, args, i); err != nil {
		return Result{}, err
	}
	s := f.span(args[i])
	list := f.span(arguments)
	whole := f.bytes(list)
	whole = whole[:s.Start-list.Start] + text + whole[s.End-list.Start:]
	var r Result
	r.add(words.edits)
	r.add([]source.Edit{edit(list, whole)})
	return r, nil
}

// calleeHole is written for what is called where only the arguments count.
const calleeHole = "_"

// fits refuses arguments that cannot take the place of one: a keyword that is given
// already, an argument by position behind one by keyword.
func (f *File) fits(text string, args []int, at int) error {
	t, err := openText("f(" + text + ")")
	if err != nil {
		return err
	}
	defer t.Close()
	var list int
	for i := range t.tree {
		if t.tree[i].Kind == syntax.ArgumentList {
			list = i
			break
		}
	}
	byPlace := false
	for _, n := range t.children(list) {
		keyword := t.keywordOf(n)
		byPlace = byPlace || keyword == ""
		for i, a := range args {
			if i != at && keyword != "" && f.keywordOf(a) == keyword {
				return refusef("`%s` is given as well", keyword)
			}
			if i > at && keyword != "" && f.kind(a) != syntax.KeywordArgument && f.kind(a) != syntax.DictionarySplat {
				return refusef("an argument by position would follow one by keyword")
			}
		}
	}
	if byPlace && slices.ContainsFunc(args[:at], func(a int) bool { return f.kind(a) == syntax.KeywordArgument }) {
		return refusef("an argument by position would follow one by keyword")
	}
	return nil
}
