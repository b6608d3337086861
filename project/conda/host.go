package conda

import (
	"regexp"
	"sync"

	"github.com/upcheck/upcheck/project"
)

// builtFor is in the build string of PyTorch: py3.10_cuda11.6_cudnn8.3.2_0.
var builtFor = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|_)cuda([0-9]+\.[0-9]+)(?:_|$)`) })

// label is a channel of NVIDIA that holds one release of CUDA.
var label = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?:^|/)label/cuda-([0-9.]+)$`) })

// Host returns what a package says about the machine beside Python packages: the
// CUDA toolkit, cuDNN or NCCL that it installs, or the toolkit that it is built for. A range says nothing: what was
// installed from it is not written. The place is left to the caller.
func (s MatchSpec) Host() (project.HostFact, bool) {
	f := project.HostFact{Value: s.Version, Source: "conda package " + s.Package}
	switch s.Package {
	case "cudatoolkit", "cudatoolkit-dev", "cuda-toolkit", "cuda", "cuda-version", "pytorch-cuda":
		f.Kind = project.Toolkit
		if m := label().FindStringSubmatch(s.Index); m != nil && f.Value == "" {
			f.Value = m[1]
		}
	case "pytorch":
		f.Kind, f.Value, f.Source = project.Toolkit, "", "build of the conda package pytorch"
		if m := builtFor().FindStringSubmatch(s.Build); m != nil {
			f.Value = m[1]
		}
	case "cudnn":
		f.Kind = project.CuDNN
	case "nccl":
		f.Kind = project.NCCL
	default:
		return f, false
	}
	return f, f.Value != ""
}
