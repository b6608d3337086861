package scan

import (
	"errors"
	"io/fs"
	"os"

	"github.com/upcheck/upcheck/internal/cache"
)

// check finds out whether the files of a pack are what they were.
type check struct {
	store *cache.Store
	// root is the project's folder.
	root string
	// began is when this run did, in nanoseconds since 1970.
	began int64
	// renewed says that the stats of the pack were brought up to date, so that the
	// next run need not read contents.
	renewed bool
}

// holds reports whether all records of a pack hold. Contents are read only when
// all stats may be right.
func (c *check) holds(in *input, p *cache.Pack) bool {
	if p.Listed != len(in.files) {
		return false
	}
	var doubtful []int
	for i := range p.Records {
		r := &p.Records[i]
		if i < p.Listed && r.Path != in.files[i].path {
			return false
		}
		switch c.stat(in, p, i) {
		case changed:
			return false
		case unclear:
			doubtful = append(doubtful, i)
		}
	}
	if len(doubtful) == 0 {
		return true
	}
	root, err := os.OpenRoot(c.root)
	if err != nil {
		return false
	}
	defer root.Close()
	for _, i := range doubtful {
		if !c.content(root, in, p, i) {
			return false
		}
	}
	return true
}

// answer is what a stat says about a file.
type answer uint8

const (
	same answer = iota
	changed
	unclear // the content will tell
)

// stat compares a record with what the file system says.
func (c *check) stat(in *input, p *cache.Pack, i int) answer {
	r := &p.Records[i]
	if r.Kind == cache.Name {
		return same
	}
	var stat cache.Stat
	var err error
	if i < p.Listed {
		stat, err = in.files[i].statOf()
	} else {
		// A link out of the project in place of the file has another stat, and is not
		// followed for its content.
		stat, err = statFile(fileOf(c.root, r.Path))
	}
	switch {
	case r.Kind == cache.Missing:
		if errors.Is(err, fs.ErrNotExist) {
			return same
		}
		return changed
	case err != nil, r.Kind <= cache.Size && stat.Size != r.Stat.Size:
		return changed
	case r.Kind == cache.Size:
		return same
	case stat == r.Stat && !stat.Young(p.Start) && r.Kind != cache.Links:
		return same
	}
	if stat != r.Stat || stat.Young(p.Start) && !stat.Young(c.began) {
		c.renewed = true
		r.Stat = stat
	}
	return unclear
}

// content compares a record with what can be read.
func (c *check) content(root *os.Root, in *input, p *cache.Pack, i int) bool {
	r := p.Records[i]
	var now cache.Record
	var err error
	switch {
	case i < p.Listed:
		var data []byte
		data, err = in.files[i].read(r.Stat.Size)
		now.Sum = c.store.Sum(data)
	case r.Kind == cache.File:
		now, err = look(c.store, root, r.Path)
	default:
		var l *listing
		if l, err = listFolder(root, r.Path); err == nil {
			now = l.record(c.store, r.Path)
		}
	}
	return err == nil && now.Kind == r.Kind && now.Sum == r.Sum
}
