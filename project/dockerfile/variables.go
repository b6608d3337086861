package dockerfile

import (
	"bytes"
	"strings"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/command"
)

// arg reads ARG name, or ARG name=default. In a stage a name alone takes the
// default that it has before the first FROM; what ENV has set stays.
func (r *reader) arg(in instruction) {
	vars := r.args
	if r.now != nil {
		vars = r.now.vars
	}
	for _, w := range command.Words(in.arguments(), vars) {
		name, value, given := strings.Cut(w.Text, "=")
		switch {
		case r.now != nil && r.now.env[name]:
			continue
		case given && w.Known:
			vars[name] = value
			if r.now != nil {
				// Compilers see it, programs that run later do not.
				var facts project.Facts
				facts.SetEnv(setting(in, w, name, value, r.now.unit))
				r.facts.Host = append(r.facts.Host, facts.Host...)
			}
		case given:
			delete(vars, name)
		case r.now != nil:
			if value, ok := r.args[name]; ok {
				vars[name] = value
			}
		}
	}
}

// env reads ENV name=value …, and the older ENV name value.
func (r *reader) env(in instruction) {
	if r.now == nil {
		return
	}
	text := in.arguments()
	if legacy, ok := legacyEnv(text); ok {
		text = legacy
	}
	// All of one instruction see the values before it.
	words := command.Words(text, r.now.vars)
	for i := 0; i < len(words); i++ {
		w := words[i]
		name, value, ok := strings.Cut(w.Text, "=")
		v := setting(in, w, name, value, r.now.unit)
		if !ok && i+1 < len(words) { // name value
			i++
			w = words[i]
			v = setting(in, w, name, "", r.now.unit)
			v.Place = in.place(words[i-1].Span(0, len(name)), r.now.unit)
			v.Value, v.ValueSpan = strings.Map(unhidden, w.Text), in.at(w.Span(0, len(w.Text)))
		}
		if v.Known = w.Known; !v.Known {
			v.Value = ""
		}
		if name == "" {
			continue
		}
		r.facts.SetEnv(v)
		r.now.env[name] = true
		delete(r.now.vars, name)
		if v.Known {
			r.now.vars[name] = v.Value
		}
	}
}

// setting is the variable in a word name=value.
func setting(in instruction, w command.Word, name, value, unit string) project.EnvVar {
	v := project.EnvVar{Place: in.place(w.Span(0, len(name)), unit), Name: name, Value: value, Known: w.Known}
	if value != "" {
		v.ValueSpan = in.at(w.Span(len(name)+1, len(w.Text)))
	}
	return v
}

// legacyEnv makes two words of "name value with blanks", by hiding the blanks in
// the value, and reports whether a text is that.
func legacyEnv(text []byte) ([]byte, bool) {
	start := len(text) - len(bytes.TrimLeft(text, " \t"))
	end := bytes.IndexAny(text[start:], " \t")
	if end < 0 || bytes.IndexByte(text[start:start+end], '=') >= 0 {
		return nil, false
	}
	text = bytes.Clone(text)
	value := text[start+end:]
	value = value[len(value)-len(bytes.TrimLeft(value, " \t")):]
	for i := range bytes.TrimRight(value, " \t\r\n") {
		switch value[i] {
		case ' ':
			value[i] = hiddenBlank
		case '\t':
			value[i] = hiddenTab
		case '#':
			value[i] = hiddenMark
		}
	}
	return text, true
}

const hiddenBlank, hiddenTab, hiddenMark = 0x10, 0x11, 0x12

func unhidden(c rune) rune {
	switch c {
	case hiddenBlank:
		return ' '
	case hiddenTab:
		return '\t'
	case hiddenMark:
		return '#'
	}
	return c
}

// at returns where a span of the text of an instruction is in the file.
func (in instruction) at(s source.Span) source.Span {
	return source.Span{Start: in.start + s.Start, End: in.start + s.End}
}

func (in instruction) place(s source.Span, unit string) project.Place {
	return project.Place{Span: in.at(s), Unit: unit}
}
