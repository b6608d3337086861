package stack

// Tables is all there is. It is plain data, so that the compiled one costs
// nothing at start-up; versions are read when they are asked for. Tables must
// not be changed once they are in use.
type Tables struct {
	Sources      []Source      `yaml:"sources"`
	Toolkits     []Toolkit     `yaml:"toolkits"`
	Components   []Component   `yaml:"components"`
	Forward      []Forward     `yaml:"forward"`
	Branches     []Branch      `yaml:"branches"`
	Drivers      []Driver      `yaml:"drivers"`
	KernelFloors []KernelFloor `yaml:"kernel_floors"`
	Failures     []Failure     `yaml:"failures"`
	Wheels       []Wheel       `yaml:"wheels"`
	IndexBuilds  []IndexBuild  `yaml:"index_builds"`
	Kernels      []Kernels     `yaml:"kernels"`
	Tested       []Tested      `yaml:"tested"`
	Channels     []Channel     `yaml:"channels"`
	Forms        []Form        `yaml:"forms"`
	Releases     []Release     `yaml:"releases"`
	Systems      []System      `yaml:"systems"`
	GPUs         []GPU         `yaml:"gpus"`
	Instances    []Instance    `yaml:"instances"`
	NCCLReleases []NCCLRelease `yaml:"nccl_releases"`
	NCCL         []NCCLName    `yaml:"nccl"`
	NCCLLife     []NCCLLife    `yaml:"nccl_life"`
	NCCLValues   []NCCLValues  `yaml:"nccl_values"`
	Foreign      []Foreign     `yaml:"foreign"`
	Wrong        []Wrong       `yaml:"wrong"`
}

// Default returns the Tables that are compiled in. They are shared and must not
// be changed.
func Default() *Tables { return &builtin }

// Source is where facts come from.
type Source struct {
	Name  string `yaml:"name"`
	Title string `yaml:"title"`
	// Kind is measured, vendor or other.
	Kind string `yaml:"kind"`
	// Read is the day on which it was read or measured.
	Read string `yaml:"read"`
}

// Toolkit is a CUDA toolkit by its minor version ("12.4").
type Toolkit struct {
	CUDA string `yaml:"cuda"`
	// Packaged are the drivers that its releases come with, ascending.
	Packaged Packaged `yaml:"packaged"`
	// Floor is the oldest driver with which programs run that were made with it.
	Floor Floor `yaml:"floor"`
	// Compiler is what nvcc takes as the host compiler.
	Compiler Compiler `yaml:"compiler"`
	// Archs are those that ptxas makes code for.
	Archs Archs `yaml:"archs"`
}

// Packaged are the drivers that a toolkit is released with.
type Packaged struct {
	Drivers []string `yaml:"drivers"`
	Fact    `yaml:",inline"`
}

// Floor is the oldest driver for a toolkit.
type Floor struct {
	Driver string `yaml:"driver"`
	Fact   `yaml:",inline"`
}

// Compiler has the highest majors of host compilers that nvcc does not refuse.
// "-allow-unsupported-compiler" turns the refusal off.
type Compiler struct {
	GCC   int `yaml:"gcc"`
	Clang int `yaml:"clang"`
	Fact  `yaml:",inline"`
}

// Archs are GPU architectures without "sm_" ("90", "90a").
type Archs struct {
	List []string `yaml:"list"`
	Fact `yaml:",inline"`
}

// Component maps the version of a component of the toolkit, as its wheel has
// it, to the release of the toolkit.
type Component struct {
	Toolkit string `yaml:"toolkit"` // "12.4.1"
	Runtime string `yaml:"runtime"` // of nvidia-cuda-runtime
	NVCC    string `yaml:"nvcc"`    // of nvidia-cuda-nvcc
	Fact    `yaml:",inline"`
}

// Forward says on which branches the forward compatibility package of a toolkit
// works, which is for data centre GPUs only.
type Forward struct {
	CUDA string `yaml:"cuda"`
	// Drivers are the oldest of each branch.
	Drivers []string `yaml:"drivers"`
	Fact    `yaml:",inline"`
}
