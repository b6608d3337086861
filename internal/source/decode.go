package source

import (
	"bytes"
	"errors"
	"fmt"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// decode fills in the text of a Python file. valid says that raw is UTF-8.
func (f *File) decode(valid bool) error {
	switch {
	case hasPrefix(f.raw, bomUTF16LE):
		f.encoding, f.charset = "utf-16-le", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
		return f.decodeUTF16(func(b []byte) uint16 { return uint16(b[0]) | uint16(b[1])<<8 })
	case hasPrefix(f.raw, bomUTF16BE):
		f.encoding, f.charset = "utf-16-be", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
		return f.decodeUTF16(func(b []byte) uint16 { return uint16(b[1]) | uint16(b[0])<<8 })
	}
	bom := 0
	f.encoding = "utf-8"
	if hasPrefix(f.raw, bomUTF8) {
		bom = len(bomUTF8)
		f.encoding = "utf-8-sig"
	}
	c, ok := findCookie(f.raw, bom)
	if !ok {
		f.decodeUTF8(bom, valid)
		return nil
	}
	enc := charset(c.name)
	switch {
	case enc == nil && valid:
		// Packages register codecs of their own, "future_annotations" say, that
		// read UTF-8 and rewrite it. What they rewrite stays as it is here.
		f.decodeUTF8(bom, valid)
		f.warn(c.span, fmt.Sprintf("unknown encoding %q in the coding cookie, read as UTF-8", c.name))
		return nil
	case enc == nil:
		return f.decodeError(c.span.Start, fmt.Sprintf("unknown encoding %q in the coding cookie", c.name))
	case bom == 0:
		f.encoding = c.name
	case enc != unicode.UTF8:
		return f.decodeError(c.span.Start, fmt.Sprintf("the coding cookie says %q, the byte order mark says UTF-8", c.name))
	}
	if enc == unicode.UTF8 {
		f.decodeUTF8(bom, valid)
		return nil
	}
	// A cookie that could be read as ASCII cannot announce UTF-16 or EBCDIC.
	if line, err := enc.NewDecoder().Bytes(f.raw[c.span.Start:c.span.End]); err != nil || !bytes.Equal(line, f.raw[c.span.Start:c.span.End]) {
		return f.decodeError(c.span.Start, fmt.Sprintf("the coding cookie says %q, but is not stored in it", c.name))
	}
	f.charset = enc
	return f.decodeCharset(enc)
}

func (f *File) decodeError(offset int, what string) error {
	bom := 0
	if hasPrefix(f.raw, bomUTF8) {
		bom = len(bomUTF8)
	}
	pos := newLineIndex(f.raw[bom:]).position(f.raw[bom:], offset-bom)
	pos.Rune, pos.UTF16 = pos.Column, pos.Column
	return &DecodeError{Path: f.path, Offset: offset, Position: pos, What: what}
}

// decodeUTF8 takes the bytes as they are. Bytes that are not UTF-8 become
// U+FFFD: CPython 3 refuses such a file, but Python 2 ran it when they stood in
// comments and strings, and what the rest says is worth knowing.
func (f *File) decodeUTF8(bom int, valid bool) {
	if valid {
		f.text = f.raw[bom:]
		f.offsets = offsetMap{base: bom, text: len(f.text)}
		return
	}
	var b builder
	invalid := b.utf8(f.raw[bom:], bom)
	f.text, f.offsets = b.text, b.offsets(bom)
	f.warnInvalid(invalid)
}

// invalidBytes counts the bytes that are not UTF-8.
type invalidBytes struct {
	count, first int
}

func (i *invalidBytes) add(offset int) {
	if i.count == 0 {
		i.first = offset
	}
	i.count++
}

func (i *invalidBytes) merge(more invalidBytes) {
	if i.count == 0 {
		i.first = more.first
	}
	i.count += more.count
}

func (f *File) warnInvalid(invalid invalidBytes) {
	if invalid.count == 0 {
		return
	}
	f.undecoded = true
	f.warn(Span{invalid.first, invalid.first + 1},
		fmt.Sprintf("not valid UTF-8 (bytes affected: %d, this is the first), read as U+FFFD", invalid.count))
}

// utf8 appends text that is stored at origin as UTF-8, perhaps with bytes that
// are not.
func (b *builder) utf8(raw []byte, origin int) (invalid invalidBytes) {
	start := 0
	for i := 0; i < len(raw); {
		if raw[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(raw[i:])
		if r == utf8.RuneError && size == 1 {
			b.bytes(raw[start:i], origin+start)
			b.char(r, origin+i, 1)
			invalid.add(origin + i)
			start = i + 1
		}
		i += size
	}
	b.bytes(raw[start:], origin+start)
	return invalid
}

// decodeUTF16 decodes what follows the byte order mark.
func (f *File) decodeUTF16(unit func([]byte) uint16) error {
	const bom, size = 2, 2
	var b builder
	for i := bom; i < len(f.raw); {
		if i+size > len(f.raw) {
			return f.decodeError(i, "UTF-16 with an odd number of bytes")
		}
		r, stored := rune(unit(f.raw[i:])), size
		if utf16.IsSurrogate(r) {
			low := rune(utf8.RuneError)
			if i+2*size <= len(f.raw) {
				low = rune(unit(f.raw[i+size:]))
			}
			if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
				return f.decodeError(i, "UTF-16 with half a surrogate pair")
			}
			stored = 2 * size
		}
		b.char(r, i, stored)
		i += stored
	}
	f.text, f.offsets = b.text, b.offsets(bom)
	return nil
}

// decodeCharset feeds the decoder one character at a time, because it does not
// say which bytes a character came from.
func (f *File) decodeCharset(enc encoding.Encoding) error {
	shifting := shifts(enc)
	decoder := enc.NewDecoder()
	var b builder
	var dst [16]byte
	for i := 0; i < len(f.raw); {
		if !shifting {
			end := i
			for end < len(f.raw) && f.raw[end] < utf8.RuneSelf {
				end++
			}
			b.bytes(f.raw[i:end], i)
			if i = end; i == len(f.raw) {
				break
			}
		}
		written, read, err := decodeOne(decoder, dst[:], f.raw[i:])
		if err != nil {
			return f.decodeError(i, fmt.Sprintf("byte 0x%02x cannot be decoded as %s", f.raw[i], f.encoding))
		}
		b.unit(dst[:written], i, read)
		i += read
	}
	f.text, f.offsets = b.text, b.offsets(0)
	return nil
}

var errUndecodable = errors.New("undecodable")

// decodeOne gives the decoder as few bytes as it takes to move on.
func decodeOne(decoder transform.Transformer, dst, src []byte) (written, read int, err error) {
	for n := 1; n <= len(src); n++ {
		written, read, err = decoder.Transform(dst, src[:n], n == len(src))
		if read == 0 && written == 0 && errors.Is(err, transform.ErrShortSrc) {
			continue
		}
		if read == 0 || bytes.ContainsRune(dst[:written], utf8.RuneError) {
			return 0, 0, errUndecodable
		}
		return written, read, nil
	}
	return 0, 0, errUndecodable
}
