package myth

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"
)

const fields = "verdict: false\nclaim: it broke\n  in 2.3\ntruth: it works\nmeasured: run on 2.3.1\n"

func TestParse(t *testing.T) {
	got, err := Parse("pytorch/a", []byte("Title\n\n"+fields+"from: torch==2.2\nto: torch==2.3\n-- a.py --\nimport torch\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := Myth{
		Name: "pytorch/a", Title: "Title", Verdict: "false", Claim: "it broke in 2.3", Truth: "it works", Measured: "run on 2.3.1",
		From: "torch==2.2", To: "torch==2.3", Files: []txtar.File{{Name: "a.py", Data: []byte("import torch\n")}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

func TestParseRefuses(t *testing.T) {
	rows := []struct{ name, in, want string }{
		{"nothing", "", "the first line has to be a title"},
		{"no title", "\n" + fields, "the first line has to be a title"},
		{"missing field", "T\n\nverdict: false\nclaim: c\ntruth: t\n", `field "measured" is missing`},
		{"unknown field", "T\n\n" + fields + "author: x\n", `unknown field "author"`},
		{"field twice", "T\n\n" + fields + "claim: c\n", `field "claim" is there twice`},
		{"no field", "T\n\n" + fields + "\nmore text\n", `expected a field and its value, found "more text"`},
		{"indented after a gap", "T\n\n" + fields + "\n  more text\n", `expected a field and its value, found "more text"`},
		{"verdict", "T\n\nverdict: wrong\nclaim: c\ntruth: t\nmeasured: m\n", `verdict "wrong": expected one of false, half true, outdated, no evidence`},
		{"files without versions", "T\n\n" + fields + "from: torch==2.2\n-- a.py --\n", `field "to" is missing`},
		{"versions without files", "T\n\n" + fields + "from: torch==2.2\n", `"from" and "to" need files to scan`},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if _, err := Parse("a/b", []byte(row.in)); err == nil || err.Error() != row.want {
				t.Errorf("got %v, want %s", err, row.want)
			}
		})
	}
}
