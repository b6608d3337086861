package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/rules"
)

func newMatrixDiff(env Env) *cobra.Command {
	var (
		format string
		dirs   []string
		added  bool
	)
	cmd := &cobra.Command{
		Use:   "diff BEFORE AFTER",
		Short: "Say how the API of a package differs between two releases",
		Long: `Say how the API of a package differs between two releases. They are versions
that a history has, or wheels. What is listed can break code that was right;
names that are new are only counted unless --added is given.`,
		Example: `  upcheck matrix diff torch==1.13.1 torch==2.3.1
  upcheck matrix diff ours-1.0-py3-none-any.whl ours-1.1-py3-none-any.whl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("expected two releases of a package, as in torch==1.13.1 torch==2.3.1, or two wheels")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			write, err := textOrJSON(format, writeDiff, writeDiffJSON)
			if err != nil {
				return usage(err)
			}
			histories, err := loadHistories(env, dirs)
			if err != nil {
				return usage(err)
			}
			h, from, to, err := twoReleases(cmd.Context(), env, histories, args)
			if err != nil {
				return err
			}
			return write(env.Stdout, newDiff(h, from, to, added))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&format, "format", "text", "text or json")
	flags.StringSliceVar(&dirs, "matrix", nil, "also read the histories in `DIR`")
	flags.BoolVar(&added, "added", false, "also list what is new")
	return cmd
}

// twoReleases finds the history that has both releases.
func twoReleases(ctx context.Context, env Env, histories []rules.History, args []string) (h *api.History, from, to int, err error) {
	var pins [2]string
	for i, arg := range args {
		pkg, _, pinned := strings.Cut(arg, "==")
		if !pinned {
			return readTwo(ctx, env, args)
		}
		pins[i] = historyName(pkg)
	}
	if pins[0] != pins[1] {
		return nil, 0, 0, usagef("%s and %s are two packages", pins[0], pins[1])
	}
	if h, err = findHistory(histories, pins[0]); err != nil {
		return nil, 0, 0, usage(err)
	}
	var releases [2]int
	for i, arg := range args {
		_, text, _ := strings.Cut(arg, "==")
		if releases[i], err = findRelease(h, text); err != nil {
			return nil, 0, 0, usage(err)
		}
		if v := h.Releases()[releases[i]].Version.String(); v != text && !strings.HasPrefix(v, text+".") {
			fmt.Fprintf(env.Stderr, "upcheck: the history of %s does not have %s; %s stands for it\n", h.Package(), text, v)
		}
	}
	return h, releases[0], releases[1], nil
}

// historyName is the name under which the history of a distribution is known.
// One with a dot is of a part of a package: tensorflow.keras.
func historyName(dist string) string {
	if strings.Contains(dist, ".") {
		return dist
	}
	name, _ := matrix.DefaultCatalog().Canonical(dist)
	return name
}

func findHistory(histories []rules.History, pkg string) (*api.History, error) {
	var known []string
	for _, h := range histories {
		if h.Package == pkg {
			return api.OpenHistory(h.Data)
		}
		known = append(known, h.Package)
	}
	if len(known) == 0 {
		return nil, fmt.Errorf("there is no history of %q: none is built in; name a folder with --matrix", pkg)
	}
	return nil, fmt.Errorf("there is no history of %q, only of %s", pkg, list(known))
}

func findRelease(h *api.History, text string) (int, error) {
	v, err := version.Parse(text)
	if err != nil {
		return 0, err
	}
	release, ok := h.Release(v)
	if !ok {
		return 0, fmt.Errorf("the history of %s begins with %s", h.Package(), h.Releases()[0].Version)
	}
	return release, nil
}

// readTwo makes a history of two wheels.
func readTwo(ctx context.Context, env Env, files []string) (h *api.History, from, to int, err error) {
	var snapshots []*api.Snapshot
	for _, file := range files {
		s, err := readSnapshot(ctx, env, []string{file}, "")
		if err != nil {
			return nil, 0, 0, err
		}
		snapshots = append(snapshots, s)
	}
	data, err := api.Encode(snapshots)
	if err != nil {
		return nil, 0, 0, usage(err)
	}
	if h, err = api.OpenHistory(string(data)); err != nil {
		return nil, 0, 0, err
	}
	// A history has its releases in ascending order, however they are spelled.
	first, err := version.Parse(snapshots[0].Version)
	if err == nil && version.Compare(first, h.Releases()[0].Version) != 0 {
		return h, 1, 0, nil
	}
	return h, 0, 1, err
}

func writeDiff(w io.Writer, d *diff) error {
	fmt.Fprintf(w, "%s %s -> %s\n\n", d.Package, d.From, d.To)
	tab := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, row := range d.Rows {
		fmt.Fprintln(tab, strings.TrimRight(row.Path+"\t"+row.Kind+"\t"+row.What, "\t"))
	}
	if err := tab.Flush(); err != nil {
		return err
	}
	if len(d.Rows) > 0 {
		fmt.Fprintln(w)
	}
	tab = tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.AlignRight)
	for _, c := range d.sortedCounts() {
		fmt.Fprintf(tab, "%d\t %s\n", c.n, c.kind)
	}
	return tab.Flush()
}

func writeDiffJSON(w io.Writer, d *diff) error {
	return writeJSON(w, struct {
		Schema int `json:"schema"`
		*diff
	}{1, d})
}

type kindCount struct {
	kind string
	n    int
}

// sortedCounts lists how often each kind is met, by name.
func (d *diff) sortedCounts() []kindCount {
	var all []kindCount
	for kind, n := range d.Counts {
		all = append(all, kindCount{kind, n})
	}
	slices.SortFunc(all, func(a, b kindCount) int { return strings.Compare(a.kind, b.kind) })
	return all
}
