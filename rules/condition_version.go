package rules

import (
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/parser"
)

// The Pythons that a target without a named Python may run on: TensorFlow
// 2.15 and PyTorch 2.3 ask for at least 3.8 in their wheel metadata.
var (
	oldestPython = must("3.8")
	newestPython = must("3.14")
)

// versionTest decides a comparison of a package's version at the target.
func (s *scan) versionTest(c *parser.Cond) truth {
	if c.Package == "" {
		return unknown // some version, of a package that the module does not name
	}
	pkg, ok := "python", c.Package == "python"
	if !ok {
		pkg, ok = s.catalog.Module(c.Package)
	}
	if !ok {
		return opaque
	}
	to := s.side()[pkg]
	if to.Known() {
		return compareVersion(to.Version, c)
	}
	if pkg == "python" {
		low, high := compareVersion(oldestPython, c), compareVersion(newestPython, c)
		if low == high {
			return low
		}
	}
	return unknown
}

// compareVersion evaluates a version test for one version.
func compareVersion(v version.Version, c *parser.Cond) truth {
	form := c.Form
	if form == parser.Direct {
		form = parser.Textual
		if comparesAsVersion(c.Package, v) {
			form = parser.Parsed
		}
	}
	switch form {
	case parser.Prefix:
		for literal := range strings.SplitSeq(c.Literal, ",") {
			if strings.HasPrefix(v.String(), literal) {
				return isTrue
			}
		}
		return isFalse
	case parser.Component:
		return compareComponent(v, c)
	case parser.Textual:
		return compareEach(c, func(literal string) (int, bool) {
			return strings.Compare(v.String(), literal), true
		})
	default:
		return compareEach(c, func(literal string) (int, bool) {
			return compareReleases(v, literal, c.Index)
		})
	}
}

// compareReleases compares v with a literal; when parts is not 0 only so many
// leading numbers of v count.
func compareReleases(v version.Version, literal string, parts int) (int, bool) {
	if parts > 0 {
		release := v.Release()
		v = must(joinInts(release[:min(parts, len(release))]))
	}
	other, err := version.Parse(literal)
	if err != nil {
		return 0, false
	}
	return version.Compare(v.WithoutLocal(), other), true
}

func compareComponent(v version.Version, c *parser.Cond) truth {
	release := v.Release()
	if c.Index < 0 || c.Index >= len(release) {
		return unknown
	}
	return compareEach(c, func(literal string) (int, bool) {
		n, err := strconv.Atoi(literal)
		return release[c.Index] - n, err == nil
	})
}

// compareEach applies the operator of c to the result of compare; "in" holds
// when one of the literals is equal.
func compareEach(c *parser.Cond, compare func(literal string) (int, bool)) truth {
	if c.Compare == "in" {
		for literal := range strings.SplitSeq(c.Literal, ",") {
			if n, ok := compare(literal); ok && n == 0 {
				return isTrue
			}
		}
		return isFalse
	}
	n, ok := compare(c.Literal)
	if !ok {
		return unknown
	}
	switch c.Compare {
	case "<":
		return truthOf(n < 0)
	case "<=":
		return truthOf(n <= 0)
	case ">":
		return truthOf(n > 0)
	case ">=":
		return truthOf(n >= 0)
	case "==":
		return truthOf(n == 0)
	case "!=":
		return truthOf(n != 0)
	default:
		return unknown
	}
}

func joinInts(ns []int) string {
	parts := make([]string, len(ns))
	for i, n := range ns {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, ".")
}
