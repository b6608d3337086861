// Package host finds out what a machine is made of as far as GPUs are concerned:
// its NVIDIA driver, kernels, GPUs, CUDA toolkits, libraries and Python packages.
//
// It reads files below a root, which is that of the machine it runs on or the
// copy of another one's, and what a few commands write. A link in the root leads
// to where it would lead on a machine with that root, never out of it. What
// cannot be found out is absent; nothing makes a probe fail as a whole.
package host

import (
	"context"
	"io/fs"
	"slices"
)

// Value is one thing that was found out. The zero Value means that it was not.
type Value struct {
	// Text is the version, name or state.
	Text string
	// Source is the absolute path below the root, or the command, that says so,
	// Line the 1-based line of the file, 0 where it is about the whole file.
	Source string
	Line   int
	// Raw is that line as it stands, without white space around it.
	Raw string
}

// Found reports whether there is a value.
func (v Value) Found() bool { return v.Text != "" }

// Named is a value that has a name beside it.
type Named struct {
	Name string
	Value
}

// Facts are what is known about a machine.
type Facts struct {
	// Distro is the name of the distribution with its version, "ubuntu22.04".
	Distro, Glibc Value
	// WSL says that the kernel is that of the Windows Subsystem for Linux, whose
	// driver is the one of Windows; Jetson that it is a board of that family,
	// whose driver comes with the system; Container that the files are those of a
	// container, whose kernel is another's.
	WSL, Jetson, Container Value

	// Kernel is the release that runs, NextBoot the one that is started next as
	// far as that can be told; Kernels are those installed, oldest first.
	Kernel, NextBoot Value
	Kernels          []Value
	// Config holds options of the running kernel.
	Config []Named

	Driver Driver
	GPUs   []GPU
	// MaxCUDA is the newest CUDA that the driver supports by itself. It says
	// nothing about the toolkits that are installed.
	MaxCUDA Value

	// Toolkits are those that are installed; DefaultToolkit is the folder of the one
	// that /usr/local/cuda leads to, "" for none.
	Toolkits       []Value
	DefaultToolkit string
	// CuDNN and NCCL are versions that headers state.
	CuDNN, NCCL []Value
	// Cached are the libraries of CUDA that the cache of the dynamic linker
	// offers, by their names; the text is the path.
	Cached []Named
	// Compat are the drivers for forward compatibility beside toolkits.
	Compat []Value

	Python []Environment

	// Runtimes are the settings of container runtimes that are about NVIDIA.
	Runtimes []Named
	// Env are the environment variables about NVIDIA, CUDA, NCCL and the
	// frameworks; Conf are the variables that files of NCCL set.
	Env, Conf []Named

	// Problems are things that could not be read though they are there.
	Problems []Problem
}

// Problem says why a file or the output of a command is of no use.
type Problem struct {
	Source  string
	Message string
}

// Options say where to look.
type Options struct {
	// FS is the root of the machine.
	FS fs.FS
	// Runner gives the output of commands.
	Runner Runner
	// Environ is the environment as "NAME=VALUE".
	Environ []string
	// Python are folders below the root, absolute, of Python environments to look
	// at in place of those that are found.
	Python []string
}

// Probe looks at a machine.
func Probe(ctx context.Context, o Options) *Facts {
	p := &probe{ctx: ctx, tree: tree{o.FS}, run: o.Runner, environ: o.Environ, facts: &Facts{}}
	for _, step := range []func(){
		p.system, p.kernels, p.config, p.driver, p.modules, p.libraries, p.dkms,
		p.gpus, p.toolkits, p.headers, p.cache, p.compat, p.containers, p.variables, p.nccl,
	} {
		step()
	}
	p.python(o.Python)
	return p.facts
}

// probe is a look at a machine while it lasts.
type probe struct {
	ctx     context.Context
	tree    tree
	run     Runner
	environ []string
	facts   *Facts
}

// problem writes down that a source is of no use.
func (p *probe) problem(source, message string) {
	problem := Problem{source, message}
	if !slices.Contains(p.facts.Problems, problem) {
		p.facts.Problems = append(p.facts.Problems, problem)
	}
}
