package api

// Embedded returns the history of a package that is part of the program, ready
// for OpenHistory; false when there is none. Nothing is decoded or copied.
func Embedded(pkg string) (string, bool) {
	data := embedded(pkg)
	return data, data != ""
}

// Packages returns the names of the embedded histories, sorted.
func Packages() []string { return packages() }
