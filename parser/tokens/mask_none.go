package tokens

import (
	"bytes"
	"strings"
)

// MayMakeMasks reports whether a text may make a mask by itself, given what its tokens say:
// most do not, and need not be read for masks as long as they take none from others.
func MayMakeMasks(text []byte, f *Facts) bool {
	for h := range maskMakers {
		if f.MayHave(h) {
			return true
		}
	}
	for _, h := range f.Strings { // an attribute that is looked up
		if maskMakers[h] || h == boolWord {
			return true
		}
	}
	for _, b := range f.Bound {
		if maskMakers[Hash(b.Name[strings.LastIndexByte(b.Name, '.')+1:])] {
			return true
		}
	}
	typed := bytes.Contains(text, []byte("BoolTensor")) // by a type in quotes
	return typed || f.MayHave(boolWord) && readsBool(text) || handsComparison(text)
}

// readsBool reports whether "bool" stands behind a dot.
func readsBool(text []byte) bool {
	const word = "bool"
	for at := bytes.Index(text, []byte(word)); at >= 0; {
		if at > 0 && text[skipBack(text, at)] == '.' {
			return true
		}
		next := bytes.Index(text[at+len(word):], []byte(word))
		if next < 0 {
			break
		}
		at += len(word) + next
	}
	return false
}

// handsComparison reports whether there may be a comparison besides those in the headers of
// if and while, and in assert, which nothing gets.
func handsComparison(text []byte) bool {
	for _, sign := range [...]string{"==", "!=", "<", ">"} {
		for at := bytes.Index(text, []byte(sign)); at >= 0; {
			if at == 0 || sign != ">" || text[at-1] != '-' { // an arrow
				if !isTested(text, at) {
					return true
				}
			}
			// What else the line has is tested as well.
			end := lineEnd(text, at)
			next := bytes.Index(text[end:], []byte(sign))
			if next < 0 {
				break
			}
			at = end + next
		}
	}
	return false
}

// isTested reports whether what stands in the line at an offset is nothing but a test, a
// comment, or an example in a text.
func isTested(text []byte, at int) bool {
	start := bytes.LastIndexByte(text[:at], '\n') + 1
	line := bytes.TrimSpace(text[start:lineEnd(text, at)])
	if bytes.HasPrefix(line, []byte("#")) || bytes.HasPrefix(line, []byte(">>>")) {
		return true
	}
	switch word, end := firstWord(line); string(word) {
	case "if", "elif", "while":
		return end == len(word) && bytes.HasSuffix(line, []byte(":")) && !bytes.Contains(line, []byte(":=")) && !bytes.Contains(line, []byte("else"))
	case "assert":
		return end == len(word) && !bytes.Contains(line, []byte(":="))
	}
	return false
}
