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

// ignoreRules are the patterns of an ignore file. Hundreds of them are usual,
// and nearly all are a name or "*.ext": those are looked up, not tried.
type ignoreRules struct {
	patterns []ignorePattern
	// names and extensions hold the last pattern that is such a name, or "*" with
	// such an extension. others are the numbers of all other patterns, in order.
	names, extensions map[string]lastPattern
	others            []int
}

// lastPattern holds numbers of patterns, from 1; 0 is none.
type lastPattern struct {
	any, dirOnly int
}

func (l lastPattern) about(dir bool) int {
	if dir {
		return max(l.any, l.dirOnly)
	}
	return l.any
}

// parseIgnore reads an ignore file.
func parseIgnore(data string) *ignoreRules {
	rules := &ignoreRules{names: make(map[string]lastPattern), extensions: make(map[string]lastPattern)}
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
		rules.add(p)
	}
	return rules
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

func (r *ignoreRules) add(p ignorePattern) {
	r.patterns = append(r.patterns, p)
	number := len(r.patterns)
	index, key := r.names, ""
	if name, ok := p.glob.literal(); ok && p.name {
		key = name
	} else if end, ok := p.glob.extension(); ok && p.name {
		index, key = r.extensions, end
	} else {
		r.others = append(r.others, number)
		return
	}
	last := index[key]
	if p.dirOnly {
		last.dirOnly = number
	} else {
		last.any = number
	}
	index[key] = last
}

func (r *ignoreRules) empty() bool { return r == nil || len(r.patterns) == 0 }

// verdict returns what the last pattern says that is about an entry; rel is its
// path from the folder of the ignore file.
func (r *ignoreRules) verdict(rel string, dir bool) (ignored, found bool) {
	if r.empty() {
		return false, false
	}
	name := rel[strings.LastIndexByte(rel, '/')+1:]
	last := max(r.names[name].about(dir), r.extensions[path.Ext(name)].about(dir))
	for i := len(r.others) - 1; i >= 0 && r.others[i] > last; i-- {
		if r.patterns[r.others[i]-1].matches(rel, name, dir) {
			last = r.others[i]
			break
		}
	}
	if last == 0 {
		return false, false
	}
	return !r.patterns[last-1].negated, true
}

// matches reports whether the pattern is about an entry of that path and name.
func (p *ignorePattern) matches(rel, name string, dir bool) bool {
	switch {
	case p.dirOnly && !dir:
		return false
	case p.name:
		return p.glob.match(name)
	default:
		return p.glob.match(rel)
	}
}

// ignoreLevel is the ignore files of a folder and, through above, of the
// folders it lies in. A level does not change once it is made.
type ignoreLevel struct {
	above *ignoreLevel
	// folder is relative to the top of the tree, "" for the top.
	folder string
	// own is .upcheckignore, git is .gitignore. What ours say at any depth
	// goes before what git's say.
	own, git *ignoreRules
}

// ignored reports whether an entry is left out. The path is relative to the
// top of the tree. That a folder above it is left out is not looked at.
func (l *ignoreLevel) ignored(entry string, dir bool) bool {
	for level := l; level != nil; level = level.above {
		if verdict, found := level.own.verdict(level.rel(entry), dir); found {
			return verdict
		}
	}
	for level := l; level != nil; level = level.above {
		if verdict, found := level.git.verdict(level.rel(entry), dir); found {
			return verdict
		}
	}
	return false
}

// rel returns the path of an entry from the folder of the level.
func (l *ignoreLevel) rel(entry string) string {
	if l.folder == "" {
		return entry
	}
	return entry[len(l.folder)+1:]
}
