package shell

import (
	"regexp"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// keptCommand is python -m module, or the end of it, in the text of a variable. The
// module has a dot: other programs have an option -m, too.
var keptCommand = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?:^|python[\d.]*(?:\s+-[A-Za-z]+)*\s+)-m\s+([A-Za-z_]\w*(?:\.\w+)+)([^\n]*)`)
})

// kept returns the modules in commands that a variable keeps for later:
//
//	LAUNCH="-m torch.distributed.launch --nproc_per_node=8"
//	: ${CMD:="python -m torch.distributed.launch"}
func kept(data []byte, n syntax.Node) []project.Run {
	var runs []project.Run
	syntax.Walk(n, func(part syntax.Node) bool {
		var at source.Span
		switch part := part.(type) {
		case *syntax.CmdSubst, *syntax.ParamExp:
			return false // commands of their own, and a variable that is visited by itself
		case *syntax.SglQuoted:
			at = span(part.Pos(), part.End())
			at.Start, at.End = at.Start+1, at.End-1
		case *syntax.Lit:
			at = span(part.Pos(), part.End())
		default:
			return true
		}
		if at.End <= at.Start || at.End > len(data) {
			return true
		}
		for _, m := range keptCommand().FindAllSubmatchIndex(data[at.Start:at.End], -1) {
			module := source.Span{Start: at.Start + m[2], End: at.Start + m[3]}
			runs = append(runs, project.Run{
				Module: string(data[module.Start:module.End]), Span: module, Statement: source.Span{Start: at.Start, End: module.End},
				Args: strings.Fields(string(data[at.Start+m[4] : at.Start+m[5]])),
			})
		}
		return true
	})
	return runs
}
