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

// IsName reports whether a distribution may be called that, by PEP 508: ASCII letters
// and digits, and between them also dots, hyphens and underscores.
func IsName(name string) bool {
	inner := strings.TrimFunc(name, func(r rune) bool { return !isAlphanumeric(r) })
	return name != "" && inner == name && !strings.ContainsFunc(name, func(r rune) bool {
		return !isAlphanumeric(r) && !strings.ContainsRune("._-", r)
	})
}

func isAlphanumeric(r rune) bool {
	return '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z'
}
