package source

import (
	"errors"
	"fmt"
)

// ErrBinary is what [New] wraps when the content is not text at all.
var ErrBinary = errors.New("binary content, not text")

// DecodeError says that a file is text in an encoding that cannot be read:
// the coding cookie is unknown or contradicts the bytes, or a byte sequence
// does not exist in the encoding that the file declares.
type DecodeError struct {
	// Path is the path given to New.
	Path string
	// Offset is the first byte in question, in the original bytes.
	Offset int
	// Position is Offset as a line and column. The columns count bytes,
	// because the text could not be decoded.
	Position Position
	// What says what is wrong, in lower case without the path.
	What string
}

// Error implements error.
func (e *DecodeError) Error() string {
	return fmt.Sprintf("%q line %d, byte %d: %s", e.Path, e.Position.Line, e.Offset, e.What)
}

// NotebookError says that a .ipynb file is not a JSON object.
type NotebookError struct {
	// Path is the path given to New.
	Path string
	// Offset is where the JSON is broken, in the original bytes.
	Offset int
	// Position is Offset in the physical lines of the file.
	Position Position
	// What says what is wrong, in lower case without the path.
	What string
}

// Error implements error.
func (e *NotebookError) Error() string {
	return fmt.Sprintf("%q line %d column %d: not a notebook: %s", e.Path, e.Position.Line, e.Position.Rune, e.What)
}

// Warning is something about the stored form of a file that did not keep it
// from being read.
type Warning struct {
	// Span is the place in the original bytes.
	Span Span
	// Message is one line in lower case, without the path.
	Message string
}
