//go:build bootstrap

package stack

// builtin is empty in the build that generates the real one.
var builtin Tables
