package parser

import "fmt"

// String returns "possible", "likely" or "certain".
func (c Confidence) String() string {
	switch c {
	case Possible:
		return "possible"
	case Likely:
		return "likely"
	case Certain:
		return "certain"
	}
	return fmt.Sprintf("confidence(%d)", uint8(c))
}

// String returns the context in one lower-case word.
func (c Context) String() string {
	names := [...]string{
		Load: "load", Callee: "callee", Store: "store", Delete: "delete", Decorator: "decorator",
		Base: "base", Except: "except", IsInstance: "isinstance", Annotation: "annotation", Lookup: "lookup",
	}
	if int(c) < len(names) {
		return names[c]
	}
	return fmt.Sprintf("context(%d)", uint8(c))
}

// String returns "read", "write" or "remove".
func (a Access) String() string {
	switch a {
	case Read:
		return "read"
	case Write:
		return "write"
	case Remove:
		return "remove"
	}
	return fmt.Sprintf("access(%d)", uint8(a))
}

// String returns the condition as a formula, for messages and tests:
// torch >= 1.8 and not has(torch.fft).
func (c *Cond) String() string {
	if c == nil {
		return ""
	}
	switch c.Op {
	case And, Or:
		sep := " and "
		if c.Op == Or {
			sep = " or "
		}
		s := ""
		for i, a := range c.Args {
			if i > 0 {
				s += sep
			}
			if a.Op == And || a.Op == Or {
				s += "(" + a.String() + ")"
			} else {
				s += a.String()
			}
		}
		return s
	case Not:
		if op := c.Args[0].Op; op == And || op == Or || op == VersionTest {
			return "not (" + c.Args[0].String() + ")"
		}
		return "not " + c.Args[0].String()
	case Constant:
		return c.Literal
	case HasAttr:
		return "has(" + c.Name + ")"
	case Importable:
		return "importable(" + c.Name + ")"
	case Named:
		s := c.Name
		if c.Given != nil {
			s += fmt.Sprint(c.Given)
		}
		return "named(" + s + ": " + c.Args[0].String() + ")"
	case TypeChecking:
		return "type checking"
	case VersionTest:
		left := c.Package
		switch c.Form {
		case Textual:
			left = "text of " + left
		case Component:
			left = fmt.Sprintf("%s[%d]", left, c.Index)
		case Prefix:
			left = "start of " + left
		case Direct:
			left += ".__version__"
		}
		return left + " " + c.Compare + " " + c.Literal
	}
	return "?"
}
