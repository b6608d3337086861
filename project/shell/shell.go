// Package shell reads what shell scripts run.
package shell

import (
	"bytes"
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/command"
)

// Match reports whether a path names a shell script. Schedulers give theirs
// names of their own.
func Match(file string) bool {
	switch strings.ToLower(path.Ext(file)) {
	case ".sh", ".bash", ".slurm", ".sbatch", ".pbs", ".job":
		return true
	}
	return false
}

// Read returns what a script runs. The error tells where it cannot be read; what
// stands before that is returned.
func Read(data []byte) (script project.Script, err error) {
	stmts, err := parse(data)
	return read(data, stmts, err)
}

// parse returns the statements before the first that cannot be parsed, and why not.
func parse(data []byte) (stmts []*syntax.Stmt, err error) {
	for stmt, err := range command.Parse(data) {
		if err != nil {
			return stmts, err
		}
		stmts = append(stmts, stmt)
	}
	return stmts, nil
}

// read is Read of statements, behind which a script could not be parsed.
func read(data []byte, stmts []*syntax.Stmt, failed error) (script project.Script, err error) {
	for _, stmt := range stmts {
		syntax.Walk(stmt, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.CallExpr:
				script.Runs = append(script.Runs, modules(n)...)
			case *syntax.Assign:
				script.Runs = append(script.Runs, kept(data, n)...)
			case *syntax.ParamExp:
				if n.Exp != nil && n.Exp.Word != nil {
					script.Runs = append(script.Runs, kept(data, n.Exp.Word)...)
				}
			case *syntax.Comment:
				script.Comments = append(script.Comments, comment(data, n))
			}
			return true
		})
	}
	if failed != nil && isForeign(data) {
		return script, nil
	}
	return script, failed
}

// isForeign reports whether a script says that it is for a shell of another syntax,
// which is read as far as it is that of bash.
func isForeign(data []byte) bool {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	if !bytes.HasPrefix(line, []byte("#!")) {
		return false
	}
	for _, shell := range []string{"zsh", "fish", "csh", "expect"} {
		if bytes.Contains(line, []byte(shell)) {
			return true
		}
	}
	return false
}

func comment(data []byte, c *syntax.Comment) project.Comment {
	at := span(c.Pos(), c.End())
	line := data[bytes.LastIndexByte(data[:at.Start], '\n')+1 : at.Start]
	return project.Comment{Text: "#" + c.Text, Span: at, Own: len(bytes.TrimSpace(line)) == 0}
}

// modules returns the modules that a command runs. The interpreter need not
// come first: "nohup python -m", "srun -N 2 python3 -m", "$PYTHON -m".
func modules(call *syntax.CallExpr) []project.Run {
	var runs []project.Run
	for i := 0; i < len(call.Args); i++ {
		if !isPython(call.Args[i]) {
			continue
		}
		at := moduleArg(call.Args[i+1:])
		if at < 0 {
			continue
		}
		word := call.Args[i+1+at]
		if name := word.Lit(); isDotted(name) {
			run := project.Run{
				Module:    name,
				Span:      span(word.Pos(), word.End()),
				Statement: span(call.Pos(), word.End()),
			}
			for _, arg := range call.Args[i+2+at:] {
				if text := arg.Lit(); text != "" {
					run.Args = append(run.Args, text)
				}
			}
			runs = append(runs, run)
		}
		i += 1 + at
	}
	return runs
}

func span(pos, end syntax.Pos) source.Span {
	return source.Span{Start: int(pos.Offset()), End: int(end.Offset())}
}

// isPython reports whether a word runs Python: by a literal path, or by a
// variable that is named after it.
func isPython(w *syntax.Word) bool {
	if name := w.Lit(); name != "" {
		version, ok := strings.CutPrefix(path.Base(name), "python")
		return ok && strings.Trim(version, "0123456789.") == ""
	}
	if len(w.Parts) != 1 {
		return false
	}
	part := w.Parts[0]
	if quoted, ok := part.(*syntax.DblQuoted); ok && len(quoted.Parts) == 1 {
		part = quoted.Parts[0]
	}
	v, ok := part.(*syntax.ParamExp)
	return ok && v.Param != nil && strings.HasPrefix(strings.ToLower(v.Param.Value), "py")
}

// moduleArg returns the index of the word behind -m among the words behind
// the interpreter, -1 when it runs something else. Options come before it:
// "python -u -W ignore -m".
func moduleArg(words []*syntax.Word) int {
	for i := 0; i < len(words); i++ {
		option := words[i].Lit()
		switch {
		case option == "-W" || option == "-X":
			i++ // its value
		case strings.HasPrefix(option, "-") && !strings.HasPrefix(option, "--") && strings.HasSuffix(option, "m"):
			if i+1 < len(words) {
				return i + 1
			}
			return -1
		case !strings.HasPrefix(option, "-") || option == "-c" || option == "-":
			return -1
		}
	}
	return -1
}

func isDotted(name string) bool {
	for part := range strings.SplitSeq(name, ".") {
		if part == "" || strings.Trim(part, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != "" {
			return false
		}
	}
	return true
}
