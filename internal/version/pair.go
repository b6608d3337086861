package version

// Origin says where a version in a Pair comes from.
type Origin uint8

// The origins, from the least to the most trusted.
const (
	Unknown  Origin = iota // no version is known
	Default                // the default target table
	Derived                // follows from a named package's own requirements
	Detected               // read from the project's files
	Given                  // named by the user
)

// Endpoint is one side of a Pair for one package. The zero Endpoint is an
// unknown version.
type Endpoint struct {
	Version Version
	Origin  Origin
	// High is the highest version the detected requirement allows. It is the
	// zero Version unless Origin is Detected and the requirement was a range.
	High Version
	// Where says what decided: for Detected the file (slash path, with
	// ":line"); for Derived the requirement ("tensorflow==2.15.1 requires
	// keras<2.16") or that the version was kept ("kept from setup.py:3");
	// empty for Given and Default.
	Where string
}

// Known reports whether the endpoint has a version.
func (e Endpoint) Known() bool { return e.Origin != Unknown }

// Pair says for every package which version the code runs on and which it is
// to run on. Keys are canonical distribution names ("torch"). A Pair is
// immutable once it is handed to the rules.
type Pair struct {
	From, To map[string]Endpoint
}
