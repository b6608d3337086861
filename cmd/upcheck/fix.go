package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/report"
)

// fixFlags are the flags of the command that repairs.
type fixFlags struct {
	settings
	diff, check, unsafe, interactive bool
	keepCompat, keepFloor            bool
	output, color                    string
	site                             siteFlags
}

func newFix(env Env) *cobra.Command {
	var f fixFlags
	cmd := &cobra.Command{
		Use:   "fix [PATH...]",
		Short: "Repair what can be repaired",
		Long: `Fix changes the files below the paths so that they run on the versions they are
to run on. Only fixes that keep what the code did are made, unless --unsafe asks
for those that may differ as well. What is left is counted by rule, and listed in
the summary that --output writes.

Requirements, indexes and environment variables are repaired where they are written:
a pin that moves is moved together with those that have to follow it.

Everything outside of an edit stays as it is. A file whose result would not parse
is left alone. "-" repairs standard input and writes it to standard output.`,
		Example: `  upcheck fix . --diff
  upcheck fix src --from torch==1.13 --to torch==2.3 --unsafe
  upcheck fix . --check`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.fix(cmd, env, args) },
	}
	f.settings.register(cmd)
	for _, name := range [...]string{"fail-on", "cache-dir", "no-cache"} {
		_ = cmd.Flags().MarkHidden(name) // they change nothing here
	}
	f.site.register(cmd)
	flags := cmd.Flags()
	flags.BoolVar(&f.diff, "diff", false, "print what would change and write nothing")
	flags.BoolVar(&f.check, "check", false, "write nothing, and exit with 1 if something would change")
	flags.BoolVar(&f.unsafe, "unsafe", false, "also make fixes that may change what the code does, or need the new versions")
	flags.BoolVar(&f.keepCompat, "keep-compat", false, "only make fixes after which the code still runs on the versions it runs on now")
	flags.BoolVar(&f.keepFloor, "keep-floor", false, "keep the old import as the other choice where the new one is not there in the versions the code runs on now")
	flags.BoolVarP(&f.interactive, "interactive", "i", false, "ask before each fix")
	flags.StringVar(&f.output, "output", "", "also write a summary for a pull request, `markdown=PATH`")
	flags.StringVar(&f.color, "color", "auto", "colour the diff: auto, always, never")
	return cmd
}

func (f *fixFlags) fix(cmd *cobra.Command, env Env, args []string) error {
	color, err := useColor(f.color, env)
	if err != nil {
		return usage(err)
	}
	summary, err := f.summaryFile(env)
	if err != nil {
		return usage(err)
	}
	o, err := f.options(cmd, env, args)
	if err != nil {
		return usage(err)
	}
	if err := f.site.open(env, o); err != nil {
		return usage(err)
	}
	stdin := o.Stdin != nil
	if stdin && f.interactive {
		return usagef("--interactive reads the answers from standard input, which is the file to repair")
	}
	o.KeepFloor = f.keepFloor
	plan, asker := f.plan(env)
	x, err := newFixer(o, plan)
	if err != nil {
		return err
	}
	if asker != nil {
		x.rounded = func() { asker.over = true }
		asker.hunk = func(f *finding.Finding, one *finding.Fix) string { return x.hunk(f, one, color) }
	}
	bar := report.NewProgress(env.Stderr, env.IsTTY(env.Stderr) && !f.interactive)
	o.Progress = bar.Add
	err = x.run(cmd.Context())
	bar.Done()
	if err != nil {
		if cmd.Context().Err() != nil {
			return errors.New("interrupted")
		}
		return usage(err)
	}
	switch {
	case f.diff:
		err = x.diff(env.Stdout, color)
	case stdin && !f.check:
		_, err = env.Stdout.Write(x.stdin())
	case !f.check:
		x.write()
	}
	if err != nil {
		return err
	}
	to := env.Stdout
	if f.diff || stdin {
		to = env.Stderr
	}
	s := x.summary(f.diff || f.check)
	packages, err := runPackages(cmd, o, x.last)
	if err != nil {
		return err
	}
	s.Installed = installedReport(packages, f.site.path)
	for _, c := range x.applied {
		if from := c.Finding.From; from != "" && !runsOn(c.Fix.RunsOn, from) {
			s.Newer = append(s.Newer, report.Fixed{Finding: c.Finding, Fix: c.Fix})
		}
	}
	if !f.unsafe && slices.ContainsFunc(x.skipped, func(k fix.Skip) bool { return k.Why == fix.Limited }) {
		s.Hint = "--unsafe makes fixes that may change what the code does"
	}
	if err := s.Text(to); err != nil {
		return err
	}
	if summary != "" {
		if err := writeFile(summary, s.Markdown); err != nil {
			return fmt.Errorf("--output %q: %w", f.output, err)
		}
	}
	switch {
	case x.failed():
		return errors.New("at least one file is left as it was")
	case f.check && len(x.changed()) > 0:
		return errFindings
	}
	return nil
}

// summaryFile returns the file that --output names, "" for none.
func (f *fixFlags) summaryFile(env Env) (string, error) {
	if f.output == "" {
		return "", nil
	}
	format, path, ok := cutOutput(f.output)
	if !ok || format != "markdown" {
		return "", fmt.Errorf("--output %q: expected markdown=PATH", f.output)
	}
	file := absolute(env, path)
	if err := writable(file); err != nil {
		return "", fmt.Errorf("--output %q: %w", f.output, err)
	}
	return file, nil
}

// plan says which fixes are made, and who is asked about them, if anybody.
func (f *fixFlags) plan(env Env) (fix.Options, *asker) {
	o := fix.Options{Safety: finding.Safe}
	if f.unsafe {
		o.Safety = finding.Unsafe
	}
	var asker *asker
	if f.interactive {
		asker = newAsker(env.Stdin, env.Stdout)
	}
	o.Accept = func(f0 *finding.Finding, x *finding.Fix) string {
		if f.keepCompat && !runsOn(x.RunsOn, f0.From) {
			return strings.TrimSpace("the new code does not run on " + f0.Package + " " + f0.From)
		}
		if asker != nil && !asker.wants(f0, x) {
			return "it was not wanted"
		}
		return ""
	}
	return o, asker
}

// runsOn reports whether code that works at a range of versions works at one. Of an
// unknown version nothing is known.
func runsOn(set, at string) bool {
	return set == "" || version.Within(at, set)
}
