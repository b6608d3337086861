package syntax

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDeclarations compares what treesitter.h declares with the header that
// the runtime was compiled from: the linker checks names only.
func TestDeclarations(t *testing.T) {
	dir := moduleDir(t)
	api := normalise(read(t, filepath.Join(dir, "api.h")))
	if grammar := read(t, filepath.Join(dir, "python", "parser.c")); strings.Contains(grammar, "const TSLanguage *tree_sitter_python(void)") {
		api += "const TSLanguage *tree_sitter_python(void);"
	}
	own := normalise(read(t, "treesitter.h"))
	n := 0
	for _, decl := range declaration.FindAllString(own, -1) {
		n++
		if !strings.Contains(api, decl) {
			t.Errorf("the module's headers do not declare %s", decl)
		}
	}
	if n < 25 {
		t.Errorf("found %d declarations in treesitter.h, want them all", n)
	}
}

// declaration is a function prototype or a type definition on one line.
var declaration = regexp.MustCompile(`typedef (?:struct|enum) \w+ \{[^}]*\} \w+;|typedef \w+ \w+;|typedef struct \w+ \w+;|[\w ]+[ *]\w+\([^)]*\);`)

// TestDeclarationsCatchAChange makes sure that the comparison sees a wrong
// type.
func TestDeclarationsCatchAChange(t *testing.T) {
	api := normalise(read(t, filepath.Join(moduleDir(t), "api.h")))
	for _, wrong := range []string{
		"uint64_t ts_node_start_byte(TSNode self);",
		"void ts_parser_delete(TSParser *self, bool force);",
		"typedef uint32_t TSSymbol;",
	} {
		if strings.Contains(api, wrong) {
			t.Errorf("%s passes", wrong)
		}
	}
}

func moduleDir(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/smacker/go-tree-sitter").Output()
	if err != nil {
		t.Fatalf("go list -m: %v", err)
	}
	return strings.TrimSpace(string(out))
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

var (
	comments = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*`)
	space    = regexp.MustCompile(`\s+`)
	brackets = regexp.MustCompile(` ?([(),{};]) ?`)
)

// normalise puts a header on one line, without comments and with one way of
// spacing.
func normalise(s string) string {
	s = comments.ReplaceAllString(s, " ")
	s = regexp.MustCompile(`(?m)^\s*#.*$`).ReplaceAllString(s, " ")
	s = space.ReplaceAllString(s, " ")
	s = brackets.ReplaceAllString(s, "$1")
	s = strings.ReplaceAll(s, "* ", "*")
	return strings.ReplaceAll(strings.ReplaceAll(s, "{", " {"), "}", "} ")
}
