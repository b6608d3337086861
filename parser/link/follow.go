package link

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/parser"
)

// linking is the work on one file.
type linking struct {
	linker *Linker
	*scope
	// own is what the file offers itself, made when it is asked for: of is all
	// that it says, name the module's.
	own *exports
	of  *parser.Module
	// partial says that of is not all that the file says.
	partial bool
	name    string
	// known are the references that were followed, bound the names that modules
	// bind. While one is being found out it is not known.
	known   map[parser.Ref]answer
	bound   map[boundKey]answer
	missing map[string]bool
	unread  map[string]bool
	around  Around
	depth   int
	// compared is what finding out about replaced members has cost.
	compared int
}

// What no program written by people needs; beyond it nothing is known.
const (
	maxDepth  = 200 // names that one stands for by way of another
	maxThings = 8   // things that one name may denote
	maxName   = 512 // bytes of a qualified name
)

// kind is the kind of a thing that a name may denote.
type kind uint8

const (
	library  kind = iota
	module        // a module or folder of the project: Name
	classOf       // a class of the project: in.classes[index]
	instance      // an instance of one
	function      // a function or method of the project: in.functions[index], -1 when it says nothing
)

// thing is one thing that a name may denote.
type thing struct {
	kind kind
	// Ref is the library's name, or that of the module. Bound counts the segments
	// that the project's names led to; more may follow.
	parser.Ref
	in    *exports
	index int32
	// owner is the class that a method was found in, -1 for a function.
	owner int32
	// replaced says that a class deriving from the owner replaces something that it
	// has: what the method returns may be another thing there.
	replaced bool
	// steps counts the segments of the name that was followed that led here.
	steps int
}

// answer is what a name may denote.
type answer struct {
	things     []thing
	confidence parser.Confidence
	// unknown says that it may be something else as well.
	unknown bool
	// test is the condition that the name stands for.
	test *parser.Cond
	// constant is what the name is bound to once.
	constant *constant
}

func nothing() answer { return answer{unknown: true, confidence: parser.Possible} }

func one(t thing) answer { return answer{things: []thing{t}, confidence: parser.Certain} }

// join adds what else a name may denote.
func (a *answer) join(b answer) {
	if len(a.things) > 0 && len(b.things) > 0 {
		a.confidence = min(a.confidence, parser.Likely)
	}
	for _, t := range b.things {
		if !slices.Contains(a.things, t) {
			a.things = append(slices.Clip(a.things), t)
		}
	}
	a.confidence = min(a.confidence, b.confidence)
	a.unknown = a.unknown || b.unknown
	if len(a.things) > maxThings {
		*a = nothing()
	}
	if a.unknown {
		a.confidence = parser.Possible
	}
}

// at returns a thing of a library as a reference in place of one of the
// project. What the names of the project led to was bound by them, so that it
// was reported there.
func (t *thing) at(r parser.Ref) parser.Ref {
	bound := t.Bound
	if more := r.Bound - t.steps; more > 0 {
		bound += more
	}
	return parser.Ref{Name: t.Name, Bound: bound, Instance: t.Instance}
}

// exports returns what a module of the project offers, nil when nothing is
// known of it.
func (k *linking) exports(name string) *exports {
	if name == k.name {
		if k.own == nil {
			k.own = export(name, k.scope, k.of)
		}
		return k.own
	}
	return k.whole(name)
}

// whole returns what a module offers that was added or left.
func (k *linking) whole(name string) *exports {
	e, ok := k.linker.get(name)
	if ok && k.around.Reach == nil {
		return e
	}
	file, is := k.tree.Module(name)
	if !is {
		return e
	}
	reach := Open
	if k.around.Reach != nil {
		reach = k.around.Reach(file)
	}
	switch {
	case reach == Closed:
		return nil
	case reach == Asked:
		ok = false
	case !ok && k.around.Fetch != nil && !k.missing[file]:
		k.around.Fetch(file)
		e, ok = k.linker.get(name)
	}
	if !ok {
		k.missing[file] = true
		return nil
	}
	return e
}

// waits reports whether a module has to be known first.
func (k *linking) waits(module string) bool { return k.missing[k.fileOf(module)] }

func (k *linking) waitsFor() []string { return slices.Sorted(maps.Keys(k.missing)) }

// follow returns what a reference of the project denotes.
func (k *linking) follow(r parser.Ref) answer {
	key := parser.Ref{Name: r.Name, Instance: r.Instance}
	if a, ok := k.known[key]; ok {
		return a
	}
	if k.depth >= maxDepth || len(r.Name) > maxName {
		return nothing()
	}
	k.known[key] = nothing() // for a name that depends on itself
	k.depth++
	a := k.walk(key)
	k.depth--
	k.known[key] = a
	return a
}

// walk reads a name of the project from left to right.
func (k *linking) walk(r parser.Ref) answer {
	a := one(thing{kind: module, Ref: parser.Ref{Name: "."}, steps: 1})
	rest := r.Name[1:]
	for n := 2; rest != "" && len(a.things) > 0; n++ {
		var segment, next string
		segment, rest, _ = strings.Cut(rest, ".")
		if next, _, _ = strings.Cut(rest, "."); n == r.Instance {
			next = ""
		}
		i, err := strconv.Atoi(segment)
		if err == nil {
			a = k.each(a, func(t thing) answer {
				if t.kind == module { // a folder may be named by a number
					return k.step(t, segment, next)
				}
				return k.item(t, i)
			})
		} else if segment != "" {
			a = k.each(a, func(t thing) answer {
				if t.kind == function && n <= r.Instance { // what is called is read from what it gives
					return k.each(k.called(t), func(t thing) answer { return k.step(t, segment, next) })
				}
				return k.step(t, segment, next)
			})
		}
		if n == r.Instance && err != nil { // an item is an instance as it is
			a = k.each(a, k.called)
		}
		for i := range a.things {
			if t := &a.things[i]; t.steps == 0 {
				t.steps = n
			}
		}
	}
	if r.Instance > 0 || rest != "" {
		a.test, a.constant = nil, nil
	}
	return a
}

// each joins what something gives for the things that a name may denote.
func (k *linking) each(a answer, give func(thing) answer) answer {
	out := answer{confidence: a.confidence, unknown: a.unknown}
	for _, t := range a.things {
		b := give(t)
		out.join(b)
		out.test, out.constant = b.test, b.constant
	}
	if len(a.things) > 1 {
		out.test, out.constant = nil, nil
	}
	if len(a.things) == 0 {
		out.unknown, out.confidence = true, parser.Possible
	}
	return out
}

// step reads an attribute; next is the one that is read from it, "" for none.
func (k *linking) step(t thing, segment, next string) answer {
	switch t.kind {
	case library:
		t.Name += "." + segment
		if len(t.Name) > maxName {
			return nothing()
		}
		return one(t)
	case module:
		return k.inModule(t.Name, segment, next)
	case classOf, instance:
		return k.member(t, segment)
	default:
		return nothing()
	}
}

// denotes returns what a reference in the facts of another module denotes.
func (k *linking) denotes(r parser.Ref) answer {
	if r.Name == "" {
		return nothing()
	}
	if r.Name[0] != '.' {
		return one(thing{Ref: parser.Ref{Name: r.Name, Bound: segments(r.Name), Instance: r.Instance}})
	}
	a := k.follow(r)
	a.things = slices.Clone(a.things)
	for i := range a.things {
		t := &a.things[i]
		t.steps = 0
		if t.kind == library {
			t.Bound = segments(t.Name)
		}
	}
	return a
}
