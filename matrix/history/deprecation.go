package history

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser/outline"
)

// warning notes a call that warns of a deprecation.
func (w *walk) warning(name string, e *outline.Expr) {
	_, last := cutLast(name)
	switch last {
	case "legacy_get_string", "legacy_get_enum":
		// Of torch.nn._reduction; it warns when size_average or reduce is given.
		w.emit("UserWarning", "size_average and reduce args will be deprecated, please use reduction='{}' instead.")
		return
	}
	text, category := w.warned(e)
	switch last {
	case "warn", "warn_explicit", "_warn", "warn_once", "_warn_once", "rank_zero_warn":
		if category == "" && (name == "warnings.warn" || name == "warn") {
			category = "UserWarning"
		}
	case "rank_zero_deprecation":
		w.emit("DeprecationWarning", text)
		return
	case "warning", "warning_once", "warning_advice", "log_first_n", "info", "log_once":
		category = "" // a line of a log
	default:
		// The project's own helper. One that is given a name only makes the text
		// itself, and absorb finds it there.
		if !deprecates(last) || !speaks().MatchString(text) {
			return
		}
		w.emit(category, text)
		return
	}
	// warn_deprecated of torch._functorch.deprecated has its text made elsewhere.
	if gone(category) || speaks().MatchString(text) || deprecates(w.name) {
		w.emit(category, text)
	}
}

// warned returns the message and the category that a call is given.
func (w *walk) warned(e *outline.Expr) (text, category string) {
	position := 0
	for _, arg := range e.Args[1:] {
		role, value := position, arg
		if arg.Kind == outline.Keyword {
			value = arg.Args[0]
			role = map[string]int{"message": 0, "msg": 0, "category": 1}[arg.Text]
			if arg.Text != "message" && arg.Text != "msg" && arg.Text != "category" {
				continue
			}
		} else {
			position++
		}
		switch {
		case role == 0 && value.Kind == outline.Call && isCategory(value.Args[0]):
			category = categoryOf(value.Args[0]) // warn(DeprecationWarning("..."))
			text = message(value, w.locals, w.known)
		case role <= 1 && isCategory(value):
			category = categoryOf(value)
		case text == "":
			text = message(value, w.locals, w.known)
		}
	}
	return text, category
}

// categoryOf returns the last name of a class of warnings.
func categoryOf(e *outline.Expr) string {
	_, last := cutLast(e.Dotted())
	return last
}

func isCategory(e *outline.Expr) bool {
	last := categoryOf(e)
	return strings.HasSuffix(last, "Warning") || strings.HasSuffix(last, "WARNING")
}

// gone reports whether a category says that something goes, whatever the text.
func gone(category string) bool {
	return category == "FutureWarning" || strings.Contains(category, "Deprecat")
}

// deprecates reports whether the name of a function or a decorator says that it
// warns of deprecations. deprecated_argument_lookup of TensorFlow only reads the
// old name of an argument, deprecated_alias only the first time, NumPy's
// _deprecate_out_named_y only when an undocumented y= is given (1.17 to 1.24).
func deprecates(name string) bool {
	lower := strings.ToLower(name)
	return strings.Contains(lower, "deprecat") && !strings.HasPrefix(lower, "is_") && !strings.HasPrefix(lower, "_is_") &&
		lower != "deprecated_argument_lookup" && lower != "deprecated_endpoints" && lower != "deprecated_alias" &&
		!strings.HasSuffix(lower, "deprecate_out_named_y")
}

// emit notes a warning under the guards of the statement at hand: one for each
// parameter that brings it about.
func (w *walk) emit(category, text string) {
	if w.silent > 0 {
		return
	}
	condition, given := w.condition()
	d := api.Deprecation{Category: category, Text: text, Condition: condition}
	if len(given) == 0 {
		given = []string{""}
	}
	for _, p := range given {
		d.Param = p
		if slices.Contains(w.deprecations, d) {
			continue
		}
		w.deprecations = append(w.deprecations, d)
		if len(w.guards) == 1 && w.guards[0].differs != "" {
			w.helped = append(w.helped, helped{d, w.guards[0].differs, w.guards[0].from})
		}
	}
}

// helped is a warning of a function that tests for its callers whether their
// parameter is not the default: _check_verbose_deprecated_warning(verbose) of
// torch.optim.lr_scheduler.
type helped struct {
	deprecation api.Deprecation
	param, from string // the parameter, and the constant that it differs from
}
