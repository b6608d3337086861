package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/report"
	"github.com/upcheck/upcheck/rules"
)

// changesFlags are the flags of "upcheck changes".
type changesFlags struct {
	from, to, dirs     []string
	pkg, level, format string
	preview, all       bool
}

func newChanges(env Env) *cobra.Command {
	var f changesFlags
	cmd := &cobra.Command{
		Use:   "changes",
		Short: "List what awaits code between two sets of versions, what is met most first",
		Long: `Changes lists what the rules have to say about an upgrade before any code is
read: what breaks, changes or is deprecated, since which version, and what to
write. A rule speaks of one name where it is about several; "upcheck explain CODE"
has all. How often each was met was counted in releases of real projects.

Only the packages that are named, and those that follow them, are listed. Without
--to the target is the default one.`,
		Example: `  upcheck changes --from torch==1.13 --to torch==2.3
  upcheck changes --from torch==1.13,numpy==1.23 --to torch==2.3,numpy==1.26 --level error`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			write, err := report.ChangesWriter(f.format)
			if err != nil {
				return usagef("--format: %w", err)
			}
			changes, err := f.list(env)
			if err != nil {
				return err
			}
			return write(env.Stdout, changes)
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&f.from, "from", nil, "versions the code runs on, `NAME==VERSION,...`")
	flags.StringSliceVar(&f.to, "to", nil, "versions it is to run on, `NAME==VERSION,...`; a default target when not given")
	flags.BoolVar(&f.all, "all", false, "also list what was never met in real code")
	flags.StringVar(&f.pkg, "package", "", "only rules about `NAME`")
	flags.StringVar(&f.level, "level", "", "only rules at this level or above: note, warning, error")
	flags.BoolVar(&f.preview, "preview", false, "also list the rules that rest on documentation alone")
	flags.StringSliceVar(&f.dirs, "matrix", nil, "also read the entries and API histories in `DIR`")
	flags.StringVar(&f.format, "format", "text", "text, json or markdown")
	return cmd
}

// list returns the changes that the flags ask for.
func (f *changesFlags) list(env Env) (*report.Changes, error) {
	if len(f.from)+len(f.to) == 0 {
		return nil, usage(errors.New("expected versions, as in --from torch==1.13 --to torch==2.3"))
	}
	set, err := loadMatrix(env, f.dirs)
	if err != nil {
		return nil, usage(err)
	}
	histories, catalog, err := loadLibraries(env, f.dirs)
	if err != nil {
		return nil, usage(err)
	}
	keep, err := ruleFilter(catalog, f.pkg, f.level)
	if err != nil {
		return nil, usage(err)
	}
	resolved, err := resolve(catalog, f.from, f.to)
	if err != nil {
		return nil, usage(err)
	}
	met, err := matrix.Frequencies()
	if err != nil {
		return nil, fmt.Errorf("built-in counts: %w", err)
	}
	changes := &report.Changes{Tool: tool(), Pair: pairLines(catalog, resolved.Pair), Notes: resolved.Notes}
	engine := rules.New(set, catalog, resolved.Pair, rules.Options{Preview: f.preview, Histories: histories})
	builtIn := matrix.Default()
	for _, entry := range set.Entries() {
		said, ok := engine.Announce(entry)
		if !ok || !concerns(resolved.Pair, entry) || !keep(entry.Package, said.Level) {
			continue
		}
		seen := met[entry.Code]
		if _, counted := builtIn.Entry(entry.Code); counted && seen.Uses == 0 && !f.all {
			changes.Unmet++
			continue
		}
		changes.Rows = append(changes.Rows, report.Change{
			Finding: said, Rule: matrix.Info(entry), Uses: seen.Uses, Projects: seen.Projects,
		})
	}
	slices.SortStableFunc(changes.Rows, byFrequency)
	return changes, nil
}

// concerns reports whether an entry is about a package that the user named, or
// that follows one. Of others only what the default target has is known.
func concerns(pair version.Pair, entry *matrix.Entry) bool {
	packages := []string{entry.Package}
	if entry.Package == "keras" {
		packages = append(packages, "tensorflow", "tf-keras")
	}
	return slices.ContainsFunc(packages, func(pkg string) bool {
		return pair.From[pkg].Known() || pair.To[pkg].Origin == version.Given
	})
}

// byFrequency puts what is met most first, then what is worst.
func byFrequency(a, b report.Change) int {
	return cmp.Or(
		cmp.Compare(b.Uses, a.Uses),
		cmp.Compare(b.Projects, a.Projects),
		cmp.Compare(b.Finding.Level, a.Finding.Level),
	)
}
