package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// maxCondition is how much of the text of a test is kept, in bytes.
const maxCondition = 200

// guard is a test that came out in a certain way for a statement to run.
type guard struct {
	text string
	// given are parameters any of which, when given, make it hold; nil when it
	// asks for something else.
	given []string
	// name and among: it holds when name is none of the strings; outside tells
	// that from the opposite.
	name    string
	among   []string
	outside bool
	// differs: it holds when this required parameter is not the constant from.
	differs, from string
}

// condition is the text of all guards, and the parameters that decide when all
// of them ask for the same.
func (w *walk) condition() (text string, given []string) {
	var parts []string
	for i, g := range w.guards {
		if i == 0 {
			given = g.given
		} else if !slices.Equal(given, g.given) {
			given = nil
		}
		if !slices.Contains(parts, g.text) {
			parts = append(parts, g.text)
		}
	}
	if len(parts) > 1 {
		for i, p := range parts {
			if !strings.HasPrefix(p, "not (") && (strings.Contains(p, " or ") || strings.Contains(p, " if ")) {
				parts[i] = "(" + p + ")"
			}
		}
	}
	text = strings.Join(parts, " and ")
	if len(text) > maxCondition {
		text = strings.ToValidUTF8(text[:maxCondition], "") + "…"
	}
	return text, given
}

// guard is the guard of a test that came out true, or false.
func (w *walk) guard(test *outline.Expr, came bool) guard {
	g := guard{text: w.source(test), given: w.given(test, came)}
	if !came {
		g.text = w.negated(test)
	}
	if test.Kind == outline.Not {
		test, came = test.Args[0], !came
	}
	if test.Kind != outline.Compare || test.Args[0].Kind != outline.Name {
		return g
	}
	name := test.Args[0].Text
	switch test.Text {
	case "in", "not in":
		g.name = name
		g.among, _ = w.strings(test.Args[1])
		g.outside = (test.Text == "not in") == came
	case "is", "==", "is not", "!=":
		_, changed := w.locals[name]
		p := w.params[name]
		if (test.Text == "is not" || test.Text == "!=") == came && p != nil && p.Default == nil && !changed {
			g.differs, g.from = name, constant(test.Args[1], w.known)
		}
	}
	return g
}

// negated is the source of a test turned around.
func (w *walk) negated(test *outline.Expr) string {
	switch test.Kind {
	case outline.Not:
		return w.source(test.Args[0])
	case outline.Compare:
		opposite := map[string]string{
			"is": "is not", "is not": "is", "in": "not in", "not in": "in",
			"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">",
		}[test.Text]
		if opposite != "" {
			return w.source(test.Args[0]) + " " + opposite + " " + w.source(test.Args[1])
		}
	case outline.Name, outline.Attribute, outline.Call, outline.Subscript:
		return "not " + w.source(test)
	}
	return "not (" + w.source(test) + ")"
}

// given returns the parameters any of which, when given, make the test come
// out that way: "x is not None" where None is its default, "x" where that is
// false, "x in kwargs", and these with "or" between them.
func (w *walk) given(test *outline.Expr, came bool) []string {
	switch test.Kind {
	case outline.Not:
		return w.given(test.Args[0], !came)
	case outline.Bool:
		if (test.Text == "or") != came {
			return nil
		}
		var all []string
		for _, part := range test.Args {
			one := w.given(part, came)
			if one == nil {
				return nil
			}
			all = append(all, one...)
		}
		return sorted(all)
	case outline.Compare:
		return w.compared(test, came)
	case outline.Name, outline.Call:
		name, standard := w.parameter(test)
		if name != "" && (came && falsy(standard) || !came && standard == "True") {
			return []string{name}
		}
	}
	return nil
}

func (w *walk) compared(test *outline.Expr, came bool) []string {
	left, right := test.Args[0], test.Args[1]
	switch test.Text {
	case "not in", "in":
		if left.Kind == outline.String && w.keywords.is(right) && (test.Text == "in") == came {
			return []string{left.Text}
		}
	case "is", "==", "is not", "!=":
		// It differs from the default.
		name, standard := w.parameter(left)
		same := standard == constant(right, w.known) || standard == w.source(right)
		if name != "" && same && (test.Text == "is not" || test.Text == "!=") == came {
			return []string{name}
		}
	}
	return nil
}

// parameter returns the parameter or the keyword whose value an expression is,
// and its default, "" for an expression that is none or has no default.
func (w *walk) parameter(e *outline.Expr) (name, standard string) {
	if e.Kind == outline.Name {
		value, changed := w.locals[e.Text]
		if p := w.params[e.Text]; p != nil && p.Default != nil && !changed {
			if standard = constant(p.Default, w.known); standard == "" {
				standard = w.source(p.Default)
			}
			return p.Name, standard
		}
		if e = value; e == nil {
			return "", ""
		}
	}
	if name = w.keywords.read(e); name == "" {
		return "", ""
	}
	if len(e.Args) > 2 {
		if standard = constant(e.Args[2], w.known); standard == "" {
			standard = w.source(e.Args[2])
		}
		return name, standard
	}
	return name, "None"
}

// falsy reports whether the printed constant is false.
func falsy(printed string) bool {
	return slices.Contains([]string{"None", "False", "0", "0.0", "''", "()", "[]", "{}"}, printed)
}

// truth judges a test before any code runs, for a call with plain tensors that
// is neither traced nor scripted by torch.jit.
func (w *walk) truth(test *outline.Expr) verdict {
	switch test.Kind {
	case outline.Not:
		return w.truth(test.Args[0]).not()
	case outline.Bool:
		decisive := no
		if test.Text == "or" {
			decisive = yes
		}
		all := decisive.not()
		for _, part := range test.Args {
			switch w.truth(part) {
			case decisive:
				return decisive
			case maybe:
				all = maybe
			}
		}
		return all
	case outline.Call:
		switch _, last := cutLast(test.Args[0].Dotted()); last {
		case "is_scripting", "has_torch_function", "has_torch_function_unary", "has_torch_function_variadic":
			return no
		}
	case outline.Constant, outline.Number, outline.Name, outline.Attribute:
		return interpreter{}.decide(test)
	}
	return maybe
}
