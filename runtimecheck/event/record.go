package event

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
)

// Writer writes a recording. It is safe for concurrent use.
type Writer struct {
	mu     sync.Mutex
	w      *bufio.Writer
	events int
	err    error
}

// NewWriter writes the header and returns a Writer for the rest.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	out := &Writer{w: bufio.NewWriter(w)}
	h.Format = Version
	out.line(h)
	return out, out.err
}

// Write adds an event. An error is kept and returned by End.
func (w *Writer) Write(e Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.events++
	w.line(e)
}

// End writes the last line.
func (w *Writer) End(e End) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	e.End, e.Events = true, w.events
	w.line(e)
	if w.err == nil {
		w.err = w.w.Flush()
	}
	return w.err
}

func (w *Writer) line(value any) {
	if w.err != nil {
		return
	}
	data, err := json.Marshal(value)
	if err == nil {
		_, err = w.w.Write(append(data, '\n'))
	}
	w.err = err
}

// Recording is a recording that was read. Cut says that its end is missing: the run, or
// who watched it, was killed, so that nothing that is not there is known to be missing.
type Recording struct {
	Header Header
	Events []Event
	End    End
	Cut    bool
}

// ErrFormat is a file that is no recording of this version.
var ErrFormat = errors.New("is not a recording of this version of upcheck")

// Read reads a recording. One that is cut in the middle is read as far as it goes.
func Read(r io.Reader) (*Recording, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	if !lines.Scan() {
		return nil, errors.Join(ErrFormat, lines.Err())
	}
	rec := &Recording{Cut: true}
	if err := json.Unmarshal(lines.Bytes(), &rec.Header); err != nil || rec.Header.Format != Version {
		return nil, fmt.Errorf("%w: its first line has format %d, not %d", ErrFormat, rec.Header.Format, Version)
	}
	for lines.Scan() {
		var e Event
		if err := json.Unmarshal(lines.Bytes(), &e); err != nil {
			return rec, nil // the last line that was written, in part
		}
		if e.Kind == "" {
			if err := json.Unmarshal(lines.Bytes(), &rec.End); err == nil && rec.End.End {
				rec.Cut = rec.End.Events != len(rec.Events)
			}
			return rec, nil
		}
		rec.Events = append(rec.Events, e)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("recording: %w", err)
	}
	return rec, nil
}

// maxLine is the length of a line of a recording, in bytes.
const maxLine = 1 << 20
