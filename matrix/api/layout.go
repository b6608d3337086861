package api

// A history file is a header, a directory of sections, and the sections, which
// are tables of little-endian 32-bit words or plain bytes:
//
//	magic     8 bytes, the last of them the schema
//	checksum  1 word, CRC-32C of all that follows
//	package   1 word, a text
//	directory 2 words a section: its offset and its length in bytes
//
// A text is an index into the table of texts. Paths are a tree of segments,
// level by level, so that the children of a node lie side by side; they are
// sorted. A state says what a node is during a run of releases. A name is a
// dotted name, stored as a shorter one and a last segment. A fact is an Object
// without its flags and its definition; equal ones are stored once.
const (
	magic      = "upchkap\x02"
	headerSize = len(magic) + 8 + 8*sectionCount
)

// The sections. Where a row names the first of something, the next row says
// where that ends, and one row more stands at the end.
const (
	textEnds    = iota // where each text ends; they follow each other
	textBytes          // the texts
	releaseRows        // text of the version, first wheel
	wheelRows          // texts: file, hash
	nodeRows           // text of the segment, first child, first state
	stateRows          // run and flags, what it leads to, definition
	nameRows           // a name, text of the segment
	paramRows          // text of the name, kind and whether optional, text of the default
	factEnds           // where each fact ends
	factBytes          // the facts; fact.go
	childSlots         // the children of nodes that have many; child.go
	sectionCount
)

// The number of words in a row.
const (
	releaseWidth = 2
	wheelWidth   = 2
	nodeWidth    = 3
	stateWidth   = 3
	nameWidth    = 2
	paramWidth   = 3
)

// The first word of a state holds the first and the last release of the run
// and the flags. The second is a fact, or, with the highest bit, the node that
// has the object. The third is the name of the definition.
const (
	releaseBits = 10
	releaseMask = 1<<releaseBits - 1
	flagBits    = 12
	flagShift   = 2 * releaseBits
	aliasBit    = 1 << 31
)

// Two names are not in the table.
const (
	noName      = 0 // ""
	derivedName = 1 // the definition of the parent, a dot and the segment
	firstName   = 2
)

// maxSegments is how many segments a path may have. Classes stand in classes, and
// readers call themselves for each.
const maxSegments = 1 << 13

const optionalBit = 1 << 8 // beside the kind of a parameter

// words is a table of little-endian 32-bit numbers.
type words string

func (w words) len() int { return len(w) / 4 }

func (w words) at(i int) uint32 {
	b := w[4*i : 4*i+4]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}
