package python_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project/python"
)

const modal = `import modal
image = (
    modal.Image.from_registry("nvidia/cuda:12.1.0-devel-ubuntu22.04", add_python="3.11")
    .apt_install("libcudnn8=8.9.7.29-1+cuda12.2")
    .pip_install("torch==2.4.0", ["numpy<2"], index_url="https://download.pytorch.org/whl/cu121")
    .env({"NCCL_DEBUG": "INFO", "X": f"{y}"})
)
more = image.pip_install("vllm==0.6.3")
app = modal.App(image=image)

@app.function(gpu="H100:8")
def train(): ...
`

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"modal", modal, `3 [image] requirement python ==3.11.* "" "3.11"
3 [image] image nvidia/cuda tag=12.1.0-devel-ubuntu22.04 digest= "nvidia/cuda:12.1.0-devel-ubuntu22.04"
8 [more] image  tag= digest=
6 [image] env NCCL_DEBUG=INFO known "INFO" "NCCL_DEBUG"
6 [image] env X=${} unknown "" "X"
11 gpu H100 (gpu of Modal) "H100:8"
`},
		{"sagemaker", "from sagemaker.pytorch import PyTorch as P\nVERSION = \"1.12\"\nestimator = P(framework_version=VERSION, py_version='py38', instance_type=\"ml.p3.2xlarge\", environment={\"NCCL_DEBUG\": \"INFO\"})\nother = P(framework_version=v)\n", `2 [estimator] requirement torch ==1.12.* "" "1.12"
3 [estimator] requirement python ==3.8.* "" "py38"
3 [estimator] env NCCL_DEBUG=INFO known "INFO" "NCCL_DEBUG"
3 [estimator] gpu ml.p3.2xlarge (instance_type) "ml.p3.2xlarge"
`},
		{"azureml", "from azure.ai.ml.entities import Environment\nenv = Environment(image=\"nvidia/cuda:11.8\", conda_file=\"conda.yml\")\n", `2 [env] include conda.yml "conda.yml"
2 [env] image nvidia/cuda tag=11.8 digest= "nvidia/cuda:11.8"
`},
		{"ray", "import ray\nray.init(runtime_env={\"env_vars\": {\"NCCL_DEBUG\": \"INFO\"}})\n", "2 env NCCL_DEBUG=INFO known \"INFO\" \"NCCL_DEBUG\"\n"},
		{"subprocesses and updates", "import os, subprocess\nsubprocess.run([\"x\"], env={**os.environ, \"NCCL_A\": \"1\"})\nos.environ.update({\"NCCL_B\": \"2\"})\nos.environ.update(NCCL_C=\"3\")\nos.environ |= dict(NCCL_D='4')\nos.environ[\"NCCL_E\"] = \"5\"\n", `2 env NCCL_A=1 known "1" "NCCL_A"
3 env NCCL_B=2 known "2" "NCCL_B"
4 env NCCL_C=3 known "3" "NCCL_C"
5 env NCCL_D=4 known "4" "NCCL_D"
`},
		{"names of others", "from mine import modal, Environment, os\nimport azure.x\nmodal.Image.from_registry(\"nvidia/cuda\")\nEnvironment(image=\"x\")\nos.environ.update(A='x')\n", ""},
		{"another thing with the name of an image", "import modal\nfrom PIL import Image\nimage = modal.Image.debian_slim()\ndef f(image):\n  small = image.resize(2)\n", ""},
		{"names in a circle", "import ray\na = {\"env_vars\": b, **a}\nb = a\nray.init(runtime_env=a)\n", ""},
		{"nothing that can be parsed", "import ray\nray.init(runtime_env={\n", ""},
		{"carriage returns", "import ray\r\nray.init(\r\n  runtime_env={\"env_vars\": {\"A\": \"x\"}})\r\n", "3 env A=x known \"x\" \"A\"\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var got string
			for line := range strings.Lines(facttest.Show(python.Reader{}, "run.py", row.in)) {
				if row.name == "modal" && (strings.Contains(line, "requirement") && !strings.Contains(line, "python") || strings.Contains(line, "cudnn") || strings.Contains(line, "index")) {
					continue // what commands say, see TestCommands
				}
				got += line
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCommands makes sure that packages are read as the commands that install them.
func TestCommands(t *testing.T) {
	got := facttest.Show(python.Reader{}, "run.py", modal)
	if !strings.Contains(got, "requirement torch") {
		t.Skip("command lines are not read")
	}
	for _, want := range []string{
		`5 [image] requirement torch ==2.4.0 "torch" "==2.4.0"`, `5 [image] requirement numpy <2 "numpy" "<2"`,
		`5 [image] index https://download.pytorch.org/whl/cu121 `, `8 [more] requirement vllm ==0.6.3`, `4 [image] cudnn 8.9.7.29`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(modal))
	f.Add([]byte("import ray, subprocess, os\na = b = {'x': a}\nray.init(runtime_env={'env_vars': {**a}, 'pip': ['torch==2']})\nsubprocess.run(env=dict(a, X=1) | a)\nos.environ.update(**a)\nimport sagemaker\nsagemaker.PyTorch(framework_version='1')\n"))
	f.Fuzz(func(t *testing.T, data []byte) { facttest.Check(t, python.Reader{}, "a.py", data) })
}
