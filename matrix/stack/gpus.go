package stack

import (
	"path"
	"strings"
	"unicode"
)

// GPUCapability returns the row about a GPU as tools, labels and clouds name it:
// "NVIDIA A100-SXM4-40GB", "nvidia-tesla-t4", "RTX 4090".
func (t *Tables) GPUCapability(name string) (*GPU, bool) {
	if _, ok := t.InstanceGPU(name); ok {
		return nil, false // an a2-highgpu-1g has no A2
	}
	words := gpuWords(name)
	longest := 0
	var found *GPU
	for i := range t.GPUs {
		for _, known := range t.GPUs[i].Names {
			if w := gpuWords(known); len(w) > longest && startsWith(words, w) {
				longest, found = len(w), &t.GPUs[i]
			}
		}
	}
	return found, found != nil
}

// gpuWords parts a name and leaves out what many names have.
func gpuWords(name string) []string {
	all := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	words := all[:0]
	for _, w := range all {
		switch w {
		case "nvidia", "tesla", "geforce", "gpu":
		default:
			words = append(words, w)
		}
	}
	return words
}

func startsWith(words, prefix []string) bool {
	if len(prefix) == 0 || len(words) < len(prefix) {
		return false
	}
	for i, w := range prefix {
		if words[i] != w {
			return false
		}
	}
	return true
}

// InstanceGPU returns the row about a machine of a cloud: "p3.2xlarge",
// "ml.g5.xlarge", "Standard_NC6s_v3".
func (t *Tables) InstanceGPU(instance string) (*Instance, bool) {
	name := strings.TrimPrefix(strings.ToLower(strings.TrimSpace(instance)), "ml.")
	for i := range t.Instances {
		for _, pattern := range t.Instances[i].Types {
			if ok, err := path.Match(strings.ToLower(pattern), name); ok && err == nil {
				return &t.Instances[i], true
			}
		}
	}
	return nil, false
}

// InstanceCapability returns the compute capability of the GPUs of a machine, as
// certain as the less certain of the two rows that say so.
func (t *Tables) InstanceCapability(instance string) (capability string, fact Fact, ok bool) {
	row, ok := t.InstanceGPU(instance)
	if !ok {
		return "", Fact{}, false
	}
	gpu, ok := t.GPUCapability(row.GPU)
	if !ok {
		return "", Fact{}, false
	}
	fact = row.Fact
	fact.Certainty = Least(fact.Certainty, gpu.Certainty)
	return gpu.Capability, fact, true
}
