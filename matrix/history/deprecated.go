package history

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// date is the first argument of TensorFlow's decorators, unless it is None.
var date = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d{4}-\d\d-\d\d$`) })

// decoratorArguments are those of a decorator.
type decoratorArguments struct {
	position []*outline.Expr
	keyword  []*outline.Expr // Keyword expressions, in order
}

func argumentsOf(d *outline.Expr) decoratorArguments {
	var a decoratorArguments
	if d.Kind != outline.Call {
		return a
	}
	for _, arg := range d.Args[1:] {
		switch arg.Kind {
		case outline.Keyword:
			a.keyword = append(a.keyword, arg)
		case outline.Star:
		default:
			a.position = append(a.position, arg)
		}
	}
	return a
}

// find returns the argument by position or by one of the names, nil when it is
// not given. No position is -1.
func (a decoratorArguments) find(position int, names ...string) *outline.Expr {
	if position >= 0 && position < len(a.position) {
		return a.position[position]
	}
	for _, k := range a.keyword {
		for _, n := range names {
			if k.Text == n {
				return k.Args[0]
			}
		}
	}
	return nil
}

// stringOf is the text of a constant string, "" for anything else.
func stringOf(e *outline.Expr) string {
	if e == nil || e.Kind != outline.String || len(e.Args) > 0 {
		return ""
	}
	return e.Text
}

// decoratorName is the last name of a decorator.
func decoratorName(d *outline.Expr) string {
	if d.Kind == outline.Call {
		d = d.Args[0]
	}
	_, last := cutLast(d.Dotted())
	return last
}

// decoratorDeprecations returns what a decorator warns of.
func decoratorDeprecations(d *outline.Expr, known constants) []api.Deprecation {
	name, args := decoratorName(d), argumentsOf(d)
	switch name {
	case "deprecated":
		return deprecated(args, known)
	case "deprecated_args":
		return deprecatedArguments(args, known)
	case "deprecated_arg_values":
		return deprecatedValues(args, known)
	case "deprecate_kwarg", "renamed_argument":
		return renamedKeyword(args)
	case "handle_legacy_interface":
		return legacyInterface(args)
	}
	switch {
	case name == "deprecate" || name == "deprecate_with_doc" || name == "legacy_interface":
	case !deprecates(name) || len(args.position)+len(args.keyword) == 0:
		// One that is not known and given nothing may warn of a keyword only, as
		// NumPy's _fix_and_maybe_deprecate_out_named_y does of y=, or of nothing.
		return nil
	}
	dep := api.Deprecation{Category: "DeprecationWarning"}
	if c := args.find(-1, "category"); c != nil {
		dep.Category = categoryOf(c)
	} else if name != "deprecate" && name != "deprecate_with_doc" { // these are NumPy's
		dep.Category = ""
	}
	if text := args.find(0, "message", "msg", "reason"); text != nil {
		// A lone word is the name or the release of something, not what is printed.
		if dep.Text = message(text, nil, known); !strings.Contains(dep.Text, " ") {
			dep.Text = ""
		}
	}
	return []api.Deprecation{dep}
}

// deprecated reads the decorators of that name: that of typing_extensions and
// warnings (message, category), TensorFlow's (date, instructions), torchaudio's
// (direction, version) and torch.onnx's (since, removed in, instructions).
func deprecated(args decoratorArguments, known constants) []api.Deprecation {
	first := args.find(0, "message", "msg", "date", "direction", "reason")
	if first == nil {
		return []api.Deprecation{{}}
	}
	if instructions := args.find(1, "instructions"); instructions != nil && (isNone(first) || date().MatchString(stringOf(first))) {
		return []api.Deprecation{{Text: message(instructions, nil, known)}}
	}
	if len(args.position) > 2 {
		// torch.onnx: (since, removed in, instructions)
		return []api.Deprecation{{Text: message(args.position[2], nil, known)}}
	}
	dep := api.Deprecation{Category: "DeprecationWarning", Text: message(first, nil, known)}
	switch c := args.find(-1, "category"); {
	case isNone(c):
		return nil // for type checkers only; it warns of nothing
	case c != nil:
		dep.Category = categoryOf(c)
	case len(args.position) > 1 || args.find(-1, "version", "remove") != nil:
		dep.Category = ""
	}
	return []api.Deprecation{dep}
}

// deprecatedArguments reads TensorFlow's deprecated_args(date, instructions,
// "name", ("name", harmless value)).
func deprecatedArguments(args decoratorArguments, known constants) []api.Deprecation {
	var list []api.Deprecation
	text := message(args.find(1, "instructions"), nil, known)
	for i := 2; i < len(args.position); i++ {
		e := args.position[i]
		harmless := ""
		if e.Kind == outline.Tuple && len(e.Args) == 2 {
			harmless = constant(e.Args[1], known)
			e = e.Args[0]
		}
		name := stringOf(e)
		if name == "" {
			continue
		}
		condition := name + " given"
		if harmless != "" {
			condition = name + " != " + harmless
		}
		list = append(list, api.Deprecation{Text: text, Condition: condition, Param: name})
	}
	return list
}

// deprecatedValues reads TensorFlow's deprecated_arg_values(date, instructions,
// name=value).
func deprecatedValues(args decoratorArguments, known constants) []api.Deprecation {
	var list []api.Deprecation
	text := message(args.find(1, "instructions"), nil, known)
	for _, k := range args.keyword {
		if v := constant(k.Args[0], known); v != "" && k.Text != "warn_once" && k.Text != "date" && k.Text != "instructions" {
			list = append(list, api.Deprecation{Text: text, Condition: k.Text + " == " + v, Param: k.Text})
		}
	}
	return list
}

// renamedKeyword reads transformers' deprecate_kwarg(old, version, new). Its
// text is that of the wrapper.
func renamedKeyword(args decoratorArguments) []api.Deprecation {
	old := stringOf(args.find(0, "old_name", "old_arg_name"))
	if old == "" {
		return nil
	}
	text := "`" + old + "` is deprecated"
	if v := stringOf(args.find(1, "version")); v != "" && args.find(-1, "version") != nil {
		text += " and will be removed in version " + v + " for `{}`"
	}
	if n := stringOf(args.find(2, "new_name", "new_arg_name")); n != "" {
		text += ". Use `" + n + "` instead"
	}
	text += "."
	if more := stringOf(args.find(-1, "additional_message")); more != "" {
		text += " " + more
	}
	return []api.Deprecation{{Category: "FutureWarning", Text: text, Condition: old + " given", Param: old}}
}

// legacyInterface reads torchvision's handle_legacy_interface(weights=
// ("pretrained", default)). Its text is that of the wrapper.
func legacyInterface(args decoratorArguments) []api.Deprecation {
	var list []api.Deprecation
	for _, k := range args.keyword {
		if v := k.Args[0]; v.Kind == outline.Tuple && len(v.Args) > 0 {
			if old := stringOf(v.Args[0]); old != "" {
				list = append(list, api.Deprecation{
					Category: "UserWarning",
					Text: "The parameter '" + old + "' is deprecated since 0.13 and may be removed in the future, please use '" +
						k.Text + "' instead.",
					Condition: old + " given", Param: old,
				})
			}
		}
	}
	return list
}

// decoratorKeys returns the keywords that a decorator accepts besides those of
// the function.
func decoratorKeys(d *outline.Expr) []string {
	var keys []string
	switch decoratorName(d) {
	case "deprecate_kwarg", "renamed_argument", "handle_legacy_interface":
		for _, dep := range decoratorDeprecations(d, nil) {
			keys = append(keys, dep.Param)
		}
	}
	return keys
}
