package kubernetes_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project/kubernetes"
)

const job = `apiVersion: kubeflow.org/v1
kind: PyTorchJob
metadata: {name: bert}
spec:
  pytorchReplicaSpecs:
    Worker:
      template:
        spec:
          nodeSelector:
            nvidia.com/gpu.product: Tesla-V100-SXM2-16GB
            node.kubernetes.io/instance-type: p3.2xlarge
          affinity:
            nodeAffinity:
              requiredDuringSchedulingIgnoredDuringExecution:
                nodeSelectorTerms:
                - matchExpressions:
                  - {key: cloud.google.com/gke-accelerator, operator: In, values: [nvidia-tesla-t4]}
                  - {key: node.kubernetes.io/instance-type, operator: NotIn, values: [p2.xlarge]}
                  - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
          containers:
          - name: main
            image: nvcr.io/nvidia/pytorch:24.05-py3
            env:
            # - {name: NCCL_IB_DISABLE, value: "1"}
            - {name: NCCL_TIMEOUT, value: "1800"}
            - name: NCCL_DEBUG
              value: $(LEVEL)
            - name: NODE
              valueFrom: {fieldRef: {fieldPath: spec.nodeName}}
`

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, path, in, want string }{
		{"a job", "job.yaml", job, `22 [PyTorchJob/bert/Worker/main] image nvcr.io/nvidia/pytorch tag=24.05-py3 digest= "nvcr.io/nvidia/pytorch:24.05-py3"
25 [PyTorchJob/bert/Worker/main] env NCCL_TIMEOUT=1800 known "1800" "NCCL_TIMEOUT"
26 [PyTorchJob/bert/Worker/main] env NCCL_DEBUG=$(LEVEL) unknown "$(LEVEL)" "NCCL_DEBUG"
28 [PyTorchJob/bert/Worker/main] env NODE= passed "" "NODE"
10 [PyTorchJob/bert] gpu Tesla-V100-SXM2-16GB (node label nvidia.com/gpu.product) "Tesla-V100-SXM2-16GB"
11 [PyTorchJob/bert] gpu p3.2xlarge (node label node.kubernetes.io/instance-type) "p3.2xlarge"
17 [PyTorchJob/bert] gpu nvidia-tesla-t4 (node label cloud.google.com/gke-accelerator) "nvidia-tesla-t4"
`},
		{"values of the GPU operator", "values.yaml", "driver:\n  enabled: true\n  version: \"535.104.05\"\ntoolkit:\n  version: v1.14.3\n", `3 driver 535.104.05 (driver.version of the GPU operator) "535.104.05"
`},
		{"drivers of the machines", "gpu-values.yaml", "driver: {enabled: false, version: \"535.104.05\"}\n", ""},
		{"another kind of driver", "values.yaml", "driver: {version: 1.2.3}\n", ""},
		{"values of a chart", "chart/values.yaml", "image:\n  repository: nvidia/cuda\n  tag: 11.8.0-base-ubuntu22.04\nextraEnv:\n  NCCL_DEBUG: INFO\n", `3 image nvidia/cuda tag=11.8.0-base-ubuntu22.04 digest= "11.8.0-base-ubuntu22.04"
5 env NCCL_DEBUG=INFO known "INFO" "NCCL_DEBUG"
`},
		{"a template", "templates/job.yaml", `apiVersion: v1
kind: Pod
metadata:
  name: {{ .Release.Name }}
  {{- include "labels" . | nindent 4 }}
spec:
  containers:
  {{- if .Values.gpu }}
  - image: {{ .Values.image }}
    env:
    - name: NCCL_NTHREADS
      value: "4"
    - name: NCCL_DEBUG
      value: {{ .Values.debug | quote }}
  {{- end }}
`, `11 [Pod] vague env NCCL_NTHREADS=4 known "4" "NCCL_NTHREADS"
13 [Pod] vague env NCCL_DEBUG={{ .Values.debug | quote }} unknown "{{ .Values.debug | quote }}" "NCCL_DEBUG"
`},
		{"documents, a config map", "all.yml", "apiVersion: v1\nkind: ConfigMap\ndata:\n  NCCL_DEBUG: INFO\n  key.conf: x\n---\napiVersion: v1\nkind: Pod\nspec: {containers: [{image: python}]}\n", `9 [Pod] image python tag= digest= "python"
4 [ConfigMap] env NCCL_DEBUG=INFO known "INFO" "NCCL_DEBUG"
`},
		{"a definition of a resource", "crd.yaml", "apiVersion: v1\nkind: CustomResourceDefinition\nspec: {env: {NAME: x}, image: y}\n", ""},
		{"something else", "train.yaml", "image: nvidia/cuda:11.8\n", ""},
		{"not YAML", "x.yaml", "apiVersion: v1\nkind: Pod\nimage: [\n", "3 problem did not find expected node content\n"},
		{"a key twice", "x.yaml", "apiVersion: v1\nkind: Pod\nenv: {A: x}\nenv: {B: y}\n", "4 [Pod] env B=y known \"y\" \"B\"\n4 problem key \"env\" is given twice, the last one counts\n"},
		{"byte order mark and carriage returns", "x.yaml", "\ufeffapiVersion: v1\r\nkind: Pod\r\nenv: {NCCL_X: x}\r\n", "3 [Pod] env NCCL_X=x known \"x\" \"NCCL_X\"\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, facttest.Show(kubernetes.Reader{}, row.path, row.in)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{
		"deploy/job.yaml": true, "values.yml": true, "docker-compose.yml": false, ".github/workflows/ci.yml": false,
		"environment.yml": false, "roles/gpu/templates/job.yml": true, "job.json": false,
	} {
		if got := (kubernetes.Reader{}).Match(file); got != want {
			t.Errorf("%s: %v", file, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{job, "apiVersion: v1\nkind: Pod\nimage: {{ x }}\nenv: [A=b, C]\n{{ y }}\n", "apiVersion: v1\nkind: Pod\ncontainers: [{image: x, command: [sh, -c], args: ['pip install torch==2.0']}]\n"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facttest.Check(t, kubernetes.Reader{}, "values.yaml", data)
	})
}
