package rules

import (
	"strings"

	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// filled reports whether an installation goes into an image, or a service, that has
// packages already, so that what nobody asks for is not the newest. A file that
// something takes in is looked at there.
func (s *surroundings) filled(in *project.Installation) bool {
	if fills(in) {
		return true
	}
	if in.Unit != "" || len(in.Images) > 0 {
		return false
	}
	for i := range s.Installations {
		other := &s.Installations[i]
		if other.Path != in.Path && takes(other, in.Path) {
			return true
		}
	}
	return false
}

// takes reports whether requirements of an installation are those of a file.
func takes(in *project.Installation, file string) bool {
	for i := range in.Requirements {
		if in.Requirements[i].Path == file {
			return true
		}
	}
	return false
}

func fills(in *project.Installation) bool {
	for i := range in.Requirements {
		if in.Requirements[i].Manager == project.Hosted {
			return true
		}
	}
	for i := range in.Images {
		if !isBare(&in.Images[i]) {
			return true
		}
	}
	return false
}

// isBare reports whether an image has no packages of Python beside an installer: a
// system, CUDA, Python, conda. One that nobody knows may have any.
func isBare(image *project.Image) bool {
	known, ok := stack.Default().ImageOf(image.Name, image.Tag)
	if ok {
		return known.Torch == "" && known.TensorFlow == "" && known.Release == ""
	}
	base := image.Name[strings.LastIndexByte(image.Name, '/')+1:]
	for _, word := range []string{"python", "conda", "mamba", "miniforge", "ubuntu", "debian", "cuda", "uv", "alpine"} {
		if strings.Contains(base, word) {
			return true
		}
	}
	return false
}

// isFresh reports whether a requirement is installed where nothing is yet: a file that
// declares it says so, and a command in an image of Python, or behind what sets a
// Python up.
func isFresh(in *project.Installation, r *project.Requirement, pythons []interpreter) bool {
	return !r.Script || len(in.Images) > 0 || len(pythons) > 0
}
