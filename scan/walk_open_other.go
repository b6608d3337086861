//go:build !unix

package scan

import (
	"os"

	"github.com/upcheck/upcheck/internal/cache"
)

// openedFile is a file that is open to be read.
type openedFile struct{ *os.File }

func openFile(file string) (openedFile, error) {
	f, err := os.Open(file)
	return openedFile{f}, err
}

func (f openedFile) close() { _ = f.Close() }

// size returns the size that is announced. The error says that it is no file
// that can be read to its end.
func (f openedFile) size() (int64, error) {
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	if !info.Mode().IsRegular() && !info.IsDir() { // reading says that it is a folder
		return 0, errIrregular
	}
	return info.Size(), nil
}

// read is io.Reader's.
func (f openedFile) read(p []byte) (int, error) { return f.Read(p) }

// statFile returns the stat of a file.
func statFile(file string) (cache.Stat, error) {
	info, err := os.Stat(file)
	if err != nil {
		return cache.Stat{}, err
	}
	return cache.StatOf(info), nil
}
