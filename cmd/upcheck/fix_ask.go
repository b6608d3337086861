package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// asker asks a person about fixes, each once.
type asker struct {
	in  *bufio.Scanner
	out io.Writer
	// rest is the answer to all that follow, "" while each is asked about.
	rest string
	said map[string]bool
}

func newAsker(in io.Reader, out io.Writer) *asker {
	return &asker{in: bufio.NewScanner(in), out: out, said: make(map[string]bool)}
}

// wants asks whether a fix is to be made. The end of the input is a no to all.
func (a *asker) wants(f *finding.Finding, x *finding.Fix) bool {
	key := f.Path + "\x00" + f.Fingerprint + "\x00" + x.Title
	if said, known := a.said[key]; known {
		return said
	}
	answer := a.rest
	if answer == "" {
		fmt.Fprintf(a.out, "%s:%d:%d: %s %s\n  %s\n", f.Path, f.Start.Line, f.Start.Rune, f.Code, f.Message, strings.TrimSpace(f.Frame.Text))
		answer = a.ask(x.Title)
	}
	a.said[key] = answer == "y"
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
