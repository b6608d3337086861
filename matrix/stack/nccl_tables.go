package stack

// NCCLRelease is a release of NCCL whose source was read.
type NCCLRelease struct {
	Version string `yaml:"version"`
	// Names is how many variables it reads.
	Names int `yaml:"names"`
	Fact  `yaml:",inline"`
}

// NCCLName is an environment variable that NCCL reads.
type NCCLName struct {
	Name  string `yaml:"name"`
	First string `yaml:"first"` // the first release that was read and has it
	// Last is the last one, "" when the newest has it.
	Last string `yaml:"last"`
	Fact `yaml:",inline"`
}

// NCCLLife is what the guide of NCCL says became of a variable.
type NCCLLife struct {
	Name   string `yaml:"name"`
	Status string `yaml:"status"` // alias, deprecated, removed, debugging
	Since  string `yaml:"since"`
	// Instead is the variable to use, "" when there is none.
	Instead string `yaml:"instead"`
	Note    string `yaml:"note"`
	Fact    `yaml:",inline"`
}

// NCCLValues says what a variable may be set to.
type NCCLValues struct {
	Name string `yaml:"name"`
	// Allowed are all values; none when they are too many.
	Allowed []string `yaml:"allowed"`
	Note    string   `yaml:"note"`
	Fact    `yaml:",inline"`
}

// Foreign is a variable whose name begins like NCCL's and that others read.
type Foreign struct {
	// Name may end in "*".
	Name string `yaml:"name"`
	// Owner is build, torch or plugin.
	Owner string `yaml:"owner"`
	Fact  `yaml:",inline"`
}

// Wrong is a name that people set and nothing reads.
type Wrong struct {
	Name string `yaml:"name"`
	// Instead is the variable that is meant, "" when there is none.
	Instead string `yaml:"instead"`
	Note    string `yaml:"note"`
	Fact    `yaml:",inline"`
}
