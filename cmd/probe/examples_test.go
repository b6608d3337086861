package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"testing"

	"github.com/upcheck/upcheck/matrix"
)

// parseAll is a program that names the sources that Python does not parse.
const parseAll = `
import ast, json, sys
for name, source in json.load(sys.stdin):
    try:
        ast.parse(source)
    except SyntaxError as e:
        print(name, e)
`

// TestExamplesParse holds that Python can read all code of the entries: tree-sitter
// forgives much.
func TestExamplesParse(t *testing.T) {
	var sources [][2]string
	for _, e := range matrix.Default().Entries() {
		add := func(what string, n int, source string) {
			sources = append(sources, [2]string{fmt.Sprintf("%s %s %d", e.Code, what, n+1), source})
		}
		for n, x := range e.Examples {
			if x.File == "" {
				add("bad", n, x.Bad)
				add("good", n, x.Good)
				add("then", n, x.Then)
			}
		}
		for n, source := range e.OK {
			add("ok", n, source)
		}
	}
	request, err := json.Marshal(sources)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), local(t).interpreter, "-c", parseAll)
	cmd.Stdin = bytes.NewReader(request)
	out, err := cmd.CombinedOutput()
	if err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}
