package scan

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/internal/cache"
)

// seen remembers what a scan looks at: each file with its stat from before it was
// read and the checksum of what was read, so that a change between the two is
// found by the next run. A nil seen remembers nothing.
type seen struct {
	store *cache.Store
	root  string
	state cache.Sum

	mu      sync.Mutex
	records map[string]cache.Record
	// vague says that the same files may give another result next time.
	vague bool
}

func newSeen(store *cache.Store, root string, state cache.Sum, files int) *seen {
	return &seen{store: store, root: root, state: state, records: make(map[string]cache.Record, files)}
}

// read reads a candidate, into memory that is lent as far as it suffices.
func (s *seen) read(memory []byte, c *candidate, limit int64) ([]byte, error) {
	if s == nil {
		return c.readInto(memory, limit)
	}
	stat, err := c.statOf()
	data, readErr := c.readInto(memory, limit)
	switch {
	case err != nil, readErr != nil && stat.Size <= limit:
		s.doubt() // it may be readable next time
	case readErr != nil:
		s.add(cache.Record{Path: c.path, Kind: cache.Size, Stat: stat})
	default:
		s.add(cache.Record{Path: c.path, Stat: stat, Sum: s.store.Sum(data)})
	}
	return data, readErr
}

// add remembers a record. What was read says more than a look, and twice the same
// file must be the same content.
func (s *seen) add(r cache.Record) {
	s.mu.Lock()
	defer s.mu.Unlock()
	old, known := s.records[r.Path]
	switch {
	case !known || old.Kind == cache.Size:
		s.records[r.Path] = r
	case r.Kind != cache.Size && (r.Kind != old.Kind || r.Sum != old.Sum):
		s.vague = true
	}
}

// doubt says that the same files may give another result next time.
func (s *seen) doubt() {
	if s == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.vague = true
}

// size remembers that the size of a file mattered.
func (s *seen) size(path string) {
	if s == nil {
		return
	}
	info, err := os.Stat(fileOf(s.root, path))
	if err != nil {
		s.doubt()
		return
	}
	s.add(cache.Record{Path: path, Kind: cache.Size, Stat: cache.StatOf(info)})
}

// folder remembers what is imported from a folder, or why it could not be listed.
func (s *seen) folder(path string, l *listing, err error) {
	switch {
	case s == nil:
	case errors.Is(err, fs.ErrNotExist):
		s.add(cache.Record{Path: path, Kind: cache.Missing})
	case err != nil:
		s.doubt()
	default:
		s.add(l.record(s.store, path))
	}
}

// missing remembers that there is no such file.
func (s *seen) missing(path string) {
	if s != nil {
		s.add(cache.Record{Path: path, Kind: cache.Missing})
	}
}

// watch remembers which files are opened in a file system, that of a root, and which
// are looked for in vain.
func (s *seen) watch(fsys fs.FS, root *os.Root) fs.FS {
	if s == nil {
		return fsys
	}
	return watched{fsys, root, s}
}

type watched struct {
	fs.FS
	root *os.Root
	seen *seen
}

func (w watched) Open(name string) (fs.File, error) {
	if r, err := look(w.seen.store, w.root, name); err != nil {
		w.seen.doubt()
	} else {
		w.seen.add(r)
	}
	return w.FS.Open(name)
}

// pack returns the records of a run: those of the files of the scan and then all
// others. It is nil when the same files may give another result.
func (s *seen) pack(in *input) *cache.Pack {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.vague {
		return nil
	}
	p := &cache.Pack{State: s.state, Listed: len(in.files), Records: make([]cache.Record, len(in.files), len(s.records)+len(in.files))}
	for i := range in.files {
		c := &in.files[i]
		r, read := s.records[c.path]
		if !read { // nothing but its name mattered
			r = cache.Record{Path: c.path, Kind: cache.Name}
		}
		p.Records[i] = r
		delete(s.records, c.path)
	}
	for _, r := range s.records {
		p.Records = append(p.Records, r)
	}
	slices.SortFunc(p.Records[p.Listed:], func(a, b cache.Record) int { return cmp.Compare(a.Path, b.Path) })
	return p
}

// look finds out what there is in place of a file. The error means that nobody can
// tell.
func look(store *cache.Store, root *os.Root, path string) (cache.Record, error) {
	r := cache.Record{Path: path}
	info, err := root.Stat(filepath.FromSlash(path))
	if errors.Is(err, fs.ErrNotExist) {
		r.Kind = cache.Missing
		return r, nil
	}
	if err != nil {
		return r, err
	}
	r.Stat = cache.StatOf(info)
	data, err := root.ReadFile(filepath.FromSlash(path))
	if err == nil {
		r.Sum = store.Sum(data)
	}
	return r, err
}

// record returns what is remembered of a folder.
func (l *listing) record(store *cache.Store, path string) cache.Record {
	r := cache.Record{Path: path, Kind: cache.Folder, Stat: l.stat}
	if l.links {
		r.Kind = cache.Links
	}
	names := strings.Join(l.files, "\x00") + "\x00\x00" + strings.Join(l.folders, "\x00")
	r.Sum = store.Sum([]byte(names))
	return r
}
