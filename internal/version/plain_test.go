package version

import "testing"

// TestPlainIsWhatScanGives compares the short way with the long one.
func TestPlainIsWhatScanGives(t *testing.T) {
	for _, s := range []string{
		"0", "1", "10", "0.0", "0.1", "1.0", "1.0.0", "1.0.1", "2.3.1", "2.10", "1.20.300.0", "0.0.0.7", "2023.12.31",
		"999999999999999999999999999999.1", "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15", "1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18",
		"01", "1.00", "1.01", "v1", " 1.0", "1.0 ", "1.", ".1", "1..2", "", "1!2", "1.0rc1", "1.0+cu121", "1.0.post1", "1a", "٣",
	} {
		got, ok := plain(s)
		p, valid := scan(trim(s))
		if ok && (!valid || got != p.version()) {
			t.Errorf("%q: plain gives %+v, scan %+v, %v", s, got, p, valid)
		}
		if want := valid && p.text() == s && len(s) <= maxPlain && p.version().kind == final && p.post == "" && p.local == nil && p.epoch == "0"; ok != want {
			t.Errorf("%q: plain reads it: %v, want %v", s, ok, want)
		}
	}
}

func TestCompareText(t *testing.T) {
	for _, text := range []string{"1", "1.0", "1.10", "2.3.1", "2.3.1rc1", "2.3.1+cu121", "1!0", "x", ""} {
		for _, other := range []string{"0.9", "1.0.0", "1.9", "2.3.1", "2.3.1+cu121", "3"} {
			v, err := Parse(other)
			if err != nil {
				t.Fatal(err)
			}
			w, err := Parse(text)
			order, ok := CompareText(text, v)
			if ok != (err == nil) || ok && order != Compare(w, v) {
				t.Errorf("%q and %s: %d, %v; want %d", text, other, order, ok, Compare(w, v))
			}
		}
	}
}
