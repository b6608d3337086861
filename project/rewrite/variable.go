package rewrite

import (
	"bytes"
	"fmt"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// Rename gives a variable that the file sets another name. Where the file reads it, as
// $NAME or ${NAME}, all places of it are renamed; a use that is neither is left to a
// person.
func (d *Draft) Rename(v *project.EnvVar, to string) {
	f := d.file
	if v.Vague {
		d.refuse("the file is a template")
		return
	}
	set := make(map[source.Span]bool)
	for i := range f.facts.Env {
		e := &f.facts.Env[i]
		switch {
		case e.Name == to && !e.Passed:
			d.refuse(fmt.Sprintf("`%s` is set as well", to))
			return
		case e.Name == v.Name && f.at(e.Span) == v.Name:
			set[e.Span] = true
		}
	}
	if !set[v.Span] {
		d.refuse("its name has no place of its own there")
		return
	}
	reads, line := f.reads(v.Name, set)
	if line > 0 {
		d.refuse(fmt.Sprintf("line %d may read `%s`", line, v.Name))
		return
	}
	way := []change{{v.Span, to}}
	if passed := f.passes(v.Name); len(reads) > 0 || passed {
		for s := range set {
			if s != v.Span {
				way = append(way, change{s, to})
			}
		}
		for _, s := range reads {
			way = append(way, change{s, to})
		}
	}
	changed := make(map[source.Span]bool)
	for _, c := range way {
		changed[c.at] = true
	}
	want := clone(d.want)
	for i := range want.Env {
		if e := &want.Env[i]; changed[e.Span] {
			e.Name = to
		}
	}
	d.try(want, way)
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
