package rules

import (
	"fmt"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// wheels compares the glibc of the image with that of the wheels.
func (in *site) wheels() {
	image, glibc, fact, ok := in.system()
	if !ok {
		return
	}
	os := image.known.OS
	for i := range in.planned {
		p := &in.planned[i]
		wheel, ok := in.tables.WheelOf(p.pkg, p.release, "")
		if !ok || wheel.GLIBC == "" || p.Manager == project.Conda || !older(glibc, wheel.GLIBC) {
			continue
		}
		place := p.Place()
		about := remarkable{
			place: place, name: "glibc", pkg: p.pkg, level: capped(wheel.Fact, fact),
			message: fmt.Sprintf("%s has no wheel for %s: its wheels need glibc %s, and %s has %s; build on a newer system", p.pkg+" "+p.release, os, wheel.GLIBC, os, glibc),
		}
		about.related = in.imageRelated(image, &place)
		in.say("CU002", &about)
	}
}

// system returns the image that says which system it is, with its glibc.
func (in *site) system() (image *builtOn, glibc string, fact stack.Fact, ok bool) {
	for i := range in.images {
		if os := in.images[i].known.OS; os != "" {
			glibc, fact, ok = in.tables.GLIBCOf(os)
			return &in.images[i], glibc, fact, ok
		}
	}
	return nil, "", stack.Fact{}, false
}

// imageRelated points to an image from another place.
func (in *site) imageRelated(image *builtOn, place *project.Place) []finding.Related {
	return []finding.Related{at(image.Place, place, "the image is named here")}
}

// older compares dotted versions.
func older(a, b string) bool {
	x, err := version.ParseDotted(a)
	y, other := version.ParseDotted(b)
	return err == nil && other == nil && version.Compare(x, y) < 0
}
