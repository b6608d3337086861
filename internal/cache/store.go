package cache

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/upcheck/upcheck/internal/fault"
)

// Store is a folder of packs. Several goroutines and processes may use it at once.
type Store struct {
	dir, build string
	summer     summer
}

// Open returns the store in a folder for a build of the program, which is not "";
// see Build. It touches nothing: the folder is made when something is saved.
func Open(dir, build string) *Store { return &Store{dir: dir, build: build, summer: newSummer()} }

// Dir returns the folder.
func (s *Store) Dir() string { return s.dir }

// Sum returns the checksum of a content, as records have it.
func (s *Store) Sum(data []byte) Sum { return s.summer.Of(data) }

// maxPack bounds a pack in bytes: what is larger is not kept.
const maxPack = 32 << 20

// Load returns the pack of a key, nil when there is none. The error says why one
// that is there cannot be used, as what may be said of the folder; a damaged one is
// removed.
func (s *Store) Load(key Key) (*Pack, error) {
	name := filepath.Join(s.dir, key.name())
	data, err := readPack(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err == nil:
		var p *Pack
		if p, err = decode(data, key, s.summer); err == nil {
			return p, nil
		}
	}
	if errors.Is(err, errDamaged) {
		_ = os.Remove(name) // the next one takes its place in any case
		return nil, errors.New("had a damaged file, which was dropped")
	}
	return nil, fmt.Errorf("cannot be read: %w", fault.Reason(err))
}

// readPack reads a file whole, and notes once a day that it is in use: the packs
// that nobody uses are the first to go.
func readPack(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > maxPack {
		return nil, errDamaged
	}
	data := make([]byte, info.Size())
	if _, err := io.ReadFull(f, data); err != nil {
		return nil, errDamaged // it was longer a moment ago
	}
	if now := time.Now(); now.Sub(info.ModTime()) > day {
		_ = os.Chtimes(name, now, now)
	}
	return data, nil
}

const day = 24 * time.Hour

// Save keeps a pack, in place of the one that the key had. The error says why it
// was not kept, as Load does.
func (s *Store) Save(key Key, p *Pack) error {
	data := p.encode(key, s.summer)
	if len(data) > maxPack {
		return nil // it would take the place of too many others
	}
	err := s.prepare()
	if errors.Is(err, errForeign) {
		return err
	}
	if err == nil {
		err = s.write(key.name(), data)
	}
	if err != nil {
		return fmt.Errorf("cannot be written: %w", fault.Reason(err))
	}
	s.trim(key.name())
	return nil
}

// write puts a file in its place whole or not at all. It need not outlive a crash
// of the machine: the checksum tells.
func (s *Store) write(name string, data []byte) error {
	tmp, err := os.CreateTemp(s.dir, name+".*"+tempExt)
	if err != nil {
		return err
	}
	_, err = tmp.Write(data)
	if err = errors.Join(err, tmp.Close()); err == nil {
		err = os.Rename(tmp.Name(), filepath.Join(s.dir, name))
	}
	if err != nil {
		_ = os.Remove(tmp.Name())
	}
	return err
}

// Used says how much a store holds.
type Used struct {
	Files int
	Bytes int64
}

// Clean removes the files of the store, of all builds, and its folder if nothing
// else is in it. It returns what was removed, also with an error.
func (s *Store) Clean() (Used, error) {
	var used Used
	listing, err := os.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return used, nil
	}
	if err != nil {
		return used, fault.Reason(err)
	}
	var errs []error
	for _, item := range listing {
		if !s.owns(item) {
			continue
		}
		info, err := item.Info()
		if err == nil {
			err = os.Remove(filepath.Join(s.dir, item.Name()))
		}
		switch {
		case errors.Is(err, fs.ErrNotExist): // somebody else was faster
		case err != nil:
			errs = append(errs, fmt.Errorf("%s: %w", item.Name(), fault.Reason(err)))
		default:
			used.Files, used.Bytes = used.Files+1, used.Bytes+info.Size()
		}
	}
	_ = os.Remove(s.dir) // fails while something is in it
	return used, errors.Join(errs...)
}
