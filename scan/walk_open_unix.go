//go:build unix

package scan

import (
	"errors"
	"io"
	"io/fs"

	"golang.org/x/sys/unix"

	"github.com/upcheck/upcheck/internal/cache"
)

// openedFile is the descriptor of a file. An os.File costs as much again as all
// the calls that it takes to read a small file.
type openedFile int

// openFile opens a file to read it. It does not wait for the other end of a pipe.
func openFile(file string) (openedFile, error) {
	fd, err := uninterrupted(func() (int, error) {
		return unix.Open(file, unix.O_RDONLY|unix.O_NONBLOCK|unix.O_CLOEXEC, 0)
	})
	return openedFile(fd), err
}

func (f openedFile) close() { _ = unix.Close(int(f)) }

// size returns the size that is announced. The error says that it is no file
// that can be read to its end.
func (f openedFile) size() (int64, error) {
	var s unix.Stat_t
	if err := unix.Fstat(int(f), &s); err != nil {
		return 0, err
	}
	switch s.Mode & unix.S_IFMT {
	case unix.S_IFREG, unix.S_IFDIR: // reading says that it is a folder
		return s.Size, nil
	default:
		return 0, errIrregular
	}
}

// read is io.Reader's.
func (f openedFile) read(p []byte) (int, error) {
	n, err := uninterrupted(func() (int, error) { return unix.Read(int(f), p) })
	if n == 0 && err == nil && len(p) > 0 {
		err = io.EOF
	}
	return max(n, 0), err
}

// uninterrupted repeats a system call that a signal broke off.
func uninterrupted(call func() (int, error)) (int, error) {
	for {
		if n, err := call(); !errors.Is(err, unix.EINTR) {
			return n, err
		}
	}
}

// statFile returns the stat of a file.
func statFile(file string) (cache.Stat, error) {
	var s unix.Stat_t
	if err := unix.Stat(file, &s); err != nil {
		return cache.Stat{}, &fs.PathError{Op: "stat", Path: file, Err: err}
	}
	return statFrom(&s), nil
}

func statFrom(s *unix.Stat_t) cache.Stat {
	return cache.Stat{Size: s.Size, Modified: s.Mtim.Nano(), Changed: s.Ctim.Nano(), Inode: s.Ino}
}
