package version

import "testing"

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		if _, err := Parse("2.3.1+cu121"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkContains(b *testing.B) {
	set, v := mustSet(b, ">=1.23.5,<2.0.0,!=1.24.*"), mustParse(b, "1.26.4")
	for b.Loop() {
		if !set.Contains(v, false) {
			b.Fatal("not contained")
		}
	}
}
