package project

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/fault"
)

// Load reads files, and what they include, with the readers that match. The first
// reader is that of requirements files: it reads what is included and has a name
// that says nothing. The names are slash paths in fsys, whose root is the project's:
// nothing outside is read. A file larger than limit bytes is a problem. What comes
// out is sorted by path and line. The error is the context's.
func Load(ctx context.Context, fsys fs.FS, files []string, readers []Reader, limit int64) (Facts, []Problem, error) {
	l := loader{fsys: fsys, limit: limit, readers: readers, seen: make(map[string]bool)}
	for _, file := range files {
		if matching := l.matching(file); len(matching) > 0 {
			if err := l.load(ctx, file, matching, nil); err != nil {
				return Facts{}, nil, err
			}
		}
	}
	l.grouped()
	l.facts.Sort()
	slices.SortStableFunc(l.problems, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), a.Line-b.Line)
	})
	return l.facts, l.problems, nil
}

type loader struct {
	fsys     fs.FS
	limit    int64
	readers  []Reader
	seen     map[string]bool
	facts    Facts
	problems []Problem
}

func (l *loader) matching(file string) []Reader {
	var matching []Reader
	for _, r := range l.readers {
		if r.Match(file) {
			matching = append(matching, r)
		}
	}
	return matching
}

// load reads a file once; by is what includes it, nil when it is not included.
func (l *loader) load(ctx context.Context, file string, readers []Reader, by *Include) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if l.seen[file] {
		return nil
	}
	l.seen[file] = true
	data, err := l.read(file)
	if err != nil {
		p := Problem{Path: file, Message: err.Error()}
		if by != nil {
			p = Problem{Path: by.From, Line: by.Line, Message: fmt.Sprintf("%q is included here: %s", by.Path, err)}
		}
		l.problems = append(l.problems, p)
		return nil
	}
	for _, r := range readers {
		facts, problems := r.Read(file, data)
		l.problems = append(l.problems, problems...)
		for i := range facts.Includes {
			if err := l.include(ctx, file, &facts.Includes[i]); err != nil {
				return err
			}
		}
		l.facts.Add(facts)
	}
	return nil
}

// grouped gives the requirements of files that are only taken in for a group that
// group.
func (l *loader) grouped() {
	groups := make(map[string]string)
	for i := range l.facts.Includes {
		inc := &l.facts.Includes[i]
		if group, seen := groups[inc.Target]; !seen || inc.Group == "" {
			groups[inc.Target] = inc.Group
		} else if group != "" {
			groups[inc.Target] = min(group, inc.Group)
		}
	}
	for i := range l.facts.Requirements {
		if r := &l.facts.Requirements[i]; r.Group == "" {
			r.Group = groups[r.Path]
		}
	}
}

// include reads what a file includes.
func (l *loader) include(ctx context.Context, file string, inc *Include) error {
	if inc.Elsewhere {
		inc.Target = l.find(file, inc.Path)
		if inc.Target == "" {
			return nil
		}
	} else {
		inc.Target = path.Join(path.Dir(file), inc.Path)
		if path.IsAbs(inc.Path) || !fs.ValidPath(inc.Target) {
			l.problems = append(l.problems, Problem{inc.From, inc.Line, fmt.Sprintf("%q lies outside of the project and is not read", inc.Path)})
			inc.Target = ""
			return nil
		}
	}
	readers := l.matching(inc.Target)
	if len(readers) == 0 {
		readers = l.readers[:1]
	}
	return l.load(ctx, inc.Target, readers, inc)
}

// find looks for a file that another one names by its path in another file system:
// by that path, or by the end of it, from the folder of the file or from the root.
func (l *loader) find(file, name string) string {
	for rest := path.Clean(strings.TrimLeft(name, "/")); ; {
		for _, dir := range []string{path.Dir(file), "."} {
			target := path.Join(dir, rest)
			if !fs.ValidPath(target) {
				continue
			}
			if info, err := fs.Stat(l.fsys, target); err == nil && info.Mode().IsRegular() {
				return target
			}
		}
		_, after, found := strings.Cut(rest, "/")
		if !found {
			return ""
		}
		rest = after
	}
}

// read returns the content of a regular file. The error is a sentence that
// does not name it.
func (l *loader) read(file string) ([]byte, error) {
	info, err := fs.Stat(l.fsys, file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errors.New("the file does not exist")
	case err != nil:
		return nil, fmt.Errorf("the file cannot be read: %w", fault.Reason(err))
	case !info.Mode().IsRegular():
		return nil, errors.New("is not a regular file")
	case info.Size() > l.limit:
		return nil, fmt.Errorf("the file is larger than the limit of %d bytes", l.limit)
	}
	f, err := l.fsys.Open(file)
	if err != nil {
		return nil, fmt.Errorf("the file cannot be read: %w", fault.Reason(err))
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, l.limit))
	if err != nil {
		return nil, fmt.Errorf("the file cannot be read: %w", fault.Reason(err))
	}
	return data, nil
}
