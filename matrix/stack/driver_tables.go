package stack

// Branch is a branch of the NVIDIA driver.
type Branch struct {
	Branch string `yaml:"branch"`
	Kind   string `yaml:"kind"`
	// End is when it is no longer maintained, as its makers write it.
	End string `yaml:"end"`
	// CUDAMajor is the highest major of CUDA that runs without a forward
	// compatibility package, 0 when that is not known.
	CUDAMajor int `yaml:"cuda_major"`
	Fact      `yaml:",inline"`
}

// Driver is a released driver whose kernel module is public.
type Driver struct {
	Version string `yaml:"version"`
	// Kernel is the newest mainline kernel that the module's build probes name:
	// the newest that its authors had adapted it to. A later one may still work,
	// and an earlier one is no proof.
	Kernel string `yaml:"kernel"`
	Fact   `yaml:",inline"`
}

// KernelFloor is the oldest kernel that drivers from one version on want.
type KernelFloor struct {
	From   string `yaml:"from"`
	Kernel string `yaml:"kernel"`
	Fact   `yaml:",inline"`
}

// Failure is a driver that people could not build or load with a kernel.
type Failure struct {
	Driver string `yaml:"driver"`
	Kernel string `yaml:"kernel"`
	// Fixed is the driver in which that was put right, "" when it is not known.
	Fixed string `yaml:"fixed"`
	Fact  `yaml:",inline"`
}
