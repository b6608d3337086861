package workflow

import (
	"strings"

	"github.com/upcheck/upcheck/internal/document"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project/manifest"
)

// gitlab reads a pipeline of GitLab. What stands above the jobs is for each of them.
func (r *reader) gitlab(doc *document.Node) {
	r.gitlabJob(doc, "")
	r.gitlabJob(doc.Get("default"), "")
	for _, job := range doc.Fields {
		switch job.Name {
		case "default", "variables", "include", "stages", "workflow", "image", "services", "cache", "pages":
			continue
		}
		if job.Value.Kind == document.Table {
			r.gitlabJob(job.Value, job.Name)
		}
	}
}

func (r *reader) gitlabJob(job *document.Node, unit string) {
	image := job.Get("image")
	if name := image.Get("name"); name != nil {
		image = name
	}
	r.Image(image, unit)
	r.Env(job.Get("variables"), unit)
	var script manifest.Script
	for _, name := range []string{"before_script", "script", "after_script"} {
		r.lines(&script, job.Get(name))
	}
	r.Run(&script, unit)
}

// lines adds code that is one value, or a list with a command each.
func (r *reader) lines(script *manifest.Script, n *document.Node) {
	if n == nil {
		return
	}
	for _, item := range n.Items {
		r.lines(script, item)
	}
	if manifest.Scalar(n) {
		script.Take(n, source.Span{End: len(n.Text)})
		script.End()
	}
}

// circle reads a configuration of CircleCI.
func (r *reader) circle(doc *document.Node) {
	for _, part := range []string{"executors", "jobs", "commands"} {
		list := doc.Get(part)
		if list == nil {
			continue
		}
		for _, f := range list.Fields {
			r.circleJob(f.Value, f.Name)
		}
	}
}

func (r *reader) circleJob(job *document.Node, unit string) {
	r.Env(job.Get("environment"), unit)
	if docker := job.Get("docker"); docker != nil {
		for i, item := range docker.Items { // the others are services
			if i == 0 {
				r.Image(item.Get("image"), unit)
				r.Env(item.Get("environment"), unit)
			}
		}
	}
	steps := job.Get("steps")
	if steps == nil {
		return
	}
	var script manifest.Script
	for _, step := range steps.Items {
		run := step.Get("run")
		if command := run.Get("command"); command != nil {
			r.Env(run.Get("environment"), unit)
			run = command
		}
		r.lines(&script, run)
	}
	r.Run(&script, unit)
}

// azure reads a pipeline of Azure: jobs are in stages, or there is only one.
func (r *reader) azure(doc *document.Node) {
	doc.Walk(func(_ []string, n *document.Node) bool {
		steps := n.Get("steps")
		if steps == nil {
			return true
		}
		s := scope{reader: r}
		for _, name := range []string{"job", "deployment"} {
			if job := n.Get(name); job != nil {
				s.unit = job.Text
			}
		}
		s.image(n.Get("container"))
		s.image(n.Get("container").Get("image"))
		r.Env(n.Get("variables"), s.unit)
		var script manifest.Script
		for _, step := range steps.Items {
			r.lines(&script, step.Get("script"))
			r.lines(&script, step.Get("bash"))
			if task := step.Get("task"); task != nil && strings.HasPrefix(task.Text, "UsePythonVersion@") {
				s.python(step.Get("inputs", "versionSpec"))
			}
			r.Env(step.Get("env"), s.unit)
		}
		r.Run(&script, s.unit)
		return true
	})
}
