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
	// Builds are the aliases that the index has, and the releases of theirs.
	Builds  []Build  `yaml:"builds"`
	Modules []string `yaml:"modules"` // what the distribution is imported as
	// Beside says that the package counts only for what can be installed together:
	// no pair of versions is derived for it.
	Beside bool `yaml:"beside"`
	// Extras are those whose requirements are among the needs.
	Extras []string `yaml:"extras"`
	// Releases are the final releases, ascending; none for a dotted scheme.
	Releases []string   `yaml:"releases"`
	Requires []Requires `yaml:"requires"` // ascending
}

// Build is a distribution that has wheels of some of the releases of a package.
type Build struct {
	Name  string   `yaml:"name"`
	First string   `yaml:"first"` // a release of the package, as Last
	Last  string   `yaml:"last"`
	Lacks []string `yaml:"lacks"` // those between that it does not have
}

// Requires is what one release asks for: what its wheels run on, and what their
// metadata requires.
type Requires struct {
	At     string `yaml:"at"`     // the release
	Python string `yaml:"python"` // Requires-Python, "" when there is none
	// Pythons are those that have a wheel on Linux x86-64, nil when one wheel
	// serves all that Requires-Python allows. It says less: torch 2.5.1 allows
	// 3.8 and has no wheel for it.
	Pythons []string `yaml:"pythons"`
	// Glibc is what the wheels need when that is newer than 2.17, "" otherwise.
	Glibc string `yaml:"glibc"`
	// Source says that there is no wheel: what the release requires shows only
	// when it is built.
	Source bool `yaml:"source"`
	// Invalid says that pip refuses the metadata since 24.1, as that of
	// pytorch-lightning 1.7.7, which requires "torch (>=1.9.*)".
	Invalid bool `yaml:"invalid"`
	// Needs are requirements on other packages of the Catalog, like
	// "numpy<2,>=1.26; python>=3.12", and of an extra of this one, like
	// "nvidia-cudnn-cu12==8.9.4.25; extra and-cuda".
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
