// Package version holds versions and ranges of versions as Python packaging
// defines them (PEP 440), the dotted versions of drivers, CUDA and kernels,
// and the pair of versions that a scan is about.
package version

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Version is a version of a package. The zero Version means that there is
// none. A Version is immutable; two are equal with == when they have the same
// normal form ("1.0" and "1.0.0" differ there, but Compare equal).
type Version struct {
	text string // the normal form; for a dotted version the text as given
	key  string // orders like the version, see key.go
	kind kind
}

type kind uint8

const (
	final kind = iota
	prerelease
	dotted
)

// Parse reads a PEP 440 version in any of its accepted spellings ("v1.0-RC.1"
// is 1.0rc1).
func Parse(s string) (Version, error) {
	if v, ok := plain(s); ok {
		return v, nil
	}
	p, ok := scan(trim(s))
	if !ok {
		return Version{}, fmt.Errorf("invalid version %q", s)
	}
	return p.version(), nil
}

// Compare returns -1, 0 or +1 as a is older than, equal to, or newer than b.
// The zero Version is older than all others.
func Compare(a, b Version) int { return strings.Compare(a.key, b.key) }

// IsZero reports whether there is no version.
func (v Version) IsZero() bool { return v == Version{} }

// String returns the normal form, "" for the zero Version.
func (v Version) String() string { return v.text }

// IsPrerelease reports whether v is an alpha, beta, release candidate or
// development release.
func (v Version) IsPrerelease() bool { return v.kind == prerelease }

// Base returns the epoch and the release alone: 1.2 for 1.2rc1.post2+cu121.
func (v Version) Base() Version {
	if v.IsZero() {
		return v
	}
	return parts{epoch: v.epoch(), release: strings.Split(v.release(), ".")}.version()
}

// Release returns the numbers of the release as written: [1 2 0] for 1.2.0rc1.
// Numbers beyond an int become the largest int. The caller owns the slice.
func (v Version) Release() []int {
	if v.IsZero() {
		return nil
	}
	var buf [8]string
	numbers := make([]int, 0, 4)
	release, _ := appendRelease(buf[:0], v.public())
	for _, field := range release {
		n, err := strconv.Atoi(field)
		if err != nil {
			n = math.MaxInt // the scanner lets only digits through
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// Local returns the local part without its "+" ("cu121"), "" without one.
func (v Version) Local() string {
	if v.kind == dotted {
		return ""
	}
	_, local, _ := strings.Cut(v.text, "+")
	return local
}

// WithoutLocal returns v without its local part.
func (v Version) WithoutLocal() Version {
	local := v.Local()
	if local == "" {
		return v
	}
	p, _ := scan(strings.TrimSuffix(v.text, "+"+local))
	return p.version()
}

func (v Version) epoch() string {
	if epoch, _, ok := strings.Cut(v.text, "!"); ok && v.kind != dotted {
		return epoch
	}
	return "0"
}

// release returns the dotted numbers that the normal form starts with.
func (v Version) release() string {
	release, _ := cutRelease(v.public())
	return strings.Join(release, ".")
}

// public is the normal form behind the epoch.
func (v Version) public() string {
	if _, rest, ok := strings.Cut(v.text, "!"); ok && v.kind != dotted {
		return rest
	}
	return v.text
}
