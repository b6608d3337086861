// Package formats lists the readers of all file formats.
package formats

import (
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/ansible"
	"github.com/upcheck/upcheck/project/cmake"
	"github.com/upcheck/upcheck/project/cog"
	"github.com/upcheck/upcheck/project/compose"
	"github.com/upcheck/upcheck/project/conda"
	"github.com/upcheck/upcheck/project/condalock"
	"github.com/upcheck/upcheck/project/devcontainer"
	"github.com/upcheck/upcheck/project/dockerfile"
	"github.com/upcheck/upcheck/project/dotenv"
	"github.com/upcheck/upcheck/project/hcl"
	"github.com/upcheck/upcheck/project/job"
	"github.com/upcheck/upcheck/project/kubernetes"
	"github.com/upcheck/upcheck/project/lockfile"
	"github.com/upcheck/upcheck/project/notebook"
	"github.com/upcheck/upcheck/project/pipfile"
	"github.com/upcheck/upcheck/project/pixi"
	"github.com/upcheck/upcheck/project/pyproject"
	"github.com/upcheck/upcheck/project/pythonversion"
	"github.com/upcheck/upcheck/project/requirements"
	"github.com/upcheck/upcheck/project/setupcfg"
	"github.com/upcheck/upcheck/project/setuppy"
	"github.com/upcheck/upcheck/project/shell"
	"github.com/upcheck/upcheck/project/smi"
	"github.com/upcheck/upcheck/project/tox"
	"github.com/upcheck/upcheck/project/workflow"
)

// All returns the readers of all formats, in the order in which they are asked: first
// those of Beside. More than one may match a file; each then reads it. python.Reader is
// not among them: a scan knows by the tokens of a source whether it is to be read
// (python.Words).
func All() []project.Reader { return append(Beside(), notebook.Reader{}) }

// Beside returns the readers of the files beside the code. What notebooks run is seen
// while they are scanned.
func Beside() []project.Reader {
	return []project.Reader{
		requirements.Reader{},
		pyproject.Reader{},
		kubernetes.Reader{},
		workflow.Reader{},
		ansible.Reader{},
		job.Reader{},
		devcontainer.Reader{},
		hcl.Reader{},
		cmake.Reader{},
		smi.Reader{},
		shell.Reader{},
		dockerfile.Reader{},
		compose.Reader{},
		dotenv.Reader{},
		lockfile.Reader{},
		setupcfg.Reader{},
		setuppy.Reader{},
		tox.Reader{},
		pipfile.Reader{},
		pipfile.LockReader{},
		condalock.Reader{},
		conda.Reader{},
		pixi.Reader{},
		cog.Reader{},
		pythonversion.Reader{},
	}
}
