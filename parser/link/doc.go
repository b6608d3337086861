// Package link follows names through the files of a project. The facts of one
// file end where it imports from another one of the same project; here such a
// name is replaced by what it denotes in the end: a library's name, the library
// class that a class of the project derives from, what a function returns.
//
// A Tree says which file an import leads to. A Linker gathers what the files
// offer each other (Add) and rewrites the facts of one that needs them (Link).
// Files may come in any order and from any goroutine: Link says which files it
// still has to see, and what it does depends on their content only.
//
// # How a name is followed
//
// A name of the project is read from left to right, as Python reads attributes.
// A step leads from a folder to a module, from a module to what it binds, to
// what its star imports bring (as far as __all__ and underscores allow) or to a
// submodule, from a class to a member of it or of a base, and from an instance
// to what the class says that its instances hold. Where the steps reach a
// library, the rest of the name is the library's.
//
// A name may pass calls: the first Instance segments of "meters.Meter.value.x"
// name something that is called, and what is read from a function before that is
// read from what it gives. A segment that is a number is an item of a tuple, and
// calls of instances and operators go by their special methods. What a method
// gives counts only where no class below replaces something of its class.
//
// # Values and conditions
//
// An argument that is named in another file is the literal bound there, once and
// for all, and "**" passes the items of a dict there that nobody changes. Where a
// file offers nothing but constants, Link asks for them (Linked.Unread) instead
// of having every file read. A condition that names a flag or a function of
// another file becomes the condition that this stands for, with the arguments of
// the call filled in (fill.go); what is not known of them leaves it undecided.
//
// What cannot be followed is not known, and facts about it are left without
// references. What was followed through the result of a function is likely at
// most, and what may be something unknown as well is possible.
package link
