package testkit

import (
	"os/exec"
	"path"
	"strconv"
	"strings"
	"testing"
)

// NothingRunsAtStart looks into the compiled package of the test's directory: its
// table, the variable of that name, is laid down as data, so that nothing is left
// for the package's init but to return.
func NothingRunsAtStart(t *testing.T, table string) {
	t.Helper()
	pkg := path.Base(goTool(t, "list", "."))
	archive := goTool(t, "list", "-export", "-f", "{{.Export}}", ".")
	symbols := goTool(t, "tool", "nm", "-size", archive)
	tables := 0
	for line := range strings.Lines(symbols) {
		fields := strings.Fields(line) // address, size, kind, name
		if len(fields) < 4 {
			continue
		}
		size, err := strconv.Atoi(fields[1])
		if err != nil {
			continue
		}
		switch name := fields[3]; {
		case strings.HasSuffix(name, "/"+pkg+".init") && size > 4: // one instruction
			t.Errorf("%s has %d bytes of code", name, size)
		case strings.Contains(name, "/"+pkg+".init.") || strings.Contains(name, "/"+pkg+".map.init"):
			t.Errorf("%s runs at start", name)
		case strings.HasSuffix(name, "/"+pkg+"."+table) && fields[2] == "D":
			tables++
		}
	}
	if tables != 1 {
		t.Errorf("the table %s was found %d times", table, tables)
	}
}

func goTool(t *testing.T, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "go", args...).Output()
	if err != nil {
		t.Fatalf("go %s: %v", strings.Join(args, " "), err)
	}
	return strings.TrimSpace(string(out))
}
