package parser

import (
	"path"
	"strings"
)

// ModuleName returns the name of the module in a file of a project, by its
// slash path in the project. It begins with a dot, which no name that Python
// imports does: "src/pkg/compat.py" is ".src.pkg.compat", a package is named by
// its folder, and the __init__.py at the top by the dot alone. A dot in the name
// of a folder becomes "_", as nothing can be imported through it anyway.
func ModuleName(file string) string {
	file = path.Clean(file)
	dir, base := path.Split(file)
	base = strings.TrimSuffix(base, path.Ext(base))
	name := strings.ReplaceAll(strings.ReplaceAll(dir+base, ".", "_"), "/", ".")
	if base == "__init__" {
		name = strings.TrimSuffix(strings.TrimSuffix(name, base), ".")
	}
	return "." + name
}
