//go:build bootstrap

package matrix

// catalog is empty in the build that generates the real one.
var catalog Catalog
