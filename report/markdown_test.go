package report

import (
	"fmt"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
)

func TestMarkdownEscapes(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "write this", "write this"},
		{"code span stays", "write `a_b[0]`", "write `a_b[0]`"},
		{"pipe in code", "`a | b`", "`a \\| b`"},
		{"pipe in text", "a | b", `a \| b`},
		{"html", "<script>&", "&lt;script&gt;&amp;"},
		{"emphasis", "__init__ and *args", `\_\_init\_\_ and \*args`},
		{"link", "[x](y)", `\[x\](y)`},
		{"backslash", `a\b`, `a\\b`},
		{"single backtick", "a ` <b>", "a \\` &lt;b&gt;"},
		{"line end", "a\nb", "a b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := escaped(test.in); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestMarkdownCode(t *testing.T) {
	tests := []struct{ in, want string }{
		{"a.py:1:2", "`a.py:1:2`"},
		{"a`b", "`` a`b ``"},
		{"a``b", "``` a``b ```"},
		{"a|b", "`a\\|b`"},
	}
	for _, test := range tests {
		if got := code(test.in); got != test.want {
			t.Errorf("%q: got %q, want %q", test.in, got, test.want)
		}
	}
}

func TestMarkdownStaysBelowTheLimit(t *testing.T) {
	r := &Report{Tool: Tool{Name: "upcheck"}, Files: 1}
	for i := range 5000 {
		r.Findings = append(r.Findings, finding.Finding{
			Path: "a.py", Code: fmt.Sprintf("TR%03d", i/5), Level: finding.Error, Message: strings.Repeat("m", 300),
		})
	}
	got := render(t, "markdown", Options{}, r)
	if len(got) > jobSummary+100 {
		t.Errorf("%d bytes", len(got))
	}
	if !strings.HasSuffix(got, "more rules left out here: the page has a limit.\n") {
		t.Errorf("the end is %q", got[len(got)-100:])
	}
	if strings.Count(got, "<details>") != strings.Count(got, "</details>") {
		t.Error("a section is cut in the middle")
	}
}

func TestMarkdownListsAtMostAHundredOfARule(t *testing.T) {
	r := &Report{Tool: Tool{Name: "upcheck"}, Files: 1}
	for i := range 130 {
		r.Findings = append(r.Findings, finding.Finding{Path: "a.py", Code: "TR001", Level: finding.Note, Message: "m"})
		r.Diagnostics = append(r.Diagnostics, finding.Diagnostic{Path: fmt.Sprintf("%d.py", i), Message: "d"})
	}
	got := render(t, "markdown", Options{}, r)
	if n := strings.Count(got, "| m |"); n != 100 {
		t.Errorf("%d findings are listed", n)
	}
	for _, want := range []string{"| | and 30 more |\n", "- and 30 more\n", "(130)</summary>"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing", want)
		}
	}
}
