// Package image reads the names of container images.
package image

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/project"
)

// The parts of a reference as the distribution specification writes them. The library
// that has this grammar compiles it at every start of the program, for a millisecond.
var reference = sync.OnceValue(func() *regexp.Regexp {
	const (
		word   = `[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*`
		domain = `(?:localhost|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+|[A-Za-z0-9-]+:)(?::?[0-9]+)?`
		tag    = `[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}`
		digest = `[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}`
	)
	return regexp.MustCompile(`^(?:(` + domain + `)/)?(` + word + `(?:/` + word + `)*)(?::(` + tag + `))?(?:@(` + digest + `))?$`)
})

// Parse reads a name with its registry, tag and digest, as docker takes it:
// "nvcr.io/nvidia/pytorch:23.10-py3". The default registry is left out.
func Parse(text string) (project.Image, bool) {
	m := reference().FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return project.Image{}, false
	}
	img := project.Image{Name: m[2], Tag: m[3], Digest: m[4]}
	switch domain := m[1]; domain {
	case "", "docker.io", "index.docker.io":
		img.Name = strings.TrimPrefix(img.Name, "library/")
	default:
		img.Name = domain + "/" + img.Name
	}
	return img, true
}
