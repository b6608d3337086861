// Package rewrite changes what files around the code say: the versions of a
// requirement, the name of a variable, an index.
//
// It knows little of formats. A change is written in each way that one of them has
// for it, and the file is read again by the readers that it was read by: the first
// way after which the file says what was meant, and everything else as before, is
// taken. Where none does, or a person has to look first, the change is refused.
package rewrite
