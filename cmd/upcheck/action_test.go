package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"
)

// The code that the uses of upcheck are tried on: one name is gone in the
// target, one use is suppressed.
const (
	breaks     = "from torch._six import inf\n"
	clean      = "import torch\n\nx = torch.ones(2)\n"
	suppressed = "from torch._six import inf  # upcheck: ignore[TR] tried elsewhere\n"
)

// lookUpcheck returns the upcheck that TestMain has put on the PATH.
func lookUpcheck(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("upcheck")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func writeTree(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// step is one run of the script behind the action.
type step struct {
	status           int
	output           string
	outputs, summary string
	sarif            []byte
}

// runAction runs a step of the action in a folder, with the variables that a
// runner would set and the inputs given.
func runAction(t *testing.T, dir, name string, inputs map[string]string) step {
	t.Helper()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is missing")
	}
	script, err := filepath.Abs("../../scripts/action.sh")
	if err != nil {
		t.Fatal(err)
	}
	temp := filepath.Join(t.TempDir(), "runner temp")
	writeTree(t, temp, map[string]string{"outputs": "", "summary": ""})
	cmd := exec.CommandContext(t.Context(), "bash", script, name)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "RUNNER_TEMP="+temp, cacheDirVariable+"="+filepath.Join(temp, "cache"), "GITHUB_OUTPUT="+filepath.Join(temp, "outputs"),
		"GITHUB_STEP_SUMMARY="+filepath.Join(temp, "summary"), "UPCHECK="+lookUpcheck(t))
	for key, value := range inputs {
		cmd.Env = append(cmd.Env, key+"="+value)
	}
	var s step
	out, err := cmd.CombinedOutput()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		s.status = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	s.output = string(out)
	s.outputs = strings.ReplaceAll(readFile(t, filepath.Join(temp, "outputs")), temp, "TEMP")
	s.summary = readFile(t, filepath.Join(temp, "summary"))
	s.sarif, _ = os.ReadFile(filepath.Join(temp, "upcheck.sarif"))
	return s
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestActionScans(t *testing.T) {
	tests := []struct {
		name   string
		files  map[string]string
		inputs map[string]string
		// status is that of the step, verdict what it leaves for the last one;
		// "" when there is nothing to upload and the step fails itself.
		status  int
		verdict string
		// results is how many results the SARIF file has, output is in the log.
		results int
		output  string
	}{
		{
			name:  "findings do not fail the step before the upload",
			files: map[string]string{"a.py": breaks}, verdict: "1", results: 1, output: "a.py",
		},
		{
			name:  "clean code",
			files: map[string]string{"a.py": clean}, verdict: "0",
		},
		{
			name:    "never fails when told so",
			files:   map[string]string{"a.py": breaks},
			inputs:  map[string]string{"INPUT_FAIL_ON": "never"},
			verdict: "0", results: 1,
		},
		{
			name: "the configuration decides when the input is empty",
			files: map[string]string{
				"a.py": breaks, "upcheck.yaml": "fail-on: never\n",
			},
			verdict: "0", results: 1,
		},
		{
			name:    "paths with spaces, one a line",
			files:   map[string]string{"my code/a.py": breaks, "more/b.py": breaks, "c.py": breaks},
			inputs:  map[string]string{"INPUT_PATHS": "my code\nmore\n"},
			verdict: "1", results: 2, output: "my code/a.py",
		},
		{
			name:    "arguments one a line",
			files:   map[string]string{"a.py": breaks},
			inputs:  map[string]string{"INPUT_ARGS": "--ignore\nTR\n"},
			verdict: "0",
		},
		{
			name:  "suppressed findings open no alert",
			files: map[string]string{"a.py": suppressed}, verdict: "0",
		},
		{
			name:    "annotations when nothing is uploaded",
			files:   map[string]string{"a.py": breaks},
			inputs:  map[string]string{"INPUT_UPLOAD": "false"},
			verdict: "1", results: 1, output: "::error file=a.py",
		},
		{
			name:   "a wrong version stops at once",
			files:  map[string]string{"a.py": breaks},
			inputs: map[string]string{"INPUT_TO": "torch==nonsense"},
			status: exitUsage, output: "nonsense",
		},
		{
			name:   "a path that is not there stops at once",
			files:  map[string]string{"a.py": breaks},
			inputs: map[string]string{"INPUT_PATHS": "absent"},
			status: exitUsage, output: "absent",
		},
	}
	for _, tt := range tests {
		t.Run(strings.ReplaceAll(tt.name, " ", "_"), func(t *testing.T) {
			dir := t.TempDir()
			writeTree(t, dir, tt.files)
			inputs := map[string]string{
				"INPUT_FROM": "torch==1.13", "INPUT_TO": "torch==2.3", "INPUT_CATEGORY": "upcheck",
			}
			for key, value := range tt.inputs {
				inputs[key] = value
			}
			got := runAction(t, dir, "scan", inputs)
			if got.status != tt.status || !strings.Contains(got.output, tt.output) {
				t.Errorf("status %d, want %d; output:\n%s\nwant %q in it", got.status, tt.status, got.output, tt.output)
			}
			if tt.verdict == "" {
				if got.outputs != "" || got.sarif != nil {
					t.Errorf("the step fails and leaves outputs %q and %d bytes of SARIF", got.outputs, len(got.sarif))
				}
				return
			}
			want := fmt.Sprintf("sarif=TEMP/upcheck.sarif\nstatus=%s\n", tt.verdict)
			if diff := cmp.Diff(want, got.outputs); diff != "" {
				t.Errorf("outputs (-want +got):\n%s", diff)
			}
			if n := bytes.Count(got.sarif, []byte(`"ruleIndex"`)); n != tt.results {
				t.Errorf("the SARIF file has %d results, want %d", n, tt.results)
			}
			if !bytes.Contains(got.sarif, []byte(`"id": "upcheck/"`)) {
				t.Error("the SARIF file does not have the category")
			}
			if got.summary == "" {
				t.Error("the job summary is empty")
			}
		})
	}
}

func TestActionVerdict(t *testing.T) {
	for _, tt := range []struct {
		name, status string
		want         int
	}{
		{"clean", "0", 0},
		{"findings", "1", 1},
		{"internal", "3", 3},
		{"no_scan", "", 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := runAction(t, t.TempDir(), "verdict", map[string]string{"STATUS": tt.status})
			if got.status != tt.want {
				t.Errorf("status %d, want %d", got.status, tt.want)
			}
		})
	}
}

