package manifest

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/image"
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
	reference = strings.TrimPrefix(strings.TrimSpace(reference), "docker://")
	if !Known(reference) {
		return
	}
	if img, ok := image.Parse(reference); ok {
		img.Place = place
		f.Facts.Images = append(f.Facts.Images, img)
	}
}
