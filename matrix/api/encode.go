package api

import (
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"

	"github.com/upcheck/upcheck/internal/version"
)

// Encode writes the history of a package: snapshots of distinct releases, in
// any order. The same snapshots give the same bytes. Names that are External
// at every release in which they exist are left out, unless they lead to
// another history of the same package ("tensorflow.keras"): they are what
// modules import. The error says which snapshot or name makes no sense.
func Encode(snapshots []*Snapshot) ([]byte, error) {
	sorted, err := inOrder(snapshots)
	if err != nil {
		return nil, err
	}
	root, err := tree(sorted)
	if err != nil {
		return nil, err
	}
	e := newEncoder(sorted, root)
	if err := e.rows(); err != nil {
		return nil, err
	}
	return e.file(sorted[0].Package)
}

// inOrder returns the snapshots by version.
func inOrder(snapshots []*Snapshot) ([]*Snapshot, error) {
	if len(snapshots) == 0 {
		return nil, errors.New("no releases")
	}
	if len(snapshots) > releaseMask+1 {
		return nil, fmt.Errorf("%d releases of %s, at most %d fit", len(snapshots), snapshots[0].Package, releaseMask+1)
	}
	type release struct {
		version  version.Version
		snapshot *Snapshot
	}
	releases := make([]release, len(snapshots))
	for i, s := range snapshots {
		if s.Package != snapshots[0].Package {
			return nil, fmt.Errorf("releases of %s and of %s do not make one history", snapshots[0].Package, s.Package)
		}
		v, err := version.Parse(s.Version)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Package, err)
		}
		releases[i] = release{v, s}
	}
	slices.SortFunc(releases, func(a, b release) int { return version.Compare(a.version, b.version) })
	sorted := make([]*Snapshot, len(releases))
	for i, r := range releases {
		if i > 0 && version.Compare(releases[i-1].version, r.version) == 0 {
			return nil, fmt.Errorf("%s %s is given twice", r.snapshot.Package, r.snapshot.Version)
		}
		sorted[i] = r.snapshot
	}
	return sorted, nil
}

// table numbers what it is given, the most frequent first: small numbers are
// short. What is added is counted; numbers are for after.
type table[K comparable] struct {
	compare func(a, b K) int
	count   map[K]int
	ids     map[K]uint32
	list    []K
}

func newTable[K comparable](compare func(a, b K) int) *table[K] {
	return &table[K]{compare: compare, count: map[K]int{}}
}

func (t *table[K]) add(k K) { t.count[k]++ }

func (t *table[K]) number() {
	t.list = slices.SortedFunc(maps.Keys(t.count), func(a, b K) int {
		return cmp.Or(cmp.Compare(t.count[b], t.count[a]), t.compare(a, b))
	})
	t.ids = make(map[K]uint32, len(t.list))
	for i, k := range t.list {
		t.ids[k] = uint32(i)
	}
}

// file puts the sections together.
func (e *encoder) file(pkg string) ([]byte, error) {
	for _, text := range e.texts.list {
		e.sections[textBytes] = append(e.sections[textBytes], text...)
		e.put(textEnds, uint32(len(e.sections[textBytes])))
	}
	h := History{
		nodes: words(e.sections[nodeRows]), textEnds: words(e.sections[textEnds]), texts: string(e.sections[textBytes]),
	}
	if h.nodeCount() > slotNodeMask {
		return nil, fmt.Errorf("the history of %s is too large: %d paths", pkg, h.nodeCount())
	}
	e.sections[childSlots] = h.layOut()
	data := []byte(magic)
	data = word(data, 0)
	data = word(data, e.texts.ids[pkg])
	offset := headerSize
	for _, s := range e.sections {
		data = word(data, uint32(offset))
		data = word(data, uint32(len(s)))
		offset += len(s)
	}
	if uint64(offset) >= 1<<31 {
		return nil, fmt.Errorf("the history of %s is too large: %d bytes", pkg, offset)
	}
	data = slices.Grow(data, offset-len(data))
	for _, s := range e.sections {
		data = append(data, s...)
	}
	start := len(magic) + 4
	sum := crc32.Checksum(data[start:], crc32.MakeTable(crc32.Castagnoli))
	copy(data[len(magic):], word(nil, sum))
	return data, nil
}

func word(data []byte, n uint32) []byte {
	return append(data, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
}
