package matrix

// Catalog says which distributions upcheck knows, what they are imported as,
// which releases they have and what those require. It is plain data, so that
// the compiled one costs nothing at start-up; versions are read when they are
// asked for. A Catalog must not be changed once it is in use.
type Catalog struct {
	// Python decides the requirements that depend on the version of Python
	// when that is not known.
	Python string `yaml:"python"`
	// Packages are in the order of derivation: what decides the version of
	// another package stands before it.
	Packages []Package `yaml:"packages"`
	Targets  []Target  `yaml:"targets"`
}

// Package is a distribution, or another thing that has a version, such as a
// driver.
type Package struct {
	Name    string `yaml:"name"`    // canonical: lower case, hyphens
	Display string `yaml:"display"` // as its makers write it
	Scheme  string `yaml:"scheme"`  // "" for PEP 440, "dotted" for version.ParseDotted
	// Aliases are canonical names of distributions that share the version
	// axis: builds for other machines, or a later name.
	Aliases []string `yaml:"aliases"`
	Modules []string `yaml:"modules"` // what the distribution is imported as
	// Releases are the final releases, ascending; none for a dotted scheme.
	Releases []string   `yaml:"releases"`
	Requires []Requires `yaml:"requires"` // ascending
}

// Requires is what the wheel metadata of one release asks for.
type Requires struct {
	At     string `yaml:"at"`     // the release
	Python string `yaml:"python"` // Requires-Python, "" when there is none
	// Needs are requirements on other packages of the Catalog, like
	// "numpy<2,>=1.26; python>=3.12".
	Needs []string `yaml:"needs"`
}

// Target is the version that a package is to run on unless the user says
// otherwise. A short version means its newest known patch release.
type Target struct {
	Package string `yaml:"package"`
	Version string `yaml:"version"`
}

// The values of Package.Scheme.
const (
	schemePEP440 = ""
	schemeDotted = "dotted"
)

// DefaultCatalog returns the Catalog that is compiled in. It is shared and
// must not be changed.
func DefaultCatalog() *Catalog { return &catalog }
