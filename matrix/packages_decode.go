package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// DecodeCatalog reads and checks a catalogue. It is as strict as Decode; file
// is only for messages, and the error joins one Problem for each thing that is
// wrong.
func DecodeCatalog(data []byte, file string) (Catalog, error) {
	root, err := documentNode(data)
	if err != nil {
		return Catalog{}, joined([]*Problem{syntaxProblem(file, err)})
	}
	var c Catalog
	d := decoder{lines: map[string]int{}}
	d.decode(root, &c)
	check := catalogCheck{file: file, lines: d.lines}
	for _, f := range d.faults {
		check.problems = append(check.problems, &Problem{file, f.line, strings.TrimPrefix(f.path+": "+f.text, ": ")})
	}
	if len(check.problems) == 0 {
		check.catalog(&c)
	}
	if len(check.problems) > 0 {
		return Catalog{}, joined(check.problems)
	}
	return c, nil
}

// catalogCheck collects what is wrong in a catalogue that decodes.
type catalogCheck struct {
	file     string
	lines    map[string]int
	problems []*Problem
}

func (k *catalogCheck) fail(path, format string, args ...any) {
	line := 1
	for at := path; at != ""; at = at[:max(strings.LastIndexAny(at, ".["), 0)] {
		if n, ok := k.lines[at]; ok {
			line = n
			break
		}
	}
	k.problems = append(k.problems, &Problem{k.file, line, path + ": " + fmt.Sprintf(format, args...)})
}

func (k *catalogCheck) catalog(c *Catalog) {
	if _, err := version.ParseDotted(c.Python); err != nil {
		k.fail("python", "%v", err)
	}
	owners := map[string]string{}
	modules := map[string]string{}
	for i := range c.Packages {
		p := &c.Packages[i]
		path := fmt.Sprintf("packages[%d]", i)
		for _, name := range append([]string{p.Name}, p.Aliases...) {
			k.owned(owners, path, name, p.Name)
			if name == "" || name != normalName(name) {
				k.fail(path, "%q is not a canonical distribution name: expected %q", name, normalName(name))
			}
		}
		for _, m := range p.Modules {
			k.owned(modules, path, m, p.Name)
		}
		if p.Display == "" {
			k.fail(path, "expected display, the name that people read")
		}
		k.releases(p, path)
		k.builds(p, path)
		for j := range p.Requires {
			k.requires(c, p, j, fmt.Sprintf("%s.requires[%d]", path, j))
		}
	}
	for i, t := range c.Targets {
		k.target(c, t, fmt.Sprintf("targets[%d]", i))
	}
}

func (k *catalogCheck) owned(owners map[string]string, path, name, owner string) {
	if first, taken := owners[name]; taken {
		k.fail(path, "%q belongs to %q already", name, first)
	}
	owners[name] = owner
}

func (k *catalogCheck) releases(p *Package, path string) {
	switch {
	case p.Scheme != schemePEP440 && p.Scheme != schemeDotted:
		k.fail(path+".scheme", "unknown scheme %q: expected %q or none", p.Scheme, schemeDotted)
	case p.Scheme == schemeDotted && len(p.Releases)+len(p.Requires) > 0:
		k.fail(path, "a package with dotted versions has no releases")
	case p.Scheme == schemePEP440 && len(p.Releases) == 0:
		k.fail(path, "expected releases")
	}
	var last version.Version
	for i, text := range p.Releases {
		v, err := version.Parse(text)
		at := fmt.Sprintf("%s.releases[%d]", path, i)
		switch {
		case err != nil:
			k.fail(at, "%v", err)
		case v.String() != text || v.IsPrerelease():
			k.fail(at, "%q is not a final release in normal form", text)
		case version.Compare(last, v) >= 0:
			k.fail(at, "%q comes after %q: expected ascending releases", text, last)
		}
		last = v
	}
}

func (k *catalogCheck) builds(p *Package, path string) {
	for i, b := range p.Builds {
		at := fmt.Sprintf("%s.builds[%d]", path, i)
		if !slices.Contains(p.Aliases, b.Name) {
			k.fail(at, "%q is not an alias of %s", b.Name, p.Name)
		}
		for _, release := range append([]string{b.First, b.Last}, b.Lacks...) {
			if !p.released(release) {
				k.fail(at, "%q is not a release of %s", release, p.Name)
			}
		}
	}
}

func (k *catalogCheck) requires(c *Catalog, p *Package, index int, path string) {
	r := &p.Requires[index]
	if !p.released(r.At) {
		k.fail(path, "%q is not a release of %s", r.At, p.Name)
	}
	if index > 0 && compareVersions(p.Requires[index-1].At, r.At) >= 0 {
		k.fail(path, "%q comes after %q: expected ascending versions", r.At, p.Requires[index-1].At)
	}
	if _, err := version.ParseSet(r.Python); err != nil {
		k.fail(path+".python", "%v", err)
	}
	for i, text := range append(slices.Clone(r.Pythons), r.Glibc) {
		if _, err := version.ParseDotted(text); err != nil && (text != "" || i < len(r.Pythons)) {
			k.fail(path, "%v", err)
		}
	}
	for i, text := range r.Needs {
		at := fmt.Sprintf("%s.needs[%d]", path, i)
		n, err := parseNeed(text)
		switch {
		case err != nil:
			k.fail(at, "%v", err)
		case c.Package(n.pkg) == nil || n.pkg == p.Name:
			k.fail(at, "%q is not another package of the catalogue", n.pkg)
		case n.extra != "" && !slices.Contains(p.Extras, n.extra):
			k.fail(at, "%q is not among the extras of %s", n.extra, p.Name)
		}
	}
}

func (k *catalogCheck) target(c *Catalog, t Target, path string) {
	p := c.Package(t.Package)
	if p == nil {
		k.fail(path, "unknown package %q", t.Package)
		return
	}
	if !p.released(c.Newest(t.Package, t.Version)) {
		k.fail(path, "no release of %s is %q", t.Package, t.Version)
	}
}

func (p *Package) released(text string) bool { return slices.Contains(p.Releases, text) }
