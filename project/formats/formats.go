// Package formats lists the readers of all file formats.
package formats

import (
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/compose"
	"github.com/upcheck/upcheck/project/dockerfile"
	"github.com/upcheck/upcheck/project/dotenv"
	"github.com/upcheck/upcheck/project/notebook"
	"github.com/upcheck/upcheck/project/cog"
	"github.com/upcheck/upcheck/project/conda"
	"github.com/upcheck/upcheck/project/condalock"
	"github.com/upcheck/upcheck/project/lockfile"
	"github.com/upcheck/upcheck/project/pipfile"
	"github.com/upcheck/upcheck/project/pixi"
	"github.com/upcheck/upcheck/project/pyproject"
	"github.com/upcheck/upcheck/project/pythonversion"
	"github.com/upcheck/upcheck/project/requirements"
	"github.com/upcheck/upcheck/project/shell"
	"github.com/upcheck/upcheck/project/setupcfg"
	"github.com/upcheck/upcheck/project/setuppy"
	"github.com/upcheck/upcheck/project/tox"
)

// All returns the readers of all formats, in the order in which they are asked.
// More than one may match a file; each then reads it.
func All() []project.Reader {
	return []project.Reader{
		requirements.Reader{},
		pyproject.Reader{},
		shell.Reader{},
		dockerfile.Reader{},
		compose.Reader{},
		dotenv.Reader{},
		notebook.Reader{},
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
