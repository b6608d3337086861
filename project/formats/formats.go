// Package formats lists the readers of all file formats.
package formats

import (
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/compose"
	"github.com/upcheck/upcheck/project/dockerfile"
	"github.com/upcheck/upcheck/project/dotenv"
	"github.com/upcheck/upcheck/project/notebook"
	"github.com/upcheck/upcheck/project/pyproject"
	"github.com/upcheck/upcheck/project/requirements"
	"github.com/upcheck/upcheck/project/shell"
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
	}
}
