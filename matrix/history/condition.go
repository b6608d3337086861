package history

import (
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/parser/outline"
)

// verdict is what is known of a condition before any code runs.
type verdict uint8

const (
	maybe verdict = iota
	yes
	no
)

func (v verdict) not() verdict {
	switch v {
	case yes:
		return no
	case no:
		return yes
	}
	return maybe
}

func verdictOf(b bool) verdict {
	if b {
		return yes
	}
	return no
}

// interpreter is what the wheels are read for: CPython on Linux, run as a
// library and not by a type checker.
type interpreter struct {
	major, minor int
}

// decide judges a condition of an if statement: tests of the platform, of the
// version of Python, of __name__ and of TYPE_CHECKING. Of all else it says maybe.
func (p interpreter) decide(e *outline.Expr) verdict {
	switch e.Kind {
	case outline.Constant:
		if e.Text == "True" || e.Text == "False" {
			return verdictOf(e.Text == "True")
		}
	case outline.Number:
		return verdictOf(e.Text != "0")
	case outline.Name, outline.Attribute:
		return p.flag(e)
	case outline.Not:
		return p.decide(e.Args[0]).not()
	case outline.Bool:
		return p.connected(e)
	case outline.Compare:
		return p.compare(e)
	case outline.Call:
		return p.call(e)
	}
	return maybe
}

// connected judges "a and b" and "a or b".
func (p interpreter) connected(e *outline.Expr) verdict {
	decisive := no
	if e.Text == "or" {
		decisive = yes
	}
	all := decisive.not()
	for _, part := range e.Args {
		switch p.decide(part) {
		case decisive:
			return decisive
		case maybe:
			all = maybe
		}
	}
	return all
}

// flag judges names that by convention say where the code runs.
func (p interpreter) flag(e *outline.Expr) verdict {
	name := e.Dotted()
	switch strings.ToUpper(strings.Trim(name[strings.LastIndexByte(name, '.')+1:], "_")) {
	case "TYPE_CHECKING", "IS_WINDOWS", "IS_MACOS", "IS_DARWIN", "ON_WINDOWS", "WIN32", "IS_WIN", "PY2", "IS_PY2":
		return no
	case "IS_LINUX", "PY3", "IS_PY3":
		return yes
	}
	switch {
	case name == "__debug__":
		return yes
	case strings.HasPrefix(name, "__") && strings.HasSuffix(name, "_SETUP__"):
		return no // a package's build sets it: __NUMPY_SETUP__, __LIGHTNING_SETUP__
	}
	return maybe
}

func (p interpreter) call(e *outline.Expr) verdict {
	switch callee := e.Args[0]; callee.Dotted() {
	case "sys.platform.startswith":
		if len(e.Args) == 2 && e.Args[1].Kind == outline.String {
			return verdictOf(strings.HasPrefix("linux", e.Args[1].Text))
		}
	case "is_windows", "_is_windows", "is_macos":
		return no
	}
	return maybe
}

func (p interpreter) compare(e *outline.Expr) verdict {
	left, op, right := e.Args[0], e.Text, e.Args[1]
	if v, ok := p.version(left, right, op); ok {
		return v
	}
	value, known := platform(left)
	if !known {
		return maybe
	}
	switch {
	case right.Kind == outline.String && op == "==":
		return verdictOf(value == right.Text)
	case right.Kind == outline.String && op == "!=":
		return verdictOf(value != right.Text)
	case op == "in", op == "not in":
		if right.Kind != outline.Tuple && right.Kind != outline.List && right.Kind != outline.Set {
			return maybe
		}
		found := false
		for _, item := range right.Args {
			if item.Kind != outline.String {
				return maybe
			}
			found = found || item.Text == value
		}
		return verdictOf(found == (op == "in"))
	}
	return maybe
}

// platform gives what an expression about the machine has on Linux.
func platform(e *outline.Expr) (string, bool) {
	name := e.Dotted()
	if e.Kind == outline.Call && len(e.Args) == 1 {
		name = e.Args[0].Dotted() + "()"
	}
	switch name {
	case "sys.platform", "platform":
		return "linux", true
	case "platform.system()":
		return "Linux", true
	case "os.name":
		return "posix", true
	case "__name__":
		return "<imported>", true
	}
	return "", false
}

// version compares sys.version_info, or parts of it, with numbers.
func (p interpreter) version(left, right *outline.Expr, op string) (verdict, bool) {
	have := []int{p.major, p.minor}
	switch name := left.Dotted(); {
	case name == "sys.version_info":
	case name == "sys.version_info.major":
		have = have[:1]
	case name == "sys.version_info.minor":
		have = have[1:]
	case left.Kind == outline.Subscript && len(left.Args) > 1 && left.Args[0].Dotted() == "sys.version_info":
		switch index := left.Args[1]; {
		case index.Text == "0":
			have = have[:1]
		case index.Text == "1":
			have = have[1:]
		case index.Kind == outline.Number:
			return maybe, false
		} // a slice: the whole is close enough
	default:
		return maybe, false
	}
	var want []int
	parts := []*outline.Expr{right}
	if right.Kind == outline.Tuple {
		parts = right.Args
	}
	for _, part := range parts {
		n, err := strconv.Atoi(part.Text)
		if part.Kind != outline.Number || err != nil {
			return maybe, false
		}
		want = append(want, n)
	}
	return compareVersions(have, want, op), true
}

// compareVersions orders as Python orders tuples; the interpreter's patch
// release is not known and above every number.
func compareVersions(have, want []int, op string) verdict {
	order := 0
	for i := range min(len(have), len(want)) {
		if order == 0 {
			order = have[i] - want[i]
		}
	}
	if order == 0 && len(have) != len(want) {
		order = 1
	}
	switch op {
	case ">=":
		return verdictOf(order >= 0)
	case ">":
		return verdictOf(order > 0)
	case "<":
		return verdictOf(order < 0)
	case "<=":
		return verdictOf(order <= 0)
	case "==":
		return verdictOf(order == 0)
	case "!=":
		return verdictOf(order != 0)
	}
	return maybe
}
