package link

import (
	"bytes"
	"strings"
)

// Mention is an import statement as a reader of lines sees it: every statement
// of the file is one, and text that only looks like it may be.
type Mention struct {
	// Module is what is imported, or imported from, without the dots that Level
	// counts.
	Module string
	Level  int
	// Names are what a from-import takes, aliases among them.
	Names []string
	// Late says that it does not stand at the start of its line, so that it may
	// run late or never. Names come through a star import wherever it stands.
	Late bool
}

// Mentions lists the import statements in a text without parsing it.
func Mentions(text []byte) []Mention {
	var list []Mention
	for i, next := nextImport(text, 0), 0; i < len(text); i = next {
		next = nextImport(text, i+len("import"))
		before := statementBefore(text, i)
		after := logicalLine(text[i+len("import") : next])
		switch {
		case len(before) == 0:
			late := i > 0 && text[i-1] != '\n'
			for _, part := range bytes.Split(after, []byte(",")) {
				if fields := bytes.Fields(part); len(fields) > 0 && isDotted(fields[0]) {
					list = append(list, Mention{Module: string(fields[0]), Late: late})
				}
			}
		case bytes.HasPrefix(before, []byte("from")):
			module := bytes.Trim(before[len("from"):], blanks)
			path := bytes.TrimLeft(module, ". \t")
			level := bytes.Count(module[:len(module)-len(path)], []byte("."))
			if len(path) == 0 && level == 0 || len(path) > 0 && !isDotted(path) {
				continue
			}
			start := len(bytes.TrimRight(text[:i], blanks)) - len(before)
			list = append(list, Mention{
				Module: string(path), Level: level, Names: words(after),
				Late: start > 0 && text[start-1] != '\n' && !bytes.ContainsRune(after, '*'),
			})
		}
	}
	return appendNamed(list, text)
}

// appendNamed lists the modules that calls of import_module name by a string.
func appendNamed(list []Mention, text []byte) []Mention {
	const call = "import_module("
	for {
		i := bytes.Index(text, []byte(call))
		if i < 0 {
			return list
		}
		text = bytes.TrimLeft(text[i+len(call):], " \t\r\n")
		if len(text) == 0 || text[0] != '"' && text[0] != '\'' {
			continue
		}
		end := bytes.IndexByte(text[1:], text[0])
		if end > 0 && isDotted(text[1:end+1]) {
			list = append(list, Mention{Module: string(text[1 : end+1]), Late: true})
		}
	}
}

// blanks are what may stand between the words of a statement.
const blanks = " \t\\\r\n\f"

// nextImport returns where the word "import" stands next, the length of the
// text when it does not.
func nextImport(text []byte, from int) int {
	for {
		i := bytes.Index(text[from:], []byte("import"))
		if i < 0 {
			return len(text)
		}
		i += from
		from = i + len("import")
		if (from == len(text) || !isWord(text[from])) && (i == 0 || !isWord(text[i-1])) {
			return i
		}
	}
}

// statementBefore returns what stands before a place in its statement, without
// the blanks around it.
func statementBefore(text []byte, i int) []byte {
	start := i
	for start > 0 {
		c := text[start-1]
		if c == ';' || c == ':' || c == '\n' && !continued(text[:start-1]) {
			break
		}
		if i-start > maxStatement {
			break
		}
		start--
	}
	return bytes.Trim(text[start:i], blanks)
}

// maxStatement bounds how far the beginning of a statement is looked for.
const maxStatement = 200

// continued reports whether a line goes on in the next one.
func continued(line []byte) bool {
	line = bytes.TrimSuffix(line, []byte("\r"))
	return len(line) > 0 && line[len(line)-1] == '\\'
}

