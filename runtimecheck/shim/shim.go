// Package shim has Python itself say what runs: a sitecustomize that every Python of a
// run loads, since PYTHONPATH names its folder. It marks the lines that ran and, where
// nobody else sees them, writes down what was raised and what warned.
//
// Python that is started with -I, -E or -S does not load it, nor one whose PYTHONPATH
// the program replaces; the report then has no interpreter.
package shim

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// The programs in Python: the first is loaded by all versions and loads the second in
// those that are watched.
var (
	//go:embed sitecustomize.py
	sitecustomize []byte
	//go:embed _upcheck_watch.py
	watch []byte
)

// Range is a range of lines of which is asked whether one of them ran.
type Range struct {
	File        string // absolute and clean
	First, Last int    // from 1
}

// Options say what to look for.
type Options struct {
	Ranges []Range
	// Events also writes down exceptions that pass the files of ranges, and warnings.
	Events bool
	// Packages are the distributions whose versions are written down, normalized.
	Packages []string
	// Calls are those that are timed, nil for none.
	Calls *Calls
	// Start is the time that those of events count from.
	Start time.Time
	// UID and GID own what the programs write, when they run as somebody else; -1 is
	// who runs this.
	UID, GID int
}

// Shim is a folder with the programs and with what they leave.
type Shim struct {
	dir    string
	ranges []Range
	o      Options
}

// New writes the folder. Close removes it.
func New(o Options) (*Shim, error) {
	dir, err := os.MkdirTemp("", "upcheck-shim-")
	if err != nil {
		return nil, fmt.Errorf("shim: %w", err)
	}
	s := &Shim{dir: dir, ranges: o.Ranges, o: o}
	if err := s.fill(o); err != nil {
		return nil, errors.Join(fmt.Errorf("shim: %w", err), s.Close())
	}
	return s, nil
}

func (s *Shim) fill(o Options) error {
	files := map[string][]byte{
		"sitecustomize.py":  sitecustomize,
		"_upcheck_watch.py": watch,
		configFile:          config(o),
		lines:               make([]byte, 1+len(o.Ranges)),
	}
	if o.Calls != nil {
		files["_upcheck_calls.py"], files[callsFile] = calls, callsConfig(o)
	}
	for name, data := range files {
		path := filepath.Join(s.dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			return err
		}
		if err := os.Lchown(path, o.UID, o.GID); err != nil && o.UID >= 0 {
			return err
		}
	}
	if o.UID < 0 {
		return nil
	}
	return os.Lchown(s.dir, o.UID, o.GID)
}

// WatchEvents has the Pythons that start from now on write down events, as
// Options.Events does.
func (s *Shim) WatchEvents() error {
	s.o.Events = true
	if err := os.WriteFile(filepath.Join(s.dir, configFile), config(s.o), 0o600); err != nil {
		return fmt.Errorf("shim: %w", err)
	}
	return nil
}

const configFile = "config"

// lines is the file with a byte that is set when lines were missed, and one a range.
const lines = "lines"

// config is what the programs read: fields that end in NUL bytes, which no path has.
func config(o Options) []byte {
	var out bytes.Buffer
	field := func(text string) { out.WriteString(text + "\x00") }
	field(strconv.FormatInt(o.Start.UnixNano(), 10))
	field(map[bool]string{true: "1", false: "0"}[o.Events])
	field(strconv.Itoa(len(o.Packages)))
	for _, name := range o.Packages {
		field(name)
	}
	for _, r := range o.Ranges {
		field(r.File)
		field(strconv.Itoa(r.First))
		field(strconv.Itoa(r.Last))
	}
	return out.Bytes()
}

// Environ returns the environment with which a program is watched.
func (s *Shim) Environ(env []string) []string {
	out := slices.Clone(env)
	const name = "PYTHONPATH="
	for i, entry := range slices.Backward(out) { // the last one counts
		if path, ok := strings.CutPrefix(entry, name); ok {
			out[i] = name + s.dir
			if path != "" {
				out[i] += string(filepath.ListSeparator) + path
			}
			return out
		}
	}
	return append(out, name+s.dir)
}

// Close removes the folder. Programs that still run are no longer watched.
func (s *Shim) Close() error { return os.RemoveAll(s.dir) }
