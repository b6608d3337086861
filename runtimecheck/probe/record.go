package probe

import (
	"bytes"
	"encoding/binary"
	"strings"
)

// The kinds of records that the kernel sends: enum kind in bpf/include/upcheck.h. The
// decoding below follows the structs there, member by member.
const (
	kindRaise = 1 + iota
	kindWarn
	kindImport
	kindCode
	kindTable
	kindExec
	kindFork
	kindExit
	kindSignal
	kindOOM
)

const (
	typeSize    = 64
	messageSize = 256
	pathSize    = 1024
	nameSize    = 128
	depth       = 24
	tableHead   = 512
	tablePart   = 2048

	placeSize = 24
)

// sizes returns the size of the records by their kind; a record of another size is none.
func sizes(kind uint32) int {
	const head, text = 32, 8
	switch kind {
	case kindRaise:
		return head + placeSize + 8 + 4 + text + typeSize + messageSize + 4
	case kindWarn:
		return head + 8 + 2*text + typeSize + messageSize + pathSize + depth*placeSize
	case kindImport:
		return head + placeSize + text + messageSize
	case kindCode:
		return head + 24 + 2*text + pathSize + nameSize + tableHead
	case kindTable:
		return head + 24 + tablePart
	case kindExec:
		return head + 16 + 2*pathSize
	case kindFork:
		return head + 16
	case kindExit, kindSignal:
		return head + 8
	case kindOOM:
		return head
	}
	return -1
}

// fields takes members from the front of a record. Behind its end they are zero.
type fields []byte

func (f *fields) bytes(n int) []byte {
	if len(*f) < n {
		*f = append(append(fields{}, *f...), make([]byte, n-len(*f))...)
	}
	out := (*f)[:n]
	*f = (*f)[n:]
	return out
}

func (f *fields) u32() uint32 { return binary.LittleEndian.Uint32(f.bytes(4)) }
func (f *fields) u64() uint64 { return binary.LittleEndian.Uint64(f.bytes(8)) }

// cstring takes a text that ends with a zero.
func (f *fields) cstring(size int) string {
	data := f.bytes(size)
	if end := bytes.IndexByte(data, 0); end >= 0 {
		data = data[:end]
	}
	return strings.ToValidUTF8(string(data), "\uFFFD")
}

type head struct {
	kind, pid, tid, minor uint32
	time, image           uint64
}

func (f *fields) head() head {
	return head{f.u32(), f.u32(), f.u32(), f.u32(), f.u64(), f.u64()}
}

// codeKey tells code objects apart: their memory may be used again.
type codeKey struct {
	code, table uint64
	first       uint32
}

type place struct {
	codeKey
	instruction int32
}

func (f *fields) place() place {
	return place{codeKey{f.u64(), f.u64(), f.u32()}, int32(f.u32())}
}

// text is how much of a string there is, and the size of its characters.
type text struct {
	size      uint32
	kind, cut byte
}

func (f *fields) text() text {
	t := text{size: f.u32()}
	rest := f.bytes(4)
	t.kind, t.cut = rest[0], rest[1]
	return t
}

// decode returns the characters of a string, which CPython stores by their numbers in
// one, two or four bytes each.
func (t text) decode(data []byte) string {
	data = data[:min(int(t.size), len(data))]
	var out strings.Builder
	for width := int(t.kind); len(data) >= width && width > 0; data = data[width:] {
		switch width {
		case 1:
			out.WriteRune(rune(data[0]))
		case 2:
			out.WriteRune(rune(binary.LittleEndian.Uint16(data)))
		case 4:
			out.WriteRune(rune(binary.LittleEndian.Uint32(data)))
		default:
			return ""
		}
	}
	return out.String()
}
