package cache

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"os"
	"runtime/debug"
)

// Key names a pack. It covers all that a result depends on but files.
type Key [32]byte

// Key returns the key of a result: kind says of what sort it is, and question is
// everything it depends on. Two builds of the program never have one in common.
func (s *Store) Key(kind string, question []byte) (key Key) {
	h := sha256.New()
	for _, part := range [][]byte{[]byte(s.build), []byte(kind), question} {
		h.Write(binary.AppendUvarint(nil, uint64(len(part))))
		h.Write(part)
	}
	h.Sum(key[:0])
	return key
}

// name is the name of the file of a pack. Half of the key is enough for it; the
// pack holds all.
func (k Key) name() string { return hex.EncodeToString(k[:16]) + packExt }

// Build tells this build of the program from all others. It is "" when that is not
// possible: then nothing may be kept.
//
// The tools of Go write a hash of the program into it, near its beginning, which
// the same build has everywhere. One that was taken out leaves the version and
// what the file system says about the program.
func Build() string {
	name, err := os.Executable()
	if err != nil {
		return ""
	}
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return ""
	}
	head := make([]byte, 32<<10)
	n, _ := f.Read(head) // what cannot be read has no mark
	about := binary.AppendVarint(nil, info.Size())
	if id := buildID(head[:n]); len(id) > 0 {
		return string(append(about, id...))
	}
	about = binary.AppendVarint(about, info.ModTime().UnixNano())
	about = append(about, name...)
	if built, ok := debug.ReadBuildInfo(); ok {
		about = append(about, built.String()...)
	}
	return string(about)
}

// buildID returns the hash in the first bytes of a program, nil when there is none:
// the descriptor of the ELF note "Go", or the text that other formats have.
func buildID(head []byte) []byte {
	if i := bytes.Index(head, []byte("\x04\x00\x00\x00Go\x00\x00")); i >= 4 {
		size := int(binary.LittleEndian.Uint32(head[i-4:]))
		if rest := head[i+8:]; size > 0 && size <= len(rest) {
			return rest[:size]
		}
	}
	if _, rest, ok := bytes.Cut(head, []byte("\xff Go build ID: \"")); ok {
		if id, _, ok := bytes.Cut(rest, []byte("\"\n \xff")); ok {
			return id
		}
	}
	return nil
}
