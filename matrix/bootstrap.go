//go:build bootstrap

package matrix

// builtin is empty in the build that generates the real one, so that a change
// of the types does not stop the generator from compiling.
var builtin []Entry

// builtinIndex is that of no entries.
var builtinIndex Index

// No descriptor lies ready either.
var (
	descriptors    Descriptors
	descriptorText string
)
