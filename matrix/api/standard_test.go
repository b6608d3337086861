package api

import (
	"os/exec"
	"strings"
	"testing"
)

// TestStandardMembers holds the table against the Python that is installed:
// what it lists is there. Newer ones have more.
func TestStandardMembers(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3")
	}
	classes := []string{
		"object", "dict", "list", "tuple", "str", "bytes", "bytearray", "int", "bool", "float", "complex", "set",
		"frozenset", "property", "BaseException", "ValueError", "OSError", "ImportError", "StopIteration",
		"SystemExit", "SyntaxError", "UnicodeDecodeError", "collections.OrderedDict", "collections.defaultdict",
		"collections.deque", "collections.Counter", "collections.abc.Mapping", "collections.abc.MutableMapping",
		"collections.abc.Sequence", "collections.abc.MutableSequence", "collections.abc.Set",
		"collections.abc.MutableSet", "collections.abc.Generator", "enum.IntEnum", "enum.Enum",
	}
	var lines []string
	for _, class := range classes {
		members, ok := standardMembers(class)
		if !ok || members == "" {
			t.Errorf("%s is not in the table", class)
		}
		lines = append(lines, class+" "+members)
	}
	// Attributes of instances and newer members are not in dir of every version.
	const script = `
import sys, builtins, importlib
late = {"add_note", "bit_count", "is_integer", "name", "obj", "value", "removeprefix", "removesuffix", "total",
        "print_file_and_line", "__annotations__", "__bases__", "__dict__", "__getstate__", "__module__", "__mro__",
        "__name__", "__qualname__", "__subclasses__", "__weakref__", "end_lineno", "end_offset"}
for line in sys.stdin:
    path, *members = line.split()
    module, _, name = path.rpartition(".")
    c = getattr(importlib.import_module(module) if module else builtins, name)
    gone = [m for m in members if m not in late and not hasattr(c, m)]
    if path not in ("enum.Enum", "enum.IntEnum", "object"):
        gone += ["missing:" + m for m in dir(c) if m[0] != "_" and m not in members and sys.version_info[:2] == (3, 11)]
    if gone:
        print(path, *gone)
`
	cmd := exec.CommandContext(t.Context(), python, "-c", script)
	cmd.Stdin = strings.NewReader(strings.Join(lines, "\n"))
	out, err := cmd.CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestNamesOfStandardClasses(t *testing.T) {
	for name, want := range map[string]string{
		"builtins.dict":         "dict",
		"typing.Dict":           "dict",
		"typing.FrozenSet":      "frozenset",
		"typing.OrderedDict":    "collections.OrderedDict",
		"typing.DefaultDict":    "collections.defaultdict",
		"typing.Generic":        "typing.Generic",
		"typing.Mapping":        "collections.abc.Mapping",
		"typing.AbstractSet":    "collections.abc.Set",
		"torch.utils.data.Data": "torch.utils.data.Data",
	} {
		if got := standardName(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
