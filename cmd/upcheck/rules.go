package main

import (
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/config"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/rules"
)

// ruleLine is one rule as "upcheck rules" lists it.
type ruleLine struct {
	Code    string        `json:"code"`
	Name    string        `json:"name"`
	Title   string        `json:"title"`
	Package string        `json:"package"`
	Level   finding.Level `json:"level"`
	Preview bool          `json:"preview,omitempty"`
	// Effect and At are what holds at the target; empty without a pair.
	Effect string `json:"effect,omitempty"`
	At     string `json:"at,omitempty"`
}

func newRules(env Env) *cobra.Command {
	var (
		pkg, level, format string
		from, to, dirs     []string
		preview            bool
	)
	cmd := &cobra.Command{
		Use:   "rules",
		Short: "List the rules, or those that speak at a pair of versions",
		Example: `  upcheck rules --package torch
  upcheck rules --from torch==1.13 --to torch==2.3 --level error`,
		Args: noArgs,
		RunE: func(*cobra.Command, []string) error {
			write, err := rulesWriter(format)
			if err != nil {
				return usage(err)
			}
			set, err := loadMatrix(env, dirs)
			if err != nil {
				return usage(err)
			}
			histories, catalog, err := loadLibraries(env, dirs)
			if err != nil {
				return usage(err)
			}
			lines, err := listRules(set, catalog, histories, from, to, preview)
			if err != nil {
				return usage(err)
			}
			lines, err = filterRules(lines, catalog, pkg, level)
			if err != nil {
				return usage(err)
			}
			return write(env.Stdout, lines)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&pkg, "package", "", "only rules about `NAME`")
	flags.StringVar(&level, "level", "", "only rules at this level or above: note, warning, error")
	flags.StringSliceVar(&from, "from", nil, "versions the code runs on, `NAME==VERSION,...`")
	flags.StringSliceVar(&to, "to", nil, "versions it is to run on, `NAME==VERSION,...`")
	flags.BoolVar(&preview, "preview", false, "also list the rules that rest on documentation alone")
	flags.StringSliceVar(&dirs, "matrix", nil, "also read the entries and API histories in `DIR`")
	flags.StringVar(&format, "format", "text", "text or json")
	return cmd
}

// listRules returns all rules, or, when versions are named, those that would
// report something for them, at the level they would have.
func listRules(set *matrix.Set, catalog *matrix.Catalog, histories []rules.History, from, to []string, preview bool) ([]ruleLine, error) {
	var engine *rules.Engine
	if len(from)+len(to) > 0 {
		resolved, err := resolve(catalog, from, to)
		if err != nil {
			return nil, err
		}
		engine = rules.New(set, catalog, resolved.Pair, rules.Options{Preview: preview, Histories: histories})
	}
	lines := historyLines(engine, preview)
	for _, entry := range set.Entries() {
		if entry.Status == matrix.Preview && !preview {
			continue
		}
		info := matrix.Info(entry)
		line := ruleLine{
			Code: info.Code, Name: info.Name, Title: info.Title, Package: info.Package,
			Level: info.Level, Preview: info.Preview,
		}
		if engine != nil {
			row, level, ok := engine.Verdict(entry)
			if !ok {
				continue
			}
			line.Level, line.Effect, line.At = level, row.Effect.String(), row.At
		}
		lines = append(lines, line)
	}
	return lines, nil
}

// historyLines returns the rules of the API history, which speak about any
// package; at a pair of versions only when some history can say something.
func historyLines(engine *rules.Engine, preview bool) []ruleLine {
	lines := []ruleLine{}
	for _, r := range matrix.BuiltIns() {
		if r.Status == matrix.Preview && !preview || engine != nil && !slices.Contains(engine.Active(), r.Code) {
			continue
		}
		line := ruleLine{
			Code: r.Code, Name: r.Name, Title: r.Title, Package: matrix.AnyPackage, Level: r.Level(), Preview: r.Status == matrix.Preview,
		}
		if engine != nil {
			line.Effect = r.Effect.String()
		}
		lines = append(lines, line)
	}
	return lines
}

func filterRules(lines []ruleLine, catalog *matrix.Catalog, pkg, level string) ([]ruleLine, error) {
	keep, err := ruleFilter(catalog, pkg, level)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(lines, func(l ruleLine) bool { return !keep(l.Package, l.Level) }), nil
}

// ruleFilter returns what --package and --level let through; "" is everything.
func ruleFilter(catalog *matrix.Catalog, pkg, level string) (func(pkg string, level finding.Level) bool, error) {
	var lowest finding.Level
	var err error
	if level != "" {
		if lowest, err = config.ParseLevel(level); err != nil {
			return nil, fmt.Errorf("--level: %w", err)
		}
	}
	if pkg != "" {
		if pkg, err = catalog.Known(pkg); err != nil {
			return nil, fmt.Errorf("--package: %w", err)
		}
	}
	return func(of string, level finding.Level) bool {
		return (pkg == "" || of == pkg || of == matrix.AnyPackage) && level >= lowest
	}, nil
}

func rulesWriter(format string) (func(io.Writer, []ruleLine) error, error) {
	switch format {
	case "text":
		return writeRules, nil
	case "json":
		return writeRulesJSON, nil
	default:
		return nil, fmt.Errorf("--format: unknown format %q: expected one of text, json", format)
	}
}

func writeRulesJSON(w io.Writer, lines []ruleLine) error {
	return writeJSON(w, map[string]any{"schema": 1, "rules": lines})
}

func writeRules(w io.Writer, lines []ruleLine) error {
	tab := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, l := range lines {
		since := ""
		if l.Effect != "" {
			since = l.Effect + " " + l.At
		}
		fmt.Fprintf(tab, "%s\t%s\t%s\t%s\t%s\n", l.Code, l.Level, l.Package, since, l.Title)
	}
	return tab.Flush()
}
