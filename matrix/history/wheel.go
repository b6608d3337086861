package history

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// Limits on what a wheel may hold. The largest member that the wheels of
// torch and TensorFlow hold among those read has 3 MB, all of them 70 MB.
const (
	maxMembers = 400_000
	maxMember  = 64 << 20 // bytes of one member, unpacked
	maxTotal   = 1 << 30  // bytes of all members that are read, unpacked
)

// Wheel is the Python part of a distribution: a .whl file, read in place, or
// a folder that one was unpacked into. It can be read by several goroutines.
// A wheel of a file keeps it open until Close.
type Wheel struct {
	// Name and Version are as METADATA spells them.
	Name, Version string
	// File is the base name of the file or folder. SHA256 is the hash of the
	// wheel in lower-case hexadecimal, "" for a folder. A file FILE.sha256 beside
	// the wheel holds the hash of the original when this one was slimmed.
	File, SHA256 string
	// Tags are the compatibility tags in the file's name, "cp310-cp310-win32";
	// several when the name compresses them; none for a folder.
	Tags []string

	members map[string]member // by slash path, ".data" folders mapped away
	close   func() error
}

// member is one file of a wheel. A nil open marks a compiled module: only that
// it is there is known.
type member struct {
	size int64
	open func() (io.ReadCloser, error)
}

// OpenWheel opens a wheel or a folder that a wheel was unpacked into. An error
// names the file and says what is wrong with it.
func OpenWheel(file string) (*Wheel, error) {
	w := &Wheel{File: filepath.Base(file), members: map[string]member{}, close: func() error { return nil }}
	info, err := os.Stat(file)
	if err != nil {
		return nil, fmt.Errorf("open wheel: %w", err)
	}
	if info.IsDir() {
		err = w.readFolder(file)
	} else {
		err = w.readFile(file)
	}
	if err == nil {
		err = w.identify()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("wheel %s: %w", file, err), w.close())
	}
	return w, nil
}

// Close closes the file. The wheel cannot be read any more.
func (w *Wheel) Close() error { return w.close() }

func (w *Wheel) readFile(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	w.close = f.Close
	info, err := f.Stat()
	if err != nil {
		return err
	}
	archive, err := zip.NewReader(f, info.Size())
	if err != nil {
		return fmt.Errorf("not a zip archive, or a truncated one: %w", err)
	}
	if err := w.readZip(archive); err != nil {
		return err
	}
	if parts := strings.Split(strings.TrimSuffix(w.File, ".whl"), "-"); len(parts) >= 5 {
		w.Tags = expandTags(parts[len(parts)-3:])
	}
	w.SHA256, err = hashOf(file, f)
	return err
}

func (w *Wheel) readZip(archive *zip.Reader) error {
	if len(archive.File) > maxMembers {
		return fmt.Errorf("%d members, more than %d", len(archive.File), maxMembers)
	}
	var total uint64
	for _, f := range archive.File {
		if !fs.ValidPath(strings.TrimSuffix(f.Name, "/")) || strings.Contains(f.Name, `\`) {
			return fmt.Errorf("member %q leads out of the archive", f.Name)
		}
		if f.FileInfo().IsDir() || !wanted(f.Name) {
			continue
		}
		size := f.UncompressedSize64
		if compiled(f.Name) {
			size = 0 // it is not read
		}
		if size > maxMember {
			return fmt.Errorf("member %s has %d bytes, more than %d", f.Name, size, maxMember)
		}
		if total += size; total > maxTotal {
			return fmt.Errorf("its members unpack to more than %d bytes", maxTotal)
		}
		if err := w.add(f.Name, member{int64(size), f.Open}); err != nil {
			return err
		}
	}
	return nil
}

// readFolder follows no links.
func (w *Wheel) readFolder(folder string) error {
	var total int64
	return filepath.WalkDir(folder, func(p string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && d.Name() == "__pycache__" {
			return filepath.SkipDir
		}
		name, err := filepath.Rel(folder, p)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if !d.Type().IsRegular() || !wanted(name) {
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		size := info.Size()
		if compiled(name) {
			size = 0 // it is not read
		}
		if size > maxMember {
			return fmt.Errorf("file %s has %d bytes, more than %d", name, size, maxMember)
		}
		if total += size; total > maxTotal || len(w.members) > maxMembers {
			return fmt.Errorf("more than %d files or %d bytes", maxMembers, maxTotal)
		}
		return w.add(name, member{size, func() (io.ReadCloser, error) { return os.Open(p) }})
	})
}

// wanted are the members that are read; of compiled modules only the name.
func wanted(name string) bool {
	switch path.Ext(name) {
	case ".py", ".pyi", ".yaml", ".so", ".pyd":
		return true
	}
	base := path.Base(name)
	return (base == "METADATA" || base == "RECORD" || base == "top_level.txt") && strings.HasSuffix(path.Dir(name), ".dist-info")
}

// add maps NAME.data/purelib/x to x, as an installer does.
func (w *Wheel) add(name string, m member) error {
	parts := strings.SplitN(name, "/", 3)
	if strings.HasSuffix(parts[0], ".data") && len(parts) == 3 {
		if parts[1] != "purelib" && parts[1] != "platlib" {
			return nil
		}
		name = parts[2]
	}
	if _, twice := w.members[name]; twice {
		return fmt.Errorf("member %s stands there twice", name)
	}
	if compiled(name) {
		m.open = nil
	}
	w.members[name] = m
	return nil
}

func compiled(name string) bool {
	ext := path.Ext(name)
	return ext == ".so" || ext == ".pyd"
}

// read returns a member's bytes, "does not exist" as fs.ErrNotExist. What it
// unpacks is bounded whatever the archive says of its size.
func (w *Wheel) read(name string) ([]byte, error) {
	m, ok := w.members[name]
	if !ok || m.open == nil {
		return nil, fmt.Errorf("wheel %s: %s: %w", w.File, name, fs.ErrNotExist)
	}
	raw, err := readAll(m)
	if err != nil {
		return nil, fmt.Errorf("wheel %s: %s: %w", w.File, name, err)
	}
	return raw, nil
}

func readAll(m member) (raw []byte, err error) {
	r, err := m.open()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	buf := bytes.NewBuffer(make([]byte, 0, m.size+bytes.MinRead))
	n, err := buf.ReadFrom(io.LimitReader(r, m.size+1))
	if err == nil && n != m.size {
		err = fmt.Errorf("%d bytes were expected", m.size)
	}
	return buf.Bytes(), err
}
