package document

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestEachTable(t *testing.T) {
	in := "top = 1\nskipped = 2\n[[package]]\nname = 'a'\nfiles = [{hash='x'}]\n\n[package.source]\nurl = \"u\"\n[[package]]\nname = 'b'\n"
	var got strings.Builder
	want := func(_, key string) bool { return key != "files" && key != "skipped" }
	err := EachTable([]byte(in), want, func(table string, n *Node) {
		fmt.Fprintf(&got, "%d %s", n.Line, table)
		for _, f := range n.Fields {
			fmt.Fprintf(&got, " %s=%s@%d", f.Name, in[f.Value.Span.Start:f.Value.Span.End], f.Line)
		}
		got.WriteString("\n")
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := "1  top=1@1\n3 package name=a@4\n7 package.source url=u@8\n9 package name=b@10\n"; got.String() != want {
		t.Errorf("got %s", got.String())
	}
}

func TestEachTableError(t *testing.T) {
	visited := 0
	err := EachTable([]byte("[a]\nx = 1\n[b]\ny = \n"), func(string, string) bool { return true }, func(string, *Node) { visited++ })
	if e, ok := errors.AsType[*Error](err); !ok || e.Line != 4 || visited != 2 {
		t.Errorf("error %v after %d tables", err, visited)
	}
}
