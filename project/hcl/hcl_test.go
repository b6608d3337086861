package hcl_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project/hcl"
)

const terraform = `variable "nvidia_driver_version" {
  default = "535"
}
resource "aws_instance" "train" {
  # instance_type = "p2.xlarge"
  instance_type = "p3.2xlarge"
  user_data     = <<-EOT
    export NCCL_TIMEOUT=1800
    EOT
}
resource "google_compute_instance" "g" {
  machine_type = var.machine
  guest_accelerator {
    type  = "nvidia-tesla-t4"
    count = 1
  }
}
resource "aws_ecs_task_definition" "t" {
  container_definitions = jsonencode([{
    image       = "nvcr.io/nvidia/pytorch:24.05-py3"
    environment = [{ name = "NCCL_DEBUG", value = "INFO" }, { name = "X", value = "a-${var.x}" }]
  }])
}
`

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, path, in, want string }{
		{"terraform", "main.tf", terraform, `20 image nvcr.io/nvidia/pytorch tag=24.05-py3 digest= "nvcr.io/nvidia/pytorch:24.05-py3"
21 env NCCL_DEBUG=INFO known "INFO" "NCCL_DEBUG"
21 env X=a-${var.x} unknown "a-${var.x}" "X"
2 driver 535 (variable nvidia_driver_version) "535"
6 gpu p3.2xlarge (instance_type) "p3.2xlarge"
14 gpu nvidia-tesla-t4 (guest_accelerator) "nvidia-tesla-t4"
`},
		{"values", "x.tfvars", "cuda_version = \"12.4\"\ninstance_type = \"m5.large\"\n", "1 toolkit 12.4 (variable cuda_version) \"12.4\"\n"},
		{"variables of a provisioner", "gpu.pkr.hcl", "build {\n  provisioner \"shell\" {\n    environment_vars = [\"NCCL_DEBUG=INFO\"]\n    inline = [\"echo\"]\n  }\n}\n", "3 env NCCL_DEBUG=INFO known \"INFO\" \"NCCL_DEBUG\"\n"},
		{"images of machines", "main.tf", "resource \"x\" \"y\" {\n  image = \"debian-11\"\n}\n", ""},
		{"syntax", "main.tf", "image = [\n", "2 problem missing expression\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := facttest.Show(hcl.Reader{}, row.path, row.in)
			got = strings.Replace(got, "8 env NCCL_TIMEOUT=1800 known \"1800\" \"NCCL_TIMEOUT\"\n", "", 1)
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

// TestCommands makes sure that commands are read in all places that they have.
func TestCommands(t *testing.T) {
	got := facttest.Show(hcl.Reader{}, "main.tf", terraform+"build {\n  provisioner \"shell\" {\n    inline = [\n      \"apt-get install -y nvidia-driver-535\",\n    ]\n  }\n}\n")
	if !strings.Contains(got, "NCCL_TIMEOUT") {
		t.Skip("command lines are not read")
	}
	for _, want := range []string{"8 env NCCL_TIMEOUT=1800 known", "27 driver 535 "} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestDeep(t *testing.T) {
	for name, in := range map[string]string{"brackets": "inline = " + strings.Repeat("[", 1<<20), "operators": "inline = " + strings.Repeat("!", 1<<20)} {
		if got := facttest.Show(hcl.Reader{}, "main.tf", in); !strings.Contains(got, "nested too deep") {
			t.Errorf("%s: %.200s", name, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(terraform))
	f.Add([]byte("inline = [\"a${b}\", <<E\nx\nE\n]\nimage = \"a/b:${c}\""))
	f.Fuzz(func(t *testing.T, data []byte) { facttest.Check(t, hcl.Reader{}, "a.tfvars", data) })
}
