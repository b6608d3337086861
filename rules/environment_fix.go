package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/rewrite"
)

// file returns a file that fixes may change, nil when nobody can read it.
func (s *surroundings) file(path string) *rewrite.File {
	if s.File == nil {
		return nil
	}
	return s.File(path)
}

// edit fills a fix with what a draft of a file becomes.
func (s *surroundings) edit(fix *finding.Fix, path string, change func(*rewrite.Draft)) {
	f := s.file(path)
	if f == nil {
		return
	}
	d := f.Draft()
	change(d)
	fix.Edits, fix.Refused = d.Edits(), d.Refused
}

// pin gives a requirement other versions in a draft. A lock file beside it has to be
// written again by the tool that wrote it.
func (s *surroundings) pin(d *rewrite.Draft, r *project.Requirement, versions string) {
	if lock := s.lockOf(r.Path, r.Name); lock != "" {
		if d.Refused == "" {
			d.Refused = "`" + lock + "` beside it records what is installed: let the tool that wrote it change both"
		}
		return
	}
	d.Pin(r, s.otherName(r, versions), versions)
}

// otherName is the name under which the index has a release, "" where it is the one
// that is written: there is no tensorflow-gpu 2.15.
func (s *surroundings) otherName(r *project.Requirement, versions string) string {
	name, known := s.catalog.Canonical(r.Name)
	set, err := version.ParseSet(versions)
	if !known || name == r.Name || err != nil || r.Manager != project.Pip {
		return ""
	}
	if v, exact := set.Exact(); exact && !s.catalog.Package(name).Has(r.Name, v.WithoutLocal()) {
		return name
	}
	return ""
}

// lockOf returns the lock file that is made from a file and records a package, "" for
// none.
func (s *surroundings) lockOf(file, name string) string {
	base := path.Base(file)
	for _, lock := range s.locked[recorded{path.Dir(file), name}] {
		if lock != base && locks(lock, base) {
			return lock
		}
	}
	return ""
}

// recorded is a package that lock files of a folder record.
type recorded struct{ dir, name string }

// lockFiles returns the names of the lock files by what they record.
func lockFiles(f *project.Facts) map[recorded][]string {
	files := make(map[recorded][]string)
	for i := range f.Requirements {
		r := &f.Requirements[i]
		if r.Kind != project.Locked {
			continue
		}
		key := recorded{path.Dir(r.Path), r.Name}
		if list := files[key]; len(list) == 0 || list[len(list)-1] != path.Base(r.Path) {
			files[key] = append(list, path.Base(r.Path))
		}
	}
	return files
}

// locks reports whether a lock file is made from a file beside it.
func locks(lock, file string) bool {
	switch {
	case lock == "poetry.lock", lock == "uv.lock", lock == "pdm.lock", lock == "pylock.toml":
		return file == "pyproject.toml"
	case lock == "Pipfile.lock":
		return file == "Pipfile"
	case lock == "pixi.lock":
		return file == "pixi.toml" || file == "pyproject.toml"
	case strings.Contains(lock, "conda-lock"):
		return strings.HasSuffix(file, ".yml") || strings.HasSuffix(file, ".yaml") || file == "pyproject.toml"
	}
	return false
}

// setPin makes the edits of an operation that says which versions to require. What is
// said of another package is for a person.
func (s *surroundings) setPin(fix *finding.Fix, r *project.Requirement, pin string) {
	i := strings.IndexAny(pin, "=<>!~")
	if i < 0 || distribution.Normalise(strings.TrimSpace(pin[:i])) != r.Name {
		return
	}
	s.edit(fix, r.Path, func(d *rewrite.Draft) { s.pin(d, r, pin[i:]) })
}

