package rewrite

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// fill returns what belongs into a hole, which stands among arguments or not.
func (t *target) fill(hole string, among bool) (capture, error) {
	f := t.file
	if t.given != nil {
		return t.givenAt(hole)
	}
	if node := t.operand(hole); node >= 0 {
		return t.copy(node)
	}
	switch hole {
	case "args", "kwargs":
		t.all = true
		return t.rest(hole == "args", among)
	case "func":
		if t.value >= 0 {
			return capture{text: calleeHole, binds: f.tightnessOf(t.callee)}, nil
		}
		return capture{text: f.of(t.callee), binds: f.tightnessOf(t.callee)}, nil
	case "only":
		if k := f.kind(t.value); k == syntax.List || k == syntax.Tuple {
			if items := f.children(t.value); len(items) == 1 && f.kind(items[0]) != syntax.ListSplat {
				return t.copy(items[0])
			}
		}
		return capture{}, refusef("it is not given a list of one")
	}
	if i := f.argumentOf(t.args, hole); i >= 0 {
		return t.copy(f.valueOf(t.args[i]))
	}
	return capture{}, refusef("there is no argument `%s`", lastName(hole))
}

// copy returns an expression to be written elsewhere.
func (t *target) copy(node int) (capture, error) {
	f := t.file
	if slices.Contains(t.copied, node) && f.acts(node) {
		return capture{}, refusef("`%s` would be evaluated twice", f.short(node))
	}
	t.copied = append(t.copied, node)
	return capture{text: f.of(node), binds: f.tightnessOf(node), spills: f.spills(node)}, nil
}

// rest returns the arguments that nothing else takes, as they are written when they
// stand together.
func (t *target) rest(byPlace, byKeyword bool) (capture, error) {
	f := t.file
	var rest []string
	first, last := -1, -1
	together := true
	for i, a := range t.args {
		if t.taken[i] || t.said[i] {
			continue
		}
		switch k := f.kind(a); {
		case !byPlace && k != syntax.KeywordArgument && k != syntax.DictionarySplat:
			return capture{}, refusef("`%s` is not given by keyword", f.short(a))
		case !byKeyword && (k == syntax.KeywordArgument || k == syntax.DictionarySplat):
			return capture{}, refusef("`%s` is given by keyword", f.short(a))
		}
		if first < 0 {
			first = i
		}
		together = together && i-first == len(rest)
		last = i
		rest = append(rest, f.of(a))
		t.copied = append(t.copied, a)
	}
	if first < 0 || !together {
		return capture{text: strings.Join(rest, ", "), list: true}, nil
	}
	t.between = source.Span{Start: f.span(t.args[first]).Start, End: f.span(t.args[last]).End}
	return capture{text: f.bytes(t.between), list: true}, nil
}

// reserve takes the arguments that holes name, before {args} takes the others.
func (t *target) reserve(holes []string) {
	for _, hole := range holes {
		hole, _, _ = strings.Cut(hole, "?")
		if i := t.file.argumentOf(t.args, hole); i >= 0 {
			t.taken[i] = true
		}
	}
}

// leaves reports whether there is something for {args}.
func (t *target) leaves() bool {
	for i := range t.args {
		if !t.taken[i] && !t.said[i] {
			return true
		}
	}
	return false
}

// complete refuses a call that says more than the template.
func (t *target) complete() error {
	f := t.file
	for i, a := range t.args {
		if !t.taken[i] && !t.said[i] && !t.all {
			return refusef("`%s` has no place in the new call", f.short(a))
		}
	}
	if err := t.ordered(); err != nil {
		return err
	}
	for _, remark := range f.remarksIn(f.span(t.node)) {
		if t.between.Contains(remark) || slices.ContainsFunc(t.copied, func(n int) bool { return f.span(n).Contains(remark) }) {
			continue
		}
		n, ok := t.noteAt(remark)
		if !ok {
			return refusef("a comment would be lost")
		}
		t.notes = append(t.notes, n)
	}
	return nil
}

// ordered refuses a template that evaluates what may act in another order, or not at
// all.
func (t *target) ordered() error {
	f := t.file
	for _, operand := range []int{t.self, t.left, t.right, t.key} {
		if operand >= 0 && !slices.Contains(t.copied, operand) && f.acts(operand) {
			return refusef("`%s` would not be evaluated", f.short(operand))
		}
	}
	strict := slices.ContainsFunc(t.copied, f.bindsOrWaits)
	last := -1
	for _, node := range t.copied {
		if !strict && !f.acts(node) {
			continue
		}
		if node < last {
			return refusef("the arguments would be evaluated in another order")
		}
		last = node
	}
	return nil
}

// short returns the text of a node on one line.
func (f *File) short(node int) string { return strings.Join(strings.Fields(f.of(node)), " ") }
