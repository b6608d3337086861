package version

import (
	"fmt"
	"strings"
)

// ParseDotted reads the version of a driver, of CUDA or of a kernel: numbers
// joined by dots, then perhaps a hyphen and the numbers of a build, then
// anything ("535.129.03", "12.1", "5.15.0-91-generic"). It compares number by
// number; what follows the numbers does not count, except that a kernel's
// "-rc4" is a pre-release. The text is kept as it is given.
func ParseDotted(s string) (Version, error) {
	text := trim(s)
	release, rest := cutRelease(text)
	if release == nil {
		return Version{}, fmt.Errorf("invalid version %q", s)
	}
	p := parts{epoch: "0", release: release}
	if after, found := strings.CutPrefix(rest, "-"); found {
		if candidate, isRC := strings.CutPrefix(after, "rc"); isRC {
			p.phase = "rc"
			p.pre, _ = cutDigits(candidate)
		} else {
			build, _ := cutRelease(after)
			p.release = append(p.release, build...)
		}
	}
	return Version{text: text, key: p.key(), kind: dotted}, nil
}
