package parser

import "bytes"

// isDirective reports whether a comment may be addressed to this tool.
func isDirective(b []byte) bool {
	return mayContain(b, 'k') && containsFold(b, "upcheck") || mayContain(b, 'q') && containsFold(b, "noqa")
}

// mayContain reports whether b has a letter, which is quickly known; q is rare.
func mayContain(b []byte, letter byte) bool {
	return bytes.IndexByte(b, letter) >= 0 || bytes.IndexByte(b, letter-'a'+'A') >= 0
}

// containsFold reports whether b contains word, given in lower case.
func containsFold(b []byte, word string) bool {
	for i := 0; i+len(word) <= len(b); i++ {
		if b[i]|0x20 == word[0] && bytes.EqualFold(b[i:i+len(word)], []byte(word)) {
			return true
		}
	}
	return false
}

// startsLine reports whether only white space stands before the offset on its
// line.
func (c *collector) startsLine(at uint32) bool {
	for i := int(at) - 1; i >= 0; i-- {
		switch c.text[i] {
		case '\n', '\r':
			return true
		case ' ', '\t', '\f':
		default:
			return false
		}
	}
	return true
}
