package pages

// deep is what the stack of a goroutine has room for after GrowStack, in bytes: with what
// the runtime keeps free it is 32 kB.
const deep = 28 << 10

// GrowStack gives the goroutine that calls it room for deep recursion at once. A stack
// starts with a few kilobytes and is copied whenever it is full, for which the runtime has
// to look up where each function on it keeps its pointers: with parsers that was 1 to 2 %
// of the scan of a small project.
//
// The stack grows where a function with a large frame begins; nothing of the frame is
// written to.
func GrowStack() { frame(false) }

//go:noinline
func frame(use bool) byte {
	if !use {
		return 0
	}
	var room [deep]byte
	for i := range room {
		room[i] = byte(i)
	}
	return room[len(room)/2]
}
