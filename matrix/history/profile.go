package history

import "github.com/upcheck/upcheck/internal/version"

// profile returns the policy of a history that needs one of its own, nil for
// all others.
func profile(pkg string, wheels []*Wheel) *policy {
	switch pkg {
	case "numpy":
		return numpyPolicy(wheels)
	case "transformers":
		return transformersPolicy(wheels)
	case "torchaudio":
		return torchaudioPolicy()
	case "tensorflow":
		return tensorflowPolicy(wheels)
	case "tensorflow.keras":
		return tensorflowKerasPolicy(wheels)
	case "keras":
		return kerasPolicy("keras", wheels)
	case "tf-keras":
		return kerasPolicy("tf_keras", wheels)
	}
	return nil
}

// atLeast reports whether the first of some wheels has a version, or a later
// one.
func atLeast(wheels []*Wheel, lowest string) bool {
	if len(wheels) == 0 {
		return false
	}
	has, err := version.Parse(wheels[0].Version)
	want, err2 := version.Parse(lowest)
	return err == nil && err2 == nil && version.Compare(has, want) >= 0
}

// hasModule reports whether the first of some wheels has a package of modules
// in a folder.
func hasModule(wheels []*Wheel, folder string) bool {
	if len(wheels) == 0 {
		return false
	}
	_, ok := wheels[0].members[folder+"/__init__.py"]
	return ok
}
