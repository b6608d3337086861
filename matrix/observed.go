package matrix

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/finding"
)

// Observed is what the examples of a package's entries did when they were run in
// environments with real releases. It is written by cmd/probe, one file a package, and
// by nobody else.
type Observed struct {
	Schema       int           `yaml:"schema"`
	Package      string        `yaml:"package"`
	Environments []Environment `yaml:"environments"`
	Seen         []SeenExample `yaml:"seen"`
}

// Environment is what one release was run with.
type Environment struct {
	Release string     `yaml:"release"`
	Python  string     `yaml:"python"` // of the interpreter, "3.8.18"
	Pins    StringList `yaml:"pins"`   // as pip was given them
}

// SeenExample is what one example did, by releases of the entry's package.
type SeenExample struct {
	Code    string     `yaml:"code"`
	Example int        `yaml:"example"` // its place in the entry, from 1; 0 for none
	Bad     []Sighting `yaml:"bad"`     // at the marked lines
	Good    []Sighting `yaml:"good"`    // of the whole
	// Wheel is what the files of the wheels show of the entry, in no example.
	Wheel []Sighting `yaml:"wheel"`
}

// Sighting is what was seen at one release.
type Sighting struct {
	Release string
	// Effect is one of OK, Warns, Changed, Rejects, Raises and Absent. Changed says that
	// nothing failed, and that other values came out than at the release before.
	Effect finding.Effect
	// Kind is the category of the warning or the type of the exception, Text its first
	// line.
	Kind, Text string
	// Unrun, when not "", is why nothing was seen.
	Unrun string
}

// unrun begins the text of a sighting of nothing.
const unrun = "not run: "

// String returns "warns DeprecationWarning: text", "ok" or "not run: reason".
func (s Sighting) String() string {
	switch {
	case s.Unrun != "":
		return unrun + s.Unrun
	case s.Kind == "":
		return s.Effect.String()
	case s.Text == "":
		return s.Effect.String() + " " + s.Kind
	}
	return s.Effect.String() + " " + s.Kind + ": " + s.Text
}

// UnmarshalText reads what String returns, of any release.
func (s *Sighting) UnmarshalText(text []byte) error {
	if reason, ok := strings.CutPrefix(string(text), unrun); ok {
		s.Unrun = reason
		return nil
	}
	effect, rest, _ := strings.Cut(string(text), " ")
	s.Kind, s.Text, _ = strings.Cut(rest, ": ")
	return s.Effect.UnmarshalText([]byte(effect))
}

// DecodeObserved reads a file of observations. The error joins a Problem for each
// thing that is wrong; the name is only for messages.
func DecodeObserved(name string, data []byte) (*Observed, error) {
	f := &File{Name: name, lines: map[string]int{}}
	o := &Observed{}
	if err := f.decode(data, o, &o.Schema); err != nil {
		return nil, err
	}
	return o, nil
}

// Encode returns the file for observations, in order.
func (o *Observed) Encode() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Made by \"make probe\": what the examples of the entries did in real environments.\nschema: %d\npackage: %s\nenvironments:%s\n", schemaVersion, o.Package, none(len(o.Environments)))
	for _, e := range o.Environments {
		fmt.Fprintf(&b, "  - {release: %q, python: %q, pins: %q}\n", e.Release, e.Python, strings.Join(e.Pins, " "))
	}
	fmt.Fprintf(&b, "seen:%s\n", none(len(o.Seen)))
	for i := range o.Seen {
		e := &o.Seen[i]
		fmt.Fprintf(&b, "  - code: %s\n    example: %d\n", e.Code, e.Example)
		for _, half := range []struct {
			name string
			list []Sighting
		}{{"bad", e.Bad}, {"good", e.Good}, {"wheel", e.Wheel}} {
			if len(half.list) == 0 {
				continue
			}
			fmt.Fprintf(&b, "    %s:\n", half.name)
			for _, s := range half.list {
				fmt.Fprintf(&b, "      %q: %s\n", s.Release, strconv.Quote(s.String()))
			}
		}
	}
	return b.Bytes()
}

// none is how a list without items is written.
func none(items int) string {
	if items == 0 {
		return " []"
	}
	return ""
}

// Merge takes up what a later run saw: of its releases, and of nothing else.
func (o *Observed) Merge(later *Observed) {
	for _, e := range later.Environments {
		o.Environments = slices.DeleteFunc(o.Environments, func(known Environment) bool { return known.Release == e.Release })
		o.Environments = append(o.Environments, e)
	}
	slices.SortFunc(o.Environments, func(a, b Environment) int { return compareVersions(a.Release, b.Release) })
	for _, e := range later.Seen {
		i := slices.IndexFunc(o.Seen, func(known SeenExample) bool { return known.Code == e.Code && known.Example == e.Example })
		if i < 0 {
			o.Seen = append(o.Seen, e)
			continue
		}
		o.Seen[i].Bad = merged(o.Seen[i].Bad, e.Bad)
		o.Seen[i].Good = merged(o.Seen[i].Good, e.Good)
		o.Seen[i].Wheel = merged(o.Seen[i].Wheel, e.Wheel)
	}
	slices.SortFunc(o.Seen, func(a, b SeenExample) int {
		return cmp.Or(strings.Compare(a.Code, b.Code), a.Example-b.Example)
	})
}

func merged(list, later []Sighting) []Sighting {
	for _, s := range later {
		list = slices.DeleteFunc(list, func(known Sighting) bool { return known.Release == s.Release })
		list = append(list, s)
	}
	slices.SortFunc(list, func(a, b Sighting) int { return compareVersions(a.Release, b.Release) })
	return list
}
