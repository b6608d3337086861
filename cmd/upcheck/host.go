package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/internal/fault"
	"github.com/upcheck/upcheck/matrix/stack"
	"github.com/upcheck/upcheck/project/host"
	"github.com/upcheck/upcheck/report"
	"github.com/upcheck/upcheck/rules"
)

// hostFlags are the flags of "upcheck env".
type hostFlags struct {
	root, format, color, failOn, ignored string
	to, python                           []string
}

func newHost(env Env) *cobra.Command {
	var f hostFlags
	cmd := &cobra.Command{
		Use:   "env [PATH]",
		Short: "Say what a machine is made of, and what of it does not fit together",
		Long: `Env looks at a machine: its NVIDIA driver, kernels, GPUs, CUDA toolkits,
libraries and Python packages. It says what it found and where, and what does not
fit: a driver that is not that of its libraries, a kernel without a module, a
build that needs a newer driver. With PATH it also compares what the project
there pins.

It reads files and runs nothing but nvidia-smi, dkms status and nvcc --version.
With --root it looks at the copy of another machine's files and runs nothing;
what the commands wrote there may lie in the folder "commands" of the copy.`,
		Example: `  upcheck env
  upcheck env . --to torch==2.15
  upcheck env --root ./node7 --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, env, args) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.root, "root", "", "look at the copy of a machine's files in `DIR`")
	flags.StringSliceVar(&f.to, "to", nil, "versions that are to run here, `NAME==VERSION,...`, in place of those that the project pins")
	flags.StringSliceVar(&f.python, "python", nil, "look at the Python environments in `DIR` (default: the active one, else those of the system)")
	flags.StringVar(&f.ignored, "ignore", "", "no rules with these `CODES` or prefixes")
	flags.StringVar(&f.failOn, "fail-on", "error", "exit with 1 at this level or above: error, warning, note, never")
	flags.StringVar(&f.format, "format", "text", "text or json")
	flags.StringVar(&f.color, "color", "auto", "colour the text: auto, always, never")
	return cmd
}

func (f *hostFlags) run(cmd *cobra.Command, env Env, args []string) error {
	color, err := useColor(f.color, env)
	if err != nil {
		return usage(err)
	}
	write, err := report.HostWriter(f.format, report.Options{Color: color})
	if err != nil {
		return usagef("--format: %w", err)
	}
	failOn, err := config.ParseFailOn(f.failOn)
	if err != nil {
		return usagef("--fail-on: %w", err)
	}
	ignored, err := f.codes()
	if err != nil {
		return usagef("--ignore: %w", err)
	}
	wants, diagnostics, err := f.wants(cmd, env, args)
	if err != nil {
		return usage(err)
	}
	options, done, err := f.machine(env)
	if err != nil {
		return usage(err)
	}
	defer done()
	facts := host.Probe(cmd.Context(), options)
	h := &report.Host{Tool: tool(), Sections: sections(facts), Diagnostics: diagnostics, Rules: machineRules{}}
	for _, found := range rules.Host(facts, wants, stack.Default()) {
		if !slices.ContainsFunc(ignored, func(code string) bool { return strings.HasPrefix(found.Code, code) }) {
			h.Findings = append(h.Findings, found)
		}
	}
	for _, p := range facts.Problems {
		h.Diagnostics = append(h.Diagnostics, finding.Diagnostic{Path: p.Source, Kind: finding.Notice, Message: p.Message})
	}
	if err := write(env.Stdout, h); err != nil {
		return err
	}
	if h.Findings.Worst() >= failOn {
		return errFindings
	}
	return nil
}

// codes reads --ignore; what no rule about machines begins with is a mistake.
func (f *hostFlags) codes() ([]string, error) {
	if f.ignored == "" {
		return nil, nil
	}
	codes, err := config.ParseCodes(f.ignored)
	for _, code := range codes {
		if !slices.ContainsFunc(machineRules{}.Codes(), func(c string) bool { return strings.HasPrefix(c, code) }) {
			return nil, fmt.Errorf("no rule about machines has the code %s, or one that begins with it", code)
		}
	}
	return codes, err
}

// machine returns where to look: at this machine, or at a copy of another one's
// files.
func (f *hostFlags) machine(env Env) (host.Options, func(), error) {
	dir := string(filepath.Separator)
	if f.root != "" {
		dir = absolute(env, f.root)
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return host.Options{}, nil, fmt.Errorf("--root %q: %w", f.root, fault.Reason(err))
	}
	o := host.Options{FS: root.FS(), Runner: host.Live{}}
	for _, p := range f.python {
		o.Python = append(o.Python, absoluteBelow(env, f.root, p))
	}
	switch {
	case f.root != "":
		o.Runner = host.Recorded{FS: o.FS}
		o.Environ = host.RecordedEnviron(o.FS)
	case env.Environ != nil:
		o.Environ = env.Environ()
	}
	return o, func() { root.Close() }, nil
}

// absoluteBelow is the path of a folder of the machine: in a copy all paths begin
// at its root.
func absoluteBelow(env Env, root, name string) string {
	if root != "" {
		return path.Join("/", filepath.ToSlash(name))
	}
	return filepath.ToSlash(absolute(env, name))
}
