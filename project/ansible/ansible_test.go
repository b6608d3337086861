package ansible_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project/ansible"
)

const tasks = "- hosts: gpu\n  environment: {NCCL_DEBUG: INFO}\n  tasks:\n  - apt: {name: [cuda-toolkit-11-8, 'nvidia-driver-{{ v }}'], state: present}\n  - ansible.builtin.pip:\n      name: torch\n      version: 2.3.1\n  - pip: {name: '{{ item }}'}\n    loop: [numpy==1.26.4]\n  - shell: export NCCL_TIMEOUT=1\n  - apt: name=nvidia-driver-535 state=present\n"

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"variables", "nvidia_driver_version: \"580\"\nnvidia_driver_version_full: 580.95.05\nnvidia_driver_ubuntu_branch: '535'\ncuda_version: \"13-0\"\ncudnn_version: 8.9.7.29-1+cuda12.2\nnccl_version: '{{ x }}'\nrepo: https://cuda_version\n", `1 driver 580 (variable nvidia_driver_version) "580"
2 driver 580.95.05 (variable nvidia_driver_version_full) "580.95.05"
3 driver 535 (variable nvidia_driver_ubuntu_branch) "535"
4 toolkit 13.0 (variable cuda_version) "13-0"
5 cudnn 8.9.7.29 (variable cudnn_version) "8.9.7.29-1+cuda12.2"
`},
		{"not YAML", "cuda: [\n", "1 problem did not find expected node content\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, facttest.Show(ansible.Reader{}, "group_vars/all.yml", row.in)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

// TestTasks makes sure that tasks are read as the commands that they run.
func TestTasks(t *testing.T) {
	got := facttest.Show(ansible.Reader{}, "playbook.yml", tasks)
	if !strings.Contains(got, `2 env NCCL_DEBUG=INFO known "INFO" "NCCL_DEBUG"`) {
		t.Errorf("no environment in\n%s", got)
	}
	if strings.Count(got, "\n") == 1 {
		t.Skip("command lines are not read")
	}
	for _, want := range []string{`4 toolkit 11.8 `, `6 requirement torch ==2.3.1 "torch"`, `9 requirement numpy ==1.26.4 "numpy" "==1.26.4"`, `10 env NCCL_TIMEOUT=1 known`, `11 driver 535 `} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

// TestPlace makes sure that a playbook is one wherever it lies, and that other YAML
// is not.
func TestPlace(t *testing.T) {
	const play = "- hosts: gpu\n  vars: {nvidia_driver_version: '535'}\n"
	for _, row := range []struct{ path, in, want string }{
		{"gpu.yml", play, "2 driver 535 (variable nvidia_driver_version) \"535\"\n"},
		{"settings.yml", "hosts: {nvidia_driver_version: '535'}\n", ""},
		{"settings.yml", "hosts: [\n", ""},
	} {
		if diff := cmp.Diff(row.want, facttest.Show(ansible.Reader{}, row.path, row.in)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.path, diff)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(tasks))
	f.Add([]byte("cuda_version: 13-0\napt: name=x\npip: {requirements: r.txt, extra_args: -U}\n"))
	f.Fuzz(func(t *testing.T, data []byte) { facttest.Check(t, ansible.Reader{}, "roles/x/tasks/main.yml", data) })
}
