package runtimecheck

import "github.com/upcheck/upcheck/runtimecheck/event"

// Paths names the files of a recording as people know them.
type Paths struct{ places places }

// PathsOf returns those of a recording.
func PathsOf(h *event.Header) Paths { return Paths{placesOf(h)} }

// Below returns the path of a file below the root of the project; false for one of a
// library, and for code that is in no file.
func (p Paths) Below(name string) (string, bool) { return p.places.below(name) }

// Library returns the path of a file in its folder of packages, or its base name.
func (p Paths) Library(name string) string { return p.places.library(name) }
