package report

import (
	"net/url"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"github.com/owenrumney/go-sarif/v2/sarif"

	"github.com/upcheck/upcheck/finding"
)

// What a viewer makes of the regions in UTF-16 columns must be what the edits
// in bytes make.
func TestSARIFFixesEditTheSameText(t *testing.T) {
	texts := map[string]string{trainPath: trainText, widePath: wideText, notebookPath: notebookText}
	r := sample(t)
	run := parseSARIF(t, render(t, "sarif", Options{}, r))
	checked := 0
	for i, result := range run.Results {
		f := &r.Findings[i]
		var usable []finding.Fix
		for _, fix := range f.Fixes {
			if fix.Safety != finding.Manual {
				usable = append(usable, fix)
			}
		}
		if len(result.Fixes) != len(usable) {
			t.Fatalf("%s: %d fixes, want %d", f.Code, len(result.Fixes), len(usable))
		}
		for j, fix := range result.Fixes {
			want := []byte(texts[f.Path])
			for k := len(usable[j].Edits) - 1; k >= 0; k-- {
				e := usable[j].Edits[k]
				want = append(want[:e.Span.Start:e.Span.Start], append([]byte(e.Text), want[e.Span.End:]...)...)
			}
			got := texts[f.Path]
			replacements := fix.ArtifactChanges[0].Replacements
			for k := len(replacements) - 1; k >= 0; k-- {
				got = replaceRegion(got, replacements[k])
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s differs (-bytes +regions):\n%s", f.Code, diff)
			}
			checked++
		}
	}
	if checked != 4 {
		t.Errorf("%d fixes checked", checked)
	}
}

func replaceRegion(text string, r *sarif.Replacement) string {
	units := utf16.Encode([]rune(text))
	offset := func(line, column int) int {
		i := 0
		for ; line > 1; i++ {
			if units[i] == '\n' {
				line--
			}
		}
		return i + column - 1
	}
	start := offset(*r.DeletedRegion.StartLine, *r.DeletedRegion.StartColumn)
	end := offset(*r.DeletedRegion.EndLine, *r.DeletedRegion.EndColumn)
	return string(utf16.Decode(units[:start])) + *r.InsertedContent.Text + string(utf16.Decode(units[end:]))
}

func TestSARIFFixWithoutPlaces(t *testing.T) {
	f := find(t, widePath, wideText, "Inf", "np.Inf")
	fix := rename(&f, "np.inf", "inf", finding.Safe)
	fix.Places = nil
	if got := sarifFix(&f, &fix); got == nil || *got.ArtifactChanges[0].Replacements[0].DeletedRegion.StartColumn != f.Start.UTF16 {
		t.Errorf("an edit of the finding itself has no region: %+v", got)
	}
	fix.Edits[0].Span.Start--
	if got := sarifFix(&f, &fix); got != nil {
		t.Errorf("an edit whose place is unknown has a region: %+v", got)
	}
}

func TestURI(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"plain", "src/train.py", "src/train.py"},
		{"space", "my model.py", "my%20model.py"},
		{"not ascii", "データ/ü.py", "%E3%83%87%E3%83%BC%E3%82%BF/%C3%BC.py"},
		{"percent", "100%.py", "100%25.py"},
		{"query and fragment", "a?b#c.py", "a%3Fb%23c.py"},
		{"colon", "c:x.py", "c%3Ax.py"},
		{"brackets", "a[1].py", "a%5B1%5D.py"},
		{"backslash", `a\b.py`, "a%5Cb.py"},
		{"plus stays", "a+b.py", "a+b.py"},
		{"not unicode", "\xff.py", "%FF.py"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := uri(test.in)
			if got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if back, err := url.PathUnescape(got); err != nil || back != test.in {
				t.Errorf("unescaped: %q, %v", back, err)
			}
		})
	}
}