// move makes the fix of a requirement that does not go with one that moves: both say
// then what goes together. What moves and is written in another file is told there.
func (in *site) move(c *composed, a, b *asked, fit version.Version) finding.Fix {
	versions := "==" + fit.String()
	fix := finding.Fix{
		Title: "use `" + b.pkg.Name + versions + "`", Safety: finding.Unsafe, Why: "the release may differ in more than what it requires",
	}
	torch := fit
	if a.pkg.Name == "torch" {
		torch = a.releases[0]
	}
	local, refused := in.localAt(b.Requirement, torch)
	var others []*asked
	in.edit(&fix, b.Path, func(d *rewrite.Draft) {
		d.Refused = refused
		in.pin(d, b.Requirement, versions+local)
		for i := range c.asked {
			m := &c.asked[i]
			if !m.moves || m.pkg == b.pkg || m.Kind != project.Wanted || !sameWay(m.Requirement, b.Requirement) || m.pkg != a.pkg && in.stays(m, a) {
				continue
			}
			local, refused := in.localAt(m.Requirement, m.releases[0])
			own := d
			if m.Path != b.Path {
				others = append(others, m)
				f := in.file(m.Path)
				if f == nil {
					continue
				}
				own = f.Draft()
			}
			before := d.Refused
			if own.Refused == "" {
				own.Refused = refused
			}
			in.pin(own, m.Requirement, "=="+m.releases[0].String()+local)
			if own.Refused != "" && before == "" {
				d.Refused = fmt.Sprintf("`%s` in line %d of `%s` has to move with it: %s", m.Name, m.Line, m.Path, own.Refused)
			}
		}
	})
	if len(fix.Edits) > 0 {
		for _, m := range others {
			in.moveToo(m, b, fit)
		}
	}
	return fix
}

// stays reports whether what a requirement allows as it is written goes with what moves:
// it need not move as well.
func (in *site) stays(m, a *asked) bool {
	written := *m
	written.releases = m.pkg.Allowed(m.Spec)
	if v, ok := m.Spec.Exact(); ok {
		written.releases = []version.Version{v.WithoutLocal()}
	}
	one := *a
	one.releases = a.releases[:1]
	return in.works(&written, &one)
}

// moveToo says of what moves in another file that it has to be written there.
func (in *site) moveToo(m, b *asked, fit version.Version) {
	place := m.Place()
	if in.told[told{finding.Key{Path: place.Path, Span: place.Span, Name: m.pkg.Name}, "DP001"}] >= finding.Note {
		return
	}
	local, _ := in.localAt(m.Requirement, m.releases[0])
	versions := "==" + m.releases[0].String() + local
	fix := finding.Fix{Title: "use `" + m.pkg.Name + versions + "`", Safety: finding.Unsafe, Why: "it is the release that the project moves to"}
	in.edit(&fix, m.Path, func(d *rewrite.Draft) { in.pin(d, m.Requirement, versions) })
	in.say("DP001", &remarkable{
		place: place, name: m.pkg.Name, pkg: m.pkg.Name, level: finding.Note, fixes: []finding.Fix{fix},
		message: fmt.Sprintf("`%s` is required with `%s==%s`, which goes with `%s==%s`; use `%s%s`", m.pkg.Name, b.pkg.Name, fit, m.pkg.Name, m.releases[0], m.pkg.Name, versions),
		related: []finding.Related{at(b.Place(), &place, b.pkg.Display+" is asked for here")},
	})
}

// localAt returns the local version that a requirement keeps when PyTorch moves to a
// release, with its "+", "" for none; and why it can keep none.
func (in *site) localAt(r *project.Requirement, torch version.Version) (local, refused string) {
	if !isTorchFamily(r.Name) || r.Manager != project.Pip {
		return "", ""
	}
	exact, _ := r.Spec.Exact()
	written := exact.Local()
	build := in.localOf(r, version.Version{})
	if build == "" {
		return "", ""
	}
	if _, exists, known := in.tables.BuildWith("torch", torch.String(), build); known && !exists {
		builds, _ := in.tables.BuildsOf("torch", torch.String())
		var names []string
		for _, b := range builds {
			names = append(names, b.Local)
		}
		return "", fmt.Sprintf("torch %s has no build `%s`: take one of %s, and its index", torch, build, listing(names))
	}
	if written == "" {
		return "", ""
	}
	return "+" + written, ""
}
