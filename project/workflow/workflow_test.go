package workflow_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/facttest"
	"github.com/upcheck/upcheck/project/workflow"
)

const ci = ".github/workflows/ci.yml"

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, path, in, want string }{
		{"python without quotes", ci, "jobs:\n  test:\n    strategy:\n      matrix:\n        py: [3.9, 3.10, '3.10']\n    steps:\n    - uses: actions/setup-python@v4\n      with:\n        python-version: ${{ matrix.py }}\n", `5 [test (3.9)] requirement python ==3.9.* "" "3.9"
5 [test (3.10)] requirement python ==3.10.* taken for 3.1 "" "3.10"
5 [test (3.10)] requirement python ==3.10.* "" "3.10"
`},
		{"versions of python", ci, "jobs:\n  a:\n    steps:\n    - uses: actions/setup-python@v4\n      with:\n        python-version: |\n          3.8.12\n          >=3.9 <3.12\n          pypy3.9\n          3.x\n", `7 [a] requirement python ==3.8.12 "" "3.8.12"
8 [a] requirement python <3.12,>=3.9 "" ">=3.9 <3.12"
10 [a] requirement python ==3.* "" "3.x"
`},
		{"a toolkit from the matrix", ci, "jobs:\n  b:\n    strategy:\n      matrix:\n        include:\n        - {cuda: 11.8.0, os: x}\n        - {cuda: 12.1.1}\n    steps:\n    - uses: Jimver/cuda-toolkit@v0.2.11\n      with: {cuda: '${{ matrix.cuda }}'}\n", `6 [b (11.8.0, x)] toolkit 11.8.0 (action Jimver/cuda-toolkit) "11.8.0"
7 [b (12.1.1)] toolkit 12.1.1 (action Jimver/cuda-toolkit) "12.1.1"
`},
		{"exclude and include", ci, "jobs:\n  c:\n    strategy:\n      matrix:\n        os: [u, w]\n        t: ['1', '2']\n        exclude: [{os: w, t: '1'}]\n        include: [{t: '2', image: python}, {os: m, t: '3'}]\n    env: {A: '${{ matrix.os }}-${{ matrix.t }}-${{ matrix.image }}'}\n", `9 [c (u, 1)] env A=${{ matrix.os }}-${{ matrix.t }}-${{ matrix.image }} unknown "${{ matrix.os }}-${{ matrix.t }}-${{ matrix.image }}" "A"
9 [c (u, 2, python)] env A=u-2-python known "${{ matrix.os }}-${{ matrix.t }}-${{ matrix.image }}" "A"
9 [c (w, 2, python)] env A=w-2-python known "${{ matrix.os }}-${{ matrix.t }}-${{ matrix.image }}" "A"
9 [c (m, 3)] env A=${{ matrix.os }}-${{ matrix.t }}-${{ matrix.image }} unknown "${{ matrix.os }}-${{ matrix.t }}-${{ matrix.image }}" "A"
`},
		{"a matrix that is made elsewhere", ci, "jobs:\n  d:\n    strategy:\n      matrix: ${{ fromJSON(x) }}\n    container: nvidia/cuda:${{ matrix.cuda }}\n    env: {NCCL_DEBUG: INFO}\n", "6 [d] env NCCL_DEBUG=INFO known \"INFO\" \"NCCL_DEBUG\"\n"},
		{"a matrix without end", ci, "x: &x [1, 2, 3, 4, 5, 6, 7, 8, 9]\njobs:\n  d:\n    strategy:\n      matrix: {a: *x, b: *x, c: *x, e: *x}\n    env: {A: x}\n", "6 [d] env A=x known \"x\" \"A\"\n"},
		{"a matrix with many systems", ci, "jobs:\n  d:\n    runs-on: ${{ matrix.os }}\n    strategy:\n      matrix:\n        os: [1, 2, 3, 4, 5, 6, 7, 8, 9]\n        py: ['3.8', '3.9']\n        x: [1, 2, 3, 4, 5, 6, 7, 8, 9]\n    steps: [{uses: actions/setup-python@v4, with: {python-version: '${{ matrix.py }}'}}]\n", `7 [d (3.8)] requirement python ==3.8.* "" "3.8"
7 [d (3.9)] requirement python ==3.9.* "" "3.9"
`},
		{"conditions of steps", ci, "jobs:\n  d:\n    strategy: {matrix: {cuda: [cpu, cu118]}}\n    steps:\n    - if: matrix.cuda == 'cpu'\n      env: {A: x}\n    - if: ${{ matrix.cuda != 'cpu' && runner.os == 'Linux' }}\n      env: {B: x}\n    - if: matrix.cuda == 'cpu' || always()\n      env: {C: x}\n", `6 [d (cpu)] env A=x known "x" "A"
10 [d (cpu)] env C=x known "x" "C"
8 [d (cu118)] env B=x known "x" "B"
10 [d (cu118)] env C=x known "x" "C"
`},
		{"env at three levels, images", ci, "env: {IMG: python}\njobs:\n  e:\n    container: {image: 'nvidia/cuda:11.8.0-devel-ubuntu22.04', env: {B: b}}\n    services: {db: {image: postgres}}\n    env: {A: a}\n    steps:\n    - env: {TF_X: x}\n      uses: docker://python:3.9\n", `4 [e] image nvidia/cuda tag=11.8.0-devel-ubuntu22.04 digest= "nvidia/cuda:11.8.0-devel-ubuntu22.04"
5 [e/db] image postgres tag= digest= "postgres"
9 [e] image python tag=3.9 digest= "docker://python:3.9"
1 [e] env IMG=python known "python" "IMG"
6 [e] env A=a known "a" "A"
4 [e] env B=b known "b" "B"
8 [e] env TF_X=x known "x" "TF_X"
`},
		{"gitlab", ".gitlab-ci.yml", "image: python:3.9\nvariables: {NCCL_DEBUG: INFO}\ntrain:\n  image: {name: nvidia/cuda}\n  variables: {A: {value: x}}\n", `1 image python tag=3.9 digest= "python:3.9"
4 [train] image nvidia/cuda tag= digest= "nvidia/cuda"
2 env NCCL_DEBUG=INFO known "INFO" "NCCL_DEBUG"
5 [train] env A=x known "x" "A"
`},
		{"circle", ".circleci/config.yml", "jobs:\n  t:\n    docker: [{image: 'cimg/python:3.9'}]\n    environment: {A: x}\n", "3 [t] image cimg/python tag=3.9 digest= \"cimg/python:3.9\"\n4 [t] env A=x known \"x\" \"A\"\n"},
		{"azure", "azure-pipelines.yml", "jobs:\n- job: t\n  container: python:3.8\n  steps:\n  - task: UsePythonVersion@0\n    inputs: {versionSpec: '3.8'}\n", "6 [t] requirement python ==3.8.* \"\" \"3.8\"\n3 [t] image python tag=3.8 digest= \"python:3.8\"\n"},
		{"not YAML", ci, "env: [\n", "1 problem did not find expected node content\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, facttest.Show(workflow.Reader{}, row.path, row.in)); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

// TestRun makes sure that what commands say stands where they do.
func TestRun(t *testing.T) {
	const in = "jobs:\n  a:\n    strategy: {matrix: {torch: [1.13.1, 2.3.0]}}\n    steps:\n    - run: |\n        echo\n        pip install torch==${{ matrix.torch }} \\\n          numpy==1.26.4 -r requirements.txt\n"
	got := facttest.Show(workflow.Reader{}, ci, in)
	if got == "" {
		t.Skip("command lines are not read")
	}
	for _, want := range []string{
		`7 [a (1.13.1)] requirement torch ==1.13.1 "torch" ""`,
		`7 [a (2.3.0)] requirement torch ==2.3.0 "torch" ""`,
		`8 [a (2.3.0)] requirement numpy ==1.26.4 "numpy" "==1.26.4"`,
		`8 [a (2.3.0)] include ../../requirements.txt "requirements.txt"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestMatch(t *testing.T) {
	for file, want := range map[string]bool{
		ci: true, "sub/.github/workflows/x.yaml": true, "action.yml": true, ".gitlab-ci.yml": true, ".circleci/config.yml": true,
		"azure-pipelines-gpu.yml": true, ".github/dependabot.yml": false, "transaction.yml": false, "action.md": false,
	} {
		if got := (workflow.Reader{}).Match(file); got != want {
			t.Errorf("%s: %v", file, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("env: {A: '${{ matrix.a }}'}\njobs:\n  a:\n    strategy: {matrix: {a: [1, 2], include: [{a: 1, b: 2}]}}\n    steps:\n    - uses: actions/setup-python@v4\n      with: {python-version: 3.10}\n    - run: |\n        pip install torch==${{ matrix.a }}\n"))
	f.Add([]byte("image: x\nscript: [pip install x]\njobs: {a: {docker: [{image: x}], steps: [{run: pip}]}}\nsteps: [{bash: pip}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, file := range []string{ci, ".gitlab-ci.yml", ".circleci/config.yml", "azure-pipelines.yml", "action.yml"} {
			facttest.Check(t, workflow.Reader{}, file, data)
		}
	})
}
