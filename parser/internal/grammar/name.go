package grammar

import (
	"unicode"
	"unicode/utf8"
)

// nameStart and namePart tell the ASCII bytes of a name.
var (
	nameStart = nameBytes("")
	namePart  = nameBytes("0123456789")
)

func nameBytes(more string) (set [256]bool) {
	for _, c := range []byte("_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" + more) {
		set[c] = true
	}
	return set
}

// nameEnd returns the end of the name that goes on at pos.
func nameEnd(text []byte, pos int) int {
	for {
		for namePart[text[pos]] {
			pos++
		}
		if text[pos] < utf8.RuneSelf {
			return pos
		}
		n := letter(text, pos)
		if n == 0 {
			return pos // nothing else may stand here either
		}
		pos += n
	}
}

// letters are the letters of the scripts that occur in names. Every table of
// identifiers has them, whatever its version of Unicode; others are left to
// tree-sitter.
var letters = []*unicode.RangeTable{{R16: []unicode.Range16{
	{Lo: 'µ', Hi: 'µ', Stride: 1},
	{Lo: 'À', Hi: 'Ö', Stride: 1},
	{Lo: 'Ø', Hi: 'ö', Stride: 1},
	{Lo: 'ø', Hi: 'ž', Stride: 1},
	{Lo: 'Α', Hi: 'Ρ', Stride: 1},
	{Lo: 'Σ', Hi: 'Ϋ', Stride: 1},
	{Lo: 'ά', Hi: 'ώ', Stride: 1},
	{Lo: 'Ѐ', Hi: 'ѿ', Stride: 1},
	{Lo: 0x4e00, Hi: 0x9fa5, Stride: 1},
	{Lo: 'Ａ', Hi: 'Ｚ', Stride: 1},
	{Lo: 'ａ', Hi: 'ｚ', Stride: 1},
}}}

// letter returns the length of the letter outside ASCII at pos, or 0.
func letter(text []byte, pos int) int {
	if r, n := utf8.DecodeRune(text[pos:]); unicode.IsOneOf(letters, r) {
		return n
	}
	return 0
}
