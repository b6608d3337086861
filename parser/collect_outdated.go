package parser

import (
	"bytes"
	"slices"

	"github.com/upcheck/upcheck/parser/internal/syntax"
)

// rawOutdated is what a newer Python does not read.
type rawOutdated struct {
	kind OutdatedKind
	span span
	// callee is the function that gets the keyword, where it is one.
	callee sym
}

// outdate notes a piece of code that a newer Python does not read, or reads as something
// else. What Python 2 alone has makes all of the file doubtful: names mean other things.
func (c *collector) outdate(kind OutdatedKind, at span) {
	c.outdated = append(c.outdated, rawOutdated{kind: kind, span: at, callee: -1})
	c.python2 = c.python2 || kind != AsyncName
}

// outdateStatement notes a statement by the word that it begins with.
func (c *collector) outdateStatement(kind OutdatedKind, i int, word string) {
	if start := c.tree[i].Start; bytes.HasPrefix(c.text[start:], []byte(word)) {
		c.outdate(kind, span{start, start + uint32(len(word))})
	}
}

// behind returns what follows the first word of a statement.
func (c *collector) behind(i int, word string) []byte {
	return bytes.TrimLeft(bytes.TrimPrefix(c.bytes(i), []byte(word)), " \t\\\r\n")
}

// outdatedIn looks at a node for what only older Pythons read. The grammar reads that of both.
func (c *collector) outdatedIn(i int) {
	n := &c.tree[i]
	if n.Start == n.End {
		return
	}
	switch n.Kind {
	case syntax.PrintStatement:
		c.printStatement(i)
	case syntax.ExecStatement:
		kind := ExecStatement
		if bytes.HasPrefix(c.behind(i, "exec"), []byte("(")) {
			kind = Python2Expression
		}
		c.outdateStatement(kind, i, "exec")
	case syntax.RaiseStatement:
		for k := range c.tree.Children(i) {
			if c.tree[k].Kind == syntax.ExpressionList { // raise E, "message"
				c.outdateStatement(RaiseComma, i, "raise")
			}
		}
	case syntax.ExceptClause:
		c.exceptComma(i)
	case syntax.TokenLessGreater:
		c.outdate(LessGreater, c.span(i))
	case syntax.Integer:
		c.number(i)
	case syntax.Parameters, syntax.LambdaParameters:
		for k := range c.tree.Children(i) {
			if kind := c.tree[k].Kind; kind == syntax.TuplePattern || kind == syntax.DefaultParameter && k+1 < int(c.tree[k].Next) && c.tree[k+1].Kind == syntax.TuplePattern {
				c.outdate(TupleParameter, span{c.tree[k].Start, c.tree[k].Start + 1})
			}
		}
	case syntax.String:
		switch b := c.bytes(i); {
		case b[0] == '`':
			c.outdate(Backticks, span{n.Start, n.Start + 1})
		case len(b) > 1 && b[0]|0x20 == 'u' && b[1]|0x20 == 'r':
			c.outdate(RawUnicode, span{n.Start, n.Start + 2})
		}
	case syntax.Identifier:
		if b := c.bytes(i); len(b) == len(asyncWord) && string(b) == asyncWord {
			c.outdate(AsyncName, c.span(i))
		}
	}
}

const asyncWord = "async"

// printStatement tells what Python 3 does not read from what it takes for an expression:
// print -x, print (x), y.
func (c *collector) printStatement(i int) {
	kind := PrintStatement
	switch rest := c.behind(i, "print"); {
	case bytes.HasPrefix(rest, []byte(">>")):
		kind = PrintTo
	case len(rest) == 0, bytes.IndexByte([]byte("([+-*"), rest[0]) >= 0:
		kind = Python2Expression
	}
	c.outdateStatement(kind, i, "print")
}

// exceptComma finds "except E, e:". From Python 3.14 on that is a tuple of two classes,
// and these begin with an upper case letter.
func (c *collector) exceptComma(i int) {
	n := 0
	for k := range c.tree.Children(i) {
		switch c.tree[k].Kind {
		case syntax.Comment, syntax.Block, syntax.AsPattern:
			continue
		}
		if n++; n < 2 {
			continue
		}
		kind := ExceptComma
		if n > 2 || !c.isVariable(k) {
			kind = Python2Expression
		}
		c.outdateStatement(kind, i, "except")
	}
}

