package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

func newMatrix(env Env) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "matrix",
		Short: "Read the API of wheels, and compare and show it over versions",
		Long: `The API history knows every public name of a package at every release: its
parameters, defaults, deprecations and members. It is read from wheels; nothing
in them is run.`,
	}
	cmd.AddCommand(newMatrixSnapshot(env), newMatrixBuild(env), newMatrixDiff(env), newMatrixShow(env))
	return cmd
}

// textOrJSON chooses between the two writers of a command.
func textOrJSON[T any](format string, text, json T) (T, error) {
	switch format {
	case "text":
		return text, nil
	case "json":
		return json, nil
	default:
		var none T
		return none, fmt.Errorf("--format: unknown format %q: expected one of text, json", format)
	}
}

func atLeast(n int, what string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) < n {
			return fmt.Errorf("expected %s", what)
		}
		return nil
	}
}
