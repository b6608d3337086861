package runtimecheck

import (
	"slices"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// origins are the lines that lines of generated code were made from.
type origins map[generatedLine]event.Origin

type generatedLine struct {
	file string
	line int
}

func originsOf(events []event.Event) origins {
	o := origins{}
	for i := range events {
		if e := &events[i]; e.Kind == event.Map {
			for _, origin := range e.Origins {
				o[generatedLine{e.File, origin.At}] = origin
			}
		}
	}
	return o
}

// written returns an event with the places that the user wrote, as far as they are known,
// and whether its own is one of those.
func (o origins) written(e *event.Event) (out *event.Event, itself bool) {
	if e.Kind == event.Map {
		return e, false
	}
	clone := *e
	if origin, known := o[generatedLine{e.File, e.Line}]; known {
		itself = true
		clone.File, clone.Line, clone.EndLine, clone.Func = origin.File, origin.Line, origin.Line, origin.Func
	}
	changed := itself
	for i, frame := range e.Stack {
		origin, known := o[generatedLine{frame.File, frame.Line}]
		if !known {
			continue
		}
		if &clone.Stack[0] == &e.Stack[0] {
			clone.Stack = slices.Clone(e.Stack)
		}
		changed = true
		clone.Stack[i] = event.Frame{File: origin.File, Line: origin.Line, Func: origin.Func}
	}
	if !changed {
		return e, false
	}
	return &clone, itself
}
