package rules

import (
	"cmp"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// planned is a framework with the build that is installed at the target.
type planned struct {
	*project.Requirement
	// pkg is torch or tensorflow.
	pkg string
	// release is what it comes to, without a local version. Moves says that it is
	// not what is written.
	release string
	moves   bool
	// local is the local version or the CUDA that is asked for, "" for none.
	local string
	// build is the one that is installed; built says that it is known.
	build stack.Build
	built bool
}

// name writes what is installed.
func (p *planned) name() string {
	name := p.pkg + " " + p.release
	if p.build.Local != "" {
		name += " (" + p.build.Local + ")"
	}
	return name
}

// plan returns the frameworks of an installation.
func (in *site) plan() []planned {
	var all []planned
	python := in.pythonOf(in.Installation)
	for i := range in.Requirements {
		r := &in.Requirements[i]
		pkg, _ := in.catalog.Canonical(r.Name)
		if pkg != "torch" && pkg != "tensorflow" || r.Kind == project.Bounded || r.Manager == project.Hosted || project.Marker(r.Marker, python) == project.Fails {
			continue
		}
		p := planned{Requirement: r, pkg: pkg}
		v, ok := in.comesToOne(pkg, r)
		if !ok {
			continue
		}
		p.release = v.WithoutLocal().String()
		exact, pinned := r.Spec.Exact()
		p.moves = !pinned || version.Compare(exact.WithoutLocal(), v.WithoutLocal()) != 0
		p.local = in.localOf(r, v)
		in.findBuild(&p)
		all = append(all, p)
	}
	return all
}

// comesToOne returns the release that a requirement comes to at the target: the pin,
// or what the package moves to. An open range has none that a file says.
func (s *surroundings) comesToOne(pkg string, r *project.Requirement) (version.Version, bool) {
	p := s.catalog.Package(pkg)
	exact, pinned := r.Spec.Exact()
	to := s.pair.To[pkg]
	if r.Kind != project.Locked {
		if releases, moves := s.comesTo(p, r); moves && len(releases) > 0 {
			return to.Version, true
		}
	}
	if pinned {
		if to.Known() && version.Compare(exact.WithoutLocal(), to.Version.WithoutLocal()) == 0 && exact.Local() == "" {
			return to.Version, true // the target may name the build
		}
		return exact, true
	}
	if to.Origin == version.Given && r.Spec.Contains(to.Version, true) {
		return to.Version, true
	}
	// "2.6.*", as conda means by "=2.6".
	if allowed := p.Allowed(r.Spec); len(allowed) > 0 && short(allowed[0].String()) == short(allowed[len(allowed)-1].String()) {
		return allowed[0], true
	}
	return version.Version{}, false
}

// localOf returns which build is asked for: by the local version that is written, by an
// index that has builds for one CUDA alone, or by the target. What moves has the build
// of the target.
func (in *site) localOf(r *project.Requirement, v version.Version) string {
	pkg, _ := in.catalog.Canonical(r.Name)
	exact, pinned := r.Spec.Exact()
	if v.Local() != "" && in.pair.To[pkg].Origin == version.Given && (!pinned || version.Compare(exact.WithoutLocal(), v.WithoutLocal()) != 0) {
		return v.Local()
	}
	if exact.Local() != "" {
		return exact.Local()
	}
	for i := range in.Indexes {
		x := &in.Indexes[i]
		if local := indexLocal(x.URL); local != "" && in.serves(x, r) {
			return local
		}
	}
	return cmp.Or(indexLocal(r.Index), v.Local())
}

// serves reports whether a requirement is looked for on an index.
func (in *site) serves(x *project.Index, r *project.Requirement) bool {
	if r.Index != "" {
		return r.Index == x.Name || r.Index == x.URL
	}
	return !x.Explicit && x.Kind != project.Channel
}

// indexLocal returns the build that the index of PyTorch's wheels at a URL has alone:
// "cu118" of https://download.pytorch.org/whl/cu118.
func indexLocal(url string) string {
	_, rest, ok := strings.Cut(url, "/whl/")
	if !ok {
		return ""
	}
	rest = strings.TrimPrefix(strings.TrimPrefix(rest, "nightly/"), "test/")
	local, _, _ := strings.Cut(strings.Trim(rest, "/"), "/")
	if local == "cpu" || stack.CUDAOf(local) != "" {
		return local
	}
	return ""
}

// findBuild finds out which build is installed.
func (in *site) findBuild(p *planned) {
	if p.Manager == project.Conda {
		in.condaBuild(p)
		return
	}
	switch {
	case p.pkg == "tensorflow" && (strings.HasSuffix(p.Name, "-cpu") || p.Name != "tensorflow" && p.Name != "tensorflow-gpu"):
		return // no build for CUDA, or one of somebody else
	case p.local == "cpu" || strings.HasPrefix(p.local, "rocm"):
		return
	case p.local != "":
		if build, exists, _ := in.tables.BuildWith(p.pkg, p.release, p.local); exists {
			p.build, p.built = build, build.CUDA != ""
			return
		}
		if !p.moves {
			return
		}
	}
	build, ok := in.tables.DefaultBuild(p.pkg, p.release)
	p.build, p.built = build, ok
}

// condaBuild takes the CUDA that the environment asks for.
func (in *site) condaBuild(p *planned) {
	for i := range in.Host {
		if h := &in.Host[i]; h.Kind == project.Toolkit {
			p.build = stack.Build{Package: p.pkg, Version: p.release, Local: stack.LocalOf(h.Value), CUDA: h.Value, Fact: stack.Fact{Certainty: stack.Documented}}
			p.built = p.build.Local != ""
			return
		}
	}
}

// bringsCUDA reports whether the wheel comes with the libraries of CUDA: that of
// TensorFlow only with its extra.
func (p *planned) bringsCUDA() bool {
	return p.built && p.build.CUDA != "" && (p.pkg == "torch" || p.hasExtra("and-cuda"))
}

func (p *planned) hasExtra(name string) bool {
	for _, extra := range p.Extras {
		if extra == name {
			return true
		}
	}
	return false
}
