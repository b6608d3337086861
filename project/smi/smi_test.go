package smi_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project/smi"
)

const table = `+-----------------------------------------------------------------------------+
| NVIDIA-SMI 535.129.03   Driver Version: 535.129.03   CUDA Version: 12.2     |
|   0  NVIDIA A100-SXM4-40GB          On  | 00000000:00:04.0 Off |          0 |
|   1  GeForce GTX 108...  Off  | 00000000:00:05.0 Off |                  N/A |
`

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"table", table, "2 driver 535.129.03 (output of nvidia-smi) \"535.129.03\"\n3 gpu NVIDIA A100-SXM4-40GB (output of nvidia-smi) \"NVIDIA A100-SXM4-40GB\"\n"},
		{"list", "GPU 0: Tesla V100-SXM2-16GB (UUID: GPU-1)\r\n", "1 gpu Tesla V100-SXM2-16GB (output of nvidia-smi) \"Tesla V100-SXM2-16GB\"\n"},
		{"report", "Driver Version                            : 470.57.02\n    Product Name                          : Tesla T4\n", "1 driver 470.57.02 (output of nvidia-smi) \"470.57.02\"\n2 gpu Tesla T4 (output of nvidia-smi) \"Tesla T4\"\n"},
		{"query", "driver_version, name, compute_cap\n535.129.03, NVIDIA A100-SXM4-40GB, 8.0\n", "2 driver 535.129.03 (output of nvidia-smi) \"535.129.03\"\n2 gpu NVIDIA A100-SXM4-40GB (output of nvidia-smi) \"NVIDIA A100-SXM4-40GB\"\n"},
		{"nothing", "No devices were found\n", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, facttest.Show(smi.Reader{}, "nvidia-smi.txt", row.in)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(table))
	f.Fuzz(func(t *testing.T, data []byte) { facttest.Check(t, smi.Reader{}, "nvidia-smi.log", data) })
}
