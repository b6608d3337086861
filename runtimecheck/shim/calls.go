package shim

import (
	"bytes"
	_ "embed"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/histogram"
)

//go:embed _upcheck_calls.py
var calls []byte

// Calls says which calls of Python are timed: those of callbacks of Keras and Lightning,
// and those of functions in files below Roots.
type Calls struct {
	Roots []string // absolute and clean
	// Slow is from when on a callback is slow, in nanoseconds.
	Slow int64
}

const callsFile = "calls"

// callsConfig is what _upcheck_calls.py reads.
func callsConfig(o Options) []byte {
	fields := append([]string{strconv.FormatInt(o.Start.UnixNano(), 10), strconv.FormatInt(o.Calls.Slow, 10)}, o.Calls.Roots...)
	return []byte(strings.Join(fields, "\x00") + "\x00")
}

// A file of calls has records of words of eight bytes, see _upcheck_calls.py.
const (
	callNumbers = 8
	callText    = 1024
	callWords   = callNumbers + histogram.Buckets + callText/8
	callRecord  = 8 * callWords
)

// calls reads what functions took.
func (r *Report) calls(dir string) error {
	files, err := filepath.Glob(filepath.Join(dir, callsFile+"-*"))
	if err != nil {
		return err
	}
	slices.Sort(files)
	for _, file := range files {
		name, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(file), callsFile+"-"), ".")
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if err := r.callsOf(file, pid); err != nil {
			return fmt.Errorf("%s: %w", callsFile, err)
		}
	}
	return nil
}

func (r *Report) callsOf(file string, pid int) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	record := make([]byte, callRecord)
	for i := range int64(maxCalls) {
		if n, _ := f.ReadAt(record, i*callRecord); n < callRecord {
			return nil
		}
		var words [callNumbers + histogram.Buckets]uint64
		for w := range words {
			words[w] = binary.NativeEndian.Uint64(record[8*w:])
		}
		if i == 0 {
			r.troubles(pid, words[:callNumbers])
			continue
		}
		if words[0] == 0 {
			return nil // the rest is empty
		}
		r.Events = append(r.Events, called(pid, words[:], record[8*len(words):]))
	}
	return nil
}

// maxCalls is how many records a file has.
const maxCalls = 2048

// called is what one function took.
func called(pid int, words []uint64, text []byte) event.Event {
	kind, n, first, last, sum, longest, slow, line := words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]
	e := event.Event{Kind: event.Observed, PID: pid, Time: int64(first), Line: int(line), EndLine: int(line)}
	if names := bytes.SplitN(text, []byte{0}, 3); len(names) == 3 {
		e.File, e.Func = string(names[0]), strings.ToValidUTF8(string(names[1]), "\uFFFD")
	}
	e.Observation = &event.Observation{
		Subject: event.Callbacks, What: event.Function, Name: e.Func, Sum: last - min(first, last), Sampled: n >= maxTimed,
		Times: histogram.Of(sum, longest, words[callNumbers:]),
	}
	if kind == 2 {
		e.Observation.What, e.Observation.N = event.Callback, slow
	}
	return e
}

// maxTimed is how many calls of a function are timed.
const maxTimed = 20000

// troubles tells what a process could not time.
func (r *Report) troubles(pid int, words []uint64) {
	for _, t := range []struct {
		is   bool
		text string
	}{
		{words[1] > 0, fmt.Sprintf("%d functions more than are kept were not timed", words[1])},
		{words[2] == 1, "another tool took the profile function or the tool of sys.monitoring: calls after that were not timed"},
		{words[2] == 2, "no tool of sys.monitoring is free: no calls were timed"},
	} {
		if t.is {
			r.Events = append(r.Events, event.Event{
				Kind: event.Observed, PID: pid, Message: t.text,
				Observation: &event.Observation{Subject: event.Callbacks, What: event.Unobserved},
			})
		}
	}
}
