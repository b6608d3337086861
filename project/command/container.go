package command

import (
	"strings"

	"github.com/upcheck/upcheck/project/image"
)

// dockerFlags are the options of docker run 28.2 that take no value; all others
// do.
const dockerFlags = " -d --detach --disable-content-trust --help --init -i --interactive --no-healthcheck --oom-kill-disable --privileged -P --publish-all -q --quiet --read-only --rm --sig-proxy -t --tty "

// container reads docker run and what is like it.
func (r *reader) container(args []word) {
	switch args[0].base() {
	case "docker", "podman", "nvidia-docker":
		r.docker(args)
	default:
		r.singularity(args)
	}
}

// docker reads docker run and create, the variables of docker exec, and the
// image of docker pull.
func (r *reader) docker(args []word) {
	rest := args[1:]
	if len(rest) > 0 && (rest[0].text == "container" || rest[0].text == "image") {
		rest = rest[1:]
	}
	if len(rest) == 0 {
		return
	}
	verb := rest[0].text
	if verb != "run" && verb != "create" && verb != "exec" && verb != "pull" {
		return
	}
	unit := r.unit
	defer func() { r.unit = unit }()
	opts, operands := dockerOptions(rest[1:])
	if len(operands) == 0 {
		return
	}
	r.unit = r.written(operands[0])
	for _, o := range opts {
		switch o.name {
		case "-e", "--env":
			r.pass(o.value)
		}
	}
	if verb == "exec" {
		r.run(operands[1:])
		return
	}
	r.image(operands[0], operands[0].text)
	r.run(operands[1:])
}

// dockerOptions splits words at the first operand: what follows it belongs to the
// command in the container.
func dockerOptions(args []word) (opts []option, operands []word) {
	for i := 0; i < len(args); i++ {
		w := args[i]
		name, value, glued := w.cut("=")
		switch {
		case len(w.text) < 2 || w.text[0] != '-':
			return opts, args[i:]
		case glued && strings.HasPrefix(w.text, "--"):
			opts = append(opts, option{name.text, value, true})
		case strings.HasPrefix(w.text, "--"):
			if !strings.Contains(dockerFlags, " "+w.text+" ") {
				if i++; i < len(args) {
					opts = append(opts, option{w.text, args[i], true})
				}
			}
		default:
			for at := 1; at < len(w.text); at++ {
				letter := "-" + w.text[at:at+1]
				if strings.Contains(dockerFlags, " "+letter+" ") {
					continue
				}
				value := w.part(at+1, len(w.text))
				if value.text == "" {
					if i++; i < len(args) {
						value = args[i]
					}
				}
				opts = append(opts, option{letter, value, true})
				break
			}
		}
	}
	return opts, nil
}

// singularity reads the image of a container that is run or built from a
// registry: docker://nvcr.io/nvidia/pytorch:23.10-py3.
func (r *reader) singularity(args []word) {
	for i, w := range args[1:] {
		if w.text == "--env" && i+2 < len(args) {
			for _, v := range args[i+2].split(",") {
				r.pass(v)
			}
		}
		at := strings.Index(w.text, "docker://")
		if at < 0 {
			continue
		}
		name := w.part(at+len("docker://"), len(w.text))
		unit := r.unit
		r.unit = r.written(name)
		r.image(name, strings.Replace(name.text, "#", "/", 1)) // enroot: registry#name
		r.wrapped(append([]word{w}, args[i+2:]...))
		r.unit = unit
	}
}

// written returns a word, or how it is written where it is not known.
func (r *reader) written(w word) string {
	if w.known || w.at.End > len(r.text) {
		return w.text
	}
	return string(r.text[w.at.Start:w.at.End])
}

func (r *reader) image(w word, text string) {
	if !w.known {
		return
	}
	if img, ok := image.Parse(strings.Replace(text, "#", "/", 1)); ok {
		img.Place = r.place(w.span(0, len(w.text)))
		r.facts.Images = append(r.facts.Images, img)
	}
}
