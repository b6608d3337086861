package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/rules"
)

func newMatrixShow(env Env) *cobra.Command {
	var (
		format string
		dirs   []string
	)
	cmd := &cobra.Command{
		Use:     "show NAME",
		Short:   "Show what a name was over the releases",
		Example: `  upcheck matrix show torch.nn.Linear`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("expected one name, as in torch.nn.Linear")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			write, err := textOrJSON(format, writeTimelines, writeTimelinesJSON)
			if err != nil {
				return usage(err)
			}
			histories, err := loadHistories(env, dirs)
			if err != nil {
				return usage(err)
			}
			lines, err := timelines(histories, args[0])
			if err != nil {
				return usage(err)
			}
			return write(env.Stdout, lines)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().StringSliceVar(&dirs, "matrix", nil, "also read the histories in `DIR`")
	return cmd
}

// timeline is what one history knows of a name.
type timeline struct {
	Package string        `json:"package"`
	Name    string        `json:"name"`
	Rows    []timelineRow `json:"releases"`
}

// timelineRow is a run of releases in which the name is the same. Object is
// nil where it does not exist.
type timelineRow struct {
	First  string      `json:"first"`
	Last   string      `json:"last"`
	Home   string      `json:"home,omitempty"`
	Object *objectJSON `json:"object,omitempty"`
	lines  []string
}

// timelines asks every history: functorch is a distribution, and part of another.
func timelines(histories []rules.History, name string) ([]timeline, error) {
	var all []timeline
	for _, data := range histories {
		h, err := api.OpenHistory(data.Data)
		if err != nil {
			return nil, err
		}
		if t := newTimeline(h, name); t != nil {
			all = append(all, *t)
		}
	}
	if len(all) == 0 {
		var known []string
		for _, h := range histories {
			known = append(known, h.Package)
		}
		if len(known) == 0 {
			return nil, fmt.Errorf("there is no history: none is built in; name a folder with --matrix")
		}
		return nil, fmt.Errorf("no release of %s has %q", list(known), name)
	}
	return all, nil
}

// newTimeline returns nil when no release has the name.
func newTimeline(h *api.History, name string) *timeline {
	t := &timeline{Package: h.Package(), Name: name}
	exists := false
	for i, r := range h.Releases() {
		at := r.Version.String()
		row := timelineRow{First: at, Last: at, lines: []string{"does not exist"}}
		library := api.NewLibrary(api.Installed{History: h, Release: i})
		if f, ok := library.Find(name); ok {
			exists = true
			object := made(library, name, f.Object)
			row.Home, row.Object, row.lines = f.Home, objectToJSON(object), describe(name, object)
		}
		if n := len(t.Rows); n > 0 && slices.Equal(t.Rows[n-1].lines, row.lines) {
			t.Rows[n-1].Last = at
			continue
		}
		t.Rows = append(t.Rows, row)
	}
	if !exists {
		return nil
	}
	return t
}

func writeTimelines(w io.Writer, all []timeline) error {
	for i, t := range all {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s (%s)\n", t.Name, t.Package)
		for _, row := range t.Rows {
			releases := row.First
			if row.Last != row.First {
				releases += " - " + row.Last
			}
			for j, line := range row.lines {
				if j > 0 {
					releases = ""
				}
				if _, err := fmt.Fprintf(w, "  %-17s %s\n", releases, line); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func writeTimelinesJSON(w io.Writer, all []timeline) error {
	return writeJSON(w, map[string]any{"schema": 1, "histories": all})
}
