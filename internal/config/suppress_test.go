package config

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/finding"
)

// fileComments finds the comments of a source without strings that hold '#'.
func fileComments(src string) []Comment {
	var comments []Comment
	for i, line := range strings.Split(src, "\n") {
		if before, text, ok := strings.Cut(line, "#"); ok {
			comments = append(comments, Comment{Line: i + 1, Text: "#" + text, Own: strings.TrimSpace(before) == ""})
		}
	}
	return comments
}

// at makes a finding on a line, in a statement from first to last.
func at(code string, first, line, last int) finding.Finding {
	f := finding.Finding{Code: code}
	f.StatementStart.Line, f.Start.Line, f.StatementEnd.Line = first, line, last
	return f
}

func TestSuppressions(t *testing.T) {
	one := func(code string) []finding.Finding { return []finding.Finding{at(code, 1, 1, 1)} }
	for _, row := range []struct {
		name     string
		src      string
		findings []finding.Finding
		want     string // for each finding: its reason, "-" when active
	}{
		{"code", "x() # upcheck: ignore[TR012] tested", one("TR012"), "tested"},
		{"other code", "x() # upcheck: ignore[TR012]", one("TR013"), "-"},
		{"prefix", "x() # upcheck: ignore[TR]", one("TR012"), ""},
		{"several codes", "x() # upcheck: ignore[NP, TR012 ,KR001]", one("TR012"), ""},
		{"codes parted by spaces", "x() # upcheck: ignore[NP TR012]", one("TR012"), ""},
		{"all", "x() # upcheck: ignore", one("TR012"), ""},
		{"all with a reason", "x() # upcheck: ignore, we know", one("TR012"), "we know"},
		{"no blanks", "x() #upcheck:ignore[TR012]", one("TR012"), ""},
		{"reason after a dash", "x() # upcheck: ignore[TR012] - kept", one("TR012"), "kept"},
		{"behind another comment", "x() # type: ignore # upcheck: ignore[TR012]", one("TR012"), ""},
		{"before another comment", "x() # upcheck: ignore[TR012] old # noqa: E501", one("TR012"), "old"},
		{"noqa", "x() # noqa: TR012", one("TR012"), ""},
		{"noqa without blanks", "x() #noqa:TR012", one("TR012"), ""},
		{"noqa in capitals", "x() # NOQA: TR012", one("TR012"), ""},
		{"noqa among others", "x() # noqa: E501,TR012", one("TR012"), ""},
		{"noqa parted by spaces", "x() # noqa: E501 TR012 because", one("TR012"), ""},
		{"noqa of others", "x() # noqa: E501", one("TR012"), "-"},
		{"bare noqa", "x() # noqa", one("TR012"), "-"},
		{"bare noqa with prose", "x() # noqa because TR012", one("TR012"), "-"},
		{"case of the code", "x() # noqa: tr012", one("TR012"), "-"},
		{"longer code", "x() # noqa: TR0123", one("TR012"), "-"},
		{"noqa and ignore", "x() # noqa: NP001 # upcheck: ignore[TR012]", []finding.Finding{at("TR012", 1, 1, 1), at("NP001", 1, 1, 1)}, "|"},
		{"other line", "x()\ny() # noqa: TR012", one("TR012"), "-"},
		{"line of the name", "f(\n x, # noqa: TR012\n)", []finding.Finding{at("TR012", 1, 2, 3)}, ""},
		{"last line of the statement", "f(\n x,\n) # noqa: TR012", []finding.Finding{at("TR012", 1, 2, 3)}, ""},
		{"first line of the statement", "f( # noqa: TR012\n x,\n)", []finding.Finding{at("TR012", 1, 2, 3)}, "-"},
		{"line above", "# upcheck: ignore[TR012] why\nx()", []finding.Finding{at("TR012", 2, 2, 2)}, "why"},
		{"line above the statement", "# upcheck: ignore[TR012]\nf(\n x,\n)", []finding.Finding{at("TR012", 2, 3, 4)}, ""},
		{"line above the name", "f(\n # upcheck: ignore[TR012]\n x,\n)", []finding.Finding{at("TR012", 1, 3, 4)}, ""},
		{"two lines above", "# upcheck: ignore[TR012]\n# upcheck: ignore[NP]\nx()", []finding.Finding{at("TR012", 3, 3, 3)}, ""},
		{"line above with a gap", "# upcheck: ignore[TR012]\n\nx()", []finding.Finding{at("TR012", 3, 3, 3)}, "-"},
		{"noqa on a line of its own", "# noqa: TR012\nx()", []finding.Finding{at("TR012", 2, 2, 2)}, "-"},
		{"end of the line above", "y() # upcheck: ignore[TR012]\nx()", []finding.Finding{at("TR012", 2, 2, 2)}, "-"},
		{"file", "x()\ny()\n# upcheck: ignore-file[TR] old module", []finding.Finding{at("TR012", 1, 1, 1), at("NP001", 2, 2, 2)}, "old module|-"},
		{"whole file", "# upcheck: ignore-file\nx()", []finding.Finding{at("TR012", 2, 2, 2)}, ""},
		{"file-level noqa", "# ruff: noqa: TR012\nx()", []finding.Finding{at("TR012", 2, 2, 2)}, ""},
		{"file-level noqa of flake8", "# flake8: noqa: E501, TR012\nx()", []finding.Finding{at("TR012", 2, 2, 2)}, ""},
		{"bare file-level noqa", "# ruff: noqa\nx()", []finding.Finding{at("TR012", 2, 2, 2)}, "-"},
		{"ignore-file at the end of a line", "x() # upcheck: ignore-file", one("TR012"), "-"},
		{"prose", "x() # see upcheck: ignore[TR012]", one("TR012"), "-"},
		{"finding without a statement", "x() # noqa: TR012", []finding.Finding{at("TR012", 0, 1, 0)}, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			findings := slices.Clone(row.findings)
			ParseSuppressions("a.py", fileComments(row.src)).Apply(findings)
			got := make([]string, len(findings))
			for i, f := range findings {
				got[i] = "-"
				if f.Suppression != nil {
					got[i] = f.Suppression.Reason
					if f.Suppression.Kind != finding.InSource {
						t.Errorf("kind is %d", f.Suppression.Kind)
					}
				}
			}
			if diff := cmp.Diff(row.want, strings.Join(got, "|")); diff != "" {
				t.Errorf("reasons (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSuppressionNotices(t *testing.T) {
	known := []string{"NP001", "TR012", "TR013"}
	for _, row := range []struct {
		name, src string
		findings  []finding.Finding
		active    []string
		want      []string
	}{
		{"used", "x() # noqa: TR012", []finding.Finding{at("TR012", 1, 1, 1)}, known, nil},
		{"unused", "x() # noqa: TR012", nil, known, []string{"1: suppression is not used: no TR012 is reported here"}},
		{"partly used", "x() # upcheck: ignore[TR012,NP]", []finding.Finding{at("TR012", 1, 1, 1)}, known, []string{"1: suppression is not used: no NP is reported here"}},
		{"not active", "x() # noqa: TR012", nil, []string{"NP001"}, nil},
		{"code of another tool", "x() # noqa: E501, SIM102", nil, known, nil},
		{"unknown noqa", "x() # noqa: TR999", nil, known, nil},
		{"unknown ignore", "x() # upcheck: ignore[TR999]", nil, known, []string{"1: suppression has no effect: no rule has the code TR999"}},
		{"all unused", "x() # upcheck: ignore", nil, known, []string{"1: suppression is not used: nothing is reported here"}},
		{"all unused but not all active", "x() # upcheck: ignore", nil, []string{"TR012"}, nil},
		{"file unused", "# upcheck: ignore-file[TR]", nil, known, []string{"1: suppression is not used: no TR is reported here"}},
		{"one used of a prefix", "x() # upcheck: ignore[TR]", []finding.Finding{at("TR013", 1, 1, 1)}, known, nil},
		{"no end", "x() # upcheck: ignore[TR012", nil, known, []string{`1: comment is not understood: write "# upcheck: ignore[CODE] reason"`}},
		{"typo", "x() # upcheck: ingore", nil, known, []string{`1: comment is not understood: write "# upcheck: ignore[CODE] reason"`}},
		{"nothing", "x() # upcheck:", nil, known, []string{`1: comment is not understood: write "# upcheck: ignore[CODE] reason"`}},
		{"no code", "x() # upcheck: ignore[]", nil, known, []string{"1: comment has no effect: it names no code between the brackets"}},
		{"lower case", "x() # upcheck: ignore[tr012]", nil, known, []string{`1: comment is not understood: "tr012" is not a code or the start of one`}},
		{"file form at the end of a line", "x() # upcheck: ignore-file", nil, known, []string{`1: "ignore-file" has no effect here: it belongs on a line of its own`}},
		{"order", "\nx() # noqa: TR012\ny() # upcheck: ignore[", nil, known, []string{
			"2: suppression is not used: no TR012 is reported here", `3: comment is not understood: write "# upcheck: ignore[CODE] reason"`,
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			s := ParseSuppressions("a.py", fileComments(row.src))
			s.Apply(row.findings)
			var got []string
			for _, d := range s.Notices(known, row.active) {
				if d.Path != "a.py" || d.Kind != finding.Notice {
					t.Errorf("diagnostic is %+v", d)
				}
				got = append(got, string(rune('0'+d.Position.Line))+": "+d.Message)
			}
			if diff := cmp.Diff(row.want, got); diff != "" {
				t.Errorf("notices (-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzSuppressions(f *testing.F) {
	for _, s := range []string{"# upcheck: ignore[TR012,NP] why", "# noqa: TR012 E501", "# upcheck: ignore-file", "# ruff: noqa: TR012"} {
		f.Add(s, true)
	}
	f.Fuzz(func(_ *testing.T, text string, own bool) {
		s := ParseSuppressions("a.py", []Comment{{Line: 1, Text: text, Own: own}})
		s.Apply([]finding.Finding{at("TR012", 1, 1, 1)})
		s.Notices([]string{"TR012"}, []string{"TR012"})
	})
}
