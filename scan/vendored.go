package scan

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/distribution"
)

// nameVendored says of findings in copies of other packages which those are.
func (in *input) nameVendored(o *Options, findings finding.List) error {
	var root *os.Root
	known := make(map[string]finding.Distribution)
	for i := range findings {
		dir, name := vendoredIn(findings[i].Path)
		if dir == "" {
			continue
		}
		if root == nil {
			var err error
			if root, err = os.OpenRoot(o.Root); err != nil {
				return err
			}
			defer root.Close()
		}
		at := path.Join(dir, name)
		if _, asked := known[at]; !asked {
			v := vendor{in, o, root, dir, name}
			known[at] = v.distribution()
		}
		findings[i].Distribution = known[at]
	}
	return nil
}

// vendoredIn returns the folder for the code of others that a path lies in, the innermost
// one, and what lies in it: a package, or a module by its file. They are "" for a path
// that lies in none.
func vendoredIn(file string) (dir, name string) {
	segments := strings.Split(file, "/")
	for i := len(segments) - 2; i >= 0; i-- {
		switch segments[i] {
		case "vendor", "_vendor", "vendored", "_vendored", "third_party", "thirdparty", "3rdparty", "extern", "external", "externals":
			return path.Join(segments[:i+1]...), segments[i+1]
		}
	}
	return "", ""
}

// vendor is what lies in a folder for the code of others.
type vendor struct {
	in        *input
	options   *Options
	root      *os.Root
	dir, name string
}

// distribution returns which package it is: one that the catalogue knows, or that says
// its version itself. Other folders may hold the project's own code.
func (v *vendor) distribution() finding.Distribution {
	module := strings.TrimSuffix(v.name, ".py")
	d := finding.Distribution{Name: distribution.Normalise(module), Vendored: true}
	pkg, known := v.options.Catalog.Module(module)
	if known {
		d.Name = pkg
	}
	if written, version, ok := v.metadata(module); ok {
		d.Name, d.Version = written, version
	}
	if d.Version == "" {
		d.Version = v.version(module)
	}
	if d.Version == "" && !known {
		return finding.Distribution{}
	}
	return d
}

// metadata finds a dist-info folder beside a package whose name is its own.
func (v *vendor) metadata(module string) (name, version string, ok bool) {
	l, err := listFolder(v.root, v.dir)
	v.in.seen.folder(v.dir, l, err)
	if err != nil {
		return "", "", false
	}
	for _, folder := range l.folders {
		stem, is := strings.CutSuffix(path.Base(folder), ".dist-info")
		written, version, _ := strings.Cut(stem, "-")
		if normal := distribution.Normalise(written); is && version != "" && normal == distribution.Normalise(module) {
			return normal, version, true
		}
	}
	return "", "", false
}

// itsVersion is how packages say their version.
var itsVersion = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^(?:__version__|VERSION|version)\s*(?::\s*str\s*)?=\s*['"]([0-9][^'"\s]*)['"]`)
})

// version reads the version in the code of a package: in the folder, or in one of the same
// name below it as a checkout has.
func (v *vendor) version(module string) string {
	if v.name != module { // one file
		return v.versionIn(v.name)
	}
	for _, dir := range [...]string{module, path.Join(module, module), path.Join(module, "src", module)} {
		for _, file := range [...]string{"__init__.py", "_version.py", "version.py", "__version__.py"} {
			if found := v.versionIn(path.Join(dir, file)); found != "" {
				return found
			}
		}
	}
	return ""
}

func (v *vendor) versionIn(file string) string {
	file = path.Join(v.dir, file)
	c := candidate{path: file, file: filepath.Join(v.options.Root, filepath.FromSlash(file))}
	if i, scanned := v.in.find(file); scanned {
		c = v.in.files[i]
	} else if info, err := v.root.Stat(filepath.FromSlash(file)); err != nil || !info.Mode().IsRegular() {
		v.in.seen.missing(file)
		return ""
	}
	text, err := v.in.read(nil, &c, v.options.Config.MaxFileSize)
	if err != nil {
		return ""
	}
	if m := itsVersion().FindSubmatch(text); m != nil {
		return string(m[1])
	}
	return ""
}
