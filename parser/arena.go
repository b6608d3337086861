package parser

// with appends a thing.
func (r *resolver) with(things []thing, t thing) []thing {
	if len(things) == 0 {
		return r.things.one(t)
	}
	return append(things, t)
}

// arena hands out slices of one thing each, which is what nearly every
// expression denotes, and takes them all back at once.
type arena struct {
	chunks [][]thing
	used   int // things handed out
}

const arenaChunk = 1024

func (a *arena) reset() { a.used = 0 }

// one returns a slice of length and capacity one.
func (a *arena) one(t thing) []thing {
	chunk, at := a.used/arenaChunk, a.used%arenaChunk
	if chunk == len(a.chunks) {
		a.chunks = append(a.chunks, make([]thing, arenaChunk))
	}
	a.used++
	s := a.chunks[chunk][at : at+1 : at+1]
	s[0] = t
	return s
}
