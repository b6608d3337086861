package stack

import (
	"regexp"
	"strings"
)

// Image is what the name and the tag of an image say is in it. What they do not
// say is "".
type Image struct {
	CUDA, CUDNN, NCCL         string
	Torch, TensorFlow, Python string
	Driver                    string // that its CUDA comes with
	OS                        string // for SystemOf
	// Flavour is base, runtime or devel: only devel has the compiler.
	Flavour string
	// GPU says that the framework inside is a build for GPUs.
	GPU bool
	// Release is the month of an image that is named after it, also of one whose
	// contents are not known.
	Release string
	Fact
}

// Compiler reports whether the image has nvcc.
func (i *Image) Compiler() bool { return i.Flavour == "devel" }

// ImageOf returns what an image has in it, by its name without the tag and the tag.
// It is false for an image or a tag that the tables do not know.
func (t *Tables) ImageOf(name, tag string) (Image, bool) {
	name = repository(name)
	for i := range t.Forms {
		f := &t.Forms[i]
		if !f.matches(name) {
			continue
		}
		if image, ok := f.read(tag); ok {
			image.complete(t, f.Image, tag)
			return image, true
		}
	}
	return t.systemImage(name, tag)
}

// repository returns a name without what names the default registry.
func repository(name string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	for _, prefix := range []string{"docker.io/", "index.docker.io/", "registry-1.docker.io/", "library/"} {
		name = strings.TrimPrefix(name, prefix)
	}
	return name
}

// matches reports whether a name is that of the image, perhaps of a mirror. A name
// without a slash may be anybody's and has to be alone.
func (f *Form) matches(name string) bool {
	return name == f.Image || strings.Contains(f.Image, "/") && strings.HasSuffix(name, "/"+f.Image)
}

// read takes a tag apart.
func (f *Form) read(tag string) (Image, bool) {
	re, err := regexp.Compile(f.Tag)
	if err != nil {
		return Image{}, false // Validate refuses it
	}
	at := re.FindStringSubmatchIndex(tag)
	if at == nil {
		return Image{}, false
	}
	image := Image{Fact: f.Fact}
	for i, group := range re.SubexpNames() {
		if i == 0 || at[2*i] < 0 {
			continue
		}
		text := tag[at[2*i]:at[2*i+1]]
		switch group {
		case "cuda":
			image.CUDA = text
		case "cudnn":
			if image.CUDNN = text; text == "" {
				image.CUDNN = f.CUDNN
			}
		case "flavour":
			image.Flavour = text
		case "os":
			image.OS = text
		case "torch":
			image.Torch, image.GPU = text, true
		case "tensorflow":
			image.TensorFlow = text
		case "python":
			image.Python = text
		case "gpu":
			image.GPU = true
		case "release":
			image.Release, image.GPU = text, true
		}
	}
	return image, true
}

// complete adds what the tag does not say itself.
func (i *Image) complete(t *Tables, name, tag string) {
	if i.Release != "" {
		i.addRelease(t, name, tag)
	}
	if i.TensorFlow != "" && i.GPU {
		if tested, ok := t.TestedWith("tensorflow", i.TensorFlow); ok {
			i.CUDA, i.CUDNN = tested.CUDA, tested.CUDNN
			i.Certainty = Least(i.Certainty, Reported) // of the wheel, not of the image
		}
	}
}

func (i *Image) addRelease(t *Tables, name, tag string) {
	var found *Release
	for n := range t.Releases {
		r := &t.Releases[n]
		if r.Image != name || r.Release != i.Release {
			continue
		}
		if r.Variant != "" && strings.Contains(tag, r.Variant) {
			found = r
			break
		}
		if r.Variant == "" && !t.ownVariant(name, tag) {
			found = r
		}
	}
	if found == nil {
		return
	}
	i.CUDA, i.CUDNN, i.NCCL, i.Torch = found.CUDA, found.CUDNN, found.NCCL, found.Torch
	i.Python, i.OS, i.Driver, i.Fact = found.Python, found.OS, found.Driver, found.Fact
}

// ownVariant reports whether a tag is of a variant that has rows of its own.
func (t *Tables) ownVariant(name, tag string) bool {
	for i := range t.Releases {
		if r := &t.Releases[i]; r.Image == name && r.Variant != "" && strings.Contains(tag, r.Variant) {
			return true
		}
	}
	return false
}

// systemImage reads the image of a distribution: "ubuntu" with "22.04", "debian"
// with "bookworm-slim", "ubi8/python-39" with anything.
func (t *Tables) systemImage(name, tag string) (Image, bool) {
	for part := range strings.SplitSeq(name, "/") {
		part, _, _ = strings.Cut(part, "-")
		if s, ok := t.SystemOf(part); ok && strings.HasPrefix(part, "ubi") && s.Name == "ubi" {
			return Image{OS: part, Fact: s.Fact}, true
		}
	}
	if first, second, ok := strings.Cut(name, "/"); ok && first == second {
		name = first // rockylinux/rockylinux
	}
	word, _, _ := strings.Cut(tag, "-")
	for _, os := range []string{name + word, word} {
		if s, ok := t.SystemOf(os); ok && s.Name == name {
			return Image{OS: os, Fact: s.Fact}, true
		}
	}
	return Image{}, false
}
