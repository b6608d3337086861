package tokens

// class is what a byte can begin.
type class uint8

const (
	other class = iota
	blank
	letter
	digit
	newline
	hash
	quote
	opening
	closing
	dot
	backslash
	equals
	separator // ";" and ":"
)

// classes are the classes of all bytes. A carriage return is a blank: the text
// of a file has none that ends a line by itself.
var classes = [256]class{
	' ': blank, '\t': blank, '\f': blank, '\r': blank,
	'\n': newline, '#': hash, '"': quote, '\'': quote,
	'(': opening, '[': opening, '{': opening, ')': closing, ']': closing, '}': closing,
	'.': dot, '\\': backslash, '=': equals, ';': separator, ':': separator,
	'0': digit, '1': digit, '2': digit, '3': digit, '4': digit, '5': digit, '6': digit, '7': digit, '8': digit, '9': digit,
	'_': letter,
	'a': letter, 'b': letter, 'c': letter, 'd': letter, 'e': letter, 'f': letter, 'g': letter, 'h': letter, 'i': letter,
	'j': letter, 'k': letter, 'l': letter, 'm': letter, 'n': letter, 'o': letter, 'p': letter, 'q': letter, 'r': letter,
	's': letter, 't': letter, 'u': letter, 'v': letter, 'w': letter, 'x': letter, 'y': letter, 'z': letter,
	'A': letter, 'B': letter, 'C': letter, 'D': letter, 'E': letter, 'F': letter, 'G': letter, 'H': letter, 'I': letter,
	'J': letter, 'K': letter, 'L': letter, 'M': letter, 'N': letter, 'O': letter, 'P': letter, 'Q': letter, 'R': letter,
	'S': letter, 'T': letter, 'U': letter, 'V': letter, 'W': letter, 'X': letter, 'Y': letter, 'Z': letter,
	0x80: letter, 0x81: letter, 0x82: letter, 0x83: letter, 0x84: letter, 0x85: letter, 0x86: letter, 0x87: letter, 0x88: letter, 0x89: letter,
	0x8a: letter, 0x8b: letter, 0x8c: letter, 0x8d: letter, 0x8e: letter, 0x8f: letter, 0x90: letter, 0x91: letter, 0x92: letter, 0x93: letter,
	0x94: letter, 0x95: letter, 0x96: letter, 0x97: letter, 0x98: letter, 0x99: letter, 0x9a: letter, 0x9b: letter, 0x9c: letter, 0x9d: letter,
	0x9e: letter, 0x9f: letter, 0xa0: letter, 0xa1: letter, 0xa2: letter, 0xa3: letter, 0xa4: letter, 0xa5: letter, 0xa6: letter, 0xa7: letter,
	0xa8: letter, 0xa9: letter, 0xaa: letter, 0xab: letter, 0xac: letter, 0xad: letter, 0xae: letter, 0xaf: letter, 0xb0: letter, 0xb1: letter,
	0xb2: letter, 0xb3: letter, 0xb4: letter, 0xb5: letter, 0xb6: letter, 0xb7: letter, 0xb8: letter, 0xb9: letter, 0xba: letter, 0xbb: letter,
	0xbc: letter, 0xbd: letter, 0xbe: letter, 0xbf: letter, 0xc0: letter, 0xc1: letter, 0xc2: letter, 0xc3: letter, 0xc4: letter, 0xc5: letter,
	0xc6: letter, 0xc7: letter, 0xc8: letter, 0xc9: letter, 0xca: letter, 0xcb: letter, 0xcc: letter, 0xcd: letter, 0xce: letter, 0xcf: letter,
	0xd0: letter, 0xd1: letter, 0xd2: letter, 0xd3: letter, 0xd4: letter, 0xd5: letter, 0xd6: letter, 0xd7: letter, 0xd8: letter, 0xd9: letter,
	0xda: letter, 0xdb: letter, 0xdc: letter, 0xdd: letter, 0xde: letter, 0xdf: letter, 0xe0: letter, 0xe1: letter, 0xe2: letter, 0xe3: letter,
	0xe4: letter, 0xe5: letter, 0xe6: letter, 0xe7: letter, 0xe8: letter, 0xe9: letter, 0xea: letter, 0xeb: letter, 0xec: letter, 0xed: letter,
	0xee: letter, 0xef: letter, 0xf0: letter, 0xf1: letter, 0xf2: letter, 0xf3: letter, 0xf4: letter, 0xf5: letter, 0xf6: letter, 0xf7: letter,
	0xf8: letter, 0xf9: letter, 0xfa: letter, 0xfb: letter, 0xfc: letter, 0xfd: letter, 0xfe: letter, 0xff: letter,
}
