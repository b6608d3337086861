package host

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/distribution"
)

// Environment is a folder of installed Python packages.
type Environment struct {
	// Path is the folder, absolute. Chosen says that somebody named it, or that it
	// is the active one: others may be there for the system alone.
	Path   string
	Chosen bool
	// Packages are the distributions, by their normalised names.
	Packages []Named
	// TorchCUDA is the CUDA that the installed PyTorch was built for.
	TorchCUDA Value
	// Bundled are the parts of CUDA that packages brought along.
	Bundled []Value
}

// Package returns the version of a distribution, the zero Value where it is not
// installed.
func (e *Environment) Package(name string) Value {
	for _, p := range e.Packages {
		if p.Name == name {
			return p.Value
		}
	}
	return Value{}
}

// sitePatterns are where Python packages are, in an environment and in a system.
func sitePatterns(prefix string) []string {
	return []string{
		prefix + "/lib/python3*/site-packages", prefix + "/lib64/python3*/site-packages",
		prefix + "/lib/python3*/dist-packages",
	}
}

// python reads the environments that are named, else the active one, else those of
// the system.
func (p *probe) python(named []string) {
	chosen := true
	if len(named) == 0 {
		for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
			if v := p.variable(name); v != "" {
				named = append(named, v)
				break
			}
		}
	}
	if len(named) == 0 {
		chosen = false
		named = []string{"/usr", "/usr/local", "/opt/conda", "/opt/venv"}
	}
	var folders []string
	for _, dir := range named {
		found := 0
		for _, pattern := range sitePatterns(path.Clean(dir)) {
			sites := p.tree.glob(pattern)
			folders = append(folders, sites...)
			found += len(sites)
		}
		if base := path.Base(dir); base == "site-packages" || base == "dist-packages" {
			folders = append(folders, path.Clean(dir))
		} else if chosen && found == 0 {
			p.problem(dir, "has no folder of Python packages")
		}
	}
	for _, dir := range p.tree.distinct(folders) {
		if e := p.environment(dir); len(e.Packages) > 0 {
			e.Chosen = chosen
			p.facts.Python = append(p.facts.Python, e)
		}
	}
}

var (
	torchCUDA = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`^cuda(?::\s*Optional\[str\])?\s*=\s*['"](\d+\.\d+)['"]`)
	})
	metadataField = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(Name|Version):\s*(\S+)$`) })
)

// environment reads the metadata in a folder of packages; nothing is imported.
func (p *probe) environment(dir string) Environment {
	e := Environment{Path: dir}
	for _, name := range p.tree.list(dir) {
		var file string
		switch {
		case strings.HasSuffix(name, ".dist-info"):
			file = path.Join(dir, name, "METADATA")
		case strings.HasSuffix(name, ".egg-info"):
			file = path.Join(dir, name, "PKG-INFO")
		default:
			continue
		}
		if pkg, ok := p.metadata(file); ok {
			e.Packages = append(e.Packages, pkg)
		}
	}
	slices.SortStableFunc(e.Packages, func(a, b Named) int { return strings.Compare(a.Name, b.Name) })
	file := path.Join(dir, "torch/version.py")
	e.TorchCUDA = match(file, p.tree.text(file), torchCUDA())
	for _, lib := range p.tree.glob(dir + "/nvidia/*/lib") {
		e.Bundled = append(e.Bundled, value(path.Base(path.Dir(lib)), lib, 0, ""))
	}
	return e
}

// metadata returns the name and version in the head of a file of metadata.
func (p *probe) metadata(file string) (Named, bool) {
	var pkg Named
	for n, line := range lines(p.tree.text(file)) {
		if line == "" {
			break // the description follows
		}
		m := metadataField().FindStringSubmatch(line)
		switch {
		case m == nil:
		case m[1] == "Name":
			pkg.Name = distribution.Normalise(clean(m[2]))
		default:
			pkg.Value = value(m[2], file, n, line)
		}
	}
	return pkg, pkg.Name != "" && pkg.Found()
}