// logicalLine returns the rest of a statement that begins with text: up to the
// end of the line, or of the parenthesis that it begins with.
func logicalLine(text []byte) []byte {
	if trimmed := bytes.TrimLeft(text, blanks); len(trimmed) > 0 && trimmed[0] == '(' {
		if end := bytes.IndexByte(trimmed, ')'); end >= 0 {
			return trimmed[1:end]
		}
		return trimmed[1:]
	}
	for end, c := range text {
		if c == ';' || c == '#' || c == '\n' && !continued(text[:end]) {
			return text[:end]
		}
	}
	return text
}

// words lists the identifiers in a text, without what stands in its comments.
func words(text []byte) []string {
	var list []string
	for len(text) > 0 {
		i := 0
		for i < len(text) && isWord(text[i]) {
			i++
		}
		switch {
		case i > 0:
			if w := text[:i]; string(w) != "as" {
				list = append(list, string(w))
			}
			text = text[i:]
		case text[0] == '#':
			end := bytes.IndexByte(text, '\n')
			if end < 0 {
				return list
			}
			text = text[end:]
		default:
			text = text[1:]
		}
	}
	return list
}

func isWord(c byte) bool {
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80
}

func isDotted(text []byte) bool {
	for i, c := range text {
		if !isWord(c) && (c != '.' || i == 0) {
			return false
		}
	}
	return len(text) > 0
}

// Route is where an import statement leads.
type Route struct {
	// Above are the files of the packages on the way to the module, Module is the
	// module's own file, "" when it has none.
	Above  []string
	Module string
	// Names are the files of the modules that the names of a from-import may be, in
	// their order, "" for a name that is none.
	Names []string
}

// Files appends all files of a route.
func (r *Route) Files(files []string) []string {
	files = append(files, r.Above...)
	if r.Module != "" {
		files = append(files, r.Module)
	}
	for _, file := range r.Names {
		if file != "" {
			files = append(files, file)
		}
	}
	return files
}

// Route returns where an import statement in a file leads.
func (t *Tree) Route(from string, m *Mention) (r Route) {
	at, ok := t.Relative(from, m.Level)
	path := m.Module
	if m.Level == 0 {
		root, rest, _ := strings.Cut(path, ".")
		if at, ok = t.Absolute(from, root); ok {
			r.Above = t.appendFile(r.Above, at)
		}
		path = rest
	}
	if !ok || len(path) > maxName {
		return Route{}
	}
	for segment := range strings.SplitSeq(path, ".") {
		if segment != "" {
			at = child(at, segment)
			r.Above = t.appendFile(r.Above, at)
		}
	}
	if m.Level > 0 && m.Module == "" {
		r.Above = t.appendFile(r.Above, at)
	}
	if file, is := t.Module(at); is {
		r.Module, r.Above = file, r.Above[:len(r.Above)-1]
	}
	if len(m.Names) > 0 {
		r.Names = make([]string, len(m.Names))
	}
	for i, name := range m.Names {
		r.Names[i], _ = t.Module(child(at, name))
	}
	return r
}

// Targets appends the files that an import statement in a file may lead to.
func (t *Tree) Targets(files []string, from string, m *Mention) []string {
	r := t.Route(from, m)
	return r.Files(files)
}

func (t *Tree) appendFile(files []string, name string) []string {
	if file, ok := t.Module(name); ok {
		files = append(files, file)
	}
	return files
}

// Patches reports whether a text may assign to a name of a library outside of
// functions: there is a line "np.bool = bool", perhaps below an if or a try.
func Patches(text []byte) bool {
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte(" = "))
		if i < 0 {
			return false
		}
		i += at
		at = i + 3
		window := text[max(0, i-maxStatement):i]
		start := bytes.LastIndexByte(window, '\n') + 1
		if start == 0 && len(window) == maxStatement {
			continue
		}
		start += i - len(window)
		line := bytes.TrimLeft(text[start:i], " \t")
		if i-start-len(line) <= 8 && bytes.IndexByte(line, '.') > 0 && isDotted(line) &&
			!bytes.HasPrefix(line, []byte("self.")) && !bytes.HasPrefix(line, []byte("cls.")) {
			return true
		}
	}
}
