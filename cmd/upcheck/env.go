package main

import (
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// Env is everything the commands take from outside: no command reads the
// process state itself.
type Env struct {
	Args           []string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Dir is the working directory, absolute.
	Dir string
	// CacheDir is the folder of the user for what programs may keep, "" when there
	// is none.
	CacheDir string
	Getenv   func(string) string
	// Environ lists the variables as "NAME=VALUE"; nil is none.
	Environ func() []string
	Now     func() time.Time
	// IsTTY reports whether a stream is a terminal.
	IsTTY func(stream any) bool
}

// isTerminal reports whether stream is a file that is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
