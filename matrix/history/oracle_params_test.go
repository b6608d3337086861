package history_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
)

// paramsReport is how the parameter lists agree, one list an object: those
// that both sides have. A run time that shows (*args, **kwargs) shows a
// wrapper and does not count.
type paramsReport struct {
	same, exact              int
	differ, differExact      []string
	wrappers, unlisted       int
	classes, classesSame     int
	classDiffer, unlistedOfs []string
}

func compareParams(o *oracle, s *surface) *paramsReport {
	r := &paramsReport{}
	seen := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(o.callables)) {
		c := o.callables[path]
		object, home := s.lookup(path, 0)
		if object == nil || o.left(path) || seen[c.definition] || seen[home] {
			continue
		}
		seen[c.definition], seen[home] = true, true
		signatures := s.signatures(object, 0)
		switch {
		case wrapper(c.params):
			r.wrappers++
		case len(signatures) == 0:
			r.unlisted++
			r.unlistedOfs = append(r.unlistedOfs, path)
		case c.kind == "class":
			r.classes++
			if agree(signatures, c.params) {
				r.classesSame++
			} else {
				r.classDiffer = append(r.classDiffer, differs(path, object, signatures, c.params))
			}
		case agree(signatures, c.params):
			r.same++
			if object.Flags&api.Exact != 0 {
				r.exact++
			}
		default:
			line := differs(path, object, signatures, c.params)
			r.differ = append(r.differ, line)
			if object.Flags&api.Exact != 0 {
				r.differExact = append(r.differExact, line)
			}
		}
	}
	return r
}

// signatures are those of a function or of the nearest constructor.
func (s *surface) signatures(object *api.Object, depth int) []api.Signature {
	if len(object.Signatures) > 0 || depth > 20 {
		return object.Signatures
	}
	for _, base := range object.Bases {
		if b := s.find(base); b != nil && b != object {
			if found := s.signatures(b, depth+1); len(found) > 0 {
				return found
			}
		}
	}
	return nil
}

// agree reports whether one of the overloads is what the run time has.
func agree(signatures []api.Signature, params []api.Param) bool {
	return slices.ContainsFunc(signatures, func(s api.Signature) bool { return sameParams(s.Params, params) })
}

func differs(path string, object *api.Object, signatures []api.Signature, params []api.Param) string {
	var all []string
	for _, s := range signatures {
		all = append(all, spell(s.Params))
	}
	return fmt.Sprintf("%s%s\n\t\tours %s\n\t\treal %s", path, flagNames(object.Flags), strings.Join(all, " | "), spell(params))
}

func spell(params []api.Param) string {
	marks := [...]string{api.PositionalOnly: "/", api.Positional: "", api.VarPositional: "*", api.KeywordOnly: "=", api.VarKeyword: "**"}
	words := make([]string, len(params))
	for i, p := range params {
		words[i] = marks[p.Kind] + p.Name
	}
	return "(" + strings.Join(words, ", ") + ")"
}

// equal is the share of functions and classes, functions that of functions.
func (r *paramsReport) equal() float64 {
	return percent(r.same+r.classesSame, r.same+r.classesSame+len(r.differ)+len(r.classDiffer))
}

func (r *paramsReport) functions() float64 { return percent(r.same, r.same+len(r.differ)) }

func (r *paramsReport) String() string {
	return fmt.Sprintf("parameter lists: %d of %d functions equal (%.3f %%), of those called exact %d of %d; %d of %d classes (%.3f %%)\n"+
		"not counted: %d where the run time shows a wrapper, %d where we know nothing\n"+
		"functions that differ:%s\nclasses that differ:%s\nnothing known:%s",
		r.same, r.same+len(r.differ), r.functions(), r.exact, r.exact+len(r.differExact),
		r.classesSame, r.classes, percent(r.classesSame, r.classes), r.wrappers, r.unlisted,
		lines(r.differ), lines(r.classDiffer), grouped(r.unlistedOfs))
}
