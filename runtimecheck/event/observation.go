package event

import "github.com/upcheck/upcheck/runtimecheck/histogram"

// Subject is what is observed of a run beside verdicts.
type Subject string

// The subjects.
const (
	// CUDA: calls of its two libraries, memory of devices, forks after it began.
	CUDA Subject = "cuda"
	// NCCL: calls of its library.
	NCCL Subject = "nccl"
	// Mappings: mmap(2) and munmap(2).
	Mappings Subject = "mmap"
	// Lock: waits for the lock of the interpreter.
	Lock Subject = "gil"
	// OffCPU: how long threads do not run.
	OffCPU Subject = "offcpu"
	// Callbacks: those of Keras and Lightning, and functions of the project.
	Callbacks Subject = "callbacks"
)

// Subjects returns all, in the order of reports.
func Subjects() []Subject { return []Subject{CUDA, NCCL, Mappings, Lock, OffCPU, Callbacks} }

// Asked is a subject that a run was asked to observe.
type Asked struct {
	Subject Subject `json:"of"`
	// Slow is from when on a call is slow, in nanoseconds; 0 where that means nothing.
	Slow int64 `json:"slow,omitempty"`
}

// Observation is what was observed of a process, summed up. The event around it has the
// process, the first time, and where it is known the place in Python: its own and the
// stack around. Durations are in nanoseconds.
type Observation struct {
	Subject Subject `json:"of"`
	What    What    `json:"what"`
	// Name is a function, or what else the numbers are about.
	Name string `json:"name,omitempty"`
	// N counts, Bytes sums up; of Held it is what was taken, Given what of it was given
	// back.
	N          uint64 `json:"n,omitempty"`
	Bytes      uint64 `json:"bytes,omitempty"`
	Given      uint64 `json:"given,omitempty"`
	GivenBytes uint64 `json:"given_bytes,omitempty"`
	// Sum is how long all took together, Most the longest.
	Sum  uint64 `json:"sum,omitempty"`
	Most uint64 `json:"most,omitempty"`
	// Status is the result of what failed, Failed how many of Times did.
	Status int                  `json:"status,omitempty"`
	Failed uint64               `json:"failed,omitempty"`
	Times  *histogram.Histogram `json:"times,omitempty"`
	// Sampled says that Times are those of the first calls only.
	Sampled bool `json:"sampled,omitempty"`
}

// What is the kind of an observation.
type What string

// The kinds.
const (
	// Took: Times are those of all calls of Name.
	Took What = "took"
	// Slow: N calls of Name at a place were slow. Failed: they returned Status.
	Slow   What = "slow"
	Failed What = "failed"
	// Unreturned: a call of Name did not return, and took Sum until the end.
	Unreturned What = "unreturned"
	// Held: N with Bytes were taken by Name at a place, Given with GivenBytes given back.
	Held What = "held"
	// Pace: N with Bytes in all, and Most in a second.
	Pace What = "pace"
	// Forked: Child began after CUDA did in its parent, and called it N times.
	Forked What = "forked"
	// Function: Times are those of the function of Python at the place, called for Sum
	// from the first call to the end of the last. Callback: it is a callback, and N were
	// slow. Of both, Sampled says that only the first calls were timed.
	Function What = "function"
	Callback What = "callback"
	// Library: N functions are observed in the file Name.
	Library What = "library"
	// Unobserved: the message of the event says what could not be observed.
	Unobserved What = "unobserved"
	// Missed: N observations found no room.
	Missed What = "missed"
)
