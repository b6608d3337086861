package job_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project/job"
)

const sky = "resources:\n  accelerators: V100:4\n  image_id: docker:nvidia/cuda:11.8.0-devel-ubuntu22.04\nenvs: {NCCL_DEBUG: INFO}\nsetup: |\n  echo\nrun: python train.py\n"

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"skypilot", sky, `3 image nvidia/cuda tag=11.8.0-devel-ubuntu22.04 digest= "docker:nvidia/cuda:11.8.0-devel-ubuntu22.04"
4 env NCCL_DEBUG=INFO known "INFO" "NCCL_DEBUG"
2 gpu V100 (accelerators) "V100:4"
`},
		{"several accelerators", "resources: {accelerators: {T4: 1, 'tpu-v3-8': 1}, any_of: [{accelerators: [A100, '${X}']}], instance_type: p3.2xlarge}\nrun: x\n", `1 gpu T4 (accelerators) "T4"
1 gpu p3.2xlarge (instance_type) "p3.2xlarge"
1 gpu A100 (accelerators) "A100"
`},
		{"accelerate for sagemaker", "compute_environment: AMAZON_SAGEMAKER\nec2_instance_type: ml.p3.2xlarge\npy_version: py38\npytorch_version: 1.10.2\n", `3 requirement python ==3.8.* "" "py38"
4 requirement torch ==1.10.2 "" "1.10.2"
2 gpu ml.p3.2xlarge (ec2_instance_type) "ml.p3.2xlarge"
`},
		{"variables of a file of settings", "trainer:\n  env:\n    # NCCL_A: 1\n    NCCL_TIMEOUT: \"1800\"\n    name: CartPole\n", "4 env NCCL_TIMEOUT=1800 known \"1800\" \"NCCL_TIMEOUT\"\n"},
		{"azureml", "$schema: https://azuremlschemas.azureedge.net/latest/commandJob.schema.json\nenvironment: {image: 'nvidia/cuda:11.8', conda_file: conda.yml}\nenvironment_variables: {A: x}\n", `2 include conda.yml "conda.yml"
2 image nvidia/cuda tag=11.8 digest= "nvidia/cuda:11.8"
3 env A=x known "x" "A"
`},
		{"machines without a GPU", "instance_type: m5.large\n", ""},
		{"kubernetes", "apiVersion: v1\nenv: {A: x}\n", ""},
		{"no YAML", "env: [\n", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, facttest.Show(job.Reader{}, "task.yaml", row.in)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(sky))
	f.Add([]byte("ec2_instance_type: x\npy_version: py38\nsetup_commands: [pip]\n"))
	f.Fuzz(func(t *testing.T, data []byte) { facttest.Check(t, job.Reader{}, "a.yaml", data) })
}
