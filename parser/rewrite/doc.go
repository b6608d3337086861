// Package rewrite changes Python text so that it says something else: another
// name, other arguments, another import. It knows Python's syntax and what names a
// file binds; it knows nothing of libraries. Everything outside of an edit stays as
// it is, byte for byte.
//
// A change that cannot be made right is refused, and says why: a name that is taken
// by something else, an argument that may hide behind *args, a comment that would be
// lost, a call that would be evaluated twice, in another order or not at all.
//
// # How a name is written
//
// A qualified name is written through what the file binds: numpy.nan is np.nan after
// "import numpy as np", and needs a new import where nothing leads to it
// (express.go). A new import stands beside the one that it takes the place of, so that
// it runs whenever that did. A name that came by a from-import is renamed in the
// import, under the name that the file knows it by; then nothing else in the file
// changes (move.go).
//
// Scopes are not resolved: a name that anything in the file binds, in whichever scope,
// means nothing certain (names.go). Only where an import can be seen is asked
// (scope.go), and a method hides a name in the body of its class alone.
//
// # Expressions
//
// What takes the place of an expression has parentheses where it would bind otherwise
// (tightness.go), and in an f-string the quotes that are left (format.go). A call that
// goes over lines goes over lines again (layout.go), and a comment at the end of the line of
// one argument goes with that (note.go). Where all that a call gives is
// something else than before, a line behind it makes the old items of the new ones
// (items.go).
//
// # What comes free
//
// An import that only a replaced expression used goes with it, once all of its uses
// are gone. One change does not know which others are made, so that it only says when
// the import is free (Free). What a string or a type comment mentions stays, and so does
// what new text is read through.
//
// # What a library calls
//
// A hook that a class overrides gets another name and other parameters (hook.go): one goes
// when nothing reads it but a call of super(), which changes as well. What a hook was
// given at once can be collected by one that is given it piece by piece, where the file
// shows that nothing else has a part in it (collect.go).
//
// # Modules
//
// A module moves where all that is reached through it is the same in the new one (move.go),
// or has a successor there; else each name goes to its own (members.go). A star import
// moves where the new module brings all that is read through it (star.go). An import that
// takes the place of another under its name changes what is written with it (swap.go), also
// where it is tried first and something else stands for it (try.go).
//
// # Old and new
//
// Where code has to run on both sides the new one stands beside the old: in a try of the
// import (floor.go), or in an expression that asks whether the name is there (choice.go).
//
// # Changes together
//
// Changes of one call know of each other what they must: which names new imports bind,
// which keywords a call gets, which imports move (batch.go). Whoever merges their edits
// leaves those that overlap for another call.
package rewrite
