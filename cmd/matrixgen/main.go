// Command matrixgen compiles the rule entries of matrix/*.yaml into the
// tables that upcheck carries, the pages of docs/rules and the JSON Schema
// with which editors complete and check entries, matrix/stack/*.yaml into the
// tables of package stack and the page docs/stack.md, and testdata/myths into
// the page docs/myths.md.
//
// It is run by "make gen", which builds it with the tag "bootstrap" so that
// it does not depend on tables it is about to write.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// The exit statuses.
const (
	exitOK    = 0
	exitStale = 1 // with -diff: a generated file is not what the entries say
	exitUsage = 2
	exitWrong = 3 // the entries have problems, or a file cannot be written
)

// errStale says that generated files differ from what would be written.
var errStale = errors.New("generated files are stale: run make gen")

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("matrixgen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	var o options
	flags.StringVar(&o.root, "C", ".", "the `folder` of the repository")
	flags.BoolVar(&o.check, "check", false, "only check the entries")
	flags.BoolVar(&o.strict, "strict", false, "also say where more evidence is wanted")
	flags.BoolVar(&o.diff, "diff", false, "write nothing; name the generated files that are stale and exit with 1")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return exitOK
	} else if err != nil {
		return exitUsage
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "matrixgen: unexpected argument %q\n", flags.Arg(0))
		return exitUsage
	}
	err := generate(o, stdout)
	if err == nil {
		return exitOK
	}
	fmt.Fprintln(stderr, err)
	if errors.Is(err, errStale) {
		return exitStale
	}
	return exitWrong
}