// TestActionFile checks what nothing but a runner would notice: that every
// script exists, and that expressions name inputs and steps that there are.
func TestActionFile(t *testing.T) {
	var action struct {
		Name, Description string
		Inputs            map[string]struct{ Description string }
		Outputs           map[string]struct{ Value string }
		Runs              struct {
			Using string
			Steps []struct {
				ID, If, Uses, Shell, Run string
				With, Env                map[string]string
			}
		}
	}
	if err := yaml.Unmarshal([]byte(readFile(t, "../../action.yml")), &action); err != nil {
		t.Fatal(err)
	}
	if action.Name == "" || action.Description == "" || action.Runs.Using != "composite" {
		t.Errorf("name %q, description %q, using %q", action.Name, action.Description, action.Runs.Using)
	}
	script := readFile(t, "../../scripts/action.sh")
	var steps, expressions []string
	for _, s := range action.Runs.Steps {
		expressions = append(expressions, s.If)
		for _, m := range []map[string]string{s.With, s.Env} {
			for key, value := range m {
				expressions = append(expressions, value)
				if strings.HasPrefix(key, "INPUT_") && !strings.Contains(script, key) {
					t.Errorf("action.sh does not read %s", key)
				}
			}
		}
		steps = append(steps, s.ID)
		if (s.Uses == "") == (s.Run == "") || (s.Run != "") != (s.Shell != "") {
			t.Errorf("step uses %q, runs %q in shell %q", s.Uses, s.Run, s.Shell)
		}
		if s.Run == "" {
			continue
		}
		path, _, _ := strings.Cut(strings.TrimPrefix(s.Run, `"$ACTION_PATH/`), `"`)
		if info, err := os.Stat(filepath.Join("../..", path)); err != nil || info.Mode()&0o100 == 0 {
			t.Errorf("step runs %q, which is not an executable file here", s.Run)
		}
	}
	for name, output := range action.Outputs {
		expressions = append(expressions, output.Value)
		key := strings.TrimSuffix(strings.TrimPrefix(output.Value, "${{ steps.scan.outputs."), " }}")
		if key != name || !strings.Contains(script, `echo "`+key+"=") {
			t.Errorf("output %s has the value %q, which action.sh does not set", name, output.Value)
		}
	}
	for _, expression := range expressions {
		for _, word := range strings.Fields(expression) {
			if name, ok := strings.CutPrefix(word, "inputs."); ok {
				if _, known := action.Inputs[name]; !known {
					t.Errorf("%q names an input that there is not", expression)
				}
			}
			if rest, ok := strings.CutPrefix(word, "steps."); ok {
				if id, _, _ := strings.Cut(rest, "."); !slices.Contains(steps, id) {
					t.Errorf("%q names a step that there is not", expression)
				}
			}
		}
	}
}
