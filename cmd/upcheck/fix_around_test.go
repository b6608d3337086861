package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/scan"
)

// TestRepairsAroundCode repairs small projects of made-up files in all formats. What was
// repaired is not found again, a second repair changes nothing, and all that is left has
// a reason.
func TestRepairsAroundCode(t *testing.T) {
	histories, catalog, err := loadLibraries(Env{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	repairs := 0
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 7))
		files := madeUp(random)
		dir := t.TempDir()
		writeTree(t, dir, files)
		to := []string{"torch==2.3.1", "torch==2.3.1,tensorflow==2.8.0", "torch==2.2.0+cu121", "tensorflow==2.9.1"}[random.IntN(4)]
		o := upgradeOptions(t, dir, "torch==1.13.1", to, histories, catalog)
		x := repaired(t, o)
		x.write()
		for _, c := range x.applied {
			repairs++
			for _, left := range x.skipped {
				if l := left.Finding; l.Path == c.Finding.Path && l.Code == c.Finding.Code && l.Message == c.Finding.Message && l.Start.Line == c.Finding.Start.Line {
					t.Errorf("%d: %s in line %d of %s is there still: %s", seed, l.Code, l.Start.Line, l.Path, l.Message)
				}
			}
		}
		for path, why := range x.left {
			t.Errorf("%d: %s is left: %v\n%s", seed, path, why, files[path])
		}
		for _, left := range x.skipped {
			if left.Why == fix.Conflict {
				t.Errorf("%d: %s is in the way of itself: %s", seed, left.Finding.Code, left.Reason)
			}
		}
		if again := repaired(t, o); len(again.after) > 0 || len(again.applied) > 0 {
			t.Errorf("%d: a second repair changes %v:\n%s", seed, slices.Sorted(maps.Keys(again.after)), show(t, dir, again.after))
		}
	}
	if repairs < 100 {
		t.Errorf("only %d repairs were made", repairs)
	}
}

func repaired(t *testing.T, o scan.Options) *fixer {
	t.Helper()
	x, err := newFixer(&o, fix.Options{Safety: finding.Unsafe})
	if err != nil {
		t.Fatal(err)
	}
	if err := x.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return x
}

func show(t *testing.T, dir string, after map[string][]byte) string {
	t.Helper()
	var b strings.Builder
	for _, path := range slices.Sorted(maps.Keys(after)) {
		before, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(path)))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s\n%s\n---\n%s\n", path, before, after[path])
	}
	return b.String()
}

// madeUp makes one to four files, in folders of their own or together.
func madeUp(random *rand.Rand) map[string]string {
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	specs := func() []string {
		list := []string{"torch" + pick("==1.13.1", "==2.2.0+cu124", "==2.2.0", "~=1.13", ">=1.10,<2", "", "==2.3.1")}
		for _, more := range []string{
			"torchvision" + pick("==0.14.1", "==0.17.0+cu124", "==0.17.0", "==0.18.1", ""), "torchaudio" + pick("==0.13.1", "~=0.13.1", ""),
			"tensorflow" + pick("==2.8.0", "==2.9.1", "<2.12"), "numpy" + pick("==1.21.6", "<2", ""), "rich", "keras==2.6.0", "torchmetrics==0.11.0",
		} {
			if random.IntN(2) == 0 {
				list = append(list, more)
			}
		}
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		return list
	}
	variable := func() string {
		return pick("NCCL_BLOCKING_WAIT", "NCCL_ASYNC_ERROR_HANDLING", "PYTORCH_ALLOC_CONF", "NCCL_BUFFERSIZE", "OTHER")
	}
	joined := func(before, after string) string {
		var b strings.Builder
		for _, s := range specs() {
			b.WriteString(before + s + after)
		}
		return b.String()
	}
	index := func() string {
		return pick("", "", " --index-url https://download.pytorch.org/whl/cu124", " --extra-index-url https://download.pytorch.org/whl/cu121")
	}
	formats := []func() (string, string){
		func() (string, string) {
			return "requirements.txt", pick("", "\ufeff") + strings.TrimPrefix(index()+"\n", " ") + joined("", pick("\n", "  # x\n", "\r\n"))
		},
		func() (string, string) {
			return "pyproject.toml", "[project]\nname = \"x\"\ndependencies = [" + pick("\n", "") + joined(`"`, `",`+pick("\n", " ")) + "]\n"
		},
		func() (string, string) { return "setup.cfg", "[options]\ninstall_requires =\n" + joined("    ", "\n") },
		func() (string, string) {
			return "setup.py", "from setuptools import setup\nsetup(name='x', install_requires=[" + joined("'", "', ") + "])\n"
		},
		func() (string, string) {
			return "environment.yml", "channels: [conda-forge]\ndependencies:\n  - python=3.10\n  - pip\n  - pip:\n" + joined("    - ", "\n")
		},
		func() (string, string) {
			return "environment.yml", "channels: [conda-forge]\ndependencies:\n  - pytorch" + pick("=1.13", "==1.13.1", " >=1.13") + "\n  - torchvision" + pick("=0.14", "==0.14.1") + "\n  - numpy\n"
		},
		func() (string, string) {
			return "Dockerfile", "FROM python:3.10\nENV " + variable() + "=1 X=$" + variable() + "\nRUN pip install" + joined(pick(" \\\n    ", " "), "") + index() + "\n"
		},
		func() (string, string) {
			return "run.sh", "export " + variable() + "=1\n" + variable() + "=0 python x.py\necho \"${" + variable() + "}\"\npip install" + index() + joined(" '", "'") + "\n"
		},
		func() (string, string) {
			return "docker-compose.yml", "services:\n  a:\n    image: x\n    environment:\n      - " + variable() + "=1\n  b:\n    image: x\n    environment:\n      " + variable() + ": \"1\"\n"
		},
		func() (string, string) { return ".env", variable() + "=1\r\nexport " + variable() + "=2\r\n" },
		func() (string, string) {
			return ".github/workflows/a.yml", "on: push\nenv:\n  " + variable() + ": 1\njobs:\n  a:\n    runs-on: x\n    steps:\n      - uses: actions/setup-python@v5\n        with:\n          python-version: 3.10\n      - run: pip install" + joined(" ", "") + index() + "\n"
		},
		func() (string, string) {
			return "a.ipynb", `{"cells": [{"cell_type": "code", "metadata": {}, "outputs": [], "source": ["!pip install` + joined(" ", "") + index() + `\n", "%env ` + variable() + `=1"]}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`
		},
		func() (string, string) {
			return "cog.yaml", "build:\n  gpu: true\n  python_version: \"3.9\"\n  python_packages:\n" + joined("    - ", "\n")
		},
	}
	files := make(map[string]string)
	for range 1 + random.IntN(4) {
		name, text := formats[random.IntN(len(formats))]()
		if random.IntN(3) == 0 && name[0] != '.' {
			name = pick("a/", "b/") + name
		}
		files[name] = text
	}
	if random.IntN(3) == 0 {
		files["nvidia-smi.txt"] = "| NVIDIA-SMI 470.82.01   Driver Version: 470.82.01   CUDA Version: 11.4 |\n|   0  NVIDIA GeForce GTX 1080 Ti On | 00000000:3B:00.0 Off | 0 |\n"
	}
	return files
}
