// Package image reads the names of container images.
package image

import (
	"strings"

	"github.com/distribution/reference"

	"github.com/upcheck/upcheck/project"
)

// Parse reads a name with its registry, tag and digest, as docker takes it:
// "nvcr.io/nvidia/pytorch:23.10-py3". The default registry is left out.
func Parse(text string) (project.Image, bool) {
	ref, err := reference.ParseNormalizedNamed(strings.TrimSpace(text))
	if err != nil {
		return project.Image{}, false
	}
	img := project.Image{Name: reference.FamiliarName(ref)}
	if tagged, ok := ref.(reference.Tagged); ok {
		img.Tag = tagged.Tag()
	}
	if digested, ok := ref.(reference.Digested); ok {
		img.Digest = digested.Digest().String()
	}
	return img, true
}
