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

// Load reads files, and what they include, with the first reader that matches.
// The names are slash paths in fsys, whose root is the project's: nothing
// outside is read. A file larger than limit bytes is a problem. What comes out
// is sorted by path and line. The error is the context's.
func Load(ctx context.Context, fsys fs.FS, files []string, readers []Reader, limit int64) (Facts, []Problem, error) {
	l := loader{fsys: fsys, limit: limit, seen: make(map[string]bool)}
	for _, file := range files {
		i := slices.IndexFunc(readers, func(r Reader) bool { return r.Match(file) })
		if i < 0 {
			continue
		}
		if err := l.load(ctx, file, readers[i], nil); err != nil {
			return Facts{}, nil, err
		}
	}
	slices.SortStableFunc(l.facts.Requirements, func(a, b Requirement) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), a.Line-b.Line)
	})
	slices.SortStableFunc(l.facts.Includes, func(a, b Include) int {
		return cmp.Or(strings.Compare(a.From, b.From), a.Line-b.Line)
	})
	slices.SortStableFunc(l.problems, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), a.Line-b.Line)
	})
	return l.facts, l.problems, nil
}

type loader struct {
	fsys     fs.FS
	limit    int64
	seen     map[string]bool
	facts    Facts
	problems []Problem
}

// load reads a file once; by is what includes it, nil when it is not included.
func (l *loader) load(ctx context.Context, file string, r Reader, by *Include) error {
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
	facts, problems := r.Read(file, data)
	l.facts.Add(facts)
	l.problems = append(l.problems, problems...)
	for i := range facts.Includes {
		inc := &facts.Includes[i]
		target := path.Join(path.Dir(file), inc.Path)
		if path.IsAbs(inc.Path) || !fs.ValidPath(target) {
			l.problems = append(l.problems, Problem{inc.From, inc.Line, fmt.Sprintf("%q lies outside of the project and is not read", inc.Path)})
			continue
		}
		if err := l.load(ctx, target, r, inc); err != nil {
			return err
		}
	}
	return nil
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
