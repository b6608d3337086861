package config

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/upcheck/upcheck/finding"
)

func known(path, name, keyword, line string) finding.Finding {
	return finding.Finding{Path: path, Code: "TR012", Name: name, Keyword: keyword, Frame: finding.Frame{Text: line}}
}

func encode(t *testing.T, b *Baseline) string {
	t.Helper()
	var out bytes.Buffer
	if err := b.Encode(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestBaselineEncode(t *testing.T) {
	findings := finding.List{
		known("b.py", "torch.symeig", "", "\tx = torch.symeig(a)"),
		known("a.py", "torch.load", "weights_only", "y  =  torch.load(\"<é&>\")"),
		known("b.py", "torch.symeig", "", "x=torch.symeig(a)"),
		{Path: "c.py", Suppression: &finding.Suppression{Kind: finding.InSource}},
		{Path: "d.py", Name: "n", Suppression: &finding.Suppression{Kind: finding.InBaseline}},
	}
	want := `{
"version": 1,
"findings": [
{"path":"a.py","name":"torch.load","keyword":"weights_only","line":"y = torch.load(\"<é&>\")"},
{"path":"b.py","name":"torch.symeig","line":"x = torch.symeig(a)","count":2},
{"path":"d.py","name":"n","line":""}
]
}
`
	b := NewBaseline(findings)
	if diff := cmp.Diff(want, encode(t, b)); diff != "" {
		t.Errorf("file (-want +got):\n%s", diff)
	}
	if b.Len() != 4 {
		t.Errorf("Len() = %d, want 4", b.Len())
	}
	if diff := cmp.Diff("{\n\"version\": 1,\n\"findings\": [\n]\n}\n", encode(t, NewBaseline(nil))); diff != "" {
		t.Errorf("empty file (-want +got):\n%s", diff)
	}
}

func TestBaselineMatch(t *testing.T) {
	long := "x = [" + strings.Repeat("é1, ", 5000) + "torch.symeig(a)]"
	for _, row := range []struct {
		name   string
		before []finding.Finding
		after  []finding.Finding
		want   string // for each finding after: B known, - new
		stale  int
	}{
		{"same", []finding.Finding{known("a.py", "n", "", "x")}, []finding.Finding{known("a.py", "n", "", "x")}, "B", 0},
		{"white space", []finding.Finding{known("a.py", "n", "", "x = n(a)")}, []finding.Finding{known("a.py", "n", "", "    x=n(a )")}, "B", 0},
		{"other file", []finding.Finding{known("a.py", "n", "", "x")}, []finding.Finding{known("b.py", "n", "", "x")}, "-", 1},
		{"other name", []finding.Finding{known("a.py", "n", "", "x")}, []finding.Finding{known("a.py", "m", "", "x")}, "-", 1},
		{"other keyword", []finding.Finding{known("a.py", "n", "", "x")}, []finding.Finding{known("a.py", "n", "k", "x")}, "-", 1},
		{"other line", []finding.Finding{known("a.py", "n", "", "x")}, []finding.Finding{known("a.py", "n", "", "y")}, "-", 1},
		{"one more", []finding.Finding{known("a.py", "n", "", "x")}, []finding.Finding{known("a.py", "n", "", "x"), known("a.py", "n", "", "x")}, "B-", 0},
		{"one less", []finding.Finding{known("a.py", "n", "", "x"), known("a.py", "n", "", "x")}, []finding.Finding{known("a.py", "n", "", "x")}, "B", 1},
		{"gone", []finding.Finding{known("a.py", "n", "", "x")}, nil, "", 1},
		{"not scanned", []finding.Finding{known("other/a.py", "n", "", "x")}, nil, "", 0},
		{"long line", []finding.Finding{known("a.py", "n", "", long)}, []finding.Finding{known("a.py", "n", "", " "+long), known("a.py", "n", "", long+";")}, "B-", 0},
		{"not UTF-8", []finding.Finding{known("a.py", "n", "", "x \xff")}, []finding.Finding{known("a.py", "n", "", "x \xff")}, "B", 0},
	} {
		t.Run(row.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "baseline.json")
			var text bytes.Buffer
			if err := NewBaseline(row.before).Encode(&text); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
				t.Fatal(err)
			}
			b, err := ReadBaseline(file)
			if err != nil {
				t.Fatal(err)
			}
			stale := b.Match(row.after, func(path string) bool { return !strings.HasPrefix(path, "other/") })
			got := ""
			for _, f := range row.after {
				if f.Suppression == nil {
					got += "-"
				} else if f.Suppression.Kind == finding.InBaseline {
					got += "B"
				}
			}
			if got != row.want || stale != row.stale {
				t.Errorf("got %q with %d stale, want %q with %d", got, stale, row.want, row.stale)
			}
			if again := b.Match(nil, nil); again != b.Len() {
				t.Errorf("a second Match saw %d of %d entries", again, b.Len())
			}
		})
	}
}

func TestBaselineLeavesSuppressedFindingsAlone(t *testing.T) {
	b := NewBaseline(finding.List{known("a.py", "n", "", "x")})
	f := known("a.py", "n", "", "x")
	f.Suppression = &finding.Suppression{Kind: finding.InSource}
	list := finding.List{f, known("a.py", "n", "", "x")}
	if stale := b.Match(list, nil); stale != 0 || list[0].Suppression.Kind != finding.InSource || list[1].Suppression == nil {
		t.Errorf("stale %d, suppressions %v and %v", stale, list[0].Suppression, list[1].Suppression)
	}
}

func TestReadBaselineErrors(t *testing.T) {
	for _, row := range []struct{ name, in string }{
		{"not JSON", "{"},
		{"empty", ""},
		{"other version", `{"version": 2, "findings": []}`},
		{"no version", `{"findings": []}`},
	} {
		t.Run(row.name, func(t *testing.T) {
			if _, err := ReadBaseline(write(t, t.TempDir(), "b.json", row.in)); err == nil {
				t.Error("no error")
			}
		})
	}
	if _, err := ReadBaseline(filepath.Join(t.TempDir(), "absent.json")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error for an absent file is %v", err)
	}
}
