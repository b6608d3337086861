package command

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// call reads a simple command with the variables before it.
func (r *reader) call(c *syntax.CallExpr) {
	for _, w := range c.Args {
		r.substitutions(w)
	}
	if len(c.Args) == 0 {
		for _, a := range c.Assigns {
			r.assign(a, false)
		}
		return
	}
	args := r.fields(c.Args) // the shell expands them before it sets the variables
	r.scope.apart(func() {
		for _, a := range c.Assigns {
			r.assign(a, true)
		}
		r.run(args)
	})
	r.builtin(args)
}

// builtin follows what sets variables for the code behind it.
func (r *reader) builtin(args []word) {
	switch {
	case len(args) == 0:
	case args[0].text == "set":
		for _, w := range args[1:] {
			switch w.text {
			case "-a", "allexport":
				r.scope.all = true
			case "+a":
				r.scope.all = false
			}
		}
	case args[0].text == "unset":
		for _, w := range args[1:] {
			r.scope.set(w.text, value{})
		}
	}
}

// run reads a command from its words.
func (r *reader) run(args []word) {
	if len(args) == 0 {
		return
	}
	if read := r.reads(args[0]); read != nil {
		read(r, args)
		return
	}
	r.runFile(args)
}

// reads returns what reads a command, nil for one that says nothing.
func (r *reader) reads(w word) func(*reader, []word) {
	if !w.known {
		return r.named(w)
	}
	name := w.base()
	if plain := strings.TrimRight(name, "0123456789."); plain == "pip" || plain == "python" {
		name = plain
	}
	switch name {
	case "pip":
		return (*reader).pip
	case "python", "pypy":
		return (*reader).python
	case "uv", "poetry", "pdm", "pipenv":
		return (*reader).projectTool
	case "conda", "mamba", "micromamba":
		return (*reader).conda
	case "apt", "apt-get", "aptitude", "yum", "dnf", "microdnf", "zypper", "dpkg", "rpm":
		return (*reader).system
	case "module", "ml":
		return (*reader).module
	case "docker", "podman", "nvidia-docker", "singularity", "apptainer", "enroot":
		return (*reader).container
	case "srun", "sbatch", "salloc", "qsub":
		return (*reader).scheduler
	case "mpirun", "mpiexec", "orterun", "mpiexec.hydra":
		return (*reader).mpi
	case "setenv":
		return (*reader).setenv
	case "env":
		return (*reader).wrapped
	case "sudo", "nohup", "exec", "command", "time", "nice", "ionice", "timeout", "xargs", "stdbuf", "numactl", "taskset", "retry", "eatmydata", "proxychains":
		return (*reader).wrapped
	case "bash", "sh", "zsh", "ash", "dash", "ksh":
		return (*reader).shell
	}
	return nil
}

// named returns what reads a command that a variable names: $PIP, "$PYTHON".
func (r *reader) named(w word) func(*reader, []word) {
	if !strings.HasPrefix(w.text, unknown) || len(w.text) != len(unknown) || w.at.End > len(r.text) {
		return nil
	}
	switch name := strings.ToLower(string(r.text[w.at.Start:w.at.End])); {
	case strings.Contains(name, "pip"):
		return (*reader).pip
	case strings.Contains(name, "py"):
		return (*reader).python
	}
	return nil
}

// wrapped reads the command that another one runs: sudo -E pip install.
func (r *reader) wrapped(args []word) {
	assigns := args[0].base() == "env" || args[0].base() == "sudo"
	for i := 1; i < len(args); i++ {
		w := args[i]
		switch {
		case assigns && r.setting(w):
		case r.reads(w) != nil || r.isRunFile(w):
			r.run(args[i:])
			return
		case strings.HasPrefix(w.text, "-") || strings.HasPrefix(args[i-1].text, "-"):
			// an option, or what may be its value
		case w.text != "" && strings.Trim(w.text, "0123456789.smhd") == "":
			// of timeout
		default:
			return
		}
	}
}

// shell reads bash -c "code".
func (r *reader) shell(args []word) {
	for i, w := range args[1:] {
		if !strings.HasPrefix(w.text, "-") {
			break
		}
		if !strings.HasPrefix(w.text, "--") && strings.HasSuffix(w.text, "c") && i+2 < len(args) {
			r.script(args[i+2])
			return
		}
	}
	r.runFile(args)
}

// setenv is that of csh.
func (r *reader) setenv(args []word) {
	if len(args) == 3 && isName(args[1].text) {
		v := args[2]
		r.env(args[1].text, args[1].at, value{text: v.text, known: v.known, at: v.span(0, len(v.text))})
	}
}
