// Package rules matches facts with the matrix for a version pair.
//
// An [Engine] is built once for a matrix and a pair. It decides every entry
// up front (what the API does at the start, at the target, and whether it
// changed in between) and is immutable afterwards, so that all workers share
// it. For each module it then
//
//  1. looks the facts up by name, longest name first: uses, imports, calls,
//     members of instances, their operators and items, classes and environment
//     variables;
//  2. evaluates the conditions around each hit for the target: code that is
//     dead there is silent, code whose condition cannot be decided is
//     reported one level lower;
//  3. keeps one finding a place and API.
//
// Facts carry names as they were written; canonical.go knows which names are
// the same API (tensorflow.keras.X and keras.X) and which versions count for
// them. Positions, source lines and suppressions are not this package's: scan
// adds them.
package rules
