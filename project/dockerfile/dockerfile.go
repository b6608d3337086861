// Package dockerfile reads what Dockerfiles build on, install and set.
package dockerfile

import (
	"fmt"
	"maps"
	"path"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/command"
	"github.com/upcheck/upcheck/project/image"
)

// Reader reads Dockerfiles.
type Reader struct{}

// Match reports whether a file is a Dockerfile by its name: Dockerfile,
// Containerfile, with a word behind it, or as an extension.
func (Reader) Match(file string) bool {
	name := strings.ToLower(path.Base(file))
	switch path.Ext(name) {
	case ".dockerfile", ".containerfile":
		return true
	case ".dockerignore", ".md", ".py", ".sh", ".txt", ".yml", ".yaml", ".json":
		return false
	}
	rest, ok := strings.CutPrefix(name, "dockerfile")
	if !ok {
		rest, ok = strings.CutPrefix(name, "containerfile")
	}
	return ok && (rest == "" || strings.IndexByte(".-_", rest[0]) >= 0)
}

// Read reads a Dockerfile. A stage is a Unit, by its name or its number. The
// defaults of ARG are taken for their values.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	f, err := source.New(file, data)
	if err != nil {
		return project.Facts{}, []project.Problem{project.Unreadable(file, err)}
	}
	r := reader{path: file, stages: make(map[string]*stage), args: make(map[string]string)}
	list, problems := parse(f.Text())
	known := 0
	for _, in := range list {
		if r.instruction(in) {
			known++
		} else if !isTemplate(in.text) {
			problems = append(problems, problem{in.line, fmt.Sprintf("%q is not an instruction of a Dockerfile", in.word)})
		}
	}
	if len(problems) > 2 && len(problems) > known {
		return project.Facts{}, []project.Problem{{Path: file, Message: "does not look like a Dockerfile and is not read"}}
	}
	r.facts.Put(file, "", project.Places(f))
	found := make([]project.Problem, len(problems))
	for i, p := range problems {
		found[i] = project.Problem{Path: file, Line: p.line, Message: p.message}
	}
	return r.facts, found
}

// isTemplate reports whether a line is one for a program that writes Dockerfiles.
func isTemplate(text []byte) bool {
	line := strings.TrimSpace(string(text))
	return strings.HasPrefix(line, "{%") || strings.HasPrefix(line, "{{") || strings.HasPrefix(line, "<%")
}

// stage is a stage and what is known where its instructions have come to.
type stage struct {
	unit string
	// vars are the values of ARG and ENV, env the names of those of ENV.
	vars map[string]string
	env  map[string]bool
	// other says that the instructions are for no Unix shell.
	other bool
}

type reader struct {
	path   string
	facts  project.Facts
	stages map[string]*stage // by name
	count  int
	now    *stage
	// args are those before the first FROM.
	args map[string]string
	// copied is how many variables stages have got from others.
	copied int
}

// maxCopied bounds what many stages with many variables may cost.
const maxCopied = 1 << 20

// instruction reads an instruction, and reports whether there is one of its name.
func (r *reader) instruction(in instruction) bool {
	switch in.name {
	case "from":
		r.from(in)
	case "arg":
		r.arg(in)
	case "env":
		r.env(in)
	case "run", "cmd", "entrypoint":
		r.run(in)
	case "copy", "add":
		r.copy(in)
	case "shell":
		r.shell(in)
	case "onbuild":
		if inner, ok := in.inner(); ok {
			return r.instruction(inner)
		}
	case "expose", "healthcheck", "label", "maintainer", "stopsignal", "user", "volume", "workdir":
	default:
		return false
	}
	return true
}

// from begins a stage.
func (r *reader) from(in instruction) {
	words := command.Words(in.arguments(), r.args)
	s := &stage{unit: strconv.Itoa(r.count), vars: make(map[string]string), env: make(map[string]bool)}
	r.count++
	r.now = s
	if len(words) == 0 {
		return
	}
	if len(words) > 2 && strings.EqualFold(words[1].Text, "as") {
		s.unit = words[2].Text
	}
	base := words[0]
	if before, ok := r.stages[strings.ToLower(base.Text)]; ok {
		s.other = before.other
		if r.copied += len(before.vars); r.copied < maxCopied {
			s.vars, s.env = maps.Clone(before.vars), maps.Clone(before.env)
		}
		r.facts.Images = append(r.facts.Images, project.Image{Place: in.place(base.Span(0, len(base.Text)), s.unit), Stage: before.unit})
	} else if base.Known && base.Text != "scratch" {
		r.image(in, base, base.Text, s.unit)
	}
	r.stages[strings.ToLower(s.unit)] = s
}

func (r *reader) image(in instruction, w command.Word, text, unit string) {
	if img, ok := image.Parse(text); ok {
		start := len(w.Text) - len(text)
		img.Place = in.place(w.Span(start, len(w.Text)), unit)
		r.facts.Images = append(r.facts.Images, img)
	}
}

// copy reads COPY --from=image. What comes from there is an installation of its
// own.
func (r *reader) copy(in instruction) {
	for _, w := range command.Words(in.flags(), r.args) {
		from, ok := strings.CutPrefix(w.Text, "--from=")
		if _, err := strconv.Atoi(from); !ok || err == nil || !w.Known {
			continue
		}
		// A word alone is a stage, be it one that the file does not have.
		if _, ok := r.stages[strings.ToLower(from)]; !ok && strings.ContainsAny(from, "/:@") {
			r.image(in, w, from, from)
		}
	}
}

// shell reads which shell runs the instructions behind it.
func (r *reader) shell(in instruction) {
	if r.now == nil {
		return
	}
	r.now.other = true
	for _, w := range command.Words(in.arguments(), nil) {
		switch path.Base(w.Text) {
		case "sh", "bash", "ash", "dash", "zsh":
			r.now.other = false
		}
	}
}

// run reads commands.
func (r *reader) run(in instruction) {
	if r.now == nil || r.now.other {
		return
	}
	facts := command.ReadWith(in.arguments(), r.now.vars)
	facts.Put(r.path, r.now.unit, func(s source.Span) (source.Span, int) { return in.at(s), 0 })
	r.facts.Add(facts)
}
