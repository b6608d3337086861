package matrix

import "testing"

func TestCompareKeys(t *testing.T) {
	ascending := []string{"0", "2", "10", "a", "b"}
	for i, a := range ascending {
		for j, b := range ascending {
			got := compareKeys(a, b)
			if got < 0 != (i < j) || got > 0 != (i > j) {
				t.Errorf("compareKeys(%q, %q) = %d", a, b, got)
			}
		}
	}
}
