package pages

import (
	"slices"
	"testing"
)

func TestMakeGivesZeros(t *testing.T) {
	for _, n := range []int{0, 1, 63, size / 8, size, 10 * size} {
		if s := Make[uint64](n); len(s) != n || slices.ContainsFunc(s, func(x uint64) bool { return x != 0 }) {
			t.Errorf("%d words are not so many zeros", n)
		}
		type wide struct {
			_ string
			_ [2 * size]byte
		}
		if n < size && len(Make[wide](n)) != n || len(Make[struct{}](n)) != n {
			t.Errorf("%d are not so many", n)
		}
	}
}
