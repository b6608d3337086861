package scan

import (
	"bytes"
	"encoding/binary"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"

	"github.com/upcheck/upcheck/internal/cache"
)

// openedFolder is the descriptor of a folder. Asked through it, the kernel does
// not look up the folder again for each file in it.
type openedFolder int

func openFolder(dir string) (openedFolder, error) {
	fd, err := uninterrupted(func() (int, error) {
		return unix.Open(dir, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	})
	return openedFolder(fd), err
}

func (d openedFolder) close() { _ = unix.Close(int(d)) }

// entries lists the folder, in no order. With an error come those that were
// read before it.
func (d openedFolder) entries() ([]entry, error) {
	var buffer [8192]byte // holds one entry at least, whose name has at most 255 bytes
	entries := make([]entry, 0, 32)
	for {
		n, err := uninterrupted(func() (int, error) { return unix.Getdents(int(d), buffer[:]) })
		if n <= 0 || err != nil {
			return entries, err
		}
		entries = d.parse(entries, buffer[:n])
	}
}

// entriesOf lists a folder that was opened. ReadDir would ask for the kind of each entry
// of a folder that was opened below an os.Root.
func entriesOf(f *os.File) ([]entry, error) { return openedFolder(f.Fd()).entries() }

// parse reads records as getdents64(2) writes them: inode (8 bytes), offset (8),
// length of the record (2), type (1), name, ended by a zero byte.
func (d openedFolder) parse(entries []entry, records []byte) []entry {
	const lengthAt, typeAt, nameAt = 16, 18, 19
	for len(records) > nameAt {
		length := int(binary.NativeEndian.Uint16(records[lengthAt:]))
		if length <= nameAt || length > len(records) {
			break
		}
		record := records[:length]
		records = records[length:]
		name, _, _ := bytes.Cut(record[nameAt:], []byte{0})
		if removed := binary.NativeEndian.Uint64(record) == 0; removed || string(name) == "." || string(name) == ".." {
			continue
		}
		e := entry{name: string(name)}
		switch record[typeAt] {
		case unix.DT_REG:
		case unix.DT_DIR:
			e.kind = fs.ModeDir
		case unix.DT_LNK:
			e.kind = fs.ModeSymlink
		case unix.DT_UNKNOWN: // some file systems do not say
			var err error
			if e.kind, err = d.kind(e.name); err != nil {
				continue // removed in the meantime
			}
		default:
			e.kind = fs.ModeIrregular
		}
		entries = append(entries, e)
	}
	return entries
}

// kind returns the type bits of an entry.
func (d openedFolder) kind(name string) (fs.FileMode, error) {
	var s unix.Stat_t
	if err := unix.Fstatat(int(d), name, &s, unix.AT_SYMLINK_NOFOLLOW); err != nil {
		return 0, err
	}
	switch s.Mode & unix.S_IFMT {
	case unix.S_IFREG:
		return 0, nil
	case unix.S_IFDIR:
		return fs.ModeDir, nil
	case unix.S_IFLNK:
		return fs.ModeSymlink, nil
	default:
		return fs.ModeIrregular, nil
	}
}

// stat returns the stat of a file in the folder.
func (d openedFolder) stat(name string) (cache.Stat, error) {
	var s unix.Stat_t
	if err := unix.Fstatat(int(d), name, &s, 0); err != nil {
		return cache.Stat{}, err
	}
	return statFrom(&s), nil
}
