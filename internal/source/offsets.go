package source

import (
	"sort"
	"unicode/utf8"
)

// offsetMap translates between offsets in the text and in the original bytes.
// Without segments the two differ by base only, which is where the text starts.
type offsetMap struct {
	segments []segment
	base     int
	// text is the length of the text.
	text int
}

// segment is a run of units of one shape; a unit is a character as a rule. Plain ASCII in UTF-16 is one
// segment, and so is a run of Chinese in GBK.
type segment struct {
	// text and origin are where the run starts on either side.
	text, origin int
	// width is the bytes of text a unit takes, stored the bytes it comes from.
	// Both are 1 where bytes map to bytes. stored is 0 for text that has no
	// origin, such as the newline added to a cell.
	width, stored uint8
}

// at returns the segment that holds the text offset.
func (m *offsetMap) at(text int) segment {
	return m.segments[sort.Search(len(m.segments), func(i int) bool { return m.segments[i].text > text })-1]
}

// segmentEnd returns the offset in the text at which segment i ends.
func (m *offsetMap) segmentEnd(i int) int {
	if i+1 < len(m.segments) {
		return m.segments[i+1].text
	}
	return m.text
}

// start returns the origin of the character that holds the text offset.
func (m *offsetMap) start(text int) int {
	text = min(max(text, 0), m.text)
	if len(m.segments) == 0 {
		return m.base + text
	}
	seg := m.at(text)
	return seg.origin + (text-seg.text)/int(seg.width)*int(seg.stored)
}

// end returns the origin of the end of the character before the text offset.
// It differs from start where the original has something between the two.
func (m *offsetMap) end(text int) int {
	text = min(max(text, 0), m.text)
	if len(m.segments) == 0 || text == 0 {
		return m.start(text)
	}
	seg := m.at(text - 1)
	units := (text - seg.text + int(seg.width) - 1) / int(seg.width)
	return seg.origin + units*int(seg.stored)
}

// textOffset is the inverse of start. An origin between two pieces of text
// gives the end of the first.
func (m *offsetMap) textOffset(origin int) int {
	if len(m.segments) == 0 {
		return min(max(origin-m.base, 0), m.text)
	}
	i := sort.Search(len(m.segments), func(i int) bool { return m.segments[i].origin > origin }) - 1
	if i < 0 {
		return 0
	}
	seg := m.segments[i]
	if seg.stored == 0 {
		return seg.text
	}
	units := (origin - seg.origin) / int(seg.stored)
	return min(seg.text+units*int(seg.width), m.segmentEnd(i))
}

// builder collects decoded text together with its offset map.
type builder struct {
	text     []byte
	segments []segment
}

// bytes appends text that is stored byte for byte at origin.
func (b *builder) bytes(text []byte, origin int) {
	if len(text) > 0 {
		b.extend(1, 1, origin)
		b.text = append(b.text, text...)
	}
}

// char appends one character that is stored in the given number of bytes.
func (b *builder) char(r rune, origin, stored int) {
	var encoded [utf8.UTFMax]byte
	b.unit(encoded[:utf8.EncodeRune(encoded[:], r)], origin, stored)
}

// unit appends text that is stored as a whole in the given number of bytes:
// one character as a rule, none for a shift sequence, two for a few codes in
// Big5.
func (b *builder) unit(text []byte, origin, stored int) {
	switch len(text) {
	case 0:
		return
	case stored:
		b.extend(1, 1, origin)
	default:
		b.extend(uint8(len(text)), uint8(stored), origin)
	}
	b.text = append(b.text, text...)
}

// newline appends a line end that the original does not have.
func (b *builder) newline(origin int) {
	b.extend(1, 0, origin)
	b.text = append(b.text, '\n')
}

// extend starts a segment unless the last one goes on.
func (b *builder) extend(width, stored uint8, origin int) {
	if n := len(b.segments); n > 0 {
		last := b.segments[n-1]
		units := (len(b.text) - last.text) / int(last.width)
		if last.width == width && last.stored == stored && last.origin+units*int(stored) == origin {
			return
		}
	}
	b.segments = append(b.segments, segment{len(b.text), origin, width, stored})
}

func (b *builder) offsets(base int) offsetMap {
	return offsetMap{segments: b.segments, base: base, text: len(b.text)}
}
