package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/report"
	"github.com/upcheck/upcheck/scan"
)

// scanFlags are the flags of commands that scan.
type scanFlags struct {
	settings
	format   string
	outputs  []string
	color    string
	category string
	omit     bool
	allRules bool
	verbose  bool
	site     siteFlags
}

func newScan(env Env) *cobra.Command {
	var f scanFlags
	cmd := &cobra.Command{
		Use:   "scan [PATH...]",
		Short: "Report what breaks between two sets of versions",
		Long: `Scan reads Python files, notebooks, shell scripts and C++ code below the paths
(the working directory when there is none) and reports what breaks, changes or
is deprecated between the versions the code runs on and those it is to run on.

Versions that are not given come from the project's requirements (from) and
from the default target (to). "-" reads one file from standard input.`,
		Example: `  upcheck scan .
  upcheck scan src --from torch==1.13 --to torch==2.3
  upcheck scan . --format sarif --output markdown=summary.md --fail-on never`,
		RunE: func(cmd *cobra.Command, args []string) error {
			// A bad name must not cost a scan, nor leave half of the files.
			color, err := useColor(f.color, env)
			if err != nil {
				return usage(err)
			}
			targets, err := targets(env, f.outputs, f.format, color, f.writer)
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
			result, err := runScan(cmd, env, o)
			if err != nil {
				return err
			}
			packages, err := runPackages(cmd, o, result)
			if err != nil {
				return err
			}
			r := newReport(env, o, result)
			r.Installed = installedReport(packages, f.site.path)
			if err := targets.write(r); err != nil {
				return err
			}
			return f.verdict(o, result, packages)
		},
	}
	f.settings.register(cmd)
	flags := cmd.Flags()
	flags.StringVar(&f.format, "format", "text", "what goes to standard output: "+list(report.Formats()))
	flags.StringArrayVar(&f.outputs, "output", nil, "also write the report to a file, `FORMAT=PATH` (repeatable)")
	flags.StringVar(&f.color, "color", "auto", "colour the text: auto, always, never")
	flags.StringVar(&f.category, "category", "", "tell this SARIF run from others of the same commit")
	flags.BoolVar(&f.omit, "omit-suppressed", false, "leave suppressed findings out of SARIF, for GitHub, which would open an alert for each")
	f.site.register(cmd)
	flags.BoolVar(&f.allRules, "all-rules", false, "declare in SARIF the rules that found nothing, too, which code scanning lists")
	flags.BoolVarP(&f.verbose, "verbose", "v", false, "also show suppressed findings and second ways to fix")
	return cmd
}

// run scans as the flags and the configuration say.
func (s *settings) run(cmd *cobra.Command, env Env, paths []string) (*scan.Result, *scan.Options, error) {
	o, err := s.options(cmd, env, paths)
	if err != nil {
		return nil, nil, usage(err)
	}
	result, err := runScan(cmd, env, o)
	return result, o, err
}

// runScan scans, and shows how far it is.
func runScan(cmd *cobra.Command, env Env, o *scan.Options) (*scan.Result, error) {
	bar := report.NewProgress(env.Stderr, env.IsTTY(env.Stderr))
	o.Progress = bar.Add
	result, err := scan.Run(cmd.Context(), *o)
	bar.Done()
	if err != nil {
		if cmd.Context().Err() != nil {
			return nil, errors.New("interrupted")
		}
		return nil, usage(err)
	}
	return result, nil
}

// writer returns the writer of a format.
func (f *scanFlags) writer(format string, color bool) (func(io.Writer, *report.Report) error, error) {
	w, err := report.New(format, report.Options{Color: color, Category: f.category, OmitSuppressed: f.omit, AllRules: f.allRules, Verbose: f.verbose})
	if err != nil {
		return nil, err
	}
	return w.Write, nil
}

// verdict turns the result into an exit status.
func (f *scanFlags) verdict(o *scan.Options, result *scan.Result, packages *scan.Installed) error {
	switch {
	case result.Internal():
		return errors.New("internal failure in at least one file; the report names it")
	case result.Files == 0 && result.Unread > 0:
		return errors.New("no file could be read")
	case max(result.Findings.Worst(), packages.Worst()) >= o.Config.FailOn:
		return errFindings
	}
	return nil
}

// useColor decides about colour: the flag --color, then NO_COLOR, then the terminal.
func useColor(flag string, env Env) (bool, error) {
	switch flag {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return env.Getenv("NO_COLOR") == "" && env.Getenv("TERM") != "dumb" && env.IsTTY(env.Stdout), nil
	default:
		return false, fmt.Errorf("--color %q: expected auto, always or never", flag)
	}
}
