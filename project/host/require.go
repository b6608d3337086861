package host

import (
	"strings"

	"github.com/upcheck/upcheck/internal/version"
)

// Requirement is the expression of a variable NVIDIA_REQUIRE_*, with which an
// image says on which machines it runs: one of several alternatives, parted by
// spaces, each of which is a list of conditions, parted by commas. "cuda>=12.1
// brand=tesla,driver>=470,driver<471" is one.
type Requirement []Alternative

// Alternative is a list of conditions that must all hold.
type Alternative []Condition

// Condition compares something of the machine: "cuda", the newest CUDA of the
// driver, "driver", "arch", the compute capability, or "brand".
type Condition struct{ Name, Op, Value string }

// String returns the condition as it is written.
func (c Condition) String() string { return c.Name + c.Op + c.Value }

// ParseRequirement reads an expression. What is not a condition is left out of its
// alternative as one that nobody can tell: it has no operator.
func ParseRequirement(s string) Requirement {
	var all Requirement
	for text := range strings.FieldsSeq(s) {
		var a Alternative
		for part := range strings.SplitSeq(text, ",") {
			if part != "" {
				a = append(a, parseCondition(part))
			}
		}
		if len(a) > 0 {
			all = append(all, a)
		}
	}
	return all
}

func parseCondition(s string) Condition {
	i := strings.IndexAny(s, "<>=!")
	if i < 0 {
		return Condition{Name: strings.ToLower(s)}
	}
	end := i + 1
	if end < len(s) && s[end] == '=' {
		end++
	}
	return Condition{strings.ToLower(s[:i]), s[i:end], s[end:]}
}

// Truth is what is known of a condition.
type Truth uint8

// The truths, in an order in which "and" is the lesser and "or" the greater.
const (
	False Truth = iota
	Unknown
	True
)

// Met says whether a machine meets the requirement. An empty one is met.
func (r Requirement) Met(f *Facts) Truth {
	if len(r) == 0 {
		return True
	}
	met := False
	for _, a := range r {
		all := True
		for _, c := range a {
			all = min(all, c.holds(f))
		}
		met = max(met, all)
	}
	return met
}

// holds compares a condition with the machine.
func (c Condition) holds(f *Facts) Truth {
	switch c.Name {
	case "cuda":
		return c.compare(f.MaxCUDA.Text)
	case "driver":
		return c.compare(f.Driver.Loaded.Text)
	case "arch":
		// Which of several GPUs is selected is not known.
		all, one := True, False
		for i := range f.GPUs {
			holds := c.compare(f.GPUs[i].Capability.Text)
			all, one = min(all, holds), max(one, holds)
		}
		if len(f.GPUs) == 0 || all != one {
			return Unknown
		}
		return all
	default: // the driver does not tell the brand in a file
		return Unknown
	}
}

// compare compares a version of the machine with that of the condition; of the
// driver "470" means all of its branch only through two conditions.
func (c Condition) compare(have string) Truth {
	a, err := version.ParseDotted(have)
	b, err2 := version.ParseDotted(c.Value)
	if err != nil || err2 != nil {
		return Unknown
	}
	order := version.Compare(a, b)
	var holds bool
	switch c.Op {
	case "=", "==":
		holds = order == 0
	case "!=":
		holds = order != 0
	case "<":
		holds = order < 0
	case "<=":
		holds = order <= 0
	case ">":
		holds = order > 0
	case ">=":
		holds = order >= 0
	default:
		return Unknown
	}
	if holds {
		return True
	}
	return False
}
