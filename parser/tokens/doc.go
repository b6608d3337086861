// Package tokens reads Python without a tree: one pass over the tokens of a file
// resolves imports, aliases and dotted names, and lists the few places that can
// give a finding. What is not listed need not be parsed.
//
// The pass knows no scopes and no types. Where it cannot tell what a name denotes
// it assumes everything that the name may denote, so that its answer errs on one
// side only: it may list a place that gives nothing. What it takes for granted is
// that the brackets and strings of a file are closed; of one where they are not
// it says so (Facts.Lost).
//
// # Words
//
// Names that are read from something unknown, self.model.fit, are kept as words,
// without a place. Which words matter is known only when all files of a project
// were read: it rests on the classes that they mention.
//
// # Slices
//
// A Slicer cuts out of a file what decides about some places: their statements, the
// headers of the blocks around them, what ends these early, and all that binds a name
// which is mentioned there, over and over. Names are told apart by the functions that
// they are bound in; attributes are not. It gives up on text that is not plainly
// Python 3, so that errors of syntax are left to those who report them.
//
// # What goes elsewhere
//
// A function that matters may be called by another name: it is assigned, returned,
// put into a list, derived from, given its keywords by a wrapper. Such places are
// escapes, with the words that the thing may be called by from there on; files that
// read these words are looked at once more, with the shapes of the calls that matter.
// What is only read from an instance needs no escape: its class is mentioned
// somewhere, and its member is a word.
//
// Of a text that is looked at once more only the parts are read in which such a word may
// stand (seek.go): pieces of a few kilobytes that begin with a statement, with the
// functions and classes around it and a filter of the words.
//
// What is read from self, or defined in a class, is a member of that class, which its bases
// tell where they are names of libraries (lineage.go).
//
// # What a name can stand for
//
// Before a slice is cut, its statements tell of each member what it is read from
// (receiver.go): most parameters have no type, most classes derive from something else. A
// place where nothing that is asked for can stand is left out; a file with no other is not
// parsed.
package tokens
