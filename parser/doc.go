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
// assignments and understands conditions. The border is there so that another
// producer of raw facts, one that reads tokens only and is many times faster,
// can feed the same resolver and mean the same things.
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
// Results of library functions are kept as instances ("torch.zeros()"): what
// type that is, the reader of the facts may know. What a method of an instance
// returns is not followed.
//
// # Limits
//
// Broken code is read as far as it goes. Nesting deeper than maxDepth and what
// the grammar cannot read are listed in Module.Errors. Chains of assignments
// are followed for maxResolve steps, and the constants beside it bound what else
// could grow out of proportion. A file costs time and memory in proportion to
// its length, and a timeout bounds what is left to the ingenious.
package parser

//go:generate sh -c "cd testdata && python3 gen_sample.py && python3 gen_oracle.py && python3 gen_flow.py"
