// Command probe runs the examples of the rule entries in real environments and writes
// down what was seen: matrix/observed has a file for each package.
//
// It is run by "make probe". An environment is a virtual environment with pinned
// packages (environments.json), made with pip and removed afterwards; each example runs
// in a process of its own, with limits of time, memory and output. What was seen of
// the marked lines of the bad example, and of the good one, is compared with the
// timeline of the entry.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// The exit statuses.
const (
	exitOK     = 0
	exitDiffer = 1 // with -check: what was seen differs from what is written down or from the timelines
	exitUsage  = 2
	exitFailed = 3
)

// options say what is probed and how.
type options struct {
	packages, codes, releases []string
	work, observed, pythons   string
	keep, check, wheels       bool
	limits                    limits
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	same, err := probe(ctx, o, stdout, stderr)
	switch {
	case err != nil:
		fmt.Fprintln(stderr, "probe:", err)
		return exitFailed
	case o.check && !same:
		return exitDiffer
	}
	return exitOK
}

// parse reads the flags; it has said what is wrong with them.
func parse(args []string, stderr io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("probe", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var packages, codes, releases string
	flags.StringVar(&packages, "packages", "", "probe the entries of these packages, by `names` with spaces between")
	flags.StringVar(&codes, "codes", "", "probe these entries only, by `codes`")
	flags.StringVar(&releases, "releases", "", "run these `releases` only")
	flags.StringVar(&o.work, "work", ".tools/probe", "make environments in this `folder`")
	flags.StringVar(&o.observed, "observed", "matrix/observed", "the `folder` that is written")
	flags.StringVar(&o.pythons, "pythons", "", "the `folder` with interpreters, as pyenv keeps them (default: ~/.pyenv/versions, then the PATH)")
	flags.BoolVar(&o.keep, "keep", false, "keep the environments")
	flags.BoolVar(&o.wheels, "wheels", false, "run nothing, only read what wheels have in the API history")
	flags.BoolVar(&o.check, "check", false, "write nothing; exit with 1 when something else is seen than is written down")
	flags.DurationVar(&o.limits.time, "time", time.Minute, "stop an example after this time")
	flags.Uint64Var(&o.limits.memory, "memory", 16<<30, "address space of an example, in bytes")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	o.limits.output = 1 << 20
	o.packages, o.codes, o.releases = words(packages), words(codes), words(releases)
	if flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
	} else if len(o.packages)+len(o.codes) == 0 {
		err = errors.New("name packages or codes to probe")
	}
	if err != nil {
		fmt.Fprintln(stderr, "probe:", err)
	}
	return o, err
}

func words(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ',' })
}
