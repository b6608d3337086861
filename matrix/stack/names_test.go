package stack

import (
	"strings"
	"testing"
)

func TestModuleVersion(t *testing.T) {
	for _, row := range []struct{ module, name, version string }{
		{"cuda/11.8", "cuda", "11.8"},
		{"cuda/11.8.0_520.61.05", "cuda", "11.8.0"},
		{"cuda/11.8.0-gcc-11.3.1-nlhqhb5", "cuda", "11.8.0"},
		{"cuda/11.8.0-fasrc01", "cuda", "11.8.0"},
		{"CUDA/12.1.1", "cuda", "12.1.1"},
		{"nvidia/cuda/12.4", "cuda", "12.4"},
		{"cudatoolkit/12.2", "cuda", "12.2"},
		{"cuda11.8/toolkit/11.8.0", "cuda", "11.8.0"},
		{"cudnn/8.9.2.26-cuda-12.1", "cudnn", "8.9.2.26"},
		{"gcc/v11.2", "gcc", "11.2"},
		{"cuda", "", ""},
		{"cuda/latest", "", ""},
		{"cuda/11.8rc", "", ""},
		{"/11.8", "", ""},
		{"", "", ""},
	} {
		name, version, ok := ModuleVersion(row.module)
		if name != row.name || version != row.version || ok != (row.name != "") {
			t.Errorf("ModuleVersion(%q) = %q, %q, %v", row.module, name, version, ok)
		}
	}
}

func TestRunfile(t *testing.T) {
	cuda, driver, ok := Runfile("wget https://example.org/local_installers/cuda_11.8.0_520.61.05_linux.run && sh cuda_11.8.0_520.61.05_linux.run")
	if cuda != "11.8.0" || driver != "520.61.05" || !ok {
		t.Errorf("%q, %q, %v", cuda, driver, ok)
	}
	for _, text := range []string{"cuda_11.8_linux.run", "cuda_11.8.0_520.61.05_windows.exe", "cuda_11.8.0_x_linux.run", "cuda_", "cuda_cuda_", ""} {
		if cuda, driver, ok := Runfile(text); ok {
			t.Errorf("%q gives %q and %q", text, cuda, driver)
		}
	}
}

func FuzzModuleVersion(f *testing.F) {
	f.Add("cuda/11.8.0_520.61.05")
	f.Add("toolkit/1")
	f.Add("//.")
	f.Fuzz(func(t *testing.T, module string) {
		_, version, ok := ModuleVersion(module)
		if ok != (version != "") || strings.Trim(version, "0123456789.") != "" {
			t.Errorf("%q gives %q, %v", module, version, ok)
		}
		Runfile(module)
		ArchOf(module)
		CUDAOf(module)
		Default().GPUCapability(module)
		Default().InstanceGPU(module)
		Default().SystemOf(module)
	})
}
