package parser

// slab hands out slices of a few elements that are kept for good, and makes room
// for many at once: the facts of a file are many small slices.
type slab[T any] struct{ free []T }

const slabChunk = 64

// room returns an empty slice for n elements, nil for none.
func room[T any](n int) []T {
	if n == 0 {
		return nil
	}
	return make([]T, 0, n)
}

// take returns a slice of n zero elements.
func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		if n > slabChunk/4 {
			return make([]T, n)
		}
		s.free = make([]T, slabChunk)
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}
