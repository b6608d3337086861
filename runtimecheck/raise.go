package runtimecheck

import "github.com/upcheck/upcheck/runtimecheck/event"

// thrown tells the exceptions of a recording apart that are on their way.
type thrown struct {
	pid       int
	exception uint64
	tid       int // of those that have no identity
}

// raise is an exception on its way through frames.
type raise struct {
	event *event.Event // at the frame in which it was seen first
	// file and number are where its innermost frame of the user's code is kept, "" as long
	// as there is none.
	file     string
	number   int
	compiled bool
}

// exception keeps an exception at a frame that it passes. The first one that is the
// user's is where it comes from.
func (s *sight) exception(e *event.Event, open map[thrown]*raise) {
	key := thrown{pid: e.PID, exception: e.Exception}
	if e.Exception == 0 {
		key.tid = e.TID
	}
	r := open[key]
	if r == nil || !r.goesOn(e) {
		r = &raise{event: e}
		open[key] = r
	}
	r.compiled = r.compiled || fromCompiled(e)
	file, ok := s.places.below(e.File)
	switch {
	case generated(e.File):
		s.inCompiled(sighting{event: e, path: "<generated>", line: e.Line, fn: e.Func})
	case !ok:
	case r.file == "":
		inner := at(e, file)
		inner.innermost, inner.compiled = true, r.compiled
		inner.passed = s.made[e] // AutoGraph catches it to raise another one
		r.file, r.number = file, s.raises.add(inner)
		if r.compiled {
			s.inCompiled(inner)
		}
	default:
		if inner := &s.raises[r.file].all[r.number]; inner.fn != e.Func || inner.path != file {
			inner.passed = true
		}
		s.raises.add(at(e, file))
	}
}

// goesOn reports whether an event is about the same exception. An identity is used again
// after its exception is gone: then the text is another one, or it begins at the place
// where the last one began.
func (r *raise) goesOn(e *event.Event) bool {
	first := r.event
	if e.Type != first.Type || e.Message != first.Message || e.File == first.File && e.Line == first.Line && e.Func == first.Func {
		return false
	}
	if e.Exception != 0 {
		return true
	}
	for _, frame := range first.Stack {
		if frame.File == e.File && frame.Func == e.Func {
			return true
		}
	}
	return false
}

// handled reports whether the program caught an exception in the frame where it was
// raised: it was not seen in the frame around, though it would have been.
func (j *judge) handled(s sighting) bool {
	if s.passed {
		return false
	}
	for _, frame := range s.event.Stack {
		if file, ok := j.seen.places.below(frame.File); ok {
			return j.watched[file]
		}
	}
	// Nobody around is known. In the main thread it ends the process unless it is caught.
	main := s.event.TID == 0 || s.event.TID == s.event.PID
	return main && j.ended(s.event.PID) == 0
}

// ended returns the status of a process, or that of the command where it has none; what
// is not known is no 0.
func (j *judge) ended(pid int) int {
	status, known := j.seen.exits[pid]
	switch {
	case known:
		return status
	case j.rec.Cut:
		return -1
	default:
		return j.rec.End.Status
	}
}
