package source

import "bytes"

const (
	bomUTF8    = "\xef\xbb\xbf"
	bomUTF16LE = "\xff\xfe"
	bomUTF16BE = "\xfe\xff"
)

// sampleSize is how much of the start, the middle and the end of a file is
// looked at for control characters. Archives with a text header (zipapps,
// self-extracting scripts) show only after their first page.
const sampleSize = 4096

// isBinary reports whether raw looks like binary content; clean says that it is valid
// UTF-8 without NUL. Text with a few stray NUL bytes is text.
func isBinary(raw []byte, clean bool) bool {
	if clean || hasPrefix(raw, bomUTF16LE) || hasPrefix(raw, bomUTF16BE) {
		return false
	}
	if hasMagic(raw) {
		return true
	}
	controls, seen := 0, 0
	for _, sample := range samples(raw) {
		seen += len(sample)
		for _, c := range sample {
			if isControl(c) {
				controls++
			}
		}
	}
	// Uniformly random bytes hold one control in eleven; prose in any
	// encoding holds none, and a few stray NULs do not make a file binary.
	return controls > 4+seen/32
}

// samples returns up to three pieces of raw that do not overlap.
func samples(raw []byte) [][]byte {
	if len(raw) <= 3*sampleSize {
		return [][]byte{raw}
	}
	middle := (len(raw) - sampleSize) / 2
	return [][]byte{raw[:sampleSize], raw[middle : middle+sampleSize], raw[len(raw)-sampleSize:]}
}

// isControl reports whether c is a control character that text does not use.
// Backspace, form feed and ESC (ISO 2022 shifts with it) are used.
func isControl(c byte) bool {
	switch c {
	case '\t', '\n', '\r', '\f', '\v', '\b', 0x1b:
		return false
	}
	return c < 0x20
}

// hasMagic reports whether raw starts like a well-known binary format. It is
// asked only about content that is not clean text, so that a Python file that
// starts with the name PK or MZ stays Python.
func hasMagic(raw []byte) bool {
	for _, magic := range []string{
		"\x7fELF", "MZ", "\xcf\xfa\xed\xfe", "\xce\xfa\xed\xfe", "\xca\xfe\xba\xbe", // executables
		"PK\x03\x04", "PK\x05\x06", "\x1f\x8b", "BZh", "\xfd7zXZ\x00", "\x28\xb5\x2f\xfd", "7z\xbc\xaf\x27\x1c", // archives
		"\x80\x02", "\x80\x03", "\x80\x04", "\x80\x05", "\x93NUMPY", "\x89HDF", "PAR1", // pickles and data
		"\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF", "%PDF-", "SQLite format 3\x00",
	} {
		if hasPrefix(raw, magic) {
			return true
		}
	}
	// Compiled Python: a two-byte magic number and CR LF.
	return len(raw) >= 16 && raw[2] == '\r' && raw[3] == '\n' && bytes.IndexByte(raw[4:16], 0) >= 0
}

func hasPrefix(raw []byte, prefix string) bool {
	return len(raw) >= len(prefix) && string(raw[:len(prefix)]) == prefix
}
