package api

import (
	"slices"
	"strings"
)

// DifferenceKind says how a call or use that was right can go wrong.
type DifferenceKind uint8

// The kinds.
const (
	Removed           DifferenceKind = iota // there is no After
	BecameRaise                             // every call raises: After.Raises
	BecameImportOnly                        // a module that is no attribute of its parent any more
	KindChanged                             // from a callable to none, or a property and a method; Before, After are kinds
	KeywordRemoved                          // Param is not accepted any more
	KeywordRenamed                          // Param is called To, at the same position
	BecameKeywordOnly                       // Param cannot be passed by position any more
	BecameRequired                          // Param must be given: it is new or lost its default
	OrderChanged                            // Param is at another position: Before, After
	DefaultChanged                          // Param's default is another: Before, After
	BecameDeprecated                        // Deprecation is new
	ReturnsChanged                          // Before, After are classes
)

// String returns the kind in plain words.
func (k DifferenceKind) String() string {
	words := [...]string{
		"removed", "raises", "import only", "kind", "keyword removed", "keyword renamed", "keyword only",
		"required", "order", "default", "deprecated", "returns",
	}
	if int(k) < len(words) {
		return words[k]
	}
	return "unknown"
}

// Difference is one way in which two objects differ for their users.
type Difference struct {
	Kind DifferenceKind
	// Param is the parameter that it is about, "" for the whole object.
	Param string
	// To is the new name of a renamed parameter.
	To string
	// Before and After are the two values: defaults as Python prints them, the
	// positions of a parameter counted from 0, classes, kinds.
	Before, After string
	// Deprecation is the new one of BecameDeprecated.
	Deprecation *Deprecation
}

// Compare returns how an object of an older release differs from that of a
// newer one for those who use it, in the order of the kinds and then of the
// parameters. After is nil when it is gone.
//
// It says nothing where it cannot tell a change from another way of writing
// the same: signatures of which one is not known, overloads beyond the names
// that all of them together accept, order and defaults of stubs, whose authors
// rewrite them, and keywords that **kwargs may take. An inherited constructor
// is not in the object of a class; give the object of Library.Constructor.
// A default that was or becomes None is listed; often the old value is then
// chosen later.
func Compare(before, after *Object) []Difference {
	if after == nil {
		return []Difference{{Kind: Removed}}
	}
	var all []Difference
	if after.Raises != nil && before.Raises == nil {
		all = append(all, Difference{Kind: BecameRaise})
	}
	if after.Flags&ImportOnly != 0 && before.Flags&ImportOnly == 0 && after.Kind == Module {
		all = append(all, Difference{Kind: BecameImportOnly})
	}
	if kindsClash(before.Kind, after.Kind) {
		all = append(all, Difference{Kind: KindChanged, Before: before.Kind.String(), After: after.Kind.String()})
	}
	if len(all) > 0 {
		return all
	}
	all = append(all, compareCalls(before, after)...)
	all = append(all, newDeprecations(before, after)...)
	all = append(all, compareReturns(before, after)...)
	slices.SortStableFunc(all, func(a, b Difference) int { return int(a.Kind) - int(b.Kind) })
	return all
}

// kindsClash reports whether what is right for one kind fails for the other. A
// value or an attribute may be anything.
func kindsClash(before, after Kind) bool {
	switch {
	case before.callable():
		return after == Module || after == Property
	case before == Property:
		return after == Method || after == ClassMethod || after == StaticMethod
	default:
		return before == Module && after.callable()
	}
}

func (k Kind) callable() bool {
	switch k {
	case Function, Class, Method, ClassMethod, StaticMethod:
		return true
	default:
		return false
	}
}

// String returns the kind in plain words.
func (k Kind) String() string {
	words := [...]string{
		"unknown", "module", "function", "class", "value", "external", "method", "class method",
		"static method", "property", "attribute",
	}
	if int(k) < len(words) {
		return words[k]
	}
	return "unknown"
}

// newDeprecations lists those of after that before has not. Their texts change
// from release to release; what counts is when they are given.
func newDeprecations(before, after *Object) []Difference {
	var all []Difference
	for i := range after.Deprecations {
		d := &after.Deprecations[i]
		known := func(old Deprecation) bool {
			switch {
			case old.Condition == "" && old.Param == "", old.Text == d.Text:
				return true
			case d.Param != "":
				return old.Param == d.Param
			default:
				return d.Condition != "" && old.Condition == d.Condition
			}
		}
		if !slices.ContainsFunc(before.Deprecations, known) {
			all = append(all, Difference{Kind: BecameDeprecated, Param: d.Param, Deprecation: d})
		}
	}
	return all
}

// compareReturns looks at the last segments: classes move between modules. Of
// tuples and lists it says nothing: a named tuple may be a class in one release
// and a tuple in another, and the items have got their types over time.
func compareReturns(before, after *Object) []Difference {
	returns := func(o *Object) []string {
		var classes []string
		for _, s := range o.Signatures {
			if s.Returns == "" || s.Returns == "Self" || strings.HasSuffix(s.Returns, "]") {
				return nil
			}
			classes = append(classes, s.Returns)
		}
		return classes
	}
	last := func(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }
	a, b := returns(before), returns(after)
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	for _, x := range a {
		for _, y := range b {
			if last(x) == last(y) {
				return nil
			}
		}
	}
	return []Difference{{Kind: ReturnsChanged, Before: strings.Join(a, ", "), After: strings.Join(b, ", ")}}
}