// isVariable reports whether an expression is more likely a variable, or some in brackets,
// than a class: e, self.error, (number, text).
func (c *collector) isVariable(i int) bool {
	for k := i; k < int(c.tree[i].Next); k++ {
		if c.tree[k].Kind == syntax.Identifier {
			if last := c.tree.Child(i, syntax.FieldAttribute); last >= 0 {
				k = last
			}
			first := c.text[c.tree[k].Start]
			return first < 'A' || first > 'Z'
		}
	}
	return false
}

// execInError finds an exec statement among what the grammar could not read: it takes a
// name or a string, where Python 2 took any expression.
func (c *collector) execInError(i int) {
	start := int(c.tree[i].Start)
	line := bytes.LastIndexByte(c.text[:start], '\n') + 1
	start = line + len(c.text[line:]) - len(bytes.TrimLeft(c.text[line:], " \t"))
	rest, found := bytes.CutPrefix(c.text[start:], []byte("exec "))
	if rest = bytes.TrimLeft(rest, " \t"); found && len(rest) > 0 && (rest[0] == '_' || rest[0] == '"' || rest[0] == '\'' || rest[0]|0x20 >= 'a' && rest[0]|0x20 <= 'z') {
		c.outdate(ExecStatement, span{uint32(start), uint32(start + len("exec"))})
	}
}

// number notes the numbers that only Python 2 has: 0777 and 10L.
func (c *collector) number(i int) {
	b := c.bytes(i)
	switch last := b[len(b)-1]; {
	case last == 'l' || last == 'L':
		c.outdate(LongInteger, c.span(i))
	case len(b) > 1 && b[0] == '0' && '1' <= b[1] && b[1] <= '7':
		c.outdate(OldOctal, c.span(i))
	}
}

// passedOn notes of a keyword that newer Pythons do not read which function gets it.
func (c *collector) passedOn(keyword, callee exprID) {
	x, f := &c.exprs[keyword], &c.exprs[callee]
	if x.kind != xKeyword || c.names[x.name] != asyncWord || f.kind != xName && f.kind != xAttr {
		return
	}
	for k := range c.outdated {
		if c.outdated[k].span.start == x.start {
			c.outdated[k].callee = f.name
		}
	}
}

// mixedTabs finds a line whose indentation Python 3 does not take: as deep as that of the
// lines around it only where a tab ends at a multiple of eight columns, or where it is one.
func (c *collector) mixedTabs() {
	if !bytes.Contains(c.text, []byte("\n\t")) && !bytes.Contains(c.text, []byte(" \t")) {
		return
	}
	type indent struct{ wide, narrow int } // a tab counts up to eight columns, or one
	around := []indent{{}}
	for _, start := range c.lines() {
		line := bytes.LastIndexByte(c.text[:start], '\n') + 1
		var at indent
		for _, b := range c.text[line:start] {
			switch b {
			case ' ':
				at.wide, at.narrow = at.wide+1, at.narrow+1
			case '\t':
				at.wide, at.narrow = at.wide/8*8+8, at.narrow+1
			case '\f':
				at = indent{}
			default:
				at.wide = -1 // it goes on in a line
			}
			if at.wide < 0 {
				break
			}
		}
		if at.wide < 0 {
			continue
		}
		for len(around) > 1 && at.wide < around[len(around)-1].wide {
			around = around[:len(around)-1]
		}
		top := around[len(around)-1]
		if deeper := at.wide > top.wide; deeper && at.narrow <= top.narrow || !deeper && at.narrow != top.narrow {
			c.outdate(MixedTabs, span{uint32(line), uint32(start)})
			return
		} else if deeper {
			around = append(around, at)
		}
	}
}

// lines returns where statements and the headers of their clauses begin, in order.
func (c *collector) lines() []int {
	var starts []int
	for i := range c.tree {
		switch c.tree[i].Kind {
		case syntax.Module, syntax.Block, syntax.DecoratedDefinition:
			for k := range c.tree.Children(i) {
				if c.tree[k].Kind != syntax.Comment {
					starts = append(starts, int(c.tree[k].Start))
				}
			}
		case syntax.ElifClause, syntax.ElseClause, syntax.ExceptClause, syntax.FinallyClause, syntax.CaseClause:
			starts = append(starts, int(c.tree[i].Start))
		}
	}
	slices.Sort(starts)
	return slices.Compact(starts)
}
