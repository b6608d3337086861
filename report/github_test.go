package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
)

func TestGitHubCommands(t *testing.T) {
	at := func(line, column int) source.Position {
		return source.Position{Line: line, Column: column, Rune: column, UTF16: column}
	}
	base := finding.Finding{Path: "a.py", Code: "TR001", Level: finding.Error, Message: "m", Start: at(2, 3), End: at(2, 5)}
	tests := []struct {
		name   string
		change func(*finding.Finding)
		want   string
	}{
		{"error", func(*finding.Finding) {}, "::error file=a.py,line=2,col=3,endLine=2,endColumn=5,title=TR001::m"},
		{"warning", func(f *finding.Finding) { f.Level = finding.Warning }, "::warning file=a.py,line=2,col=3,endLine=2,endColumn=5,title=TR001::m"},
		{"note", func(f *finding.Finding) { f.Level = finding.Note }, "::notice file=a.py,line=2,col=3,endLine=2,endColumn=5,title=TR001::m"},
		{
			"message escapes", func(f *finding.Finding) { f.Message = "100%, a:b\r\n::error::x" },
			"::error file=a.py,line=2,col=3,endLine=2,endColumn=5,title=TR001::100%25, a:b%0D%0A::error::x",
		},
		{
			"property escapes", func(f *finding.Finding) { f.Path = "c:/50%,a b\nx.py" },
			"::error file=c%3A/50%25%2Ca b%0Ax.py,line=2,col=3,endLine=2,endColumn=5,title=TR001::m",
		},
		{"several lines", func(f *finding.Finding) { f.End = at(4, 1) }, "::error file=a.py,line=2,endLine=4,title=TR001::m"},
		{"no end", func(f *finding.Finding) { f.End = source.Position{} }, "::error file=a.py,line=2,col=3,title=TR001::m"},
		{"no place", func(f *finding.Finding) { f.Start, f.End = source.Position{}, source.Position{} }, "::error file=a.py,line=1,title=TR001::m"},
		{
			"notebook", func(f *finding.Finding) { f.Cell, f.CellLine = 3, 7 },
			"::error file=a.py,line=2,col=3,endLine=2,endColumn=5,title=TR001::m (cell 3, line 7)",
		},
		{"suppressed", func(f *finding.Finding) { f.Suppression = &finding.Suppression{} }, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := base
			test.change(&f)
			got := strings.TrimSuffix(render(t, "github", Options{}, &Report{Findings: finding.List{f}}), "\n")
			if got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

// A step shows ten annotations of a kind, in the order they were written.
func TestGitHubWritesTheWorstFirst(t *testing.T) {
	r := &Report{}
	for i, level := range []finding.Level{finding.Note, finding.Error, finding.Warning, finding.Error} {
		r.Findings = append(r.Findings, finding.Finding{Path: fmt.Sprintf("%d.py", i), Level: level})
	}
	var order []string
	for _, line := range strings.Split(strings.TrimSpace(render(t, "github", Options{}, r)), "\n") {
		command, _, _ := strings.Cut(line, ",")
		order = append(order, command)
	}
	want := "::error file=1.py ::error file=3.py ::warning file=2.py ::notice file=0.py"
	if got := strings.Join(order, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
