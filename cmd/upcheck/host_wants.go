package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/formats"
	"github.com/upcheck/upcheck/rules"
)

// wants reads what --to and the project name.
func (f *hostFlags) wants(cmd *cobra.Command, env Env, args []string) (rules.Wants, []finding.Diagnostic, error) {
	w := rules.Wants{To: make(map[string]version.Version)}
	_, catalog, err := loadLibraries(env, nil)
	if err != nil {
		return w, nil, err
	}
	resolved, err := resolve(catalog, nil, f.to)
	if err != nil {
		return w, nil, err
	}
	for name, to := range resolved.Pair.To {
		if to.Origin == version.Given {
			w.To[name] = to.Version
		}
	}
	if len(args) == 0 {
		return w, nil, nil
	}
	root, err := os.OpenRoot(absolute(env, args[0]))
	if err != nil {
		return w, nil, fmt.Errorf("%q: %w", args[0], fault.Reason(err))
	}
	defer root.Close()
	facts, problems, err := project.Load(cmd.Context(), root.FS(), projectFiles(root.FS()), formats.All(), maxProjectFile)
	w.Installations = project.Installations(&facts)
	var diagnostics []finding.Diagnostic
	for _, p := range problems {
		diagnostics = append(diagnostics, finding.Diagnostic{
			Path: p.Path, Kind: finding.Notice, Position: source.Position{Line: p.Line}, Message: p.Message,
		})
	}
	return w, diagnostics, err
}

// maxProjectFile is the limit of a scan.
const maxProjectFile = 4 << 20

// projectFiles lists the files of a project that may say what it requires: those
// in its folder, and in its folder "requirements".
func projectFiles(fsys fs.FS) []string {
	var files []string
	for _, dir := range []string{".", "requirements"} {
		entries, err := fs.ReadDir(fsys, dir)
		if err != nil {
			continue
		}
		for _, e := range entries {
			name := path.Join(dir, e.Name())
			if e.Type().IsRegular() && slices.ContainsFunc(formats.All(), func(r project.Reader) bool { return r.Match(name) }) {
				files = append(files, name)
			}
		}
	}
	return files
}
