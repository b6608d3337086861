package command

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/project"
)

func (r *reader) stmts(stmts []*syntax.Stmt) {
	for _, stmt := range stmts {
		r.stmt(stmt)
	}
}

func (r *reader) stmt(stmt *syntax.Stmt) {
	if stmt == nil {
		return
	}
	for _, c := range stmt.Comments {
		r.comment(c)
	}
	r.redirects(stmt)
	switch cmd := stmt.Cmd.(type) {
	case *syntax.CallExpr:
		r.call(cmd)
	case *syntax.DeclClause:
		r.declare(cmd)
	case *syntax.Block:
		r.stmts(cmd.Stmts)
	case *syntax.Subshell:
		r.scope.apart(func() { r.stmts(cmd.Stmts) })
	case *syntax.BinaryCmd:
		r.binary(cmd)
	case *syntax.IfClause:
		r.ifElse(cmd)
	case *syntax.WhileClause:
		r.scope.again(func() { r.stmts(cmd.Cond); r.stmts(cmd.Do) })
	case *syntax.ForClause:
		r.substitutions(cmd.Loop)
		r.scope.again(func() { r.stmts(cmd.Do) })
	case *syntax.CaseClause:
		r.substitutions(cmd.Word)
		for i, item := range cmd.Items {
			r.way(cmd.Pos(), i, item.Stmts)
		}
	case *syntax.FuncDecl:
		r.scope.again(func() { r.stmt(cmd.Body) })
	case *syntax.TimeClause:
		r.stmt(cmd.Stmt)
	case *syntax.CoprocClause:
		r.scope.apart(func() { r.stmt(cmd.Stmt) })
	case *syntax.TestClause:
		r.substitutions(cmd)
	}
}

// ifElse reads all branches: which is taken is not known.
func (r *reader) ifElse(c *syntax.IfClause) {
	at := c.Pos()
	for i := 0; c != nil; i, c = i+1, c.Else {
		r.stmts(c.Cond)
		r.way(at, i, c.Then)
	}
}

// way reads the code of one of the ways that part at a position.
func (r *reader) way(at syntax.Pos, number int, stmts []*syntax.Stmt) {
	outer := r.branches
	r.branches = append(slices.Clone(outer), project.Branch{At: int(at.Offset()), Way: number})
	r.scope.maybe(func() { r.stmts(stmts) })
	r.branches = outer
}

// binary reads the commands that operators join.
func (r *reader) binary(c *syntax.BinaryCmd) {
	if c.Op == syntax.Pipe || c.Op == syntax.PipeAll {
		r.scope.apart(func() { r.stmt(c.X) })
		r.scope.apart(func() { r.stmt(c.Y) })
		return
	}
	r.chain(c)
}

// chain reads a && b || c. What stands behind && runs where all before it
// succeeded, as the steps of a chain do, unless one of them is a test.
func (r *reader) chain(c *syntax.BinaryCmd) {
	links := []*syntax.BinaryCmd{c}
	for {
		x, ok := c.X.Cmd.(*syntax.BinaryCmd)
		if !ok || x.Op == syntax.Pipe || x.Op == syntax.PipeAll {
			break
		}
		c = x
		links = append(links, c)
	}
	r.stmt(c.X)
	tests := isTest(c.X)
	for _, c := range slices.Backward(links) {
		if c.Op == syntax.AndStmt && !tests {
			r.stmt(c.Y)
		} else {
			r.scope.maybe(func() { r.stmt(c.Y) })
		}
		tests = tests || isTest(c.Y)
	}
}

func isTest(stmt *syntax.Stmt) bool {
	switch cmd := stmt.Cmd.(type) {
	case *syntax.TestClause:
		return true
	case *syntax.CallExpr:
		return len(cmd.Args) > 0 && (cmd.Args[0].Lit() == "[" || cmd.Args[0].Lit() == "test")
	}
	return false
}

// substitutions reads the commands in $(…) and <(…) below a node.
func (r *reader) substitutions(n syntax.Node) {
	syntax.Walk(n, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CmdSubst:
			r.scope.apart(func() { r.stmts(n.Stmts) })
			return false
		case *syntax.ProcSubst:
			r.scope.apart(func() { r.stmts(n.Stmts) })
			return false
		}
		return true
	})
}

// redirects reads heredocs that a shell gets. All others are data.
func (r *reader) redirects(stmt *syntax.Stmt) {
	for _, redirect := range stmt.Redirs {
		if redirect.Word != nil && redirect.Hdoc == nil {
			r.substitutions(redirect.Word)
		}
		if redirect.Hdoc != nil && r.feedsShell(stmt.Cmd) {
			if w := r.one(redirect.Hdoc, heredoc); !isOther(w.text) {
				r.script(w)
			}
		}
	}
}

// feedsShell reports whether a command runs its input: bash, sudo bash -s.
// No command at all is that of a Dockerfile, RUN <<EOF.
func (r *reader) feedsShell(cmd syntax.Command) bool {
	if cmd == nil {
		return true
	}
	call, ok := cmd.(*syntax.CallExpr)
	if !ok {
		return false
	}
	args := r.fields(call.Args)
	for len(args) > 0 && (args[0].base() == "sudo" || args[0].base() == "exec") {
		args = args[1:]
	}
	if len(args) == 0 || !isShell(args[0].base()) {
		return false
	}
	for i, w := range args[1:] {
		if option := args[i].text; option != "-o" && !(strings.HasPrefix(option, "-e") && strings.HasSuffix(option, "o")) &&
			(len(w.text) < 2 || w.text[0] != '-' || w.text == "-c") {
			return false // a script, whose input it is
		}
	}
	return true
}

// isOther reports whether code says that it is for another interpreter.
func isOther(code string) bool {
	line, _, _ := strings.Cut(code, "\n")
	return strings.HasPrefix(line, "#!") && !strings.Contains(line, "sh")
}

func isShell(name string) bool {
	switch name {
	case "bash", "sh", "zsh", "ash", "dash", "ksh":
		return true
	}
	return false
}
