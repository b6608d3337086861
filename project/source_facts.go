package project

import "github.com/upcheck/upcheck/internal/source"

// Script is what a shell script says, in its order.
type Script struct {
	Runs     []Run
	Comments []Comment
}

// Comment is a comment that may hold a directive for this tool.
type Comment struct {
	// Text begins with "#", whatever the language writes.
	Text string
	Span source.Span
	// Own says that nothing but white space stands before it on its line.
	Own bool
}

// Run is a Python module that a script runs: python -m torch.distributed.launch.
type Run struct {
	Module string
	// Args are the words behind it, as far as they are written out.
	Args []string
	// Span is the module as written, Statement the command up to it.
	Span, Statement source.Span
}

// Code is what a file of C++ or CUDA code says, in its order.
type Code struct {
	Headers []Header
	// Words are the identifiers, without those in the conditions of the
	// preprocessor and those that it defines.
	Words []Word
	// Defines are the macros that the file defines.
	Defines  []string
	Comments []Comment
}

// Header is a file that C++ or CUDA code includes.
type Header struct {
	// Path is as written between the brackets or quotes: "THC/THC.h".
	Path string
	// Quoted says that it stands in quotes, so that it may be the project's own.
	Quoted bool
	Span   source.Span
	// Guarded says that a condition around it may ask for the version of a library.
	Guarded bool
}

// Word is an identifier in C++ or CUDA code, which may be a macro or a function
// of a library.
type Word struct {
	Name    string
	Span    source.Span
	Guarded bool
	// Again says that the same word stands before it on its line.
	Again bool
}
