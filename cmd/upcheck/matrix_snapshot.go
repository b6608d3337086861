package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/matrix/history"
)

func newMatrixSnapshot(env Env) *cobra.Command {
	var format, pkg string
	cmd := &cobra.Command{
		Use:   "snapshot WHEEL|DIR...",
		Short: "Print the public API of a wheel, or of a folder that one was unpacked into",
		Long: `Print the public API of a wheel, or of a folder that one was unpacked into.
Of several the first is the package; its names may lead into the others, which
are not listed.`,
		Example: `  upcheck matrix snapshot torch-2.3.1-cp312-cp312-manylinux1_x86_64.whl
  upcheck matrix snapshot --format json ./unpacked`,
		Args: atLeast(1, "a wheel or a folder"),
		RunE: func(cmd *cobra.Command, args []string) error {
			write, err := textOrJSON(format, writeSnapshot, writeSnapshotJSON)
			if err != nil {
				return usage(err)
			}
			snapshot, err := readSnapshot(cmd.Context(), env, args, pkg)
			if err != nil {
				return err
			}
			return write(env.Stdout, snapshot)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "text or json")
	cmd.Flags().StringVar(&pkg, "package", "", "`NAME` of the history that the release belongs to; that of the distribution if not given")
	return cmd
}

// readSnapshot reads a release from a wheel and its companions.
func readSnapshot(ctx context.Context, env Env, files []string, pkg string) (snapshot *api.Snapshot, err error) {
	var wheels []*history.Wheel
	defer func() {
		for _, w := range wheels {
			err = errors.Join(err, w.Close())
		}
	}()
	for _, file := range files {
		wheel, err := history.OpenWheel(absolute(env, file))
		if err != nil {
			return nil, usage(err)
		}
		wheels = append(wheels, wheel)
	}
	return history.Read(ctx, wheels, history.Options{Package: pkg})
}

// writeSnapshot writes a line a name, and what is known of it below.
func writeSnapshot(w io.Writer, s *api.Snapshot) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "# %s %s\n", s.Package, s.Version)
	for _, wheel := range s.Wheels {
		fmt.Fprintln(out, strings.TrimSpace(fmt.Sprintf("# %s %s", wheel.File, wheel.SHA256)))
	}
	for _, name := range s.Names {
		if name.Object == nil {
			fmt.Fprintf(out, "%s = %s\n", name.Path, name.Alias)
			continue
		}
		for i, line := range describe(name.Path, name.Object) {
			if i == 0 {
				fmt.Fprintf(out, "%s %s\n", name.Path, line)
			} else {
				fmt.Fprintf(out, "    %s\n", line)
			}
		}
	}
	return out.Flush()
}

// objectJSON is an object as JSON has it.
type objectJSON struct {
	Kind         string            `json:"kind"`
	Flags        []string          `json:"flags,omitempty"`
	Definition   string            `json:"definition,omitempty"`
	Signatures   []string          `json:"signatures,omitempty"`
	Keys         []string          `json:"keys,omitempty"`
	Any          bool              `json:"any,omitempty"`
	Deprecations []deprecationJSON `json:"deprecations,omitempty"`
	Raises       string            `json:"raises,omitempty"`
	Bases        []string          `json:"bases,omitempty"`
}

type deprecationJSON struct {
	Category  string `json:"category,omitempty"`
	Text      string `json:"text,omitempty"`
	Condition string `json:"condition,omitempty"`
	Param     string `json:"param,omitempty"`
}

// objectToJSON returns nil for nil.
func objectToJSON(o *api.Object) *objectJSON {
	if o == nil {
		return nil
	}
	j := &objectJSON{
		Kind: o.Kind.String(), Flags: o.Flags.Names(), Definition: o.Definition,
		Keys: o.Keys, Any: o.Any, Bases: o.Bases,
	}
	for _, s := range o.Signatures {
		j.Signatures = append(j.Signatures, s.String())
	}
	for _, d := range o.Deprecations {
		j.Deprecations = append(j.Deprecations, deprecationJSON(d))
	}
	if o.Raises != nil {
		j.Raises = raised(o.Raises)
	}
	return j
}

func writeSnapshotJSON(w io.Writer, s *api.Snapshot) error {
	type name struct {
		Path  string `json:"path"`
		Alias string `json:"alias,omitempty"`
		*objectJSON
	}
	type wheel struct {
		File   string `json:"file"`
		SHA256 string `json:"sha256,omitempty"`
	}
	out := struct {
		Schema  int     `json:"schema"`
		Package string  `json:"package"`
		Version string  `json:"version"`
		Wheels  []wheel `json:"wheels"`
		Names   []name  `json:"names"`
	}{Schema: 1, Package: s.Package, Version: s.Version, Names: []name{}}
	for _, file := range s.Wheels {
		out.Wheels = append(out.Wheels, wheel(file))
	}
	for _, n := range s.Names {
		out.Names = append(out.Names, name{n.Path, n.Alias, objectToJSON(n.Object)})
	}
	return writeJSON(w, out)
}
