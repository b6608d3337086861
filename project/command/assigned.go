package command

import "mvdan.cc/sh/v3/syntax"

// assigned says how variables are set in a whole text.
type assigned struct {
	times map[string]int
	// otherwise are those that are set by other means than name=value.
	otherwise map[string]bool
}

func assignments(stmts []*syntax.Stmt) assigned {
	a := assigned{times: make(map[string]int), otherwise: make(map[string]bool)}
	visit := func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Assign:
			if n.Name == nil || n.Naked {
				break
			}
			a.times[n.Name.Value]++
			if n.Append || n.Index != nil || n.Array != nil {
				a.otherwise[n.Name.Value] = true
			}
		case *syntax.WordIter:
			a.otherwise[n.Name.Value] = true
		case *syntax.BinaryArithm:
			a.arithmetic(n.X)
		case *syntax.UnaryArithm:
			a.arithmetic(n.X)
		case *syntax.CallExpr:
			a.call(n)
		}
		return true
	}
	for _, stmt := range stmts {
		syntax.Walk(stmt, visit)
	}
	return a
}

func (a assigned) arithmetic(x syntax.ArithmExpr) {
	if w, ok := x.(*syntax.Word); ok && w.Lit() != "" {
		a.otherwise[w.Lit()] = true
	}
}

// call notes the names that builtins set: read X, unset X, printf -v X.
func (a assigned) call(c *syntax.CallExpr) {
	if len(c.Args) == 0 {
		return
	}
	switch c.Args[0].Lit() {
	case "read", "unset", "getopts", "mapfile", "readarray", "printf":
		for _, w := range c.Args[1:] {
			a.otherwise[w.Lit()] = true
		}
	}
}
