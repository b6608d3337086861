package probe

// exceptions tells the exceptions of a process apart. The address of an object is not
// enough: memory is used again, and up to 3.11 an exception is a type and a text until a
// handler or a "finally" wants the instance.
type exceptions struct {
	recent []raised // the newest last
	last   uint64
}

type raised struct {
	id, value uint64
	tid       uint32
	instance  bool
	class     string
}

// maxRecent is how many exceptions may be under way at once, threads and chains taken
// together, so that each is known again.
const maxRecent = 256

// id returns the number of the exception that passes a frame. One that passed none has
// no traceback and is new.
func (e *exceptions) id(r raised, traceback bool) uint64 {
	if traceback {
		if known := e.known(r); known != nil {
			known.value, known.instance, known.tid = r.value, r.instance, r.tid
			return known.id
		}
	}
	e.last++
	r.id = e.last
	if len(e.recent) == maxRecent {
		e.recent = append(e.recent[:0], e.recent[1:]...)
	}
	e.recent = append(e.recent, r)
	return r.id
}

func (e *exceptions) known(r raised) *raised {
	for i := len(e.recent) - 1; i >= 0; i-- {
		if k := &e.recent[i]; k.value == r.value && r.value != 0 && k.class == r.class {
			return k
		}
	}
	for i := len(e.recent) - 1; i >= 0; i-- {
		if k := &e.recent[i]; k.tid == r.tid && !k.instance && k.class == r.class {
			return k
		}
	}
	return nil
}
