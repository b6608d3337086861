package cache

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// The names of the files of a store.
const (
	packExt = ".pack"
	tempExt = ".tmp"
	// tagName marks a folder that need not be saved; see bford.info/cachedir.
	tagName    = "CACHEDIR.TAG"
	ignoreName = ".gitignore"
)

const (
	tagText = "Signature: 8a477f597d28d172789f06886806bc55\n" +
		"# This folder is a cache of upcheck. \"upcheck cache clean\" empties it.\n"
	ignoreText = "# Made by upcheck.\n*\n"
)

// The bounds of a folder.
const (
	maxBytes = 64 << 20
	maxPacks = 256
	// abandoned is the age of a file that nobody will rename any more.
	abandoned = time.Hour
)

// errForeign protects a folder that was named by mistake: marking it would hide
// what is in it from git.
var errForeign = errors.New("is not used: it holds other files")

// prepare makes the folder and marks it.
func (s *Store) prepare() error {
	if s.marked() {
		return nil
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	listing, err := os.ReadDir(s.dir)
	if err != nil {
		return err
	}
	for _, item := range listing {
		if !s.owns(item) {
			return errForeign
		}
	}
	return errors.Join(s.write(ignoreName, []byte(ignoreText)), s.write(tagName, []byte(tagText)))
}

func (s *Store) marked() bool { return s.holds(tagName, tagText) }

// holds reports whether a file has a content.
func (s *Store) holds(name, text string) bool {
	path := filepath.Join(s.dir, name)
	if info, err := os.Lstat(path); err != nil || info.Size() != int64(len(text)) || !info.Mode().IsRegular() {
		return false
	}
	data, err := os.ReadFile(path)
	return err == nil && bytes.Equal(data, []byte(text))
}

// owns reports whether an entry of the folder is a file of the store.
func (s *Store) owns(item fs.DirEntry) bool {
	if !item.Type().IsRegular() {
		return false
	}
	switch name := item.Name(); name {
	case tagName:
		return s.holds(name, tagText)
	case ignoreName:
		return s.holds(name, ignoreText)
	default:
		return isPack(name) || isTemp(name)
	}
}

func isPack(name string) bool {
	hex, ok := strings.CutSuffix(name, packExt)
	return ok && len(hex) == len(Key{}) && strings.Trim(hex, "0123456789abcdef") == ""
}

// isTemp reports whether a name is one that write gives first.
func isTemp(name string) bool {
	rest, ok := strings.CutSuffix(name, tempExt)
	if !ok {
		return false
	}
	i := strings.LastIndexByte(rest, '.')
	if i < 0 || strings.Trim(rest[i+1:], "0123456789") != "" {
		return false
	}
	final := rest[:i]
	return final == tagName || final == ignoreName || isPack(final)
}

// trim removes what was abandoned, and packs until the bounds are kept: those
// that were not used for the longest time, and never the one that is named.
func (s *Store) trim(keep string) {
	listing, err := os.ReadDir(s.dir)
	if err != nil {
		return // somebody removed it
	}
	type pack struct {
		name string
		size int64
		used time.Time
	}
	var packs []pack
	var total int64
	for _, item := range listing {
		name := item.Name()
		info, err := item.Info()
		if err != nil || !item.Type().IsRegular() {
			continue
		}
		switch {
		case isTemp(name) && time.Since(info.ModTime()) > abandoned:
			_ = os.Remove(filepath.Join(s.dir, name))
		case isPack(name):
			total += info.Size()
			if name != keep {
				packs = append(packs, pack{name, info.Size(), info.ModTime()})
			}
		}
	}
	slices.SortFunc(packs, func(a, b pack) int { return cmp.Or(a.used.Compare(b.used), strings.Compare(a.name, b.name)) })
	for left := len(packs); left > 0 && (total > maxBytes || left >= maxPacks); left-- {
		oldest := packs[len(packs)-left]
		_ = os.Remove(filepath.Join(s.dir, oldest.name)) // if it stays, the next run tries
		total -= oldest.size
	}
}
