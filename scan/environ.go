package scan

import (
	"bytes"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/upcheck/upcheck/project/native"
)

// readsEnv returns a function that reports whether code or a script of the project
// may read an environment variable. When not all of the project is scanned, others
// may.
func (in *input) readsEnv(readers func(name string) []string) func(name string) bool {
	return func(name string) bool { return !in.whole || len(readers(name)) > 0 }
}

// readsBeside returns a function that reports whether a file that is scanned reads an
// environment variable, other than the one at a path.
func readsBeside(readers func(name string) []string) func(name, path string) bool {
	return func(name, path string) bool {
		return slices.ContainsFunc(readers(name), func(reader string) bool { return reader != path })
	}
}

// envReaders returns a function that names files which read an environment variable: all,
// or two of them. Few variables are asked for, so that the files are searched then.
func (in *input) envReaders(o *Options) func(name string) []string {
	var mu sync.Mutex
	known := make(map[string][]string)
	return func(name string) []string {
		mu.Lock()
		defer mu.Unlock()
		readers, ok := known[name]
		if !ok {
			readers = in.searchEnv(o, []byte(name))
			known[name] = readers
		}
		return readers
	}
}

func (in *input) searchEnv(o *Options, name []byte) (readers []string) {
	var buffer []byte
	found := func(c *candidate) bool {
		data, err := in.read(buffer, c, o.Config.MaxFileSize)
		if err != nil {
			return false
		}
		if readsIn(data, name) && !slices.Contains(readers, c.path) {
			readers = append(readers, c.path)
		}
		if c.file != "" {
			buffer = data
		}
		return len(readers) > 1
	}
	for i := range in.files {
		if c := &in.files[i]; !native.Match(c.path) && found(c) {
			return readers
		}
	}
	for _, path := range in.project {
		if found(&candidate{path: path, file: filepath.Join(o.Root, filepath.FromSlash(path))}) {
			return readers
		}
	}
	return readers
}

// readsIn reports whether a text reads a variable: $NAME and ${NAME} of a shell, and
// in Python its name as a string that is neither assigned to in brackets, nor given a
// value in a display or by a function that sets variables.
func readsIn(text, name []byte) bool {
	for from := 0; ; {
		i := bytes.Index(text[from:], name)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(name)
		from = end
		if start == 0 || end == len(text) || isNameByte(text[end]) {
			continue
		}
		switch before := text[start-1]; before {
		case '$', '{':
			if before == '$' || start > 1 && text[start-2] == '$' {
				return true
			}
		case '"', '\'':
			if text[end] == before && !setsAt(text[:start-1], text[end+1:]) {
				return true
			}
		}
	}
}

func isNameByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// setsAt reports whether a string between two texts is the name of a variable that is
// set there.
func setsAt(before, after []byte) bool {
	after = bytes.TrimLeft(after, " \t")
	if rest, ok := bytes.CutPrefix(after, []byte("]")); ok {
		rest = bytes.TrimLeft(rest, " \t")
		return bytes.HasPrefix(rest, []byte("=")) && !bytes.HasPrefix(rest, []byte("=="))
	}
	if bytes.HasPrefix(after, []byte(":")) {
		return true
	}
	before = bytes.TrimRight(before, " \t\r\n")
	for _, setter := range []string{"setdefault(", "putenv(", "setenv("} {
		if strings.HasSuffix(string(before[max(0, len(before)-len(setter)):]), setter) {
			return true
		}
	}
	return false
}

// mentions returns a function that reports whether code of the project below a folder has
// a word. The files are searched when somebody asks.
func (in *input) mentions(o *Options) func(dir, word string) bool {
	type question struct{ dir, word string }
	known := make(map[question]bool)
	return func(dir, word string) bool {
		q := question{dir, word}
		mentioned, ok := known[q]
		if !ok {
			mentioned = in.searchWord(o, dir, []byte(word))
			known[q] = mentioned
		}
		return mentioned
	}
}

func (in *input) searchWord(o *Options, dir string, word []byte) bool {
	var buffer []byte
	for i := range in.files {
		c := &in.files[i]
		if !isPython(c.path) || dir != "." && !strings.HasPrefix(c.path, dir+"/") {
			continue
		}
		data, err := in.read(buffer, c, o.Config.MaxFileSize)
		if err == nil && bytes.Contains(data, word) {
			return true
		}
		if err == nil && c.file != "" {
			buffer = data
		}
	}
	return false
}
