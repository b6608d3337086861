package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/internal/config"
)

// defaultBaseline is where "upcheck baseline" writes when nothing else is said.
const defaultBaseline = "upcheck-baseline.json"

func newBaseline(env Env) *cobra.Command {
	s := settings{fresh: true}
	var output string
	cmd := &cobra.Command{
		Use:   "baseline [PATH...]",
		Short: "Write the present findings to a file, so that only new ones are reported",
		Example: `  upcheck baseline .
  upcheck scan . --baseline upcheck-baseline.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			result, o, err := s.run(cmd, env, args)
			if err != nil {
				return err
			}
			path := cmp.Or(output, o.Config.Baseline, defaultBaseline)
			if err := writable(absolute(env, path)); err != nil {
				return usagef("baseline %q: %w", path, err)
			}
			b := config.NewBaseline(result.Findings)
			if err := writeFile(absolute(env, path), b.Encode); err != nil {
				return fmt.Errorf("baseline %q: %w", path, err)
			}
			_, err = fmt.Fprintf(env.Stdout, "wrote %s to %s\n", count(b.Len(), "finding"), path)
			return err
		},
	}
	s.register(cmd)
	cmd.Flags().StringVarP(&output, "output", "o", "", "`FILE` to write (default: the configured baseline, or "+defaultBaseline+")")
	return cmd
}

// count returns "1 finding" or "2 findings".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
