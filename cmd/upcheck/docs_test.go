package main

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/matrix"
)

// fences returns the contents of a page's code blocks in a language.
func fences(t *testing.T, page, language string) []string {
	t.Helper()
	var blocks []string
	for _, m := range regexp.MustCompile("(?ms)^```"+language+"\n(.*?)^```$").FindAllStringSubmatch(readFile(t, page), -1) {
		blocks = append(blocks, m[1])
	}
	if len(blocks) == 0 {
		t.Fatalf("%s has no block of %s", page, language)
	}
	return blocks
}

// readConfig reads settings from a file.
func readConfig(t *testing.T, path, content string) config.Config {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	c, err := config.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestDocumentedConfiguration holds the page to what is read: both forms set
// every key, and mean the same.
func TestDocumentedConfiguration(t *testing.T) {
	const page = "../../docs/configuration.md"
	dir := t.TempDir()
	fromTOML := readConfig(t, filepath.Join(dir, "pyproject.toml"), fences(t, page, "toml")[0])
	fromYAML := readConfig(t, filepath.Join(dir, "upcheck.yaml"), fences(t, page, "yaml")[0])
	for i := range reflect.TypeFor[config.Config]().NumField() {
		if reflect.ValueOf(fromTOML).Field(i).IsZero() {
			t.Errorf("the page does not show %s", reflect.TypeFor[config.Config]().Field(i).Name)
		}
	}
	where := cmp.Options{cmpopts.IgnoreFields(config.Pin{}, "Where"), cmpopts.IgnoreFields(config.Suppress{}, "File", "Line")}
	if diff := cmp.Diff(fromTOML, fromYAML, where); diff != "" {
		t.Errorf("TOML and YAML differ (-toml +yaml):\n%s", diff)
	}
}

func TestReadmeConfiguration(t *testing.T) {
	c := readConfig(t, filepath.Join(t.TempDir(), "pyproject.toml"), fences(t, "../../README.md", "toml")[0])
	if len(c.To) == 0 || len(c.Suppress) == 0 {
		t.Errorf("got %+v", c)
	}
}

// TestReadmeOutput holds the pasted output to what is printed; "..." stands
// for what is left out.
func TestReadmeOutput(t *testing.T) {
	block := fences(t, "../../README.md", "console")[0]
	command, pasted, _ := strings.Cut(block, "\n")
	dir, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	var out, complaints bytes.Buffer
	Main(t.Context(), Env{
		Args: strings.Fields(strings.TrimPrefix(command, "$ upcheck ")), Stdout: &out, Stderr: &complaints, Dir: dir,
		Getenv: func(string) string { return "" }, Now: time.Now, IsTTY: func(any) bool { return false },
	})
	rest := out.String()
	for part := range strings.SplitSeq(pasted, "...\n") {
		_, after, found := strings.Cut(rest, part)
		if !found {
			t.Fatalf("not printed, or not in this order:\n%s\nprinted:\n%s%s", part, out.String(), complaints.String())
		}
		rest = after
	}
}

// TestReadmeCodes holds the list for ruff to the codes that there are, and
// keeps it from naming what belongs to ruff.
func TestReadmeCodes(t *testing.T) {
	prefixes := regexp.MustCompile(`"([A-Z0-9]+)"`).FindAllStringSubmatch(fences(t, "../../README.md", "toml")[1], -1)
	covered := func(code string) bool {
		return slices.ContainsFunc(prefixes, func(p []string) bool { return strings.HasPrefix(code, p[1]) })
	}
	for _, entry := range matrix.Default().Entries() {
		if !covered(entry.Code) {
			t.Errorf("the list for ruff does not cover %s", entry.Code)
		}
	}
	for _, code := range []string{"TRY003", "NPY201", "TC001", "TD002", "TID251", "T201", "EM101", "E501", "F401", "PT001"} {
		if covered(code) {
			t.Errorf("the list for ruff covers %s, which is ruff's", code)
		}
	}
}

// TestContributingEntry holds the example of an entry to the grammar.
func TestContributingEntry(t *testing.T) {
	entry := fences(t, "../../CONTRIBUTING.md", "yaml")[0]
	entries, err := matrix.LoadDir(fstest.MapFS{"example.yaml": {Data: []byte(entry)}}, ".")
	if err != nil || len(entries) != 1 {
		t.Errorf("%d entries, error %v", len(entries), err)
	}
}
