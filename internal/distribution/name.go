// Package distribution holds what is true of the names of distributions,
// whoever reads them.
package distribution

import (
	"strings"
	"unicode"
)

// Normalise makes one of all spellings of a distribution's name, by PEP 503:
// lower case, and one hyphen for each run of hyphens, underscores and dots.
func Normalise(name string) string {
	var b strings.Builder
	b.Grow(len(name))
	separated := false
	for _, r := range name {
		if r == '-' || r == '_' || r == '.' {
			if !separated {
				b.WriteByte('-')
			}
			separated = true
			continue
		}
		separated = false
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
