package command

import (
	"bytes"
	"regexp"
	"strings"
	"sync"

	"mvdan.cc/sh/v3/syntax"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// scheduler reads srun and sbatch: the variables and the devices that they ask
// for, and the command that they run.
func (r *reader) scheduler(args []word) {
	unit := r.unit
	opts, _ := options(args[1:], "--export --gres --gpus -G --constraint -C --container-image --gpus-per-node --gpus-per-task")
	for _, o := range opts {
		if o.name == "--container-image" && o.hasValue {
			r.unit = r.written(o.value)
			r.image(o.value, o.value.text)
		}
	}
	for _, o := range opts {
		if o.hasValue {
			r.slurm(o.name, o.value)
		}
	}
	if args[0].base() == "srun" {
		r.wrapped(args)
	}
	r.unit = unit
}

// comment reads the options of a job in its comments: #SBATCH --gres=gpu:a100:4.
func (r *reader) comment(c syntax.Comment) {
	const mark = "SBATCH"
	start := int(c.Pos().Offset())
	if !strings.HasPrefix(c.Text, mark) || start > len(r.text) || len(bytes.TrimSpace(r.text[bytes.LastIndexByte(r.text[:start], '\n')+1:start])) > 0 {
		return
	}
	start += 1 + len(mark)
	end := min(int(c.End().Offset()), len(r.text))
	if start > end {
		return
	}
	line := r.text[start:end]
	var words []word
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' || line[i] == '\r' {
			i++
			continue
		}
		if line[i] == '#' {
			break
		}
		length := bytes.IndexAny(line[i:], " \t\r")
		if length < 0 {
			length = len(line) - i
		}
		words = append(words, word{text: string(line[i : i+length]), known: true, at: source.Span{Start: start + i, End: start + i + length}})
		i += length
	}
	opts, _ := options(words, "--export --gres --gpus -G --constraint -C --gpus-per-node --gpus-per-task")
	for _, o := range opts {
		if o.hasValue {
			r.slurm(o.name, o.value)
		}
	}
}

// slurm reads an option of Slurm.
func (r *reader) slurm(name string, value word) {
	switch name {
	case "--export":
		for _, w := range value.split(",") {
			if w.text != "ALL" && w.text != "NONE" && w.text != "NIL" {
				r.pass(w)
			}
		}
	case "--gres", "--gpus", "-G", "--gpus-per-node", "--gpus-per-task":
		for _, w := range value.split(",") {
			r.gres(w, name != "--gres", name)
		}
	case "--constraint", "-C":
		for _, w := range value.split("|&[]()*, \"'") {
			if w.known && device().MatchString(w.text) {
				r.host(w, project.GPU, w.text, "Slurm option "+name)
			}
		}
	}
}

// gres reads gpu:a100:4, or a100:4 where only devices are meant.
func (r *reader) gres(w word, devices bool, option string) {
	parts := w.split(":\"'")
	if !devices {
		if len(parts) == 0 || parts[0].text != "gpu" && parts[0].text != "gres/gpu" {
			return
		}
		parts = parts[1:]
	}
	if len(parts) > 0 && parts[0].known && strings.Trim(parts[0].text, "0123456789") != "" {
		r.host(parts[0], project.GPU, parts[0].text, "Slurm option "+option)
	}
}

// device is the name of a kind of GPU among the features of a node.
var device = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:gpu[_-]?|nvidia[_-]?|tesla[_-]?)*(?:[pvahbk][1-9]0{1,2}|[tl]4|l40s?|a10g|a6000|a2|gh200|gb200|h800|a800|k20x?|m[46]0|rtx[_-]?\w+|gtx[_-]?\w+|titan[_-]?\w*)(?:[_-](?:\d+gb?|pcie|sxm\d?|nvl|nvlink))*$`)
})

// mpi reads the variables that mpirun hands on: -x of Open MPI, -genv and -env of
// the others; and the command that it runs.
func (r *reader) mpi(args []word) {
	for i := 1; i+1 < len(args); i++ {
		switch args[i].text {
		case "-x":
			r.pass(args[i+1])
		case "-genv", "-env":
			if !r.setting(args[i+1]) && i+2 < len(args) && isName(args[i+1].text) {
				v := args[i+2]
				r.env(args[i+1].text, args[i+1].at, value{text: v.text, known: v.known, at: v.span(0, len(v.text))})
			}
		}
	}
	r.wrapped(args)
}
