package tokens

import "encoding/binary"

// Hash returns the number that stands for a word. Two words of a project have
// the same one with a chance of about one in 2^40; then a place may be looked at
// in vain or, if one of them is a name that matters, be missed.
func Hash(word string) uint64 {
	h := uint64(len(word)) * golden
	for len(word) > 8 {
		h = mix(h ^ binary.LittleEndian.Uint64([]byte(word[:8])))
		word = word[8:]
	}
	var last [8]byte
	copy(last[:], word)
	return mix(h ^ binary.LittleEndian.Uint64(last[:]))
}

const golden = 0x9e3779b97f4a7c15

// mix spreads the bits of a number over all of it.
func mix(h uint64) uint64 {
	h *= golden
	h ^= h >> 32
	h *= golden
	return h ^ h>>29
}

// hashOf is Hash for text[start:end]. It reads eight bytes at once as long as
// there are as many.
func hashOf(text []byte, start, end int) uint64 {
	h := uint64(end-start) * golden
	for end-start > 8 {
		h = mix(h ^ binary.LittleEndian.Uint64(text[start:]))
		start += 8
	}
	if start+8 <= len(text) {
		last := binary.LittleEndian.Uint64(text[start:])
		return mix(h ^ last&(^uint64(0)>>(8*uint(8-(end-start)))))
	}
	var last [8]byte
	copy(last[:], text[start:end])
	return mix(h ^ binary.LittleEndian.Uint64(last[:]))
}
