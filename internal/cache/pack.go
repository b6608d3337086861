package cache

import (
	"encoding/binary"
	"errors"
	"math"
)

// magic begins a pack; its last byte counts the versions of the format.
const magic = "upcheck\x01"

// headerSize is the magic and the checksum of all that follows it.
const headerSize = len(magic) + len(Sum{})

// minRecord is the least a record takes: six numbers and a checksum.
const minRecord = 6 + len(Sum{}) + 1

// errDamaged says that a pack is not as it was written.
var errDamaged = errors.New("damaged")

// encode writes a pack for a key.
func (p *Pack) encode(key Key, summer summer) []byte {
	size := headerSize + len(Key{}) + len(Sum{}) + 4*binary.MaxVarintLen64 + len(p.Content)
	for i := range p.Records {
		size += len(p.Records[i].Path) + len(p.Records[i].Blob) + 64
	}
	out := make([]byte, headerSize, size)
	out = append(out, key[:]...)
	out = append(out, p.State[:]...)
	out = binary.AppendVarint(out, p.Start)
	out = binary.AppendUvarint(out, uint64(p.Listed))
	out = binary.AppendUvarint(out, uint64(len(p.Records)))
	for i := range p.Records {
		r := &p.Records[i]
		out = appendText(out, r.Path)
		out = append(out, byte(r.Kind))
		out = binary.AppendVarint(out, r.Stat.Size)
		out = binary.AppendVarint(out, r.Stat.Modified)
		out = binary.AppendVarint(out, r.Stat.Changed)
		out = binary.AppendUvarint(out, r.Stat.Inode)
		out = append(out, r.Sum[:]...)
		out = appendText(out, r.Blob)
	}
	out = append(out, p.Content...)
	copy(out, magic)
	sum := summer.Of(out[headerSize:])
	copy(out[len(magic):], sum[:])
	return out
}

func appendText[T string | []byte](out []byte, text T) []byte {
	return append(binary.AppendUvarint(out, uint64(len(text))), text...)
}

// decode reads a pack. What it returns shares the memory of data. A pack of
// another key or format is nil without an error.
func decode(data []byte, key Key, summer summer) (*Pack, error) {
	if len(data) < headerSize || string(data[:len(magic)-1]) != magic[:len(magic)-1] {
		return nil, errDamaged
	}
	if data[len(magic)-1] != magic[len(magic)-1] {
		return nil, nil
	}
	if summer.Of(data[headerSize:]) != Sum(data[len(magic):headerSize]) {
		return nil, errDamaged
	}
	r := reader{rest: data[headerSize:]}
	if string(r.bytes(len(Key{}))) != string(key[:]) {
		return nil, nil
	}
	p := &Pack{State: r.sum(), Start: r.varint(), Listed: r.length(math.MaxInt)}
	p.Records = make([]Record, r.length(len(r.rest)/minRecord))
	for i := range p.Records {
		r.record(&p.Records[i])
		if r.bad {
			return nil, errDamaged
		}
	}
	p.Content = r.rest
	if r.bad || p.Listed > len(p.Records) {
		return nil, errDamaged
	}
	return p, nil
}

// reader takes values from the front of rest. Once something is missing, it is bad
// and gives zeros.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) record(out *Record) {
	out.Path = string(r.text())
	if kind := r.bytes(1); kind != nil {
		out.Kind = Kind(kind[0])
	}
	out.Stat = Stat{Size: r.varint(), Modified: r.varint(), Changed: r.varint(), Inode: r.uvarint()}
	out.Sum = r.sum()
	out.Blob = r.text()
}

// bytes takes n bytes, nil when there are less.
func (r *reader) bytes(n int) []byte {
	if n > len(r.rest) {
		r.bad, r.rest = true, nil
		return nil
	}
	out := r.rest[:n:n]
	r.rest = r.rest[n:]
	return out
}

func (r *reader) sum() (sum Sum) {
	copy(sum[:], r.bytes(len(sum)))
	return sum
}

func (r *reader) text() []byte { return r.bytes(r.length(len(r.rest))) }

// length takes a number that may not be larger than a limit.
func (r *reader) length(limit int) int {
	n := r.uvarint()
	if n > uint64(limit) {
		r.bad, r.rest = true, nil
		return 0
	}
	return int(n)
}

func (r *reader) uvarint() uint64 {
	n, size := binary.Uvarint(r.rest)
	return took(r, n, size)
}

func (r *reader) varint() int64 {
	n, size := binary.Varint(r.rest)
	return took(r, n, size)
}

func took[T any](r *reader, n T, size int) T {
	if size <= 0 {
		r.bad, r.rest = true, nil
		var zero T
		return zero
	}
	r.rest = r.rest[size:]
	return n
}
