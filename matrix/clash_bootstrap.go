//go:build bootstrap

package matrix

// clashes is empty in the build that generates the real ones.
var clashes []Clash
