package shim

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// Report is what the Pythons of a run left.
type Report struct {
	// Events are sorted by time. Those of lines have none: it is not kept.
	Events []event.Event
	// Interpreters counts the processes that were watched, Unable those that could not
	// be: another Python than CPython, or one before 3.8.
	Interpreters, Unable int
	// Lines says whether all lines that ran were seen in those processes.
	Lines event.Coverage
	// Lost counts events that could not be kept.
	Lost uint64
}

// maxLine is the length of an event: a stack of 24 frames with long paths.
const maxLine = 1 << 18

// maxEvents bounds what a run may leave.
const maxEvents = 500_000

// Report reads what was left up to now.
func (s *Shim) Report() (Report, error) {
	r := Report{Lines: event.Unknown}
	files, err := filepath.Glob(filepath.Join(s.dir, "events-*"))
	if err != nil {
		return r, fmt.Errorf("shim: %w", err)
	}
	slices.Sort(files)
	for _, file := range files {
		if err := r.read(file); err != nil {
			return r, fmt.Errorf("shim: %w", err)
		}
	}
	if err := r.calls(s.dir); err != nil {
		return r, fmt.Errorf("shim: %w", err)
	}
	slices.SortStableFunc(r.Events, event.Compare)
	if err := r.unable(s.dir); err != nil {
		return r, fmt.Errorf("shim: %w", err)
	}
	if err := r.lines(filepath.Join(s.dir, lines), s.ranges); err != nil {
		return r, fmt.Errorf("shim: %w", err)
	}
	return r, nil
}

// read reads the events of a process.
func (r *Report) read(file string) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	text := bufio.NewReaderSize(f, maxLine)
	for {
		line, err := text.ReadSlice('\n')
		if err == io.EOF && len(line) == 0 {
			return nil
		}
		var e struct {
			event.Event
			N uint64 `json:"n"` // events that a process did not write
		}
		if len(r.Events) >= maxEvents || err != nil || json.Unmarshal(line, &e) != nil || e.Kind == "" {
			r.Lost++
			if err == io.EOF { // the process ended while it wrote
				return nil
			}
			if err != nil && err != bufio.ErrBufferFull {
				return err
			}
			continue
		}
		r.Lost += e.N
		if e.Kind == event.Exec {
			r.Interpreters++
		}
		r.Events = append(r.Events, e.Event)
	}
}

// unable reads what those said that could not be watched.
func (r *Report) unable(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, "unable-*"))
	if err != nil {
		return err
	}
	slices.Sort(files)
	for _, file := range files {
		why, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		r.Unable++
		r.Events = append(r.Events, event.Event{Kind: event.Lost, Message: event.Cut("Python " + string(why))})
	}
	return nil
}

// lines reads which ranges ran.
func (r *Report) lines(file string, ranges []Range) error {
	marks, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if len(marks) != 1+len(ranges) {
		return fmt.Errorf("%s: %d bytes for %d ranges", lines, len(marks), len(ranges))
	}
	switch {
	case r.Interpreters == 0:
	case marks[0] != 0 || r.Unable > 0:
		r.Lines = event.Stolen
	default:
		r.Lines = event.Complete
	}
	for i, mark := range marks[1:] {
		if mark != 0 {
			r.Events = append(r.Events, event.Event{Kind: event.Line, File: ranges[i].File, Line: ranges[i].First, EndLine: ranges[i].Last})
		}
	}
	return nil
}
