package scan

import (
	"context"
	"os"

	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/formats"
)

// ReadProject returns what the project files say that decide about the paths of the
// options: those in the nearest folder that has any, and what they include.
func ReadProject(ctx context.Context, o Options) (project.Facts, []project.Problem, error) {
	in, err := collect(ctx, o)
	if err != nil {
		return project.Facts{}, nil, err
	}
	root, err := os.OpenRoot(o.Root)
	if err != nil {
		return project.Facts{}, nil, err
	}
	defer root.Close()
	facts, problems, err := project.Load(ctx, root.FS(), in.nearest, formats.Beside(), o.Config.MaxFileSize)
	if err != nil {
		return project.Facts{}, nil, err
	}
	in.facts = facts
	facts.Requirements = in.nearby(facts.Requirements)
	return facts, problems, nil
}
