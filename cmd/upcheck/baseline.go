package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/internal/config"
)

// defaultBaseline is where "upcheck baseline" writes when nothing else is said.
const defaultBaseline = "upcheck-baseline.json"

func newBaseline(env Env) *cobra.Command {
	var s settings
	var output string
	cmd := &cobra.Command{
		Use:   "baseline [PATH...]",
		Short: "Write the present findings to a file, so that only new ones are reported",
		Example: `  upcheck baseline .
  upcheck scan . --baseline upcheck-baseline.json`,
		RunE: func(cmd *cobra.Command, args []string) error {
			// What the old baseline knows belongs to the new one as well.
			old := s.baseline
			s.baseline = ""
			result, o, err := s.run(cmd, env, args)
			if err != nil {
				return err
			}
			path := output
			if path == "" {
				path = old
			}
			if path == "" {
				path = o.Config.Baseline
			}
			if path == "" {
				path = defaultBaseline
			}
			b := config.NewBaseline(result.Findings)
			if err := config.WriteBaseline(absolute(env, path), b); err != nil {
				return err
			}
			_, err = fmt.Fprintf(env.Stdout, "wrote %d findings to %s\n", b.Len(), path)
			return err
		},
	}
	s.register(cmd)
	cmd.Flags().StringVarP(&output, "output", "o", "", "`FILE` to write (default: the configured baseline, or "+defaultBaseline+")")
	return cmd
}
