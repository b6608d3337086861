package report

import (
	"regexp"
	"strings"
	"testing"

	"github.com/upcheck/upcheck/finding"
)

func TestTextOfNothing(t *testing.T) {
	pair := func(n int) []PairLine {
		return []PairLine{
			{Package: "torch", From: "1.13.1", To: "2.3.1", ToOrigin: "given"},
			{Package: "numpy", To: "1.26.4", ToOrigin: "derived", ToWhere: "torch"},
			{Package: "keras", To: "2.15.0", ToOrigin: "default"},
			{Package: "a", From: "1", To: "2"},
			{Package: "b", From: "1", To: "2"},
			{Package: "c", From: "1", To: "2"},
		}[:n]
	}
	hidden := finding.List{{Path: "a.py", Level: finding.Error, Suppression: &finding.Suppression{}}}
	unread := []finding.Diagnostic{{Path: "b.py", Kind: finding.Unread, Message: "binary"}}
	tests := []struct {
		name   string
		report Report
		want   string
	}{
		{"clean", Report{Files: 3, Pair: pair(1)}, "nothing found in 3 files (torch 1.13.1 to 2.3.1)\n"},
		{"root", Report{Files: 1, Root: "repo"}, "nothing found in 1 file under repo\n"},
		{"this folder", Report{Files: 1, Root: "."}, "nothing found in 1 file\n"},
		{"derived", Report{Files: 1, Pair: pair(3)}, "nothing found in 1 file (torch 1.13.1 to 2.3.1)\n"},
		{"long pair", Report{Files: 1, Pair: pair(6)}, "nothing found in 1 file (torch 1.13.1 to 2.3.1, a 1 to 2, b 1 to 2, c 1 to 2)\n"},
		{"suppressed", Report{Files: 3, Findings: hidden}, "nothing found in 3 files; 1 suppressed\n"},
		{"no file", Report{Root: "docs"}, "no Python file to check under docs\n"},
		{"unread", Report{Diagnostics: unread}, "b.py: not read: binary\n\nno Python file to check; 1 file not read\n"},
		{"note", Report{Files: 1, Notes: []string{"n"}}, "nothing found in 1 file\nnote: n\n"},
		{"no path", Report{Files: 1, Diagnostics: []finding.Diagnostic{{Message: "m"}}}, "scan: notice: m\n\nnothing found in 1 file\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := render(t, "text", Options{}, &test.report); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

// Colour is added to the text and changes nothing else.
func TestTextColorOnlyAdds(t *testing.T) {
	sgr := regexp.MustCompile("\x1b\\[[0-9;]*m")
	for _, verbose := range []bool{false, true} {
		plain := render(t, "text", Options{Verbose: verbose}, sample(t))
		colored := render(t, "text", Options{Verbose: verbose, Color: true}, sample(t))
		if plain == colored || strings.Contains(plain, "\x1b") {
			t.Error("colour does not follow the option")
		}
		if sgr.ReplaceAllString(colored, "") != plain {
			t.Error("without its colours the text is another")
		}
	}
}

func TestFixText(t *testing.T) {
	tests := []struct {
		name        string
		in          finding.Fix
		want, alone string // with the title, and without
	}{
		{"safe", finding.Fix{Title: "t", Safety: finding.Safe}, "t", ""},
		{"unsafe", finding.Fix{Title: "t", Safety: finding.Unsafe}, "t (may change what the code does)", "may change what the code does"},
		{"range", finding.Fix{Title: "t", Safety: finding.Safe, RunsOn: ">=2"}, "t (runs on torch >=2)", "runs on torch >=2"},
		{"advice", finding.Fix{Title: "t", Why: "w"}, "t: w", "w"},
		{
			"all",
			finding.Fix{Title: "t", Safety: finding.Unsafe, RunsOn: ">=2", Why: "w"},
			"t (may change what the code does; runs on torch >=2): w", "may change what the code does; runs on torch >=2: w",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := fixText(&test.in, test.in.Title, "torch"); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if got := fixText(&test.in, "", "torch"); got != test.alone {
				t.Errorf("without the title: got %q, want %q", got, test.alone)
			}
		})
	}
}

func TestVisible(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "a b é 重 👩‍💻", "a b é 重 👩‍💻"},
		{"escape", "\x1b[31mred", "\ufffd[31mred"},
		{"line ends and tabs", "a\r\nb\tc", "a  b c"},
		{"eight bit control", "a\u009bb", "a\ufffdb"},
		{"bidirectional", "a\u202eb\u2066c", "a\ufffdb\ufffdc"},
		{"not utf-8", "a\xffb", "a\ufffdb"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := visible(test.in); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestPackagesOutsideThePairAreCounted(t *testing.T) {
	r := clean()
	r.Findings = finding.List{{Path: "a.py", Package: "scipy", Level: finding.Note, Message: "m"}}
	want := []packageRow{{PairLine: r.Pair[0]}, {PairLine{Package: "scipy"}, finding.Count{Note: 1}}}
	got := r.packageRows()
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
