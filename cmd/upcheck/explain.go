package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/upcheck/upcheck/matrix"
)

func newExplain(env Env) *cobra.Command {
	var dirs []string
	cmd := &cobra.Command{
		Use:   "explain CODE...",
		Short: "Say what a rule is about, since when, and how it is known",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("expected the code of a rule; %q lists them", "upcheck rules")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			set, err := loadMatrix(env, dirs)
			if err != nil {
				return usage(err)
			}
			for i, code := range args {
				page, ok := rulePage(set, strings.ToUpper(code))
				if !ok {
					return usagef("unknown rule %q; %q lists them", code, "upcheck rules")
				}
				if i > 0 {
					fmt.Fprintln(env.Stdout)
				}
				if _, err := fmt.Fprint(env.Stdout, page); err != nil {
					return err
				}
			}
			return nil
		},
	}
	cmd.Flags().StringSliceVar(&dirs, "matrix", nil, "also read the entries in `DIR`")
	return cmd
}

// rulePage returns the page of a rule of either kind.
func rulePage(set *matrix.Set, code string) (string, bool) {
	if entry, ok := set.Entry(code); ok {
		return matrix.Page(entry), true
	}
	rule, ok := matrix.BuiltInOf(code)
	return matrix.BuiltInPage(&rule), ok
}
