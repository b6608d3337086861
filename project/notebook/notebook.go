// Package notebook reads what the cells of notebooks run beside Python: !pip
// install, %env, cells for a shell.
package notebook

import (
	"bytes"
	"path"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/command"
)

// Reader reads notebooks.
type Reader struct{}

// Match reports whether a file is a notebook.
func (Reader) Match(file string) bool { return strings.EqualFold(path.Ext(file), ".ipynb") }

// Read reads a notebook. Most of one are its outputs, so that one without any
// word of interest is not taken apart; what is no notebook is said by the scan
// of the same file.
func (Reader) Read(file string, data []byte) (project.Facts, []project.Problem) {
	if !interesting(data) {
		return project.Facts{}, nil
	}
	f, err := source.New(file, data)
	if err != nil {
		return project.Facts{}, []project.Problem{project.Unreadable(file, err)}
	}
	return Of(f), nil
}

// Of returns what a decoded notebook says.
func Of(f *source.File) project.Facts {
	var facts project.Facts
	for _, m := range f.Magics() {
		found := read(m)
		start := f.TextOffset(m.Span.Start)
		found.Put("", "", func(s source.Span) (source.Span, int) {
			return source.Span{Start: start + s.Start, End: start + s.End}, 0
		})
		facts.Add(found)
	}
	facts.Put(f.Path(), "", project.Places(f))
	return facts
}

func interesting(data []byte) bool {
	for _, word := range []string{"install", "%env", "%set_env", "export", "%%bash", "%%sh", "%%script", "module load", "docker"} {
		if bytes.Contains(data, []byte(word)) {
			return true
		}
	}
	return false
}

// read reads a magic. Places are offsets in its text.
func read(m source.Magic) project.Facts {
	switch m.Kind {
	case source.Shell:
		at := strings.IndexByte(m.Text, '!')
		return command.Read(behind(m.Text, at+len(m.Text[at:])-len(strings.TrimLeft(m.Text[at:], "!"))))
	case source.CellMagic:
		line, _, _ := strings.Cut(m.Text, "\n")
		switch name := strings.Fields(strings.TrimLeft(line, "% ")); {
		case len(name) == 0:
		case name[0] == "bash", name[0] == "sh", name[0] == "shell", name[0] == "script" && len(name) > 1 && strings.HasSuffix(name[1], "sh"):
			text := []byte(m.Text)
			blank(text[:len(line)])
			return command.Read(text)
		}
	case source.LineMagic:
		return line(m.Text)
	}
	return project.Facts{}
}

// line reads %pip install and %env; the commands of a shell that are magics, too,
// are read as such.
func line(text string) project.Facts {
	at := strings.IndexByte(text, '%') + 1
	end := at + strings.IndexAny(text[at:]+" ", " \t\n")
	switch text[at:end] {
	case "pip", "uv", "conda", "mamba", "micromamba":
		return command.Read(behind(text, at))
	case "sx", "system":
		return command.Read(behind(text, end))
	case "env", "set_env":
		return env(text, end)
	}
	return project.Facts{}
}

// env reads %env NAME=value and %env NAME value.
func env(text string, at int) project.Facts {
	var facts project.Facts
	start := at + len(text[at:]) - len(strings.TrimLeft(text[at:], " \t"))
	end := start + strings.IndexAny(text[start:]+" ", "= \t\n")
	if end >= len(text) || end == start {
		return facts
	}
	value := strings.Trim(text[end+1:], " \t\r\n")
	from := end + 1 + strings.Index(text[end+1:], value)
	v := project.EnvVar{Name: text[start:end], Value: value, Known: !strings.ContainsAny(value, "${")}
	v.Span, v.ValueSpan = source.Span{Start: start, End: end}, source.Span{Start: from, End: from + len(value)}
	if !v.Known {
		v.Value = ""
	}
	facts.SetEnv(v)
	return facts
}

// behind returns a line with blanks before its command. What IPython fills in, as
// {sys.executable}, becomes a variable that has no value.
func behind(text string, at int) []byte {
	line := []byte(text)
	blank(line[:at])
	for i := at; i < len(line); i++ {
		if line[i] != '{' || line[i-1] == '$' {
			continue
		}
		length := bytes.IndexByte(line[i:], '}')
		if length < 2 {
			continue
		}
		name := line[i+1 : i+length+1]
		python := bytes.Contains(name, []byte("executable"))
		for j := range name {
			name[j] = '_'
		}
		if python {
			copy(name, "python")
		}
		line[i] = '$'
		i += length
	}
	return line
}

func blank(text []byte) {
	for i := range text {
		if text[i] != '\n' {
			text[i] = ' '
		}
	}
}
