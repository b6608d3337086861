package parser

import (
	"slices"
	"strings"
)

// flagNamed understands a flag or a function of another file by its name:
// _TORCH_GREATER_EQUAL_2_0 tests a version, whichever way it comes out.
func (r *resolver) flagNamed(e exprID) *Cond {
	switch x := &r.exprs[e]; x.kind {
	case xName, xAttr:
		if testsVersion(r.names[x.name]) {
			return undecided()
		}
	}
	return opaque()
}

// versioned are libraries as flags spell them, compared what they say of the
// version.
var (
	versioned = [...]string{
		"torch", "pytorch", "torchvision", "torchaudio", "torchmetrics", "lightning", "pl", "tf", "tensorflow", "keras",
		"numpy", "np", "transformers", "python", "py",
	}
	compared = [...]string{
		"greater", "less", "equal", "ge", "gt", "geq", "le", "lt", "leq", "least", "most", "newer", "older", "above", "below", "before", "after",
		"since", "version",
	}
)

// testsVersion reports whether a name is that of a test of a library's version.
func testsVersion(name string) bool {
	last := len(name) - 1
	if last < 0 || !strings.Contains(name, "_") && (name[last] < '0' || name[last] > '9') {
		return false // one word, which is no library and a comparison at once
	}
	library, version := false, false
	for word := range strings.SplitSeq(strings.ToLower(name), "_") {
		bare := strings.TrimRight(word, "0123456789")
		number := bare != word
		if slices.Contains(versioned[:], bare) {
			library = true
		} else if bare != "" && !slices.Contains(compared[:], bare) {
			continue
		}
		version = version || number || slices.Contains(compared[:], bare)
	}
	return library && version
}
