package main

import (
	"bytes"
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A command that is made alone must be the one that is made among all.
func TestCommandAloneIsTheSame(t *testing.T) {
	for _, c := range commands() {
		var among, alone bytes.Buffer
		all := newRoot(Env{Stdout: &among})
		cmd, _, err := all.Find([]string{c.name})
		if err != nil || cmd.Name() != c.name {
			t.Errorf("%s: found %q, %v", c.name, cmd.Name(), err)
			continue
		}
		if cmd.DisableFlagParsing {
			continue // it has no help
		}
		cmd.InitDefaultHelpFlag()
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		if status := Main(context.Background(), Env{Args: []string{c.name, "--help"}, Stdout: &alone, Stderr: &alone}); status != exitClean {
			t.Errorf("%s: status %d", c.name, status)
		}
		if diff := cmp.Diff(among.String(), alone.String()); diff != "" {
			t.Errorf("%s (-among all +alone):\n%s", c.name, diff)
		}
	}
}
