package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/upcheck/upcheck/internal/testkit"
)

// imported are the modules of scripts/installed.txt.
func imported() []string {
	return []string{
		"efficientnet.keras", "facexlib.alignment", "gfpgan", "classification_models", "imgaug", "keras_applications", "keras_bert", "rl.agents", "pytorch_lightning",
		"segmentation_models", "timm", "torchmetrics",
	}
}

// environment returns the environment of "make installed", and skips the test without.
func environment(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../.tools/installed")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "installed")); err != nil {
		t.Skip("no environment of old packages: make installed")
	}
	return dir
}

// scanEnvironment scans a program that imports all of the packages.
func scanEnvironment(t *testing.T, env, to, format string) string {
	t.Helper()
	var code strings.Builder
	for _, module := range imported() {
		fmt.Fprintf(&code, "import %s\n", module)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "main.py"), []byte(code.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, problems bytes.Buffer
	status := Main(t.Context(), Env{
		Args: []string{
			"scan", dir, "--site-packages", env, "--format", format, "--no-cache",
			"--from", "torch==1.8,torchvision==0.9,numpy==1.19,tensorflow==2.4,keras==2.4.3", "--to", to,
		},
		Stdin: strings.NewReader(""), Stdout: &out, Stderr: &problems, Dir: dir,
		Getenv: func(string) string { return "" }, Now: time.Now, IsTTY: func(any) bool { return false },
	})
	if status != exitFindings {
		t.Fatalf("status %d: %s", status, problems.String())
	}
	return out.String()
}

// TestInstalledPackages holds what breaks in real packages, which was read in them.
func TestInstalledPackages(t *testing.T) {
	env := environment(t)
	for _, to := range []string{"torch==2.3,numpy==1.26,tensorflow==2.15", "numpy==2.0"} {
		name := strings.NewReplacer("==", "-", ",", "_").Replace(to)
		got := scanEnvironment(t, env, to, "concise")
		testkit.Golden(t, filepath.Join("testdata", "installed", name), []byte(got))
	}
}

var noModule = regexp.MustCompile(`No module named '([^']+)'`)

var traceLine = regexp.MustCompile(`(?m)^  File ".*/site-packages/(.+)", line (\d+), in `)

// TestImportsOfInstalledPackages imports them with the releases of the repair example:
// what fails in a package has to be found where it fails. UPCHECK_TARGET_PATH may name a
// folder with other packages that they ask for.
func TestImportsOfInstalledPackages(t *testing.T) {
	env := environment(t)
	python := os.Getenv("UPCHECK_TARGET_PYTHON")
	if _, err := os.Stat(python); err != nil {
		t.Skip("UPCHECK_TARGET_PYTHON names no Python with the target: make repair-example installed")
	}
	sites, err := filepath.Glob(filepath.Join(env, "lib/python3*/site-packages"))
	if err != nil || len(sites) != 1 {
		t.Fatalf("%v, %v", sites, err)
	}
	found := scanEnvironment(t, env, "torch==2.3,numpy==1.26,tensorflow==2.15", "concise")
	failed := 0
	for _, module := range imported() {
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		cmd := exec.CommandContext(ctx, python, "-c", "import "+module)
		cmd.Env = append(os.Environ(), "PYTHONPATH="+sites[0]+string(os.PathListSeparator)+os.Getenv("UPCHECK_TARGET_PATH"), "CUDA_VISIBLE_DEVICES=", "TF_CPP_MIN_LOG_LEVEL=3")
		said, err := cmd.CombinedOutput()
		cancel()
		if m := noModule.FindSubmatch(said); err == nil || m != nil && !bytes.Contains(m[1], []byte(".")) {
			continue // it works, or asks for a package that is not there
		}
		failed++
		lines := traceLine.FindAllStringSubmatch(string(said), -1)
		if len(lines) == 0 {
			t.Errorf("%s fails elsewhere: %s", module, said)
			continue
		}
		last := lines[len(lines)-1]
		if at := fmt.Sprintf("site-packages/%s:%s:", last[1], last[2]); !slices.ContainsFunc(strings.Split(found, "\n"), func(line string) bool { return strings.HasPrefix(line, at) }) {
			t.Errorf("%s fails at %s, where nothing was found: %s", module, at, said)
		}
	}
	t.Logf("%d of %d do not import", failed, len(imported()))
}
