package matrix

import "fmt"

// checker collects what is wrong with decoded files.
type checker struct {
	file     *File
	problems []*Problem
	// builtin says that the entries are this project's own: they carry
	// evidence and examples, and codes of the families.
	builtin bool
	// catalog has the packages that entries may speak about; nil is any.
	catalog *Catalog
	forms
}

// Validate checks this project's own entries: each for itself, that no code
// or name is taken twice, and that all packages are in the catalogue (nil has
// every package). The error joins one Problem for each thing that is wrong.
func Validate(files []*File, catalog *Catalog) error {
	c := checker{builtin: true, catalog: catalog, forms: compileForms()}
	return c.run(files)
}

// ValidateUser checks entries of a user's own, which may have any code that
// known does not have, and need neither evidence nor examples.
func ValidateUser(files []*File, known *Set) error {
	c := checker{forms: compileForms()}
	for _, f := range files {
		c.file = f
		for i := range f.Rules {
			if _, taken := known.Entry(f.Rules[i].Code); taken {
				c.faultf(fmt.Sprintf("rules[%d].code", i), "the code is taken by a built-in rule")
			}
		}
	}
	return c.run(files)
}

func (c *checker) run(files []*File) error {
	for _, f := range files {
		c.file = f
		c.distribution(f.Package, "package")
		if len(f.Rules) == 0 {
			c.faultf("rules", "expected at least one entry")
		}
		for i := range f.Rules {
			c.entry(&f.Rules[i], fmt.Sprintf("rules[%d]", i))
		}
	}
	c.unique(files)
	return joined(c.problems)
}

func (c *checker) faultf(path, format string, args ...any) {
	c.problems = append(c.problems, c.file.problem(c.file.line(path), path, fmt.Sprintf(format, args...)))
}

// item is the path of an element of a list, or of the list itself when the
// file gives it as a single text.
func (c *checker) item(path string, i int) string {
	if at := item(path, i); c.written(at) {
		return at
	}
	return path
}

// written reports whether the file gives the value at path.
func (c *checker) written(path string) bool {
	_, ok := c.file.lines[path]
	return ok
}

func (c *checker) entry(e *Entry, path string) {
	c.texts(e, path)
	c.match(&e.Match, path+".match")
	c.timeline(e, path)
	c.fixes(e, path)
	c.examples(e, path)
	if c.builtin {
		c.evidence(e, path)
	}
}

// distribution checks the name of a package.
func (c *checker) distribution(name, path string) {
	if !c.kebab.MatchString(name) {
		c.faultf(path, "expected a distribution name in lower case with hyphens, found %q", name)
		return
	}
	if c.catalog == nil {
		return
	}
	canonical, known := c.catalog.Canonical(name)
	switch {
	case !known:
		c.faultf(path, "%s is not in the catalogue of packages", name)
	case canonical != name:
		c.faultf(path, "expected %s, whose versions %s has", canonical, name)
	}
}

// unique reports codes and names that two entries share.
func (c *checker) unique(files []*File) {
	type place struct {
		file *File
		line int
	}
	codes, names := map[string]place{}, map[string]place{}
	for _, f := range files {
		c.file = f
		for i := range f.Rules {
			path := fmt.Sprintf("rules[%d]", i)
			for _, x := range []struct {
				field, value string
				taken        map[string]place
			}{
				{"code", f.Rules[i].Code, codes},
				{"name", f.Rules[i].Name, names},
			} {
				at := path + "." + x.field
				if first, ok := x.taken[x.value]; ok && x.value != "" {
					c.faultf(at, "%q is taken, first at %s:%d", x.value, first.file.Name, first.line)
					continue
				}
				x.taken[x.value] = place{f, f.line(at)}
			}
		}
	}
}
