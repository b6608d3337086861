package runtimecheck

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/runtimecheck/event"
)

// sight is what a recording has, by what it is about.
type sight struct {
	places                        places
	raises, warnings, logs, lines trails
	// compiled is what came from code that was compiled from a function, each message once.
	compiled []sighting
	// said are the warnings and the lines of the log, each message once.
	said []*event.Event
	// lost are the events that say so, each message once, exits the statuses by process.
	lost  []*event.Event
	exits map[int]int
	// made are the events in code that was made of the user's, at the user's lines.
	made map[*event.Event]bool
	seen map[[2]string]bool
}

// look sorts the events of a recording.
func look(rec *event.Recording) *sight {
	s := &sight{places: placesOf(&rec.Header), raises: trails{}, warnings: trails{}, logs: trails{}, lines: trails{}, exits: map[int]int{}, made: map[*event.Event]bool{}, seen: map[[2]string]bool{}}
	origins := originsOf(rec.Events)
	order := make([]*event.Event, len(rec.Events))
	for i := range rec.Events {
		e, made := origins.written(&rec.Events[i])
		if made {
			s.made[e] = true
		}
		order[i] = e
	}
	slices.SortStableFunc(order, func(a, b *event.Event) int { return cmp.Compare(a.Time, b.Time) })
	open := make(map[thrown]*raise)
	for _, e := range order {
		switch e.Kind {
		case event.Exception:
			s.exception(e, open)
		case event.Warning, event.Log:
			if s.once("said", e.Message) {
				s.said = append(s.said, e)
			}
			if e.Kind == event.Log {
				s.put(s.logs, e)
			} else {
				s.warning(e)
			}
		case event.Line, event.Import:
			s.put(s.lines, e)
		case event.Exit:
			s.exits[e.PID] = e.Status
		case event.Lost:
			if s.once("lost "+string(e.Hides), e.Message) {
				s.lost = append(s.lost, e)
			}
		}
	}
	for _, t := range []trails{s.raises, s.warnings, s.logs, s.lines} {
		t.settle()
	}
	return s
}

// put keeps an event at its own place.
func (s *sight) put(in trails, e *event.Event) {
	if file, ok := s.places.below(e.File); ok {
		in.add(at(e, file))
	}
}

func at(e *event.Event, file string) sighting {
	return sighting{event: e, path: file, line: e.Line, end: e.EndLine, fn: e.Func}
}

// warning keeps a warning at the innermost frame of the user's code. That is the place
// that it names, or the first frame around that is one, but for a library that names one
// too far out: numpy.product says the line of the caller's caller (NumPy 1.26.4).
func (s *sight) warning(e *event.Event) {
	named := func(f event.Frame) bool {
		return f.File == e.File && e.Line <= f.Line && f.Line <= max(e.Line, e.EndLine)
	}
	frames := e.Stack
	own := false // the program warns itself, and knows whom
	if len(frames) > 0 {
		_, own = s.places.below(frames[0].File)
	}
	if own || !slices.ContainsFunc(frames, named) {
		frames = append([]event.Frame{{File: e.File, Line: e.Line, Func: e.Func}}, frames...)
	}
	from := ""
	if _, ok := s.places.below(e.File); !ok {
		from = fmt.Sprintf("%s:%d", s.places.library(e.File), e.Line)
	}
	for _, frame := range frames {
		if generated(frame.File) {
			s.inCompiled(sighting{event: e, path: "<generated>", line: frame.Line, fn: frame.Func})
			return
		}
		if file, ok := s.places.below(frame.File); ok {
			seen := sighting{event: e, path: file, line: frame.Line, fn: frame.Func, from: from}
			if named(frame) {
				seen.line, seen.end = e.Line, e.EndLine
			}
			s.warnings.add(seen)
			return
		}
	}
}

// inCompiled keeps what came from compiled code.
func (s *sight) inCompiled(at sighting) {
	if s.once("compiled", at.event.Message) {
		s.compiled = append(s.compiled, at)
	}
}

// once reports whether a message of a kind is the first of its text.
func (s *sight) once(kind, message string) bool {
	key := [2]string{kind, message}
	before := s.seen[key]
	s.seen[key] = true
	return !before
}

// ran returns what shows that a statement ran, and nothing else. What is said of a range
// of lines is about a statement as a whole.
func (s *sight) ran(file string, first, last int) []sighting {
	return slices.DeleteFunc(s.lines.in(file, first, last), func(at sighting) bool { return at.line < first || at.end > last })
}

// compiledNaming returns what came from compiled code and names a finding.
func (s *sight) compiledNaming(f *finding.Finding) *sighting {
	for i := range s.compiled {
		if _, ok := names(f, s.compiled[i].event.Message); ok {
			return &s.compiled[i]
		}
	}
	return nil
}

// inUserCode begins the message of an exception that AutoGraph passes on: its place is
// that of the call, the message has the one in the function.
const inUserCode = "in user code:"

func fromCompiled(e *event.Event) bool {
	return strings.HasPrefix(e.Message, inUserCode) || generated(e.File) || slices.ContainsFunc(e.Stack, func(f event.Frame) bool { return generated(f.File) })
}
