// Package parser turns one Python file into facts: what it imports, which
// dotted names it uses, how it calls them, which classes it derives, which
// environment variables it touches, and under which conditions. A Module is
// plain data with resolved names; no syntax tree leaves this package.
//
// # Two stages
//
// Collecting reads syntax and knows nothing of meaning. It leaves raw facts
// (raw.go): scopes, bindings, a bare tree of expressions, regions of control
// flow and blocks under conditions, all in a few slices. Resolving reads raw
// facts and knows nothing of syntax: it applies Python's scoping rules, follows
// assignments and understands conditions.
//
// The tree comes from internal/grammar where that is certain to build the one that
// tree-sitter would, and from tree-sitter elsewhere. It may be that of a part of the
// file: ParseSlice reads the statements that decide about some places, which
// parser/tokens finds, and gives spans in the whole file.
//
// The collector walks the flat tree of internal/syntax once, in the order in
// which Python evaluates: the value before its target, the first iterable of a
// comprehension outside of it, decorators and defaults before the function. So
// the number of an expression is also its time within its scope.
//
// # Which binding a name means
//
// A scope is found as CPython finds it (resolve_scope.go): names bound anywhere
// in a function are local to all of it, class bodies are invisible to the
// functions inside, global and nonlocal send bindings elsewhere, comprehensions
// and type parameters are scopes of their own.
//
// Within the scope, flow decides. A use sees the last binding that runs
// whenever the use does, and later ones on paths that lead to it: not from the
// other arm of the same if, not from an arm that returns, and not from before
// statements whose every arm binds the name. Bindings further down count when
// a loop leads back. A function sees what its surroundings end up with, since
// it runs later.
//
// # Confidence
//
// Certain: one thing can be meant. Likely: one of several library names, or an
// instance known by an annotation or a with statement only, or a name that is
// None on another path (nothing can be read from None, so that where the use
// works it is the library's). Possible: something unknown may be meant as well,
// or the name comes from a star import. In a file for Python 2, and from the
// first unreadable place on, nothing is more than likely.
//
// # Types
//
// A value is an instance of what was called, until somebody knows better.
// Exports tells what functions, methods, attributes and special methods of
// libraries give, as text (type.go); a function it does not know is kept as if it
// were a class ("torch.load()"). Functions and methods of the file give what all
// their return statements give, or what they are annotated with, unless a
// decorator that is not known may change it. Operators, subscripts, loops, calls
// of instances and with statements ask for special methods as Python does: a
// left operand that is a plain constant leaves it to the right one.
//
// Types are found when somebody asks, once for each expression. Where a name or
// an attribute depends on itself, around a loop or by an assignment to self, what
// is known without that is assumed and tried until it holds (resolve_loop.go).
// isinstance narrows a name as long as nothing binds it in between. A list or a
// dict holds what its display says and what the file adds to it by name; where
// something unknown is added, nothing is known. A generator is looped over as
// what it yields. What a call gives may depend on how it is called (when[...] in
// type.go). All of it is likely at most; only a call of a class is certain.
//
// # The project around the file
//
// A file is read alone. What it imports by a relative import has a name that
// begins with a dot (ModuleName), as have the classes and functions of its own
// top level where others are told of them; an absolute import may lie in the
// project as well. The export_*.go files gather what others may ask: the names
// of the module as its end sees them, what instances of its classes hold, what
// functions return, which version they test and where they pass their keywords
// on to. What a function tests may depend on its arguments, for which the test
// holds places (guard_hole.go); what a method of another file's class gives has a
// name of its own (resolve_elsewhere.go). Who knows the other files replaces the
// names of the project by what they denote.
//
// # Values
//
// The value of an argument is known by the literals it is made of, also through
// names whose bindings agree, attributes that one assignment defines, and
// defaults of the function around the call. Of strings and paths that are put
// together the constant end is known. A dict passed with "**" is followed from
// where it was made, through what is stored in it, merged and removed, as long
// as nothing else may hold it: an alias, or a function that is not a library's
// and gets the dict itself, ends that. An argument counts under the conditions
// that its key or its literal stands under as well (Arg.Block).
// testdata/gen_values.py has CPython say what is passed.
//
// # Limits
//
// Broken code is read as far as it goes. Nesting deeper than maxDepth and what
// the grammar cannot read are listed in Module.Errors. Chains of assignments
// are followed for maxResolve steps, and the constants beside it bound what else
// could grow out of proportion. A file costs time and memory in proportion to
// its length, and a timeout bounds what is left to the ingenious.
package parser

//go:generate sh -c "cd testdata && python3 gen_sample.py && python3 gen_oracle.py && python3 gen_flow.py && python3 gen_values.py"
