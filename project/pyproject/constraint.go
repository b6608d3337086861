package pyproject

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/version"
)

// One part of a Poetry constraint: an operator, perhaps none, and a version.
var constraintPart = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\s,]*(\^|~=|~|===|==|=|!=|>=|<=|>|<|)\s*([^\s,^~=<>|]+)[\s,]*`)
})

// specifiers turns a constraint of Poetry into PEP 440 specifiers. "" is what
// allows every version; a choice of ranges ("^1 || ^3") has no other form
// here.
func specifiers(constraint string) (string, error) {
	if strings.Contains(constraint, "|") {
		return "", nil
	}
	var specs []string
	rest := constraint
	for first := true; rest != "" || first; first = false {
		m := constraintPart().FindStringSubmatch(rest)
		if m == nil {
			return "", fmt.Errorf("%q is not a version constraint", constraint)
		}
		rest = rest[len(m[0]):]
		spec, err := specifier(m[1], m[2])
		if err != nil {
			return "", err
		}
		if spec != "" {
			specs = append(specs, spec)
		}
	}
	return strings.Join(specs, ","), nil
}

func specifier(op, text string) (string, error) {
	switch {
	case text == "*":
		return "", nil
	case op == "" || op == "=":
		return "==" + text, nil
	case op != "^" && op != "~":
		return op + text, nil
	}
	v, err := version.Parse(text)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf(">=%s,<%s", v, above(v, op)), nil
}

// above returns the end of the range that begins at v: for "^" the next
// version that differs in the first number that is not 0, for "~" in the
// second number.
func above(v version.Version, op string) string {
	release := v.Release()
	at := min(1, len(release)-1)
	if op == "^" {
		at = 0
		for at < len(release)-1 && release[at] == 0 {
			at++
		}
	}
	var b strings.Builder
	if epoch, _, ok := strings.Cut(v.String(), "!"); ok {
		b.WriteString(epoch + "!")
	}
	for i, n := range release {
		if i == at {
			n++
		} else if i > at {
			n = 0
		}
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(strconv.Itoa(n))
	}
	return b.String()
}
