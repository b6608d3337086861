package api

// Snapshot is what one release of a distribution offers.
type Snapshot struct {
	// Package is the name of the history it belongs to: the canonical name of
	// the distribution, or "tensorflow.keras" for what TensorFlow mounts there.
	// Version is the release.
	Package, Version string
	// Wheels are the files it was read from, the package's own first.
	Wheels []Wheel
	// Names are all names, sorted by path; every parent of a path has one too.
	Names []Name
}

// Name is one way to reach an object: either Alias or Object is set.
type Name struct {
	// Path is the qualified name as users write it: "torch.nn.Linear". The
	// members of a class stand below the one path that has its Object; where
	// several public paths lead to an object that is the shortest of them, and
	// of those the first. A class that only serves as a base of public ones
	// stands at the path of its definition.
	Path string
	// Alias is the path that has the Object, when this one only leads there.
	Alias string
	// Flags are the remarks on an alias itself: Served, Conditional, Listed and
	// Private are of a name, not of what it denotes. Of a name with an Object
	// they stand in the Object, and these are zero.
	Flags  Flags
	Object *Object
}
