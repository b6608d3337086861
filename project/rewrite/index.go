package rewrite

import (
	"strings"

	"github.com/upcheck/upcheck/project"
)

// AddIndex lets a requirement be looked for on another index as well: in the first line
// of a list, behind a byte order mark; in an item of its own; before what the command
// installs that asks for it.
func (d *Draft) AddIndex(r *project.Requirement, url string) {
	f := d.file
	if r.Vague || r.NameSpan.Len() == 0 || r.NameSpan.End > len(f.src.Raw()) {
		d.refuse("it has no place of its own there")
		return
	}
	option := "--extra-index-url " + url
	ways := [][]change{{{f.origin(0), option + "\n"}}}
	n := f.src.TextSpan(r.NameSpan)
	start, _ := f.lineAround(n)
	if head := string(f.text[start:n.Start]); strings.Trim(head, " \t-") == "" && strings.Contains(head, "-") {
		ways = append(ways, []change{{f.origin(start), head + option + "\n"}})
	}
	// The place is the same for all that one command installs.
	for i := range f.facts.Requirements {
		o := &f.facts.Requirements[i]
		if o.Unit != r.Unit || o.NameSpan.Len() == 0 || o.NameSpan.Start > r.NameSpan.Start {
			continue
		}
		word := f.src.TextSpan(o.NameSpan).Start
		if word > 0 && (f.text[word-1] == '"' || f.text[word-1] == '\'') {
			word--
		}
		ways = append(ways, []change{{f.origin(word), option + " "}})
	}
	want := d.wanted()
	want.Indexes = append(want.Indexes, project.Index{Place: project.Place{Unit: r.Unit}, URL: url, Kind: project.Extra})
	d.tryAs(want, func(after project.Facts) (project.Facts, bool) { return served(after, r, url) }, ways...)
}

// served reports whether a requirement is looked for on an index, and returns the facts
// as they would be if the index served all that the file requires: that of a command
// serves what the command installs.
func served(after project.Facts, r *project.Requirement, url string) (project.Facts, bool) {
	after = clone(after)
	serves := false
	for i := range after.Indexes {
		if x := &after.Indexes[i]; x.URL == url {
			serves = serves || !x.Explicit
			x.Explicit = false
		}
	}
	for i := range after.Requirements {
		if o := &after.Requirements[i]; o.Index == url {
			serves = serves || o.Name == r.Name && o.Unit == r.Unit && o.Spec.String() == r.Spec.String()
			o.Index = ""
		}
	}
	return after, serves
}

// Move writes another URL of an index, wherever its part of the file names it.
func (d *Draft) Move(x *project.Index, url string) {
	f := d.file
	want := d.wanted()
	var way []change
	for i := range want.Indexes {
		w := &want.Indexes[i]
		if w.Unit != x.Unit || w.URL != x.URL {
			continue
		}
		if w.Vague || f.at(w.Span) != x.URL {
			d.refuse("the index has no place of its own there")
			return
		}
		w.URL = url
		way = append(way, change{w.Span, url})
	}
	for i := range want.Requirements {
		if r := &want.Requirements[i]; r.Unit == x.Unit && r.Index == x.URL {
			r.Index = url
		}
	}
	if len(way) > 0 {
		d.try(want, way)
	}
}
