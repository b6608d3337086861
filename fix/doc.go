// Package fix turns the fixes of findings into new files: it chooses one for each
// finding, merges their edits, and writes the result. It knows bytes and edits; of a
// language no more than that lines, and arguments with their comma, can stand beside
// each other.
//
// Edits of all findings of a file are merged: those that are the same are made once,
// and a fix that overlaps one before it waits for the next round, since it was found
// for a text that is no longer there. Which fixes are taken does not depend on the
// order in which the findings come.
package fix
