package config

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/finding"
)

func TestSuppressor(t *testing.T) {
	day := func(d int) time.Time { return time.Date(2026, 5, d, 0, 0, 0, 0, time.UTC) }
	f := finding.Finding{Path: "models/a.py", Code: "TR055", Name: "torch.load"}
	for _, row := range []struct {
		name string
		in   Config
		want string // the reason, "" when active
	}{
		{"nothing", Config{}, ""},
		{"code", Config{Suppress: []Suppress{{Code: "TR055", Reason: "r"}}}, "r"},
		{"prefix", Config{Suppress: []Suppress{{Code: "TR", Reason: "r"}}}, "r"},
		{"other code", Config{Suppress: []Suppress{{Code: "TR056", Reason: "r"}}}, ""},
		{"name", Config{Suppress: []Suppress{{Name: "torch.load", Reason: "r"}}}, "r"},
		{"other name", Config{Suppress: []Suppress{{Name: "torch.save", Reason: "r"}}}, ""},
		{"code and other name", Config{Suppress: []Suppress{{Code: "TR055", Name: "torch.save", Reason: "r"}}}, ""},
		{"path", Config{Suppress: []Suppress{{Code: "TR055", Path: "models/*", Reason: "r"}}}, "r"},
		{"other path", Config{Suppress: []Suppress{{Code: "TR055", Path: "tests/*", Reason: "r"}}}, ""},
		{"last day", Config{Suppress: []Suppress{{Code: "TR055", Reason: "r", Until: day(20)}}}, "r"},
		{"expired", Config{Suppress: []Suppress{{Code: "TR055", Reason: "r", Until: day(19)}}}, ""},
		{"first that matches", Config{Suppress: []Suppress{{Code: "NP", Reason: "a"}, {Code: "TR", Reason: "b"}, {Code: "TR055", Reason: "c"}}}, "b"},
		{"per file", Config{PerFileIgnores: []PerFileIgnore{{Glob: "models", Codes: []string{"NP", "TR"}}}}, `per-file-ignores of "models"`},
		{"per other file", Config{PerFileIgnores: []PerFileIgnore{{Glob: "tests", Codes: []string{"TR"}}}}, ""},
		{"per file other code", Config{PerFileIgnores: []PerFileIgnore{{Glob: "models", Codes: []string{"NP"}}}}, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			s, err := NewSuppressor(row.in, day(20).Add(23*time.Hour))
			if err != nil {
				t.Fatal(err)
			}
			findings := []finding.Finding{f}
			s.Apply(findings)
			got := ""
			if x := findings[0].Suppression; x != nil {
				got = x.Reason
				if x.Kind != finding.InConfig {
					t.Errorf("kind is %d", x.Kind)
				}
			}
			if got != row.want {
				t.Errorf("reason is %q, want %q", got, row.want)
			}
		})
	}
}

func TestSuppressorKeepsEarlierSuppressions(t *testing.T) {
	s, err := NewSuppressor(Config{Suppress: []Suppress{{Code: "TR", Reason: "config"}}}, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	findings := []finding.Finding{{Code: "TR055", Suppression: &finding.Suppression{Reason: "comment"}}}
	s.Apply(findings)
	if got := findings[0].Suppression.Reason; got != "comment" {
		t.Errorf("reason is %q, want the comment's", got)
	}
}

func TestSuppressorNotices(t *testing.T) {
	c := Config{Suppress: []Suppress{
		{Code: "TR001", Reason: "r", File: "upcheck.yaml", Line: 3, Until: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)},
		{Code: "TR002", Name: "torch.load", Reason: "r", File: "upcheck.yaml", Line: 4},
		{Code: "TR003", Reason: "r", File: "upcheck.yaml", Line: 5},
	}}
	s, err := NewSuppressor(c, time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	s.Apply([]finding.Finding{{Code: "TR003"}})
	notice := func(line int, message string) finding.Diagnostic {
		d := finding.Diagnostic{Path: "upcheck.yaml", Message: message}
		d.Position.Line = line
		return d
	}
	expired := notice(3, "suppression of TR001 has expired on 2026-01-01")
	if diff := cmp.Diff([]finding.Diagnostic{expired}, s.Notices(false)); diff != "" {
		t.Errorf("notices (-want +got):\n%s", diff)
	}
	unused := notice(4, "suppression of TR002 for torch.load is not used")
	if diff := cmp.Diff([]finding.Diagnostic{expired, unused}, s.Notices(true)); diff != "" {
		t.Errorf("notices of a whole run (-want +got):\n%s", diff)
	}
}

func TestSuppressorRefusesBadPatterns(t *testing.T) {
	for _, c := range []Config{
		{PerFileIgnores: []PerFileIgnore{{Glob: "a["}}},
		{Suppress: []Suppress{{Code: "TR", Path: "a[", Reason: "r"}}},
	} {
		if _, err := NewSuppressor(c, time.Time{}); err == nil {
			t.Errorf("%+v is accepted", c)
		}
	}
}
