package project

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/internal/version"
)

// Truth is what is known of a condition.
type Truth uint8

// The truths.
const (
	Unknown Truth = iota
	Holds
	Fails
)

// Marker evaluates the condition of a requirement, as PEP 508 writes it, for
// CPython on Linux x86-64: "" holds. Python is the version of the interpreter,
// "" when it is not known; extras decide nothing. What is not understood is
// Unknown.
func Marker(text, python string) Truth { return (&marker{python: python}).read(text) }

// MarkerOf is Marker where an extra is asked for by its name, or none by "".
func MarkerOf(text, python, extra string) Truth {
	return (&marker{python: python, extra: extra, asked: true}).read(text)
}

func (m *marker) read(text string) Truth {
	if strings.TrimSpace(text) == "" {
		return Holds
	}
	m.tokens = markerToken().FindAllString(text, -1)
	if len(m.tokens) > maxMarker || strings.TrimSpace(markerToken().ReplaceAllString(text, "")) != "" {
		return Unknown
	}
	truth := m.or()
	if m.at < len(m.tokens) || m.broken {
		return Unknown
	}
	return truth
}

// maxMarker bounds the parts of a condition: they may nest.
const maxMarker = 200

var markerToken = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`"[^"]*"|'[^']*'|[A-Za-z_][\w.]*|[<>=!~]+|[()]`)
})

type marker struct {
	tokens []string
	at     int
	python string
	// extra is the one that is asked for, if anything says so.
	extra  string
	asked  bool
	broken bool
}

func (m *marker) next() string {
	if m.at >= len(m.tokens) {
		m.broken = true
		return ""
	}
	m.at++
	return m.tokens[m.at-1]
}

func (m *marker) accept(word string) bool {
	if m.at < len(m.tokens) && m.tokens[m.at] == word {
		m.at++
		return true
	}
	return false
}

func (m *marker) or() Truth {
	truth := m.and()
	for m.accept("or") {
		switch other := m.and(); {
		case truth == Holds || other == Holds:
			truth = Holds
		case truth == Unknown || other == Unknown:
			truth = Unknown
		}
	}
	return truth
}

func (m *marker) and() Truth {
	truth := m.comparison()
	for m.accept("and") {
		switch other := m.comparison(); {
		case truth == Fails || other == Fails:
			truth = Fails
		case truth == Unknown || other == Unknown:
			truth = Unknown
		}
	}
	return truth
}

func (m *marker) comparison() Truth {
	if m.accept("(") {
		truth := m.or()
		m.broken = m.broken || !m.accept(")")
		return truth
	}
	left, op := m.next(), m.next()
	if op == "not" {
		op += " " + m.next()
	}
	right := m.next()
	if m.broken {
		return Unknown
	}
	x, xKnown := m.value(left)
	y, yKnown := m.value(right)
	if !xKnown || !yKnown {
		return Unknown
	}
	if left == "extra" || right == "extra" { // PEP 685
		x, y = distribution.Normalise(x), distribution.Normalise(y)
	}
	versions := strings.HasPrefix(left, "python_") || strings.HasPrefix(right, "python_") || strings.HasPrefix(left, "implementation_version")
	return compare(x, op, y, versions)
}

// value returns what a variable or a literal stands for.
func (m *marker) value(token string) (string, bool) {
	if token != "" && (token[0] == '"' || token[0] == '\'') {
		return token[1 : len(token)-1], true
	}
	switch token {
	case "extra":
		return m.extra, m.asked
	case "python_version":
		parts := strings.SplitN(m.python, ".", 3)
		return strings.Join(parts[:min(2, len(parts))], "."), m.python != ""
	case "python_full_version":
		return m.python, strings.Count(m.python, ".") == 2
	case "os_name":
		return "posix", true
	case "sys_platform":
		return "linux", true
	case "platform_system":
		return "Linux", true
	case "platform_machine":
		return "x86_64", true
	case "platform_python_implementation":
		return "CPython", true
	case "implementation_name":
		return "cpython", true
	}
	return "", false
}

func compare(x, op, y string, versions bool) Truth {
	truth := func(holds bool) Truth {
		if holds {
			return Holds
		}
		return Fails
	}
	switch op {
	case "in":
		return truth(strings.Contains(y, x))
	case "not in":
		return truth(!strings.Contains(y, x))
	}
	if versions {
		v, err := version.Parse(x)
		set, setErr := version.ParseSet(op + y)
		if err != nil || setErr != nil {
			return Unknown
		}
		return truth(set.Contains(v, true))
	}
	switch op {
	case "==", "===":
		return truth(x == y)
	case "!=":
		return truth(x != y)
	}
	return Unknown
}
