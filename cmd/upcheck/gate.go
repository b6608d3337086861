package main

import (
	"github.com/spf13/cobra"

	runs "github.com/upcheck/upcheck/runtimecheck/run"
)

// newGate is for "upcheck verify" itself: the process in which a command begins.
func newGate() *cobra.Command {
	return &cobra.Command{
		Use:                runs.GateCommand,
		Hidden:             true,
		DisableFlagParsing: true,
		RunE:               func(_ *cobra.Command, args []string) error { return runs.Gate(args) },
	}
}
