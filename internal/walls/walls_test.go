// Package walls holds the test that keeps the packages apart.
package walls

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/upcheck/upcheck/"

// allowed lists, for every package, which of our packages it may import.
// Tests are exempt. A package that is missing here fails the test: new edges
// are a decision.
var allowed = map[string][]string{
	"internal/source":         {},
	"internal/version":        {},
	"internal/cache":          {"internal/fault"},
	"internal/fault":          {},
	"internal/document":       {"internal/source"},
	"internal/distribution":   {},
	"internal/enum":           {},
	"internal/ini":            {"internal/source"},
	"internal/nearest":        {},
	"internal/pages":          {},
	"finding":                 {"internal/enum", "internal/source", "internal/version"},
	"matrix":                  {"internal/distribution", "finding", "internal/enum", "internal/nearest", "internal/version"},
	"matrix/api":              {"internal/version"},
	"matrix/stack":            {"internal/enum", "internal/version"},
	"matrix/history":          {"internal/distribution", "internal/source", "internal/version", "matrix/api", "parser/outline"},
	"parser":                  {"internal/pages", "internal/source", "parser/internal/builtin", "parser/internal/literal", "parser/internal/syntax", "parser/internal/trees", "parser/tokens"},
	"parser/tokens":           {"internal/pages"},
	"parser/link":             {"internal/source", "parser"},
	"parser/outline":          {"internal/source", "parser/internal/literal", "parser/internal/syntax", "parser/internal/trees"},
	"parser/rewrite":          {"internal/source", "parser/internal/builtin", "parser/internal/syntax", "parser/internal/trees"},
	"parser/internal/builtin": {},
	"parser/internal/literal": {},
	"parser/internal/syntax":  {"internal/source"},
	"parser/internal/grammar": {"internal/pages", "internal/source", "parser/internal/syntax"},
	"parser/internal/trees":   {"parser/internal/grammar", "parser/internal/syntax"},
	"project":                 {"internal/distribution", "internal/document", "internal/fault", "internal/source", "internal/version"},
	"project/command":         {"internal/source", "internal/version", "project", "project/conda", "project/image", "project/requirements"},
	"project/image":           {"project"},
	"project/compose":         {"internal/document", "internal/source", "project", "project/command", "project/image"},
	"project/dockerfile":      {"internal/source", "project", "project/command", "project/image"},
	"project/dotenv":          {"internal/source", "project"},
	"project/formats":         {"*"},
	"runtimecheck":            {"finding", "internal/version", "runtimecheck/event"},
	"runtimecheck/run":        {"internal/fault", "runtimecheck/event", "runtimecheck/probe", "runtimecheck/shim"},
	"runtimecheck/probe":      {"runtimecheck/event", "runtimecheck/histogram", "runtimecheck/linetable", "runtimecheck/native", "runtimecheck/pyoffs"},
	"runtimecheck/shim":       {"runtimecheck/event", "runtimecheck/histogram"},
	"runtimecheck/pyoffs":     {},
	"runtimecheck/linetable":  {},
	"runtimecheck/event":      {"runtimecheck/histogram"},
	"runtimecheck/histogram":  {},
	"runtimecheck/native":     {},
	"runtimecheck/observe":    {"runtimecheck", "runtimecheck/event", "runtimecheck/histogram", "runtimecheck/native"},
	"plan":                    {"finding", "internal/source", "internal/version", "matrix", "project"},
	"project/installed":       {"internal/distribution", "internal/fault", "project", "project/requirements"},
	"project/host":            {"internal/distribution", "internal/version"},
	"project/notebook":        {"internal/source", "project", "project/command"},
	"project/rewrite":         {"internal/distribution", "internal/source", "internal/version", "project"},
	"project/requirements":    {"internal/distribution", "internal/source", "internal/version", "project"},
	"project/pyproject":       {"internal/distribution", "internal/document", "internal/source", "internal/version", "project", "project/conda", "project/pixi", "project/requirements"},
	"project/manifest":        {"internal/document", "internal/source", "internal/version", "project", "project/command", "project/image"},
	"project/kubernetes":      {"internal/document", "project", "project/manifest"},
	"project/workflow":        {"internal/document", "internal/source", "internal/version", "project", "project/manifest"},
	"project/ansible":         {"internal/document", "internal/source", "project", "project/manifest"},
	"project/job":             {"internal/document", "project", "project/manifest"},
	"project/devcontainer":    {"internal/document", "project", "project/manifest"},
	"project/hcl":             {"internal/document", "internal/source", "project", "project/manifest"},
	"project/cmake":           {"internal/source", "project", "project/manifest"},
	"project/smi":             {"internal/source", "project", "project/manifest"},
	"project/python":          {"internal/document", "internal/source", "parser/outline", "project", "project/manifest"},
	"project/shell":           {"internal/source", "project", "project/command"},
	"project/lockfile":        {"internal/distribution", "internal/document", "internal/version", "project"},
	"project/setupcfg":        {"internal/distribution", "internal/ini", "internal/source", "internal/version", "project", "project/requirements"},
	"project/setuppy":         {"internal/distribution", "internal/source", "internal/version", "parser/outline", "project", "project/requirements"},
	"project/tox":             {"internal/ini", "internal/source", "project", "project/requirements"},
	"project/pipfile":         {"internal/distribution", "internal/document", "internal/source", "internal/version", "project", "project/requirements"},
	"project/conda":           {"internal/distribution", "internal/document", "internal/source", "internal/version", "project", "project/requirements"},
	"project/condalock":       {"internal/distribution", "internal/source", "internal/version", "project", "project/conda", "project/requirements"},
	"project/pixi":            {"internal/distribution", "internal/document", "internal/source", "internal/version", "project", "project/conda", "project/requirements"},
	"project/cog":             {"internal/document", "internal/source", "internal/version", "project", "project/command", "project/requirements"},
	"project/pythonversion":   {"internal/source", "internal/version", "project"},
	"project/native":          {"internal/source", "project"},
	"internal/config":         {"internal/distribution", "finding", "internal/document", "internal/nearest", "internal/version"},
	"rules":                   {"finding", "internal/distribution", "internal/nearest", "internal/source", "internal/version", "matrix", "matrix/api", "matrix/stack", "parser", "parser/rewrite", "project", "project/host", "project/rewrite"},
	"fix":                     {"finding", "internal/atomic", "internal/source"},
	"internal/atomic":         {},
	"report":                  {"finding", "internal/source", "runtimecheck/event", "runtimecheck/observe"},
	"scan": {
		"finding", "internal/cache", "internal/config", "internal/distribution", "internal/fault", "internal/pages", "internal/source", "internal/version", "matrix", "matrix/api", "parser", "parser/link", "parser/rewrite", "parser/tokens", "project",
		"project/formats", "project/installed", "project/native", "project/notebook", "project/python", "project/requirements", "project/rewrite", "project/shell", "rules",
	},
	"cmd/upcheck":       {"*"},
	"cmd/matrixgen":     {"finding", "internal/myth", "internal/version", "matrix", "matrix/stack", "report"},
	"cmd/probe":         {"finding", "internal/nearest", "internal/testkit", "internal/version", "matrix", "matrix/api"},
	"internal/testkit":  {"finding", "internal/source"},
	"internal/facttest": {"internal/source", "project"},
	"internal/walls":    {},
	"internal/myth":     {},
}

