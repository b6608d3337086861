package cmake_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project/cmake"
)

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, path, in, want string }{
		{"architectures", "CMakeLists.txt", "set(CMAKE_CUDA_ARCHITECTURES \"70;75-real;80-virtual\")\n# set(CMAKE_CUDA_ARCHITECTURES 50)\nset_property(TARGET x PROPERTY CUDA_ARCHITECTURES 90a native)\n", `1 arch sm_70 (CMAKE_CUDA_ARCHITECTURES) "70"
1 arch sm_75 (CMAKE_CUDA_ARCHITECTURES) "75"
1 arch sm_80 (CMAKE_CUDA_ARCHITECTURES) "80"
3 arch sm_90a (CMAKE_CUDA_ARCHITECTURES) "90a"
`},
		{"options of nvcc", "sub/Makefile", "NVFLAGS = -gencode arch=compute_70,code=sm_70 # sm_35\n\tcmake -DCMAKE_CUDA_ARCHITECTURES=61 ..\nCUDA = /usr/local/cuda-11.8/lib64\n", `1 arch compute_70 (option of nvcc) "compute_70"
1 arch sm_70 (option of nvcc) "sm_70"
2 arch sm_61 (CMAKE_CUDA_ARCHITECTURES) "61"
3 toolkit 11.8 (path of CUDA) "11.8"
`},
		{"packages and languages", "x.cmake", "project(ext LANGUAGES CXX CUDA)\nfind_package(CUDAToolkit 12.1 REQUIRED)\nfind_package(CUDA REQUIRED)\nset(TORCH_CUDA_ARCH_LIST \"7.0 8.6+PTX\")\n", `1 compiles CUDA (language CUDA) "CUDA"
2 toolkit 12.1 (find_package(CUDAToolkit)) "12.1"
4 arch 7.0 (TORCH_CUDA_ARCH_LIST) "7.0"
4 arch 8.6+PTX (TORCH_CUDA_ARCH_LIST) "8.6+PTX"
`},
		{"for some versions only", "CMakeLists.txt", "if(CUDA_VERSION VERSION_LESS 11)\n  set(F -arch=sm_35)\nelse()\n  set(F -arch=sm_80)\nendif()\nif(CUDA_FOUND)\n  set(F -arch=sm_70)\nendif()\n", "7 arch sm_70 (option of nvcc) \"sm_70\"\n"},
		{"variables", "CMakeLists.txt", "set(CMAKE_CUDA_ARCHITECTURES ${ARCHS})\nset(CUDA_STANDARD 17)\n", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, facttest.Show(cmake.Reader{}, row.path, row.in)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("if(CUDA_VERSION)\nset(CMAKE_CUDA_ARCHITECTURES 70)\nendif()\nfind_package(CUDA 11)\n"))
	f.Fuzz(func(t *testing.T, data []byte) { facttest.Check(t, cmake.Reader{}, "Makefile", data) })
}
