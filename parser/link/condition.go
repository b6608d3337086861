package link

import "github.com/upcheck/upcheck/parser"

// What no condition that people write needs; beyond it a name says what it says
// alone.
const (
	maxTests = 8   // files that the test behind a name is followed through
	maxConds = 256 // conditions that stand for names in one
)

// rewrite returns a condition in which change was applied to each part, the
// condition itself when nothing changed.
func rewrite(c *parser.Cond, change func(*parser.Cond) *parser.Cond) *parser.Cond {
	if c == nil {
		return nil
	}
	var args []*parser.Cond
	for i, arg := range c.Args {
		changed := rewrite(arg, change)
		if changed != arg && args == nil {
			args = append(make([]*parser.Cond, 0, len(c.Args)), c.Args...)
		}
		if args != nil {
			args[i] = changed
		}
	}
	if args != nil {
		d := *c
		d.Args = args
		c = &d
	}
	return change(c)
}

// cond replaces the names of the project in a condition by what they stand for.
func (k *linking) cond(c *parser.Cond) *parser.Cond {
	left := maxConds
	return k.condWithin(c, maxTests, &left)
}

func (k *linking) condWithin(c *parser.Cond, deep int, left *int) *parser.Cond {
	return rewrite(c, func(c *parser.Cond) *parser.Cond {
		switch c.Op {
		case parser.Named:
			test := k.test(k.absolute(c.Name), c.Given)
			if *left -= size(test, *left); test != nil && deep > 0 && *left > 0 {
				return k.condWithin(test, deep-1, left)
			}
			if len(c.Args) > 0 {
				return c.Args[0]
			}
			return &parser.Cond{Op: parser.Opaque}
		case parser.HasAttr:
			ref := k.ref(parser.Ref{Name: c.Name, Instance: c.Instance})
			if ref.Name[0] != '.' {
				return c
			}
			a := k.follow(ref)
			d := *c
			if len(a.things) == 1 && a.things[0].kind == library && !a.unknown {
				d.Name, d.Instance = a.things[0].Name, a.things[0].Instance
			}
			return &d
		}
		return c
	})
}

// size counts the conditions in one, up to a limit.
func size(c *parser.Cond, limit int) int {
	if c == nil || limit <= 0 {
		return 0
	}
	n := 1
	for _, arg := range c.Args {
		n += size(arg, limit-n)
	}
	return n
}

// test returns the condition that a name of the project stands for, or that a
// function returns when it gets some arguments, nil when it stands for none.
func (k *linking) test(name string, given []parser.Given) *parser.Cond {
	if name == "" || name[0] != '.' {
		return nil
	}
	a := k.follow(parser.Ref{Name: name})
	if a.test == nil && len(a.things) == 1 && a.things[0].kind == function && a.things[0].index >= 0 {
		f := &a.things[0].in.functions[a.things[0].index]
		if size(f.test, maxConds+1) > maxConds {
			return nil
		}
		return f.testWith(given)
	}
	return a.test
}
