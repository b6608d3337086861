package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// asker asks a person about fixes, in the first round: later ones are about a text that
// nobody has seen, and only an answer to all reaches them.
type asker struct {
	in  *bufio.Scanner
	out io.Writer
	// rest is the answer to all that follow, "" while each is asked about.
	rest string
	over bool // the first round
	// hunk shows what a fix alone would change, "" where it is better told by the line
	// that the finding stands in.
	hunk func(*finding.Finding, *finding.Fix) string
}

func newAsker(in io.Reader, out io.Writer) *asker {
	return &asker{in: bufio.NewScanner(in), out: out}
}

// wants asks whether a fix is to be made. The end of the input is a no to all.
func (a *asker) wants(f *finding.Finding, x *finding.Fix) bool {
	answer := a.rest
	if answer == "" && !a.over {
		fmt.Fprintf(a.out, "%s:%d:%d: %s %s\n", f.Path, f.Start.Line, f.Start.Rune, f.Code, f.Message)
		hunk := ""
		if a.hunk != nil {
			hunk = a.hunk(f, x)
		}
		if hunk == "" {
			hunk = "  " + strings.TrimSpace(f.Frame.Text) + "\n"
		}
		io.WriteString(a.out, hunk)
		answer = a.ask(x.Title)
	}
	return answer == "y"
}

// ask returns y or n.
func (a *asker) ask(title string) string {
	for {
		fmt.Fprintf(a.out, "%s? [y]es, [n]o, [a]ll, [q]uit: ", title)
		if !a.in.Scan() {
			a.rest = "n"
			return a.rest
		}
		switch strings.ToLower(strings.TrimSpace(a.in.Text())) {
		case "y", "yes":
			return "y"
		case "n", "no":
			return "n"
		case "a", "all":
			a.rest = "y"
			return a.rest
		case "q", "quit":
			a.rest = "n"
			return a.rest
		}
	}
}
