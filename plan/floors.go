package plan

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// Floors is what a plan asks of the machine.
type Floors struct {
	// Pythons are those on which all pins can be installed, ascending.
	Pythons []string
	// Glibc is what the wheels need when that is newer than 2.17, and Of the package
	// whose wheels need it.
	Glibc, GlibcOf string
	// CUDA is the version of the libraries of CUDA that are installed, "" for none.
	CUDA string
	// Driver is the oldest driver of NVIDIA that runs it, "" when that is not known.
	Driver string
}

// floors fills Floors.
func (p *Plan) floors() {
	fixed := *p.problem
	fixed.Wishes = slices.Clone(fixed.Wishes)
	for i := range fixed.Wishes {
		fixed.Wishes[i].Target = p.Pins[i].To
	}
	for _, pin := range p.Pins[len(fixed.Wishes):] {
		fixed.target(pin.Package, pin.To)
	}
	for _, text := range fixed.Catalog.Pythons() {
		at := fixed
		at.Python, _ = version.ParseDotted(text) // of a catalogue that decodes
		if found, _, err := newNetwork(&at, true).solve(); err == nil && found != nil {
			p.Floors.Pythons = append(p.Floors.Pythons, text)
		}
	}
	var asked []string // what is pinned before what it brings
	for _, pin := range p.Pins {
		asked = append(asked, pin.Package)
	}
	for _, pkg := range append(asked, names(p.All)...) {
		if p.open(pkg) {
			continue // pip takes a release whose wheels fit the machine
		}
		glibc := fixed.Catalog.Wheels(pkg, p.All[pkg]).Glibc
		if glibc != "" && compareDotted(glibc, p.Floors.Glibc) > 0 {
			p.Floors.Glibc, p.Floors.GlibcOf = glibc, pkg
		}
	}
}

// open reports whether the project leaves the version of a package open.
func (p *Plan) open(pkg string) bool {
	return slices.ContainsFunc(p.Pins, func(pin Pin) bool { return pin.Package == pkg && !pin.Moves && !pin.Named && pin.Now.IsZero() })
}

// cuda returns the CUDA of the libraries that the metadata asks for, or the one that
// a local version names.
func (p *Plan) cuda() string {
	for i := range p.Pins {
		if local := p.Pins[i].To.Local(); p.Pins[i].Package == "torch" && local != "" {
			return cudaOf(local)
		}
	}
	for _, pkg := range [...]string{"cuda-toolkit", "nvidia-cuda-runtime", "nvidia-cuda-runtime-cu12", "nvidia-cuda-runtime-cu11"} {
		if v, there := p.All[pkg]; there {
			release := strings.SplitN(v.String(), ".", 3)
			return strings.Join(release[:min(2, len(release))], ".")
		}
	}
	return ""
}

// cudaOf returns the version of CUDA that a local version names: 11.8 for cu118.
func cudaOf(local string) string {
	digits, ok := strings.CutPrefix(local, "cu")
	if !ok || len(digits) < 3 || strings.Trim(digits, "0123456789") != "" {
		return ""
	}
	return digits[:len(digits)-1] + "." + digits[len(digits)-1:]
}

func compareDotted(a, b string) int {
	v, _ := version.ParseDotted(a)
	w, _ := version.ParseDotted(b)
	return version.Compare(v, w)
}
