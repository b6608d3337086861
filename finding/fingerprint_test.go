package finding

import (
	"testing"

	"github.com/upcheck/upcheck/internal/source"
)

func TestSetFingerprints(t *testing.T) {
	base := Finding{
		Path: "a.py", Span: source.Span{Start: 10, End: 13}, Code: "API001",
		Name: "numpy.Inf", Keyword: "", Frame: Frame{Text: "x = np.Inf"},
	}
	tests := []struct {
		name   string
		change func(*Finding)
		same   bool
	}{
		{"unchanged", func(*Finding) {}, true},
		{"moved", func(f *Finding) { f.Span.Start += 100; f.Start.Line = 7 }, true},
		{"indented", func(f *Finding) { f.Frame.Text = "\t x  =np.Inf" }, true},
		{"curated rule", func(f *Finding) { f.Code = "NP004" }, true},
		{"other target", func(f *Finding) { f.To = "2.1"; f.Message = "other" }, true},
		{"other file", func(f *Finding) { f.Path = "b.py" }, false},
		{"other name", func(f *Finding) { f.Name = "numpy.Infinity" }, false},
		{"other keyword", func(f *Finding) { f.Keyword = "dtype" }, false},
		{"other line", func(f *Finding) { f.Frame.Text = "y = np.Inf" }, false},
		{"parts do not run together", func(f *Finding) { f.Name = "numpy.In"; f.Keyword = "f" }, false},
	}
	want := List{base}
	want.SetFingerprints()
	if len(want[0].Fingerprint) != 32 {
		t.Fatalf("fingerprint %q", want[0].Fingerprint)
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := List{base}
			test.change(&got[0])
			got.SetFingerprints()
			if same := got[0].Fingerprint == want[0].Fingerprint; same != test.same {
				t.Errorf("same = %v, want %v", same, test.same)
			}
		})
	}
}

func TestFingerprintsOfEqualLinesDiffer(t *testing.T) {
	f := Finding{Path: "a.py", Name: "numpy.Inf", Frame: Frame{Text: "x = np.Inf"}}
	l := List{f, f, f}
	l[1].Suppression = &Suppression{}
	l.SetFingerprints()
	if l[0].Fingerprint == l[1].Fingerprint || l[1].Fingerprint == l[2].Fingerprint {
		t.Errorf("equal fingerprints: %q, %q, %q", l[0].Fingerprint, l[1].Fingerprint, l[2].Fingerprint)
	}
}
