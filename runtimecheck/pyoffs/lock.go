package pyoffs

import (
	"slices"
	"strings"
)

// Waiting is the function in which every thread waits for the interpreter lock.
const Waiting = "take_gil"

// restore is exported, and waits after calls that gave the lock away. A thread that gave
// it to another one in the middle of Python waits elsewhere.
const restore = "PyEval_RestoreThread"

// lock returns where to watch waits: where the function has no symbol, in a file that was
// stripped, at the exported one that calls it. A compiler may have made copies of it,
// which have a suffix (3.8.18 has take_gil and take_gil.constprop.0).
func lock(img *image) (name string, offsets []uint64) {
	for symbol, s := range img.symbols {
		if symbol != Waiting && (!strings.HasPrefix(symbol, Waiting+".") || strings.Contains(symbol, ".cold")) {
			continue
		}
		if offset, ok := img.offset(s.Value); ok {
			offsets = append(offsets, offset)
		}
	}
	if len(offsets) > 0 {
		slices.Sort(offsets)
		return Waiting, offsets
	}
	if offset, ok := img.offset(img.symbols[restore].Value); ok {
		return restore, []uint64{offset}
	}
	return "", nil
}