// only lists third-party modules with the packages that may import them.
var only = map[string][]string{
	"github.com/smacker/go-tree-sitter": {"parser/internal/syntax"},
	"github.com/spf13/cobra":            {"cmd/upcheck"},
	"github.com/cilium/ebpf":            {"runtimecheck/probe"},
	"golang.org/x/arch":                 {"runtimecheck/pyoffs"},
	"github.com/hashicorp/hcl":          {"project/hcl"},
	"github.com/zclconf/go-cty":         {"project/hcl"},
	"mvdan.cc/sh":                       {"project/command", "project/shell"},
	"github.com/moby/buildkit":          {"project/dockerfile"},
	"github.com/distribution/reference": {"project/image"},
	"gopkg.in/yaml.v3":                  {"matrix", "matrix/history", "internal/document"},
	"github.com/owenrumney/go-sarif":    {"report"},
}

func TestPackagesImportOnlyWhatTheTableAllows(t *testing.T) {
	lookAtSources(t)
	out, err := exec.CommandContext(t.Context(), "go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		pkg := strings.TrimPrefix(fields[0], module)
		edges, known := allowed[pkg]
		if !known {
			t.Errorf("package %s is not in the table of allowed imports", pkg)
			continue
		}
		for _, imp := range fields[1:] {
			if ours, ok := strings.CutPrefix(imp, module); ok {
				if !slices.Contains(edges, ours) && !slices.Contains(edges, "*") {
					t.Errorf("%s must not import %s", pkg, ours)
				}
				continue
			}
			checkThirdParty(t, pkg, imp)
		}
	}
}

// lookAtSources looks at every Go file, so that a result of this test that was kept does
// not outlive a change: go test does not know what "go list" reads.
func lookAtSources(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".go" {
			_, err = os.Stat(path)
		}
		if err == nil && d.IsDir() && (d.Name() == "corpus" || d.Name() == ".tools" || d.Name() == ".git") {
			return fs.SkipDir
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func checkThirdParty(t *testing.T, pkg, imp string) {
	t.Helper()
	for prefix, users := range only {
		if !strings.HasPrefix(imp, prefix) {
			continue
		}
		if !slices.Contains(users, pkg) {
			t.Errorf("%s must not import %s", pkg, imp)
		}
	}
}
