package scan

import (
	"bytes"
	"io/fs"
	"path"
	"time"
)

// overlaid returns a file system in which the contents of the overlay count.
func (in *input) overlaid(fsys fs.FS) fs.FS {
	if len(in.overlay) == 0 {
		return fsys
	}
	return overlay{fsys, in.overlay}
}

type overlay struct {
	fs.FS
	contents map[string][]byte
}

func (o overlay) Open(name string) (fs.File, error) {
	if data, ok := o.contents[name]; ok {
		return &memoryFile{Reader: bytes.NewReader(data), name: path.Base(name), size: int64(len(data))}, nil
	}
	return o.FS.Open(name)
}

// memoryFile is a regular file in memory.
type memoryFile struct {
	*bytes.Reader
	name string
	size int64
}

func (f *memoryFile) Close() error               { return nil }
func (f *memoryFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *memoryFile) Name() string               { return f.name }
func (f *memoryFile) Size() int64                { return f.size }
func (f *memoryFile) Mode() fs.FileMode          { return 0o444 }
func (f *memoryFile) ModTime() time.Time         { return time.Time{} }
func (f *memoryFile) IsDir() bool                { return false }
func (f *memoryFile) Sys() any                   { return nil }
