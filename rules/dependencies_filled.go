package rules

import (
	"strings"

	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project"
)

// taken are the files that something else takes in: what they bring is looked at there.
func (s *surroundings) taken() map[string]bool {
	files := make(map[string]bool)
	for i := range s.Installations {
		in := &s.Installations[i]
		for k := range in.Requirements {
			if file := in.Requirements[k].Path; file != in.Path {
				files[file] = true
			}
		}
	}
	return files
}

// fills reports whether an installation goes into an image, or a service, that has
// packages already, so that what nobody asks for is not the newest.
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
func isFresh(in *composed, r *project.Requirement) bool {
	return !r.Script || len(in.Images) > 0 || len(in.interpreters) > 0
}
