package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	runs "github.com/upcheck/upcheck/runtimecheck/run"
)

// Main runs the command line in env and returns the exit status.
func Main(ctx context.Context, env Env) int {
	root := newRoot(env)
	root.SetArgs(env.Args)
	err := root.ExecuteContext(ctx)
	if err != nil && !errors.Is(err, errFindings) {
		fmt.Fprintf(env.Stderr, "upcheck: %v\n", err)
	}
	return status(err)
}

func newRoot(env Env) *cobra.Command {
	root := &cobra.Command{
		Use:   "upcheck",
		Short: "Say what breaks when Python ML code moves to other versions",
		Long: `upcheck reads a repository and says what breaks when it moves from the versions
it runs to the ones it wants: where, why, since which version, and what to
write instead.

  upcheck scan .
  upcheck scan . --from torch==1.13 --to torch==2.3
  upcheck fix . --diff`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Version:       versionText(),

		SuggestionsMinimumDistance: 2,
	}
	root.SetVersionTemplate("upcheck {{.Version}}\n")
	root.SetIn(env.Stdin)
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return usagef("%w; see %q", err, cmd.CommandPath()+" --help")
	})
	list := commands()
	if len(env.Args) > 0 {
		if i := slices.IndexFunc(list, func(c command) bool { return c.name == env.Args[0] }); i >= 0 {
			list = list[i : i+1]
			root.CompletionOptions.DisableDefaultCmd = true // that has commands too
		}
	}
	for _, c := range list {
		root.AddCommand(c.build(env))
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	strict(root)
	return root
}

// command is a command by its name. One that is asked for is made alone: the flags of
// all cost a short run more than reading its files does.
type command struct {
	name  string
	build func(Env) *cobra.Command
}

func commands() []command {
	return []command{
		{"scan", newScan},
		{"baseline", newBaseline},
		{"cache", newCache},
		{"changes", newChanges},
		{"env", newHost},
		{"explain", newExplain},
		{"fix", newFix},
		{"matrix", newMatrix},
		{"pairs", newPairs},
		{"plan", newPlan},
		{"rules", newRules},
		{"verify", newVerify},
		{"version", newVersion},
		{runs.GateCommand, func(Env) *cobra.Command { return newGate() }},
	}
}

// strict turns complaints about arguments into usage errors, of the commands
// that the library adds too. A command of commands takes no others.
func strict(cmd *cobra.Command) {
	check := cmd.Args
	if cmd.HasSubCommands() {
		check = unknownCommand
		cmd.RunE = func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if check == nil {
			return nil
		}
		return usage(check(cmd, args))
	}
	for _, sub := range cmd.Commands() {
		strict(sub)
	}
}

func noArgs(_ *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q", args[0])
	}
	return nil
}

// unknownCommand refuses the name of a command that there is not, with the
// closest one there is.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	text := fmt.Sprintf("unknown command %q", args[0])
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		text += fmt.Sprintf("; did you mean %q", near[0])
	}
	return errors.New(text)
}
