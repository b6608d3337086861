package command

import (
	"regexp"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/project"
)

// The installers of NVIDIA carry their versions in their names. That of CUDA
// names the toolkit and the driver that is packaged with it.
var (
	cudaRun = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`cuda_(\d+\.\d+\.\d+)_(\d+\.\d+(?:\.\d+)?)_linux(?:_\w+)?\.run$`)
	})
	driverRun = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`NVIDIA-Linux-\w+-(\d+\.\d+(?:\.\d+)?)(?:-\w+)?\.run$`)
	})
)

func (r *reader) isRunFile(w word) bool {
	return strings.HasSuffix(w.text, ".run") && (cudaRun().MatchString(w.text) || driverRun().MatchString(w.text))
}

// runFile reads a command that downloads or runs an installer. The driver in
// that of CUDA is installed only where it is asked for, so that without
// --driver only the toolkit is said.
func (r *reader) runFile(args []word) {
	name := args[0].base()
	if !r.isRunFile(args[0]) && !isShell(name) && name != "wget" && name != "curl" && name != "aria2c" {
		return
	}
	driver, toolkit := false, false
	for _, w := range args {
		driver = driver || w.text == "--driver"
		toolkit = toolkit || w.text == "--toolkit" || w.text == "--toolkitpath" || strings.HasPrefix(w.text, "--toolkitpath=")
	}
	for _, w := range args {
		i := strings.LastIndexByte(w.text, '/') + 1
		file := w.part(i, len(w.text))
		if m := cudaRun().FindStringSubmatch(file.text); m != nil {
			if toolkit || !driver {
				r.host(file, project.Toolkit, m[1], "run file "+file.text)
			}
			if driver {
				r.host(file, project.Driver, m[2], "run file "+file.text+" with --driver")
			}
		}
		if m := driverRun().FindStringSubmatch(file.text); m != nil {
			r.host(file, project.Driver, m[1], "run file "+file.text)
		}
	}
}
