package scan

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/upcheck/upcheck/internal/fault"
)

// errIrregular is about pipes, devices and the like.
var errIrregular = errors.New("is not a regular file")

// read returns the content of a candidate. The error is a sentence for a
// diagnostic: it does not name the file.
func (c *candidate) read(limit int64) ([]byte, error) { return c.readInto(nil, limit) }

// readInto is read into memory that the caller lends, as far as it suffices.
func (c *candidate) readInto(memory []byte, limit int64) ([]byte, error) {
	f, err := openFile(c.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the file was removed during the scan")
	}
	if err != nil {
		return nil, unreadable(err)
	}
	defer f.close()
	size, err := f.size()
	if errors.Is(err, errIrregular) {
		return nil, err
	}
	if err != nil {
		return nil, unreadable(err)
	}
	if size > limit {
		return nil, tooLarge(size, limit)
	}
	// One byte more than was announced shows that the file grows.
	data := memory[:0]
	if int64(cap(data)) <= size {
		data = make([]byte, 0, max(int(size)+1, 2*cap(data)))
	}
	for {
		n, err := f.read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if int64(len(data)) > limit {
			return nil, tooLarge(int64(len(data)), limit)
		}
		if err == io.EOF || err == nil && n > 0 && int64(len(data)) == size {
			return data, nil
		}
		if err != nil {
			return nil, unreadable(err)
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

func unreadable(err error) error { return fmt.Errorf("the file cannot be read: %w", fault.Reason(err)) }

func tooLarge(size, limit int64) error {
	return fmt.Errorf("the file is larger than the limit of %s (%s)", bytesText(limit), bytesText(size))
}

// bytesText writes a size for people.
func bytesText(n int64) string {
	switch {
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20))
	case n >= 1<<10:
		return fmt.Sprintf("%.1f KiB", float64(n)/(1<<10))
	default:
		return fmt.Sprintf("%d bytes", n)
	}
}
