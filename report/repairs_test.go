package report_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/report"
)

func repairs() *report.Repairs {
	at := func(path string, line int, code string) *finding.Finding {
		return &finding.Finding{Path: path, Start: source.Position{Line: line, Rune: 5}, Code: code, Message: "`x` is gone <b>"}
	}
	use := &finding.Fix{Title: "use `a|b`"}
	return &report.Repairs{
		Files: []string{"a.py", "b.py"},
		Fixed: []report.Fixed{{at("a.py", 1, "NP015"), use}, {at("b.py", 2, "NP015"), use}, {at("b.py", 3, "KR001"), use}},
		Newer: []report.Fixed{{at("b.py", 3, "KR001"), &finding.Fix{Title: "use `y`", RunsOn: ">=2.3"}}},
		Left: []report.LeftGroup{
			{Title: "cannot be written here", Listed: true, Findings: []report.LeftFinding{{at("a.py", 9, "TR021"), "a comment would be lost"}}},
			{Title: "for a person", Findings: []report.LeftFinding{{at("a.py", 4, "TR050"), ""}, {at("a.py", 5, "TR050"), ""}}},
		},
		Kept: []report.KeptFile{{"c\x1b.py", "it is read-only"}},
		Hint: "--unsafe makes more",
	}
}

func TestRepairsText(t *testing.T) {
	var b strings.Builder
	if err := repairs().Text(&b); err != nil {
		t.Fatal(err)
	}
	want := "c\ufffd.py: left as it was: it is read-only\n" +
		"a.py:9:5: TR021 left: a comment would be lost\n" +
		"fixed 3 findings in 2 files: NP015 ×2, KR001\n" +
		"no longer run on the old versions: KR001\n" +
		"cannot be written here: TR021\n" +
		"for a person: TR050 ×2\n" +
		"--unsafe makes more\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRepairsMarkdown(t *testing.T) {
	var b strings.Builder
	if err := repairs().Markdown(&b); err != nil {
		t.Fatal(err)
	}
	want := "## Repairs\n\nFixed 3 findings in 2 files: NP015 ×2, KR001.\n\n" +
		"| code | fixed | what |\n| --- | --- | --- |\n" +
		"| NP015 | 2 | use `a\\|b` |\n| KR001 | 1 | use `a\\|b` |\n" +
		"\n### No longer run on the old versions\n\n- `b.py:3` KR001: use `y`, runs on  &gt;=2.3\n" +
		"\n### Cannot be written here\n\n- `a.py:9` TR021: `x` is gone &lt;b&gt; (a comment would be lost)\n" +
		"\n### For a person\n\n- `a.py:4` TR050: `x` is gone &lt;b&gt;\n- `a.py:5` TR050: `x` is gone &lt;b&gt;\n" +
		"\n`c\ufffd.py` is left as it was: it is read-only.\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// What breaks in packages of others is named: those in the tree, and those installed.
func TestRepairsNamePackages(t *testing.T) {
	r := repairs()
	r.Fixed[0].Finding.Distribution = finding.Distribution{Name: "six", Version: "1.15", Vendored: true}
	r.Left[1].Findings[0].Finding.Distribution = r.Fixed[0].Finding.Distribution
	r.Installed = &report.Installed{Read: 2, Packages: []report.InstalledPackage{{
		Name: "helper", Version: "1.5", Findings: finding.List{{Path: "helper.py", Code: "NP002", Level: finding.Error}}, Advice: "use `helper==2`",
	}}}
	var text, page strings.Builder
	if err := r.Text(&text); err != nil {
		t.Fatal(err)
	}
	if err := r.Markdown(&page); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"in copies of packages: six 1.15 ×2\n", "1 of 2 installed packages breaks\nhelper 1.5: 1 error; use `helper==2`\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	for _, want := range []string{"### In copies of packages\n\n- six 1.15 ×2\n", "### Installed packages\n\n1 of 2 installed packages breaks.\n", "| helper 1.5 | 1 error |"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("no %q in\n%s", want, page.String())
		}
	}
}

func TestRepairsOfNothing(t *testing.T) {
	var b strings.Builder
	if err := (&report.Repairs{Would: true}).Text(&b); err != nil || b.String() != "nothing to fix\n" {
		t.Errorf("got %q, %v", b.String(), err)
	}
}
