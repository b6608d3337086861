package stack

import "testing"

func FuzzNames(f *testing.F) {
	f.Add("cuda/11.8.0_520.61.05")
	f.Add("toolkit/1")
	f.Add("//.")
	f.Fuzz(func(_ *testing.T, name string) {
		ArchOf(name)
		CUDAOf(name)
		Default().GPUCapability(name)
		Default().InstanceGPU(name)
		Default().SystemOf(name)
	})
}
