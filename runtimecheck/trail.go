package runtimecheck

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/runtimecheck/event"
)

// sighting is an event at a line of the user's code.
type sighting struct {
	event     *event.Event
	path      string
	line, end int
	fn        string
	// from is the place that a warning names for itself, where that is another one.
	from string
	// Of an exception: innermost is the frame of the user's code that it came from,
	// passed says that it was seen in a frame around that one too.
	innermost, passed bool
	// compiled says that it comes from code that was compiled from a function, so that
	// the line is that of the call.
	compiled bool
	// number orders the sightings of a file by time.
	number int
}

func (s *sighting) evidence() finding.Evidence {
	kind := map[event.Kind]string{
		event.Exception: "exception", event.Warning: "warning", event.Log: "log", event.Import: "import", event.Line: "line",
	}[s.event.Kind]
	return finding.Evidence{
		Kind: kind, Path: s.path, Line: s.line, EndLine: s.end, Func: s.fn,
		Type: event.ClassName(s.event.Type), Message: s.event.Message, From: s.from,
	}
}

// trails are the sightings of a kind, by file.
type trails map[string]*trail

// trail is what was seen in a file: in the order of time until it is settled, then by
// line. extent is how many lines the longest sighting has behind its first.
type trail struct {
	all    []sighting
	extent int
}

// add keeps a sighting and returns its number in its file.
func (t trails) add(s sighting) int {
	of := t[s.path]
	if of == nil {
		of = &trail{}
		t[s.path] = of
	}
	s.end = max(s.line, s.end)
	s.number = len(of.all)
	of.all = append(of.all, s)
	of.extent = max(of.extent, s.end-s.line)
	return s.number
}

// settle sorts all by line, so that they can be looked up.
func (t trails) settle() {
	for _, of := range t {
		slices.SortStableFunc(of.all, func(a, b sighting) int { return cmp.Compare(a.line, b.line) })
	}
}

// in returns the sightings that touch a range of lines, in the order of time.
func (t trails) in(file string, first, last int) []sighting {
	of := t[file]
	if of == nil {
		return nil
	}
	at, _ := slices.BinarySearchFunc(of.all, first-of.extent, func(s sighting, line int) int { return cmp.Compare(s.line, line) })
	var found []sighting
	for _, s := range of.all[at:] {
		if s.line > last {
			break
		}
		if s.end >= first {
			found = append(found, s)
		}
	}
	slices.SortFunc(found, func(a, b sighting) int { return cmp.Compare(a.number, b.number) })
	return found
}
