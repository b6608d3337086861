package stack

import (
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// compare orders two dotted versions. What is no version comes before all.
func compare(a, b string) int {
	v, _ := version.ParseDotted(a)
	w, _ := version.ParseDotted(b)
	return version.Compare(v, w)
}

// same reports whether two releases of a package are the same for PEP 440,
// local parts aside.
func same(a, b string) bool {
	v, err := version.Parse(a)
	if err != nil {
		return false
	}
	order, ok := version.CompareText(b, v.WithoutLocal())
	return ok && order == 0
}

// minor returns the first two numbers of a version ("12.4" for "12.4.127"), ""
// when it has fewer.
func minor(text string) string {
	first, rest, ok := strings.Cut(strings.TrimSpace(text), ".")
	if !ok {
		return ""
	}
	second, _, _ := strings.Cut(rest, ".")
	if !digits(first) || !digits(second) {
		return ""
	}
	return first + "." + second
}

// digits reports whether a text is a number and nothing else.
func digits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
