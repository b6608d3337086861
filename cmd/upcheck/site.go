package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/project/installed"
	"github.com/upcheck/upcheck/report"
	"github.com/upcheck/upcheck/scan"
)

// siteFlags say which installed packages are looked at besides the project.
type siteFlags struct {
	path string
	all  bool
}

func (s *siteFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.StringVar(&s.path, "site-packages", "", "also look at the packages that the code imports, in `VENV`: a virtual environment, a conda prefix, a folder of packages or an interpreter")
	flags.BoolVar(&s.all, "site-all", false, "with --site-packages: also what is deprecated in packages")
}

// open reads which packages there are, if that is asked for.
func (s *siteFlags) open(env Env, o *scan.Options) error {
	if s.path == "" {
		if s.all {
			return errors.New("--site-all goes with --site-packages")
		}
		return nil
	}
	var err error
	if o.Installed, err = installed.Find(absolute(env, s.path)); err != nil {
		return fmt.Errorf("--site-packages %q: %w", s.path, err)
	}
	o.AllInstalled = s.all
	return nil
}

// runPackages scans the packages that the code of a scan imports, if that is asked for.
func runPackages(cmd *cobra.Command, o *scan.Options, result *scan.Result) (*scan.Installed, error) {
	packages, err := scan.Packages(cmd.Context(), *o, result)
	switch {
	case err == nil:
		return packages, nil
	case cmd.Context().Err() != nil:
		return nil, errors.New("interrupted")
	}
	return nil, usage(err)
}

// installedReport turns what was found in packages into what the writers write.
func installedReport(found *scan.Installed, where string) *report.Installed {
	if found == nil {
		return nil
	}
	out := &report.Installed{Where: where, Read: found.Read, Files: found.Files, Diagnostics: found.Diagnostics}
	for _, d := range found.Distributions {
		out.Packages = append(out.Packages, report.InstalledPackage(d))
	}
	return out
}
