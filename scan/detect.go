package scan

import (
	"context"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/formats"
)

// isProject reports whether a file that is not code may say something about the
// environment of the project.
func isProject(file string) bool {
	return slices.ContainsFunc(formats.Beside(), func(r project.Reader) bool { return r.Match(file) })
}

// nearestProject returns the project files that say which versions the
// scanned paths run on: those in the nearest folder, from the one that the
// paths have in common up to the root, that has any. The folder's own
// "requirements" folder belongs to it; files further below belong to examples,
// tests and other projects.
func nearestProject(root, dir string) []string {
	rel, err := filepath.Rel(root, dir)
	if err != nil || !filepath.IsLocal(rel) {
		rel = "."
	}
	for dir := filepath.ToSlash(rel); ; dir = path.Dir(dir) {
		files := append(projectFiles(root, dir), projectFiles(root, path.Join(dir, "requirements"))...)
		if len(files) > 0 || dir == "." {
			return files
		}
	}
}

// projectFiles lists the project files directly in a folder below the root.
func projectFiles(root, dir string) []string {
	listing, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(dir)))
	if err != nil {
		return nil // a folder that cannot be read is the walk's to report
	}
	var files []string
	for _, item := range listing {
		if name := path.Join(dir, item.Name()); item.Type().IsRegular() && isProject(name) {
			files = append(files, name)
		}
	}
	return files
}

// nearby returns the requirements of the project files that are nearest to what is
// scanned, and of what they include.
func (in *input) nearby(requirements []project.Requirement) []project.Requirement {
	near := make(map[string]bool)
	for _, file := range in.nearest {
		near[file] = true
	}
	for grown := true; grown; {
		grown = false
		for _, inc := range in.facts.Includes {
			if near[inc.From] && inc.Target != "" && !near[inc.Target] {
				near[inc.Target], grown = true, true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(requirements), func(r project.Requirement) bool { return !near[r.Path] })
}

// extras returns the extras that the requirements of the project ask for on a Python, as
// "package[extra]", sorted.
func (in *input) extras(python string) []string {
	var all []string
	for _, r := range in.nearby(in.facts.Requirements) {
		if project.Marker(r.Marker, python) == project.Fails {
			continue
		}
		for _, extra := range r.Extras {
			all = append(all, r.Name+"["+extra+"]")
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// required returns a function that reports whether the project requires a package,
// nil when no file says what it requires.
func (in *input) required(catalog *matrix.Catalog) func(pkg string) bool {
	if len(in.facts.Requirements) == 0 {
		return nil
	}
	names := make(map[string]bool)
	for i := range in.facts.Requirements {
		name, _ := catalog.Canonical(in.facts.Requirements[i].Name)
		names[name] = true
	}
	return func(pkg string) bool { return names[pkg] }
}

// resolve settles the versions to compare.
func resolve(ctx context.Context, o Options, in *input) (matrix.Resolution, error) {
	// Links must not lead out of the project.
	root, err := os.OpenRoot(o.Root)
	if err != nil {
		return matrix.Resolution{}, err
	}
	defer root.Close()
	facts, problems, err := project.Load(ctx, in.overlaid(in.seen.watch(walkedFS{root.FS(), o.Root, in.direct}, root)), in.project, in.beside(), o.Config.MaxFileSize)
	if err != nil {
		return matrix.Resolution{}, err
	}
	for _, p := range problems {
		in.diagnostics = append(in.diagnostics, finding.Diagnostic{
			Path: p.Path, Kind: finding.Notice, Position: source.Position{Line: p.Line}, Message: p.Message,
		})
	}
	in.facts = facts
	q := matrix.Request{From: Named(o.Config.From), To: Named(o.Config.To)}
	if o.Installed != nil {
		q.Detected = o.inEnvironment()
	}
	for _, d := range project.Detect(in.nearby(facts.Requirements)) {
		q.Detected = append(q.Detected, matrix.Detected{
			Package: d.Requirement.Name,
			Set:     d.Requirement.Spec,
			Source:  d.Requirement.Where(),
			Exact:   d.Requirement.Kind == project.Locked,
		})
	}
	return o.Catalog.Resolve(q)
}

// Named returns what a configuration or a flag names, as the catalogue reads it.
func Named(pins []config.Pin) []matrix.Named {
	var names []matrix.Named
	for _, p := range pins {
		names = append(names, matrix.Named{Package: p.Package, Version: strings.TrimSpace(p.Version)})
	}
	return names
}
