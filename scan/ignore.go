package scan

import (
	"path"
	"strings"
)

// ignorePattern is one line of an ignore file, with the meaning it has for
// git (gitignore(5)). It is matched here because the libraries read it
// differently: go-git's matcher does not backtrack for "**", and [!a] means
// something else to the filepath.Match below it.
type ignorePattern struct {
	glob glob
	// negated patterns take files back in.
	negated bool
	// dirOnly patterns end in a slash.
	dirOnly bool
	// name patterns have no other slash and match the last name at any depth;
	// the others match the path from the folder of the file.
	name bool
}

// parseIgnore reads an ignore file.
func parseIgnore(data string) []ignorePattern {
	var patterns []ignorePattern
	for line := range strings.SplitSeq(strings.TrimPrefix(data, "\uFEFF"), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		line = trimBlanks(strings.TrimSuffix(line, "\r"))
		var p ignorePattern
		line, p.negated = strings.CutPrefix(line, "!")
		line, p.dirOnly = strings.CutSuffix(line, "/")
		if line == "" {
			continue
		}
		p.name = !strings.Contains(line, "/")
		p.glob = compileGlob(strings.TrimPrefix(line, "/"))
		patterns = append(patterns, p)
	}
	return patterns
}

// trimBlanks drops the blanks at the end, up to one behind a backslash.
func trimBlanks(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		if line[i] == '\\' {
			i++
			end = min(i+1, len(line))
		} else if line[i] != ' ' {
			end = i + 1
		}
	}
	return line[:end]
}

// matches reports whether the pattern is about an entry; rel is its path from
// the folder of the ignore file.
func (p *ignorePattern) matches(rel string, dir bool) bool {
	if p.dirOnly && !dir {
		return false
	}
	if p.name {
		return p.glob.match(path.Base(rel))
	}
	return p.glob.match(rel)
}

// ignoreLevel is the ignore files of a folder and, through above, of the
// folders it lies in. A level does not change once it is made.
type ignoreLevel struct {
	above *ignoreLevel
	// folder is relative to the top of the tree, "" for the top.
	folder string
	// own is .upcheckignore, git is .gitignore. What ours say at any depth
	// goes before what git's say.
	own, git []ignorePattern
}

// ignored reports whether an entry is left out. The path is relative to the
// top of the tree. That a folder above it is left out is not looked at.
func (l *ignoreLevel) ignored(entry string, dir bool) bool {
	for level := l; level != nil; level = level.above {
		if verdict, found := level.last(level.own, entry, dir); found {
			return verdict
		}
	}
	for level := l; level != nil; level = level.above {
		if verdict, found := level.last(level.git, entry, dir); found {
			return verdict
		}
	}
	return false
}

// last returns what the last pattern that matches says.
func (l *ignoreLevel) last(patterns []ignorePattern, entry string, dir bool) (ignored, found bool) {
	rel := entry
	if l.folder != "" {
		rel = entry[len(l.folder)+1:]
	}
	for i := len(patterns) - 1; i >= 0; i-- {
		if patterns[i].matches(rel, dir) {
			return !patterns[i].negated, true
		}
	}
	return false, false
}
