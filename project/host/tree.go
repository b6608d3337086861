package host

import (
	"errors"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// The limits of what is read: text that people or kernels write is small, and a
// link may lead to itself.
const (
	maxText  = 4 << 20
	maxLinks = 40 // as the kernel's
)

// tree is the root of a machine. Its paths are absolute, with slashes.
type tree struct{ fsys fs.FS }

// resolve follows the links in a path as a machine with this root would: an
// absolute link begins at the root, and ".." of the root is the root. What it
// returns has no links and is a name of the file system.
func (t tree) resolve(name string) (string, error) {
	rest := strings.Split(name, "/")
	slices.Reverse(rest) // the next part is the last element
	at, links := ".", 0
	for len(rest) > 0 {
		part := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		switch part {
		case "", ".":
			continue
		case "..":
			at = path.Dir(at)
			continue
		}
		next := path.Join(at, part)
		info, err := fs.Lstat(t.fsys, next)
		if err != nil {
			return "", err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			at = next
			continue
		}
		if links++; links > maxLinks {
			return "", errors.New("too many links")
		}
		target, err := fs.ReadLink(t.fsys, next)
		if err != nil {
			return "", err
		}
		if strings.HasPrefix(target, "/") {
			at = "."
		}
		parts := strings.Split(target, "/")
		slices.Reverse(parts)
		rest = append(rest, parts...)
	}
	return at, nil
}

// real returns a path without links, "" where it leads nowhere.
func (t tree) real(name string) string {
	at, err := t.resolve(name)
	if err != nil {
		return ""
	}
	return path.Join("/", at)
}

// open opens a regular file.
func (t tree) open(name string) (fs.File, error) {
	at, err := t.resolve(name)
	if err != nil {
		return nil, err
	}
	info, err := fs.Lstat(t.fsys, at)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("is not a regular file")
	}
	return t.fsys.Open(at)
}

// text returns the first maxText bytes of a file, "" where it cannot be read:
// the size of files in /proc is not known before.
func (t tree) text(name string) string {
	f, err := t.open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxText))
	if err != nil {
		return ""
	}
	return string(data)
}

// list returns the names in a folder, sorted, none where it cannot be read.
func (t tree) list(name string) []string {
	at, err := t.resolve(name)
	if err != nil {
		return nil
	}
	entries, err := fs.ReadDir(t.fsys, at)
	if err != nil {
		return nil
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	slices.Sort(names)
	return names
}

// exists reports whether a path leads to something.
func (t tree) exists(name string) bool { return t.real(name) != "" }

// glob returns the paths that match a pattern, sorted. Each part of the pattern is
// one of path.Match, and links are followed between them.
func (t tree) glob(pattern string) []string {
	paths := []string{"/"}
	for part := range strings.SplitSeq(strings.Trim(pattern, "/"), "/") {
		var next []string
		for _, dir := range paths {
			if !strings.ContainsAny(part, `*?[`) {
				if t.exists(path.Join(dir, part)) {
					next = append(next, path.Join(dir, part))
				}
				continue
			}
			for _, name := range t.list(dir) {
				if ok, err := path.Match(part, name); ok && err == nil {
					next = append(next, path.Join(dir, name))
				}
			}
		}
		paths = next
	}
	return paths
}

// distinct leaves out paths that lead to a place which another one leads to.
func (t tree) distinct(paths []string) []string {
	seen := make(map[string]bool)
	return slices.DeleteFunc(paths, func(p string) bool {
		at := t.real(p)
		again := seen[at]
		seen[at] = true
		return again
	})
}
