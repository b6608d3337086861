package main

import (
	"runtime"
	"runtime/debug"
)

// heapFloor is the size of the heap below which nothing is collected. Most runs end
// before they reach it: those of a hook, of one file, of a small project.
const heapFloor = 40 << 20

// collectLate keeps the garbage collector from running before the heap has a size,
// and from running more often than that needs: next to a small live heap the usual
// doubling comes every few megabytes. Above it the usual doubling counts.
func collectLate(floor uint64) {
	const first = 4 << 20 // where the runtime collects first at 100 %
	percent := int(floor * 100 / first)
	debug.SetGCPercent(percent)
	watch(floor, percent)
}

// collection is garbage at once: its end says that there was a collection.
type collection struct{ _ [16]byte }

// watch sets the percentage anew after each collection.
func watch(floor uint64, percent int) {
	runtime.SetFinalizer(&collection{}, func(*collection) {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		// The next collection is due at what lives and percent of it.
		next := percentFor(m.NextGC*100/uint64(100+percent), floor)
		if next != percent {
			debug.SetGCPercent(next)
		}
		watch(floor, next)
	})
}

// percentFor returns how much a live heap may grow, in percent, until the next
// collection: up to the floor, or to twice its size.
func percentFor(live, floor uint64) int {
	const most = 10_000
	if live == 0 {
		return most
	}
	return int(min(max(100, (floor-min(live, floor))*100/live), most))
}
