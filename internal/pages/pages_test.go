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

func TestRoom(t *testing.T) {
	small := Room([]int(nil), 3, 10)
	if len(small) != 0 || cap(small) < 10 {
		t.Errorf("the first has room for %d", cap(small))
	}
	if again := Room(append(small, 1, 2), 10, 10); len(again) != 0 || cap(again) != cap(small) {
		t.Errorf("what suffices is not used again: %d of %d", len(again), cap(again))
	}
	if large := Room(small, cap(small)+1, 10); cap(large) < 2*cap(small) {
		t.Errorf("from %d it grows to %d", cap(small), cap(large))
	}
}

// A goroutine whose stack grew at once goes as deep as any.
func TestGrowStack(t *testing.T) {
	done := make(chan int)
	go func() {
		GrowStack()
		done <- descend(10_000)
	}()
	if got := <-done; got != 10_000 {
		t.Errorf("%d levels", got)
	}
}

func descend(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + descend(n-1)
}
