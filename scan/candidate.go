package scan

import "github.com/upcheck/upcheck/internal/cache"

// candidate is a file to scan.
type candidate struct {
	// path is relative to the project's root, with slashes; it begins with
	// "../" for a file outside that was named.
	path string
	// file is the absolute path to open.
	file string
	// real is file with the links above it resolved: what it is known by.
	real string
	// known is its stat, if the walk was asked for it.
	known *cache.Stat
}

// statOf returns what the file system says about the file that is opened for a
// candidate. It asks again unless the walk has.
func (c *candidate) statOf() (cache.Stat, error) {
	if c.known != nil {
		return *c.known, nil
	}
	return statFile(c.file)
}
