package scan

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// read returns the content of a candidate. The error is a sentence for a
// diagnostic: it does not name the file.
func (c *candidate) read(limit int64) ([]byte, error) {
	f, err := os.Open(c.file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.New("the file was removed during the scan")
	}
	if err != nil {
		return nil, fmt.Errorf("the file cannot be read: %w", cause(err))
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("the file cannot be read: %w", cause(err))
	}
	if info.Size() > limit {
		return nil, tooLarge(info.Size(), limit)
	}
	// One byte more than was announced shows that the file grows.
	data := make([]byte, 0, info.Size()+1)
	for {
		n, err := f.Read(data[len(data):cap(data)])
		data = data[:len(data)+n]
		if int64(len(data)) > limit {
			return nil, tooLarge(int64(len(data)), limit)
		}
		if err == io.EOF {
			return data, nil
		}
		if err != nil {
			return nil, fmt.Errorf("the file cannot be read: %w", cause(err))
		}
		if len(data) == cap(data) {
			data = append(data, 0)[:len(data)]
		}
	}
}

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
