package main

import (
	"github.com/upcheck/upcheck/matrix/api"
)

// diff is how a package differs between two releases.
type diff struct {
	Package string         `json:"package"`
	From    string         `json:"from"`
	To      string         `json:"to"`
	Rows    []diffRow      `json:"changes"`
	Counts  map[string]int `json:"counts"`
}

// diffRow is one difference of one name.
type diffRow struct {
	Path   string `json:"path"`
	Kind   string `json:"kind"`
	What   string `json:"what,omitempty"`
	Before string `json:"before,omitempty"` // signature
	After  string `json:"after,omitempty"`
}

// undecided counts members that a base outside the history may still have.
const undecided = "removed members that a base of another package may have"

func newDiff(h *api.History, from, to int, added bool) *diff {
	releases := h.Releases()
	d := &diff{
		Package: h.Package(), From: releases[from].Version.String(), To: releases[to].Version.String(),
		Rows: []diffRow{}, Counts: map[string]int{},
	}
	before := api.NewLibrary(api.Installed{History: h, Release: from})
	after := api.NewLibrary(api.Installed{History: h, Release: to})
	changes := h.Changes(from, to)
	for i := range changes {
		c := &changes[i]
		switch {
		case c.Kind == api.Added:
			if d.Counts["added"]++; added {
				d.Rows = append(d.Rows, diffRow{Path: c.Path, Kind: "added", What: c.After().Kind.String(), After: signature(c.After())})
			}
		case c.Kind == api.Gone && c.Undecided:
			d.Counts[undecided]++
		case c.Kind == api.Gone:
			d.row(c.Path, removal(c, after), c.Before(), nil)
		default:
			a, b := made(before, c.Path, c.Before()), made(after, c.Path, c.After())
			for _, x := range api.Compare(a, b) {
				d.row(c.Path, [2]string{x.Kind.String(), difference(x, b)}, a, b)
			}
		}
	}
	return d
}

func (d *diff) row(path string, kind [2]string, before, after *api.Object) {
	d.Counts[kind[0]]++
	d.Rows = append(d.Rows, diffRow{Path: path, Kind: kind[0], What: kind[1], Before: signature(before), After: signature(after)})
}

// removal says what is gone, and where else it still is.
func removal(c *api.Change, after *api.Library) [2]string {
	o := c.Before()
	kind, what := family(o), o.Kind.String()
	if c.Alias {
		kind = "alias"
	}
	if f, ok := after.Find(o.Definition); ok && f.Home != c.Path {
		what += ", still " + f.Home
	}
	return [2]string{"removed " + kind, what}
}

// family groups kinds for counting.
func family(o *api.Object) string {
	switch o.Kind {
	case api.Module:
		if o.Flags&api.Private != 0 {
			return "private module"
		}
		return "module"
	case api.Method, api.ClassMethod, api.StaticMethod, api.Property, api.Attribute:
		return "member"
	default:
		return "name"
	}
}

// made returns a class with the constructor that it inherits.
func made(l *api.Library, path string, o *api.Object) *api.Object {
	if o == nil || o.Kind != api.Class || len(o.Signatures) > 0 {
		return o
	}
	f, ok := l.Constructor(path)
	if !ok {
		return o
	}
	class := *o
	class.Signatures, class.Keys, class.Any = f.Object.Signatures, f.Object.Keys, f.Object.Any
	class.Flags = o.Flags&^(api.Exact|api.Stub) | f.Object.Flags&(api.Exact|api.Stub)
	return &class
}

func signature(o *api.Object) string {
	if o == nil || len(o.Signatures) == 0 {
		return ""
	}
	text := o.Signatures[0].String()
	for _, s := range o.Signatures[1:] {
		text += " | " + s.String()
	}
	return text
}
