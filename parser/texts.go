package parser

import (
	"hash/maphash"
	"math/bits"

	"github.com/upcheck/upcheck/internal/pages"
)

// texts keeps short strings from one file to the next: projects repeat their
// names, and facts of different files then share them. It forgets the older of
// two strings that want the same place.
type texts struct {
	kept []string     // maxTexts
	seed maphash.Seed // so that no file can be made to collide
}

const (
	maxTexts    = 1 << 12
	maxKeptText = 64
)

func newTexts() *texts { return &texts{kept: pages.Make[string](maxTexts), seed: maphash.MakeSeed()} }

// of returns b as a string. hash is that of b by the seed.
func (t *texts) of(hash uint64, b []byte) string {
	if len(b) > maxKeptText {
		return string(b)
	}
	s := &t.kept[hash%maxTexts]
	if *s != string(b) {
		*s = string(b)
	}
	return *s
}

// join returns "base.name".
func (t *texts) join(base, name string) string {
	n := len(base) + 1 + len(name)
	if n > maxKeptText {
		return base + "." + name
	}
	hash := maphash.String(t.seed, base) + bits.RotateLeft64(maphash.String(t.seed, name), 1)
	s := &t.kept[hash%maxTexts]
	if k := *s; len(k) != n || k[:len(base)] != base || k[len(base)] != '.' || k[len(base)+1:] != name {
		*s = base + "." + name
	}
	return *s
}
