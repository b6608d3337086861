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
package tokens
