// Package pages is about the memory that the system gives in pages.
package pages

import "unsafe"

// size is that of the smallest pages that systems have, in bytes.
const size = 4096

// Make returns n zeros whose pages were written to. A page of fresh memory that is first
// read is mapped twice: once to the page of zeros that all share, and again when it is
// written to, which stops the threads on all other cores for a moment. With tables that
// are asked before they are filled, that was 4 to 6 % of the scan of a small project.
func Make[T any](n int) []T {
	s := make([]T, n)
	var zero T
	if bytes := int(unsafe.Sizeof(zero)); bytes > 0 && n*bytes >= size {
		for i := 0; i < n; i += max(1, size/bytes) {
			s[i] = zero
		}
	}
	return s
}
