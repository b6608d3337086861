package parser

import "bytes"

// isDirective reports whether a comment may be addressed to this tool.
func isDirective(b []byte) bool {
	return containsFold(b, "upcheck") || containsFold(b, "noqa")
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
