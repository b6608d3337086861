// Package history reads wheels into snapshots of their public API (package
// matrix/api). No Python is executed: everything comes from the text in the
// wheel, in the order .py, .pyi stub, tables of native functions, docstrings.
//
// The way of the data, one idea a file:
//
//	wheel.go       OpenWheel: the Python files of a wheel or an unpacked folder
//	tree.go        which module name lies in which file
//	policy.go      what is public, and what is particular to a distribution
//	               (torch.go, tensorflow.go, keras.go, ...; mount.go gives
//	               modules other names than their files have)
//	load.go        reads the public modules and, in waves, all that they import
//	module.go      what is kept of a file: its bindings in order (reduce.go,
//	               branch.go, value.go, dynamic.go and others fill it); the
//	               outline is dropped at once
//	namespace.go   replays the bindings, star imports included: the names that
//	               a module has
//	resolve.go     a dotted name in a module -> entity (entity.go), the one
//	               thing that all its aliases lead to
//	mro.go         bases and members of classes
//	patch.go       names that modules put into other modules and classes
//	surface.go     entities -> names with one home path each; members.go for
//	               what stands below classes, object.go for what is said of it
//
// What one def or class statement says is read by function.go, class.go and
// their neighbours, while its outline is at hand; call.go joins functions with
// those that they call.
//
// Branches are decided for CPython on Linux (condition.go). Of branches that
// nothing decides the first that binds a name gives its meaning.
//
// Where Python would run code to know, three things can happen: the pattern is
// understood (a loop over constant names), or the module is marked as open, or
// a policy fills the gap from a table that names its source.
package history
