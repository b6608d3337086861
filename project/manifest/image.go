package manifest

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
)

// Image adds the image that a value names.
func (f *File) Image(n *document.Node, unit string) {
	if !Scalar(n) {
		return
	}
	f.ImageNamed(f.Place(n, unit), n.Text)
}

// ImageNamed adds the image that a reference names, unless it is not written out.
func (f *File) ImageNamed(place project.Place, reference string) {
	image := ParseImage(reference)
	if image.Name == "" {
		return
	}
	image.Place = place
	f.Facts.Images = append(f.Facts.Images, image)
}

// ParseImage takes a reference apart: [registry/]name[:tag][@digest]. One that is
// not written out has no name.
func ParseImage(reference string) project.Image {
	reference = strings.TrimPrefix(strings.TrimSpace(reference), "docker://")
	if !Known(reference) || strings.ContainsAny(reference, " \t\n") {
		return project.Image{}
	}
	var image project.Image
	image.Name, image.Digest, _ = strings.Cut(reference, "@")
	if i := strings.LastIndexByte(image.Name, ':'); i > strings.LastIndexByte(image.Name, '/') {
		image.Name, image.Tag = image.Name[:i], image.Name[i+1:]
	}
	for _, prefix := range []string{"index.docker.io/", "docker.io/", "library/"} {
		image.Name = strings.TrimPrefix(image.Name, prefix)
	}
	return image
}
