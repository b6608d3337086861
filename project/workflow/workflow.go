// Package workflow reads the files of continuous integration: workflows and
// actions of GitHub, pipelines of GitLab, CircleCI and Azure. Each job is an
// installation of its own, and so is each combination of its matrix.
package workflow

import (
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/manifest"
)

// Reader reads the files by their names.
type Reader struct{}

// Match reports whether a file is one of continuous integration by its name.
func (Reader) Match(file string) bool { return manifest.YAML(file) && kindOf(file) != nil }

// kindOf returns what reads a file.
func kindOf(file string) func(*reader, *document.Node) {
	name, _, _ := strings.Cut(path.Base(file), ".y")
	dir := path.Dir(file)
	switch {
	case dir == ".github/workflows" || strings.HasSuffix(dir, "/.github/workflows"):
		return (*reader).github
	case name == "action":
		return (*reader).action
	case name == ".gitlab-ci":
		return (*reader).gitlab
	case path.Base(dir) == ".circleci":
		return (*reader).circle
	case strings.HasPrefix(name, "azure-pipelines"):
		return (*reader).azure
	}
	return nil
}

// Read reads one file.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if !manifest.Speaks(data, "python", "pip", "image", "container", "cuda", "CUDA", "env", "conda", "variables", "uv ") {
		return project.Facts{}, nil
	}
	f, problems := manifest.Open(file, data)
	if f == nil {
		return project.Facts{}, problems
	}
	f.Base = up(file)
	r := reader{File: f, root: f.Base}
	read := kindOf(file)
	for _, doc := range f.Documents() {
		read(&r, doc)
	}
	return f.Result()
}

// up leads from the folder of a file to the root of its repository, where commands
// run: the folder that holds .github or the file itself.
func up(file string) string {
	dir := "/" + path.Dir(file)
	i := strings.LastIndex(dir, "/.github/")
	if i < 0 {
		return ""
	}
	return strings.Repeat("../", strings.Count(dir[i:], "/"))
}

type reader struct {
	*manifest.File
	// root leads to the root of the repository.
	root string
}

// github reads a workflow.
func (r *reader) github(doc *document.Node) {
	jobs := doc.Get("jobs")
	if jobs == nil {
		return
	}
	for _, job := range jobs.Fields {
		for _, c := range combinations(job.Value) {
			s := scope{reader: r, unit: job.Name + c.suffix(), matrix: c}
			s.job(doc, job.Value)
		}
	}
}

// action reads a composite action.
func (r *reader) action(doc *document.Node) {
	s := scope{reader: r}
	s.steps(doc.Get("runs", "steps"), "")
	s.image(doc.Get("runs", "image"))
}
