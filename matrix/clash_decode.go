package matrix

import (
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
)

// clashFile is the YAML file of clashes.
type clashFile struct {
	Schema  int     `yaml:"schema"`
	Clashes []Clash `yaml:"clashes"`
}

// DecodeClashes reads and checks a file of clashes, as strictly as Decode.
func DecodeClashes(data []byte, file string, catalog *Catalog) ([]Clash, error) {
	f := File{Name: file, lines: map[string]int{}}
	var content clashFile
	if err := f.decode(data, &content, &content.Schema); err != nil {
		return nil, err
	}
	check := catalogCheck{file: file, lines: f.lines}
	names := map[string]string{}
	for i := range content.Clashes {
		c := &content.Clashes[i]
		path := fmt.Sprintf("clashes[%d]", i)
		check.owned(names, path, c.Name, c.Name)
		check.clash(c, path, catalog)
	}
	if len(check.problems) > 0 {
		return nil, joined(check.problems)
	}
	return content.Clashes, nil
}

func (k *catalogCheck) clash(c *Clash, path string, catalog *Catalog) {
	if len(c.Packages) < 2 {
		k.fail(path, "expected two packages or more")
	}
	for _, pin := range c.Packages {
		at := path + ".packages." + pin.Package
		if catalog.Package(pin.Package) == nil {
			k.fail(at, "unknown package %q", pin.Package)
		}
		if set, err := version.ParseSet(pin.Range); err != nil || set.IsEverything() {
			k.fail(at, "expected a range of versions, found %q", pin.Range)
		}
	}
	if !slices.Contains([]finding.Effect{finding.Raises, finding.Ignored, finding.Warns}, c.Effect) {
		k.fail(path, "expected the effect raises, ignored or warns")
	}
	if !slices.Contains([]string{"measured", "read", "reported"}, c.Certainty) {
		k.fail(path, "expected the certainty measured, read or reported, found %q", c.Certainty)
	}
	for name, text := range map[string]string{"name": c.Name, "when": c.When, "text": c.Text, "use": c.Use, "source": c.Source} {
		if text == "" || strings.ContainsAny(text, "\n") {
			k.fail(path, "expected %s, one line", name)
		}
	}
}
