package source

import (
	"errors"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"
)

// usASCII is the encoding that x/text offers by its name in the IANA index only. A
// byte that is none of it is decoded as the replacement character.
type usASCII struct{}

func (usASCII) NewDecoder() *encoding.Decoder { return &encoding.Decoder{Transformer: asciiDecoder{}} }

func (usASCII) NewEncoder() *encoding.Encoder { return &encoding.Encoder{Transformer: asciiEncoder{}} }

var errNotASCII = errors.New("not a character of ASCII")

type asciiDecoder struct{ transform.NopResetter }

func (asciiDecoder) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	for _, c := range src {
		r := rune(c)
		if c >= utf8.RuneSelf {
			r = utf8.RuneError
		}
		if nDst+utf8.RuneLen(r) > len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += utf8.EncodeRune(dst[nDst:], r)
		nSrc++
	}
	return nDst, nSrc, nil
}

type asciiEncoder struct{ transform.NopResetter }

func (asciiEncoder) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	n := copy(dst, src)
	for i, c := range dst[:n] {
		if c >= utf8.RuneSelf {
			return i, i, errNotASCII
		}
	}
	if n < len(src) {
		return n, n, transform.ErrShortDst
	}
	return n, n, nil
}
