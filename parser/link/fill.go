package link

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser"
)

// testWith returns the condition that a function returns when it gets some
// arguments. What they do not tell is a test that cannot be decided.
func (f *callable) testWith(given []parser.Given) *parser.Cond {
	if f.params == nil {
		return f.test
	}
	arguments := make([]string, len(f.params))
	for i, g := range given {
		if g.Keyword != "" {
			i = slices.Index(f.params, g.Keyword)
		}
		if i >= 0 && i < len(arguments) {
			arguments[i] = g.Text
		}
	}
	return rewrite(f.test, func(c *parser.Cond) *parser.Cond { return fill(c, arguments) })
}

// fill puts arguments into one test.
func fill(c *parser.Cond, arguments []string) *parser.Cond {
	switch c.Op {
	case parser.VersionTest:
		pkg, inPackage := argument(c.Package, arguments)
		op, inCompare := argument(c.Compare, arguments)
		literal, inLiteral := argument(c.Literal, arguments)
		switch {
		case !inPackage && !inCompare && !inLiteral:
			return c
		case inPackage && pkg == "" || literal == "" || !slices.Contains(operators[:], op):
			return undecided()
		}
		d := *c
		d.Compare = op
		if inPackage {
			// As the parser spells what names a distribution.
			d.Package = strings.ReplaceAll(strings.ToLower(pkg), "-", "_")
		}
		if inLiteral {
			d.Literal = literal
			switch {
			case !strings.Contains(literal, ","):
			case c.Form == parser.Prefix:
				d.Compare = "in" // startswith(("1.", "2."))
			default:
				d.Literal = strings.ReplaceAll(literal, ",", ".")
			}
		}
		return &d
	case parser.Named:
		own := false
		d := *c
		for i, g := range c.Given {
			text, open := argument(g.Text, arguments)
			if !open {
				continue
			}
			if !own {
				d.Given, own = slices.Clone(c.Given), true
			}
			d.Given[i].Text = text
		}
		return &d
	}
	return c
}

// operators are those that a version may be compared with.
var operators = [...]string{"<", "<=", ">", ">=", "==", "!=", "in"}

// argument returns what stands for a text; open says that the text stands for an
// argument, "" that it is not known.
func argument(text string, arguments []string) (value string, open bool) {
	for i, value := range arguments {
		if text == parser.Argument(i) {
			return value, true
		}
	}
	return text, false
}

// undecided is a test of a version whose outcome is not known.
func undecided() *parser.Cond { return &parser.Cond{Op: parser.VersionTest, Compare: "in"} }

// hasHoles reports whether a test depends on what its function gets.
func hasHoles(c *parser.Cond) bool {
	if c == nil {
		return false
	}
	open := slices.ContainsFunc(c.Given, func(g parser.Given) bool { return parser.IsArgument(g.Text) })
	return open || parser.IsArgument(c.Package) || parser.IsArgument(c.Compare) || parser.IsArgument(c.Literal) || slices.ContainsFunc(c.Args, hasHoles)
}

// arguments are the names of the parameters that a call gives arguments for.
func (s *scope) arguments(params []parser.Param) []string {
	names := []string{}
	for i, p := range params {
		if i > 0 || p.Name != "self" && p.Name != "cls" {
			names = append(names, s.pool.kept(p.Name))
		}
	}
	return names
}
