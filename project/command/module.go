package command

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/project"
)

// The modules of clusters have names of their own behind the version: a driver
// that was packaged with the toolkit ("cuda/11.8.0_520.61.05"), a compiler, a
// hash. None of that says what driver a machine runs.
var moduleName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^|/)(cuda|cudatoolkit|cuda-toolkit|cuda[\d.]*/toolkit|cudnn|nccl)[/@](?:cuda-|v)?(\d+(?:\.\d+)*)`)
})

// module reads module load, of Environment Modules and Lmod.
func (r *reader) module(args []word) {
	rest := args[1:]
	if len(rest) > 0 {
		switch rest[0].text {
		case "load", "add", "switch", "swap", "try-load", "load-any", "restore":
			rest = rest[1:]
		default:
			if args[0].base() == "module" {
				return
			}
		}
	}
	for _, w := range rest {
		m := moduleName().FindStringSubmatch(w.text)
		if m == nil || !w.known {
			continue
		}
		r.host(w, moduleKind(m[1]), m[2], "environment module "+w.text)
	}
}

func moduleKind(name string) project.HostKind {
	switch strings.ToLower(name) {
	case "cudnn":
		return project.CuDNN
	case "nccl":
		return project.NCCL
	}
	return project.Loaded
}
