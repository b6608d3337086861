package rules

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// indexes looks for builds that were never made: torch 2.2.0 for CUDA 12.4.
func (in *site) indexes() {
	for i := range in.planned {
		p := &in.planned[i]
		if p.pkg != "torch" || p.local == "" || p.local == "cpu" || p.Manager == project.Conda {
			continue
		}
		index := in.indexOf(p)
		if p.moves && index == nil {
			continue // the local version is written anew with the pin
		}
		if _, exists, known := in.tables.BuildWith(p.pkg, p.release, p.local); exists || !known {
			continue
		}
		builds, _ := in.tables.BuildsOf(p.pkg, p.release)
		var names []string
		for _, b := range builds {
			names = append(names, b.Local)
		}
		place := p.Place()
		about := remarkable{
			place: place, name: p.Name, pkg: p.pkg, level: capped(in.tables.ListFact(p.pkg, p.release)),
			message: fmt.Sprintf("torch %s has no build `%s`; there are %s", p.release, p.local, listing(names)),
		}
		if index != nil {
			about.related = []finding.Related{at(index.Place, &place, "the index is named here")}
		}
		if p.moves {
			about.level = min(about.level, finding.Warning)
			about.message += ": the index has to move along"
		}
		about.fixes = in.rebuild(p)
		in.say("CU003", &about)
	}
}

// indexOf returns the index that has the build which is asked for alone, nil for none.
func (in *site) indexOf(p *planned) *project.Index {
	for i := range in.Indexes {
		if x := &in.Indexes[i]; indexLocal(x.URL) == p.local {
			return x
		}
	}
	return nil
}

// listing writes "`a`, `b` and `c`".
func listing(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = "`" + n + "`"
	}
	return enumerated(quoted)
}

// enumerated writes "a, b and c".
func enumerated(all []string) string {
	if n := len(all); n > 1 {
		return strings.Join(all[:n-1], ", ") + " and " + all[n-1]
	}
	return strings.Join(all, "")
}

// channels looks for releases that a channel of conda does not have any more.
func (in *site) channels() {
	for i := range in.planned {
		p := &in.planned[i]
		if p.Manager != project.Conda {
			continue
		}
		place := p.Place()
		for k := range in.Indexes {
			x := &in.Indexes[k]
			if x.Kind != project.Channel || p.Index != "" && p.Index != x.URL {
				continue
			}
			row, ok := in.tables.ChannelOf(x.URL, "pytorch")
			if !ok || !older(row.Last, short(p.release)) || in.hasChannel("conda-forge") || in.hasChannel("defaults") {
				continue
			}
			in.say("CU008", &remarkable{
				place: place, name: p.Name, pkg: p.pkg, level: capped(row.Fact),
				message: fmt.Sprintf("the channel `%s` has no PyTorch above %s; take `%s` from conda-forge, or install it with pip", x.URL, row.Last, p.release),
				related: []finding.Related{at(x.Place, &place, "the channel is named here")},
			})
			break
		}
	}
}

func (in *site) hasChannel(name string) bool {
	for i := range in.Indexes {
		if x := &in.Indexes[i]; x.Kind == project.Channel && x.URL == name {
			return true
		}
	}
	return false
}

// replaced looks for requirements that replace the framework an image was made for:
// what NVIDIA builds into its images is a pre-release, which is lower than the release
// it is called after.
func (in *site) replaced() {
	for i := range in.images {
		image := &in.images[i]
		if image.known.Torch == "" || !strings.Contains(image.Name, "nvidia/") {
			continue
		}
		have := must(image.known.Torch)
		for k := range in.Requirements {
			r := &in.Requirements[k]
			if r.Name != "torch" || r.Kind == project.Locked || have.IsZero() || r.Spec.IsEverything() || r.Spec.Contains(have, true) {
				continue
			}
			place := r.Place()
			in.say("CU009", &remarkable{
				place: place, name: "torch", pkg: "torch", level: capped(image.known.Fact),
				message: fmt.Sprintf("`%s:%s` has torch %s, which `torch%s` does not allow: pip replaces the build that the image was made for; allow it, or leave torch out", image.Name, image.Tag, image.known.Torch, r.Spec),
				related: in.imageRelated(image, &place),
			})
		}
	}
}

// tensorRT looks for the releases of TensorFlow whose extra asks for TensorRT, of which
// pip finds no wheel.
func (in *site) tensorRT() {
	for i := range in.planned {
		p := &in.planned[i]
		wheel, ok := in.tables.WheelOf(p.pkg, p.release, "")
		if !ok || p.pkg != "tensorflow" || !p.hasExtra("and-cuda") || wheel.TensorRT == "" || in.hasTensorRT(wheel) {
			continue
		}
		in.say("CU004", &remarkable{
			place: p.Place(), name: p.Name, pkg: p.pkg, level: capped(wheel.Fact),
			message: fmt.Sprintf("tensorflow[and-cuda] %s requires TensorRT %s, of which there is no wheel to install; use 2.15.1 or newer", p.release, wheel.TensorRT),
		})
	}
}

// hasTensorRT reports whether the TensorRT that a wheel asks for has a wheel for the
// Python of the installation, or for any where that is not known.
func (in *site) hasTensorRT(wheel *stack.Wheel) bool {
	if python := in.pythonOf(in.Installation); python != "" {
		return wheel.HasTensorRT(python)
	}
	return len(wheel.TensorRTPythons) > 0
}
