package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/fix"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/plan"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/scan"
)

// planFlags are the flags of "upcheck plan".
type planFlags struct {
	settings
	python, format, color string
	write, diff           bool
}

func newPlan(env Env) *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use:   "plan [PATH]",
		Short: "Find the pins that go together at a target",
		Long: `Plan reads the requirements of a project and prints versions for all of them that
can be installed together, and work together, with the ones that --to names: as few
of them move as there can be, each no further than it must, and none goes down unless
nothing else works. It says what forces each move, and what the machine has to have.

What releases require was measured and is built in: no network is needed. When
nothing goes together the demands that contradict each other are named, and the exit
status is 1.`,
		Example: `  upcheck plan --to torch==2.3
  upcheck plan . --to torch==2.3,tensorflow==2.15 --python 3.11
  upcheck plan . --to torch==2.3 --diff
  upcheck plan . --to torch==2.3 --write`,
		Args: oneArg,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, env, args) },
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.from, "from", nil, "versions the project has, `NAME==VERSION,...`, where its files do not say")
	flags.StringSliceVar(&f.to, "to", nil, "versions it is to have, `NAME==VERSION,...`")
	flags.StringVar(&f.python, "python", "", "the `VERSION` of Python; one that fits best when not given")
	flags.BoolVar(&f.write, "write", false, "write the versions into the files of the project")
	flags.BoolVar(&f.diff, "diff", false, "print what --write would change")
	flags.StringVar(&f.format, "format", "text", "text or json")
	flags.StringVar(&f.color, "color", "auto", "colour the diff: auto, always, never")
	flags.StringVar(&f.configFile, "config", "", "read the settings from `FILE` instead of the nearest one")
	f.parse, f.cache.off = "auto", true
	return cmd
}

func oneArg(_ *cobra.Command, args []string) error {
	if len(args) > 1 {
		return fmt.Errorf("unexpected argument %q", args[1])
	}
	return nil
}

func (f *planFlags) run(cmd *cobra.Command, env Env, args []string) error {
	color, err := useColor(f.color, env)
	if err != nil {
		return usage(err)
	}
	if f.format != "text" && f.format != "json" {
		return usagef("--format: unknown format %q: expected one of text, json", f.format)
	}
	if len(args) == 1 && args[0] == "-" {
		return usagef("plan reads the files of a project, not standard input")
	}
	o, err := f.options(cmd, env, args)
	if err != nil {
		return usage(err)
	}
	facts, problems, err := scan.ReadProject(cmd.Context(), *o)
	if err != nil {
		return usage(err)
	}
	order := plan.Order{
		Catalog: o.Catalog, Clashes: matrix.Clashes(), Requirements: facts.Requirements,
		From: scan.Named(o.Config.From), To: scan.Named(o.Config.To), Python: f.python,
		Builds: buildsOf, Driver: driverFloor,
	}
	p, err := plan.Make(order)
	if err != nil {
		return usage(err)
	}
	w := planWriter{fixer: fixer{options: o, before: map[string][]byte{}, after: map[string][]byte{}, left: map[string]error{}}}
	if p.Conflict == nil {
		if err := w.prepare(cmd, p); err != nil {
			return err
		}
	}
	switch {
	case f.diff && p.Conflict == nil:
		return w.diff(env.Stdout, color)
	case f.write && p.Conflict == nil:
		w.write()
	}
	page := newPlanPage(p, problems, &w, f.write)
	if f.format == "json" {
		err = writeJSON(env.Stdout, page)
	} else {
		err = page.text(env.Stdout)
	}
	switch {
	case err != nil:
		return err
	case p.Conflict != nil:
		return errFindings
	case f.write && len(w.left) > 0:
		return errors.New("at least one file is left as it was")
	}
	return nil
}

// planWriter writes a plan into the files of a project.
type planWriter struct {
	fixer
	// byHand are the findings that no edit can be made for, with the reason.
	byHand []fix.Skip
}

// prepare makes the edits in memory.
func (w *planWriter) prepare(cmd *cobra.Command, p *plan.Plan) error {
	findings := p.Edits(func(path string) []byte {
		data, err := os.ReadFile(filepath.Join(w.options.Root, filepath.FromSlash(path)))
		if err != nil {
			return nil
		}
		return data
	})
	for _, file := range fix.Plan(findings, fix.Options{Safety: finding.Safe}) {
		w.byHand = append(w.byHand, file.Skipped...)
		if len(file.Edits) == 0 {
			continue
		}
		if err := w.apply(cmd.Context(), &file); err != nil {
			w.leave(file.Path, err)
		}
	}
	return cmd.Context().Err()
}

// unread are the problems that files had.
func unread(problems []project.Problem) []string {
	var lines []string
	for _, p := range problems {
		if p.Line > 0 {
			lines = append(lines, fmt.Sprintf("%s:%d: %s", p.Path, p.Line, p.Message))
		} else {
			lines = append(lines, p.Path+": "+p.Message)
		}
	}
	return lines
}
