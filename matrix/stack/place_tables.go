package stack

// Form is how the tags of an image are built.
type Form struct {
	Image string `yaml:"image"`
	// Tag is a regular expression; its groups cuda, cudnn, flavour, os, torch,
	// tensorflow, python, gpu and release say what they match.
	Tag string `yaml:"tag"`
	// CUDNN is meant by a tag that says cuDNN without a version.
	CUDNN string `yaml:"cudnn"`
	Fact  `yaml:",inline"`
}

// Release is a monthly release of an image whose tags do not say what is in it.
type Release struct {
	Image   string `yaml:"image"`
	Release string `yaml:"release"`
	// Variant is a part of the tag that the row is about, "" for all variants
	// that have no row of their own.
	Variant string `yaml:"variant"`
	CUDA    string `yaml:"cuda"`
	CUDNN   string `yaml:"cudnn"`
	NCCL    string `yaml:"nccl"`
	Torch   string `yaml:"torch"`
	Python  string `yaml:"python"`
	OS      string `yaml:"os"`
	// Driver is the driver that its CUDA comes with.
	Driver string `yaml:"driver"`
	Fact   `yaml:",inline"`
}

// System is a release of a distribution.
type System struct {
	Name     string `yaml:"name"`
	Version  string `yaml:"version"` // "" when it holds for all
	Codename string `yaml:"codename"`
	GLIBC    string `yaml:"glibc"` // "" when its C library is another
	LibC     string `yaml:"libc"`  // "" for glibc
	Fact     `yaml:",inline"`
}

// GPU says which compute capability GPUs have.
type GPU struct {
	Capability string   `yaml:"capability"`
	Names      []string `yaml:"names"`
	Fact       `yaml:",inline"`
}

// Instance says which GPU the machines of a cloud have.
type Instance struct {
	// Types are names in which "*" stands for anything.
	Types []string `yaml:"types"`
	GPU   string   `yaml:"gpu"`
	Fact  `yaml:",inline"`
}
