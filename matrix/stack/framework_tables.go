package stack

// Wheel is a release of a framework on the package index, for one machine.
type Wheel struct {
	Package string `yaml:"package"`
	Version string `yaml:"version"`
	Machine string `yaml:"machine"` // x86_64 or aarch64
	// RequiresPython is what the metadata say; Pythons are those that have a
	// wheel, which is less ("3.13t" is the free-threaded build).
	RequiresPython string   `yaml:"requires_python"`
	Pythons        []string `yaml:"pythons"`
	// GLIBC is the oldest for which pip takes a wheel.
	GLIBC string `yaml:"glibc"`
	// Extra must be asked for to get the libraries; "" when they always come.
	Extra string `yaml:"extra"`
	// CUDA is the release or the minor version of the toolkit whose runtime
	// comes with it, "" when none does: it is for the CPU, or bundles CUDA, or
	// uses that of the system.
	CUDA string `yaml:"cuda"`
	// Runtime, CUDNN, NCCL, Triton and TensorRT are the version specifiers of
	// the requirements, "" without one.
	Runtime  string `yaml:"runtime"`
	CUDNN    string `yaml:"cudnn"`
	NCCL     string `yaml:"nccl"`
	Triton   string `yaml:"triton"`
	TensorRT string `yaml:"tensorrt"`
	// TensorRTPythons are those of Pythons that have a wheel of the TensorRT that
	// is required; on the others pip finds none.
	TensorRTPythons []string `yaml:"tensorrt_pythons"`
	// TritonPython is where Triton is required, "" for every Python.
	TritonPython string `yaml:"triton_python"`
	Fact         `yaml:",inline"`
}

// IndexBuild says which builds for CUDA the makers of a framework offer of some
// releases, on their own index. All rows about a release together are all.
type IndexBuild struct {
	Package  string   `yaml:"package"`
	Versions []string `yaml:"versions"`
	CUDA     []string `yaml:"cuda"`
	// Default is the CUDA of the build that the package index has.
	Default string `yaml:"default"`
	Fact    `yaml:",inline"`
}

// Kernels says for which architectures a build has GPU code.
type Kernels struct {
	Package  string   `yaml:"package"`
	Versions []string `yaml:"versions"`
	CUDA     string   `yaml:"cuda"` // minor version
	Archs    []string `yaml:"archs"`
	// PTX is the architecture whose code newer GPUs can compile, "" for none.
	PTX  string `yaml:"ptx"`
	Fact `yaml:",inline"`
}

// Tested is a configuration that the makers of a framework tested: what to have
// on the system where its wheels bring no libraries.
type Tested struct {
	Package  string   `yaml:"package"`
	Version  string   `yaml:"version"` // minor version
	Pythons  []string `yaml:"pythons"`
	Compiler string   `yaml:"compiler"`
	CUDNN    string   `yaml:"cudnn"`
	CUDA     string   `yaml:"cuda"`
	Fact     `yaml:",inline"`
}

// Channel is the last line of a package that a conda channel has.
type Channel struct {
	Channel string `yaml:"channel"`
	Package string `yaml:"package"`
	Last    string `yaml:"last"`
	// Instead is what took over.
	Instead string `yaml:"instead"`
	Fact    `yaml:",inline"`
}
