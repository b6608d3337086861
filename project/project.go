// Package project holds what the files of a project that are not Python say
// about its environment: which packages it requires, at which versions.
//
// A Reader turns one file into facts; Load runs readers over the files of a
// project and follows the includes between them; Detect draws the conclusion
// which versions the project runs on.
package project

import (
	"fmt"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
)

// Facts are what one or more files say.
type Facts struct {
	Requirements []Requirement
	Includes     []Include
}

// Requirement is a package that a project requires.
type Requirement struct {
	// Name is normalised (see Normalise); "python" is the interpreter.
	Name string
	// Extras are normalised and sorted.
	Extras []string
	// Spec are the versions that are allowed.
	Spec version.Set
	// Marker is the condition after ";", as written, "" for none.
	Marker string
	// Group is the extra or the dependency group that asks for it, "" for
	// what everybody who installs the project gets.
	Group string
	// Path is relative to the root, with slashes; Line is 1-based.
	Path string
	Line int
	// NameSpan is the name as written, SpecSpan the versions with their
	// operators, empty when there are none. Both are zero when the file keeps
	// them in a form that has no single place.
	NameSpan, SpecSpan source.Span
}

// Where returns the place of the requirement as "path:line".
func (r Requirement) Where() string { return fmt.Sprintf("%s:%d", r.Path, r.Line) }

// Include is a file that another one of the same format takes in.
type Include struct {
	// Path is as written, relative to the file that includes it.
	Path string
	// From and Line are where it is included.
	From string
	Line int
}

// Problem is something in a file that a reader does not understand. Line is 0
// when it is about the whole file.
type Problem struct {
	Path    string
	Line    int
	Message string
}

// Reader reads one file format. It does not keep data.
type Reader interface {
	// Match reports whether a path, relative to the root and with slashes, is
	// a file of the format.
	Match(path string) bool
	// Read returns what a file says. Lines that cannot be understood are
	// problems and do not keep the others from being read.
	Read(path string, data []byte) (Facts, []Problem)
}
