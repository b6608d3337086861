package main

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// describe says in lines what the object at a path is: the kind with the
// signature, then more signatures, deprecations and whatever else there is.
func describe(path string, o *api.Object) []string {
	first := o.Kind.String()
	var lines []string
	for i, s := range o.Signatures {
		if i == 0 {
			first += " " + s.String()
		} else {
			lines = append(lines, "or "+s.String())
		}
	}
	if len(o.Bases) > 0 {
		lines = append(lines, "bases: "+list(o.Bases))
	}
	if len(o.Keys) > 0 {
		lines = append(lines, "also takes: "+list(o.Keys))
	}
	if o.Any {
		lines = append(lines, "passes other keywords on")
	}
	if o.Raises != nil {
		lines = append(lines, "raises "+raised(o.Raises))
	}
	for _, d := range o.Deprecations {
		lines = append(lines, warned(d))
	}
	if o.Definition != "" && o.Definition != path {
		lines = append(lines, "defined as "+o.Definition)
	}
	if names := o.Flags.Names(); len(names) > 0 {
		lines = append(lines, "flags: "+list(names))
	}
	return append([]string{first}, lines...)
}

func raised(r *api.Raise) string {
	return strings.TrimSuffix(r.Type+": "+oneLine(r.Text), ": ")
}

func warned(d api.Deprecation) string {
	text := "warns"
	switch {
	case d.Param != "" && (d.Condition == "" || d.Condition == d.Param+" given"):
		text += " when " + d.Param + " is given"
	case d.Condition != "":
		text += " if " + oneLine(d.Condition)
	}
	category := d.Category
	if category == "" {
		category = "deprecated"
	}
	return strings.TrimSuffix(text+": "+category+": "+oneLine(d.Text), ": ")
}

// oneLine folds white space and control characters, which come from wheels,
// and shortens long texts.
func oneLine(text string) string {
	const most = 200
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r <= ' ' || r == 0x7f || r == '\u0085' }), " ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}

// difference says what a difference is, without its kind.
func difference(d api.Difference, after *api.Object) string {
	switch d.Kind {
	case api.BecameRaise:
		return raised(after.Raises)
	case api.KeywordRenamed:
		return d.Param + " is " + d.To
	case api.OrderChanged:
		return fmt.Sprintf("%s: position %s -> %s", d.Param, d.Before, d.After)
	case api.DefaultChanged:
		return fmt.Sprintf("%s: %s -> %s", d.Param, d.Before, d.After)
	case api.KindChanged, api.ReturnsChanged:
		return d.Before + " -> " + d.After
	case api.BecameDeprecated:
		return warned(*d.Deprecation)
	default:
		return d.Param
	}
}
