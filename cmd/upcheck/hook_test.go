package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// preCommit returns the program that "make tools" installs.
func preCommit(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../.tools/python/bin/pre-commit")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err != nil {
		missing(t, "hooks", "pre-commit is missing; run make tools")
	}
	return path
}

// hookRun runs commands in a repository of its own, away from the settings of
// the user and from the repository that the tests lie in.
type hookRun struct {
	dir string
	env []string
}

func newRepository(t *testing.T, files map[string]string) hookRun {
	t.Helper()
	r := hookRun{dir: t.TempDir()}
	for _, variable := range os.Environ() {
		if !strings.HasPrefix(variable, "GIT_") && !strings.HasPrefix(variable, "PRE_COMMIT") {
			r.env = append(r.env, variable)
		}
	}
	r.env = append(r.env, cacheDirVariable+"="+t.TempDir(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "PRE_COMMIT_COLOR=never",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
	writeTree(t, r.dir, files)
	r.must(t, "git", "init", "--quiet")
	r.must(t, "git", "add", "--all")
	r.must(t, "git", "commit", "--quiet", "--message", "files")
	return r
}

func (r hookRun) run(t *testing.T, name string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir, cmd.Env = r.dir, r.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func (r hookRun) must(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := r.run(t, name, args...)
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return out
}

// hookProject is a project whose a.py breaks, and whose configuration leaves
// out a folder that breaks as well.
func hookProject(hooks, id string) map[string]string {
	return map[string]string{
		".pre-commit-config.yaml": `repos:
- repo: ` + hooks + `
  rev: v0.1.0
  hooks:
  - id: ` + id + `
`,
		"pyproject.toml": `[tool.upcheck]
from = ["torch==1.13"]
to = ["torch==2.3"]
extend-exclude = ["vendored"]
`,
		"a.py":          breaks,
		"b.py":          clean,
		"c.ipynb":       `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [{"cell_type": "code", "source": "from torch._six import inf"}]}`,
		"vendored/d.py": breaks,
	}
}

// checkHook runs a hook of a repository of hooks through pre-commit.
func checkHook(t *testing.T, hooks hookRun, id string) {
	t.Helper()
	program := preCommit(t)
	project := newRepository(t, hookProject(hooks.dir, id))
	project.env = append(project.env, "PRE_COMMIT_HOME="+filepath.Join(t.TempDir(), "cache"))
	out, err := project.run(t, program, "run", "--all-files")
	if err == nil {
		t.Errorf("the hook passes code that breaks:\n%s", out)
	}
	for _, want := range []string{"a.py:1:24: TR", "c.ipynb:cell 1:1:24: TR"} {
		if !strings.Contains(out, "\n"+want) {
			t.Errorf("no line of the hook starts with %q:\n%s", want, out)
		}
	}
	for _, other := range []string{"b.py", "vendored"} {
		if strings.Contains(out, other) {
			t.Errorf("the hook speaks of %q:\n%s", other, out)
		}
	}
	if out, err := project.run(t, program, "run", "--files", "b.py", "vendored/d.py"); err != nil {
		t.Errorf("the hook fails clean and excluded code: %v\n%s", err, out)
	}
}

// TestHookSystem tries the hook that runs the upcheck on the PATH.
func TestHookSystem(t *testing.T) {
	preCommit(t)
	hooks := newRepository(t, map[string]string{".pre-commit-hooks.yaml": readFile(t, "../../.pre-commit-hooks.yaml")})
	hooks.must(t, "git", "tag", "v0.1.0")
	checkHook(t, hooks, "upcheck-system")
}

// TestHookGo tries the hook that pre-commit builds from this repository. It
// builds everything anew, so it runs where hooks are required.
func TestHookGo(t *testing.T) {
	if !required("hooks") {
		t.Skip("builds everything anew; UPCHECK_REQUIRE=hooks runs it")
	}
	hooks := newRepository(t, checkout(t))
	hooks.must(t, "git", "tag", "v0.1.0")
	// The modules are here already: go test has needed them. Unpacking them
	// again, below pre-commit's own GOPATH, would take 500 MB of the disk.
	t.Setenv("GOMODCACHE", strings.TrimSpace(hooks.must(t, "go", "env", "GOMODCACHE")))
	checkHook(t, hooks, "upcheck")
}

// checkout returns the files of this repository that git knows or would add.
func checkout(t *testing.T) map[string]string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "git", "-C", "../..", "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Skipf("git ls-files: %v", err)
	}
	files := map[string]string{}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if data, err := os.ReadFile(filepath.Join("../..", name)); err == nil {
			files[name] = string(data)
		}
	}
	return files
}
