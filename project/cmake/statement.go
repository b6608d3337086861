package cmake

import (
	"regexp"
	"sync"

	"github.com/upcheck/upcheck/project"
)

// statement is one form in which a line says something: the first group of text
// is what it says, or a list of which parts are the elements.
type statement struct {
	kind  project.HostKind
	by    string
	text  *regexp.Regexp
	parts func() *regexp.Regexp
	value func(string) string
}

var (
	// number is a compute capability as CMake has it: 70, 80-real, 90a.
	number = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\b([1-9][0-9]{1,2}[af]?)\b`) })
	// capability is one as PyTorch has it: 7.0, 8.6+PTX.
	capability = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([1-9][0-9]?\.[0-9][af]?(?:\+PTX)?)`) })
)

var statements = sync.OnceValue(func() []statement {
	sm := func(s string) string { return "sm_" + s }
	return []statement{
		{project.Arch, "CMAKE_CUDA_ARCHITECTURES", regexp.MustCompile(`CUDA_ARCHITECTURES\b[\s="]*((?:[0-9]+[af]?(?:-real|-virtual)?[;\s]*)+)`), number, sm},
		{project.Arch, "TORCH_CUDA_ARCH_LIST", regexp.MustCompile(`TORCH_CUDA_ARCH_LIST\b[\s:?=]*([^)]*)`), capability, nil},
		{project.Arch, "CUDA_ARCH_BIN", regexp.MustCompile(`(?:^|[^A-Z_])CUDA_ARCH_(?:BIN|PTX|LIST)\b[\s:?=]*([^)]*)`), capability, nil},
		{project.Arch, "option of nvcc", regexp.MustCompile(`\b((?:sm|compute)_[1-9][0-9]{1,2}[af]?)\b`), nil, nil},
		{project.Toolkit, "find_package(CUDAToolkit)", regexp.MustCompile(`(?i)find_package\s*\(\s*CUDA(?:Toolkit)?\s+([0-9]+(?:\.[0-9]+)*)`), nil, nil},
		{project.Toolkit, "path of CUDA", regexp.MustCompile(`/cuda-([0-9]+\.[0-9]+)\b`), nil, nil},
		{project.Compiles, "language CUDA", regexp.MustCompile(`(?i)(?:project\s*\([^)]*|enable_language\s*\(\s*)\b(CUDA)\b`), nil, nil},
	}
})
