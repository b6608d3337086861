package main

import "testing"

func TestPercentFor(t *testing.T) {
	rows := []struct {
		name        string
		live, floor uint64
		want        int
	}{
		{"nothing lives", 0, 40 << 20, 10_000},
		{"very little", 1 << 10, 40 << 20, 10_000},
		{"a tenth of the floor", 4 << 20, 40 << 20, 900},
		{"half of it", 20 << 20, 40 << 20, 100},
		{"more than half", 30 << 20, 40 << 20, 100},
		{"more than the floor", 400 << 20, 40 << 20, 100},
	}
	for _, row := range rows {
		t.Run(row.name, func(t *testing.T) {
			if got := percentFor(row.live, row.floor); got != row.want {
				t.Errorf("%d %%, want %d %%", got, row.want)
			}
		})
	}
}
