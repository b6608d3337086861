package tokens

import (
	"encoding/binary"
	"math/bits"
)

const (
	ones = 0x0101010101010101 // a byte times this is eight of them
	tops = 0x80 * ones
)

// zeros returns a number whose lowest bit that is set is the highest one of the lowest
// byte that is 0 in x; it is 0 when there is none.
func zeros(x uint64) uint64 { return (x - ones) &^ x & tops }

// leading returns how many bytes of eight, from the lowest on, can stand in an
// identifier. No branch depends on the bytes: where a word ends is hard to predict.
func leading(x uint64) int {
	low := x &^ tops
	letters := low | 0x20*ones
	is := (letters + (0x80-'a')*ones) &^ (letters + (0x7f-'z')*ones)
	is |= (low + (0x80-'0')*ones) &^ (low + (0x7f-'9')*ones)
	is |= ^((low ^ '_'*ones) + 0x7f*ones) // no carry: the bytes are below 0x80
	return bits.TrailingZeros64(^(is|x)&tops) / 8
}

// blanksEnd returns where the blanks that begin at i end, as far as eight bytes show it.
func blanksEnd(text []byte, i int) int {
	for i+8 <= len(text) {
		x := binary.LittleEndian.Uint64(text[i:]) ^ ' '*ones
		if x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
		i += 8
	}
	return i
}

// wordAt returns the end and the hash of the word that begins at i.
func wordAt(text []byte, i int) (end int, h uint64) {
	end = i
	for end+8 <= len(text) {
		x := binary.LittleEndian.Uint64(text[end:])
		n := leading(x)
		if n < 8 {
			if end == i {
				return i + n, mix(uint64(n)*golden ^ x&(1<<(8*n)-1))
			}
			end += n
			return end, hashOf(text, i, end)
		}
		end += 8
	}
	for end < len(text) && wordBytes[text[end]] {
		end++
	}
	return end, hashOf(text, i, end)
}

// wordBytes are the bytes that can stand in an identifier.
var wordBytes = [256]bool{
	'0': true, '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true, '9': true,
	'A': true, 'B': true, 'C': true, 'D': true, 'E': true, 'F': true, 'G': true, 'H': true, 'I': true, 'J': true,
	'K': true, 'L': true, 'M': true, 'N': true, 'O': true, 'P': true, 'Q': true, 'R': true, 'S': true, 'T': true,
	'U': true, 'V': true, 'W': true, 'X': true, 'Y': true, 'Z': true, '_': true, 'a': true, 'b': true, 'c': true,
	'd': true, 'e': true, 'f': true, 'g': true, 'h': true, 'i': true, 'j': true, 'k': true, 'l': true, 'm': true,
	'n': true, 'o': true, 'p': true, 'q': true, 'r': true, 's': true, 't': true, 'u': true, 'v': true, 'w': true,
	'x': true, 'y': true, 'z': true,
	0x80: true, 0x81: true, 0x82: true, 0x83: true, 0x84: true, 0x85: true, 0x86: true, 0x87: true, 0x88: true, 0x89: true,
	0x8a: true, 0x8b: true, 0x8c: true, 0x8d: true, 0x8e: true, 0x8f: true, 0x90: true, 0x91: true, 0x92: true, 0x93: true,
	0x94: true, 0x95: true, 0x96: true, 0x97: true, 0x98: true, 0x99: true, 0x9a: true, 0x9b: true, 0x9c: true, 0x9d: true,
	0x9e: true, 0x9f: true, 0xa0: true, 0xa1: true, 0xa2: true, 0xa3: true, 0xa4: true, 0xa5: true, 0xa6: true, 0xa7: true,
	0xa8: true, 0xa9: true, 0xaa: true, 0xab: true, 0xac: true, 0xad: true, 0xae: true, 0xaf: true, 0xb0: true, 0xb1: true,
	0xb2: true, 0xb3: true, 0xb4: true, 0xb5: true, 0xb6: true, 0xb7: true, 0xb8: true, 0xb9: true, 0xba: true, 0xbb: true,
	0xbc: true, 0xbd: true, 0xbe: true, 0xbf: true, 0xc0: true, 0xc1: true, 0xc2: true, 0xc3: true, 0xc4: true, 0xc5: true,
	0xc6: true, 0xc7: true, 0xc8: true, 0xc9: true, 0xca: true, 0xcb: true, 0xcc: true, 0xcd: true, 0xce: true, 0xcf: true,
	0xd0: true, 0xd1: true, 0xd2: true, 0xd3: true, 0xd4: true, 0xd5: true, 0xd6: true, 0xd7: true, 0xd8: true, 0xd9: true,
	0xda: true, 0xdb: true, 0xdc: true, 0xdd: true, 0xde: true, 0xdf: true, 0xe0: true, 0xe1: true, 0xe2: true, 0xe3: true,
	0xe4: true, 0xe5: true, 0xe6: true, 0xe7: true, 0xe8: true, 0xe9: true, 0xea: true, 0xeb: true, 0xec: true, 0xed: true,
	0xee: true, 0xef: true, 0xf0: true, 0xf1: true, 0xf2: true, 0xf3: true, 0xf4: true, 0xf5: true, 0xf6: true, 0xf7: true,
	0xf8: true, 0xf9: true, 0xfa: true, 0xfb: true, 0xfc: true, 0xfd: true, 0xfe: true, 0xff: true,
}
