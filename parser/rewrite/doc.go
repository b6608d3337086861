// Package rewrite changes Python text so that it says something else: another
// name, other arguments, another import. It knows Python's syntax and what names a
// file binds; it knows nothing of libraries. Everything outside of an edit stays as
// it is, byte for byte.
//
// A change that cannot be made right is refused, and says why: a name that is taken
// by something else, an argument that may hide behind *args, a comment that would be
// lost.
//
// # How a name is written
//
// A qualified name is written through what the file binds: numpy.nan is np.nan after
// "import numpy as np", and needs a new import where nothing leads to it
// (express.go). A name that came by a from-import is renamed in the import, under the
// name that the file knows it by; then nothing else in the file changes
// (move.go).
//
// # What comes free
//
// An import that only a replaced expression used goes with it, once all of its uses
// are gone. One change does not know which others are made, so that it only says when
// the import is free (Free).
package rewrite
