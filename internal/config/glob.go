package config

import (
	"fmt"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// Globs is a set of path patterns, the same everywhere in a configuration: a
// pattern without a slash matches a file or folder of that name at any depth,
// one with a slash is relative to the project's root; "**" stands for any
// number of folders. A folder that matches stands for everything in it.
type Globs struct {
	names    map[string]bool // patterns that are just a name, by far the most
	endings  []string        // of names: "*" and nothing else special before them
	anyDepth []string
	rooted   []string
}

// special are the bytes of a pattern that stand for something else.
const special = `*?[{\`

// NewGlobs compiles patterns.
func NewGlobs(patterns []string) (Globs, error) {
	g := Globs{names: make(map[string]bool)}
	for _, p := range patterns {
		if err := checkGlob(p); err != nil {
			return Globs{}, err
		}
		name := strings.TrimSuffix(strings.TrimPrefix(p, "./"), "/")
		switch {
		case strings.HasPrefix(p, "./") || strings.Contains(name, "/"):
			g.rooted = append(g.rooted, strings.TrimPrefix(name, "/"))
		case strings.HasPrefix(name, "*") && !strings.ContainsAny(name[1:], special):
			g.endings = append(g.endings, name[1:])
		case strings.ContainsAny(name, special):
			g.anyDepth = append(g.anyDepth, name)
		default:
			g.names[name] = true
		}
	}
	return g, nil
}

func checkGlob(pattern string) error {
	if pattern == "" || !doublestar.ValidatePattern(pattern) {
		return fmt.Errorf("%q is not a valid path pattern", pattern)
	}
	return nil
}

// MatchEntry reports whether a pattern matches the file or folder itself. The
// path is relative to the root, with slashes.
func (g Globs) MatchEntry(entry string) bool {
	name := entry[strings.LastIndexByte(entry, '/')+1:]
	if g.names[name] {
		return true
	}
	for _, end := range g.endings {
		if strings.HasSuffix(name, end) {
			return true
		}
	}
	for _, p := range g.anyDepth {
		if doublestar.MatchUnvalidated(p, name) {
			return true
		}
	}
	for _, p := range g.rooted {
		if doublestar.MatchUnvalidated(p, entry) {
			return true
		}
	}
	return false
}

// Match reports whether a pattern matches the file or one of the folders that
// it lies in.
func (g Globs) Match(file string) bool {
	for i, c := range file {
		if c == '/' && i > 0 && g.MatchEntry(file[:i]) {
			return true
		}
	}
	return g.MatchEntry(file)
}
