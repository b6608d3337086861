package rules

import "github.com/upcheck/upcheck/internal/version"

// reference returns the release that the code was written for, as far as one
// can tell: the one that it runs on when all is good there; when that is not
// known, or only read from the project, the newest earlier one that is good.
func (t *track) reference(good func(release int) bool) (release int, already, ok bool) {
	start := t.target - 1
	if t.source >= 0 {
		if good(t.source) {
			return t.source, false, true
		}
		if t.from.Origin != version.Detected {
			return 0, false, false
		}
		start, already = min(t.source, t.target)-1, true
	}
	for r := start; r >= 0; r-- {
		if good(r) {
			return r, already, true
		}
	}
	return 0, false, false
}

// since returns the first of the releases up to the target that are bad without
// a break. The target is, and the release then is not.
func (t *track) since(then int, bad func(release int) bool) int {
	at := t.target
	for at > then+1 && bad(at-1) {
		at--
	}
	return at
}

// later returns the first release above the target that is good.
func (t *track) later(good func(release int) bool) (int, bool) {
	for r := t.target + 1; r < len(t.history.Releases()); r++ {
		if good(r) {
			return r, true
		}
	}
	return 0, false
}
