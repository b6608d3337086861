package rewrite

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// Rename gives a variable that the file sets another name. Where the file reads it, as
// $NAME or ${NAME}, all places of it are renamed; a use that is neither is left to a
// person.
func (d *Draft) Rename(v *project.EnvVar, to string) {
	if v.Vague {
		d.refuse("the file is a template")
		return
	}
	r := d.file.rename(v.Name, to)
	switch {
	case r.refused != "":
		d.refuse(r.refused)
		return
	case !r.set[v.Span]:
		d.refuse("its name has no place of its own there")
		return
	}
	places := []source.Span{v.Span}
	if r.together {
		places = r.places
	}
	edits, ok := d.with(renamed(places, to))
	if !ok {
		d.refuse("it cannot be written in the encoding of the file")
		return
	}
	if d.Refused == "" {
		d.edits = edits
		d.renamed = append(d.renamed, rename{places, to})
	}
}

// rename is another name for the variable at some places.
type rename struct {
	places []source.Span
	to     string
}

// maxTogether bounds the places that change together: each of them has a finding, with
// the edits of all.
const maxTogether = 200

// renaming is what giving a variable another name comes to.
type renaming struct {
	// places are where it is set and read; set those of them where it is set.
	places []source.Span
	set    map[source.Span]bool
	// together says that one place cannot change without the others.
	together bool
	refused  string
}

// rename finds out once for each variable whether it can be renamed: with all places
// renamed the file has to say what was meant. Each then is a change of its own.
func (f *File) rename(name, to string) *renaming {
	key := [2]string{name, to}
	if r := f.renamings[key]; r != nil {
		return r
	}
	r := &renaming{set: make(map[source.Span]bool)}
	if f.renamings == nil {
		f.renamings = make(map[[2]string]*renaming)
	}
	f.renamings[key] = r
	for i := range f.facts.Env {
		e := &f.facts.Env[i]
		switch {
		case e.Name == to && !e.Passed:
			r.refused = fmt.Sprintf("`%s` is set as well", to)
			return r
		case e.Name == name && f.at(e.Span) == name && !r.set[e.Span]:
			r.set[e.Span] = true
			r.places = append(r.places, e.Span)
		}
	}
	reads, line := f.reads(name, r.set)
	if line > 0 {
		r.refused = fmt.Sprintf("line %d may read `%s`", line, name)
		return r
	}
	r.together = len(reads) > 0 || f.passes(name)
	r.places = append(r.places, reads...)
	if r.together && len(r.places) > maxTogether {
		r.refused = fmt.Sprintf("its %d places in the file have to change together", len(r.places))
		return r
	}
	d := f.Draft()
	want := d.want
	want.Env = withName(want.Env, r.places, to)
	d.try(want, renamed(r.places, to))
	r.refused = d.Refused
	return r
}

func renamed(places []source.Span, to string) []change {
	way := make([]change, len(places))
	for i, at := range places {
		way[i] = change{at, to}
	}
	return way
}

// withName returns variables with another name for those at some places.
func withName(env []project.EnvVar, places []source.Span, to string) []project.EnvVar {
	changed := make(map[source.Span]bool, len(places))
	for _, at := range places {
		changed[at] = true
	}
	env = slices.Clone(env)
	for i := range env {
		if changed[env[i].Span] {
			env[i].Name = to
		}
	}
	return env
}

// passes reports whether the file hands a variable on with the value that it has.
func (f *File) passes(name string) bool {
	for i := range f.facts.Env {
		if e := &f.facts.Env[i]; e.Name == name && e.Passed {
			return true
		}
	}
	return false
}

// reads finds where a text reads a variable. A whole word that is neither that, nor one
// of the places where it is set, nor in a comment, is in the line that is returned.
func (f *File) reads(name string, set map[source.Span]bool) (places []source.Span, line int) {
	text := f.text
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(name))
		if i < 0 {
			return places, 0
		}
		t := source.Span{Start: from + i, End: from + i + len(name)}
		from = t.End
		if t.Start > 0 && isWord(text[t.Start-1]) || t.End < len(text) && isWord(text[t.End]) {
			continue
		}
		at := f.src.OriginSpan(t)
		switch before := text[:t.Start]; {
		case set[at]:
		case bytes.HasSuffix(before, []byte("$")) && !bytes.HasSuffix(before, []byte(`\$`)), bytes.HasSuffix(before, []byte("${")), bytes.HasSuffix(before, []byte("env.")):
			places = append(places, at)
		case !f.inComment(t):
			return nil, f.src.Position(at.Start).Line
		}
	}
}

// inComment reports whether a "#" begins a comment before a place in its line.
func (f *File) inComment(t source.Span) bool {
	start, _ := f.lineAround(t)
	head := bytes.TrimLeft(f.text[start:t.Start], " \t")
	return bytes.HasPrefix(head, []byte("#")) || bytes.Contains(head, []byte(" #"))
}

func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
