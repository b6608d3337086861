package devcontainer_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project/devcontainer"
)

const file = `// For format details, see https://aka.ms/devcontainer.json
{
	"image": "nvidia/cuda:11.8.0-devel-ubuntu22.04", /* not
	"image": "x" */
	"containerEnv": {"NCCL_DEBUG": "INFO", "HOME_DIR": "${localEnv:HOME}"},
	"features": {
		"ghcr.io/devcontainers/features/nvidia-cuda:1": {"cudaVersion": "11.8", "installCudnn": true, "cudnnVersion": "automatic"},
		"ghcr.io/devcontainers/features/python:1": {"version": "3.10"},
	},
}
`

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"all it has", file, `8 requirement python ==3.10.* "" "3.10"
3 image nvidia/cuda tag=11.8.0-devel-ubuntu22.04 digest= "nvidia/cuda:11.8.0-devel-ubuntu22.04"
5 env NCCL_DEBUG=INFO known "INFO" "NCCL_DEBUG"
5 env HOME_DIR=${localEnv:HOME} unknown "${localEnv:HOME}" "HOME_DIR"
7 toolkit 11.8 (feature nvidia-cuda) "11.8"
`},
		{"not JSON", "{", "1 problem did not find expected node content\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, facttest.Show(devcontainer.Reader{}, ".devcontainer/devcontainer.json", row.in)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(file))
	f.Fuzz(func(t *testing.T, data []byte) { facttest.Check(t, devcontainer.Reader{}, "devcontainer.json", data) })
}
