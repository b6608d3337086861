// Package observe sums up what was observed of a run beside verdicts. It reads a
// recording and nothing else, so that a recording always gives the same report.
//
// An observation says nothing about a finding.
package observe

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/runtimecheck"
	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/histogram"
)

// Report is what was observed. Its members are in a fixed order, and never nil.
type Report struct {
	Asked      []Asked      `json:"asked"`
	Unobserved []Unobserved `json:"unobserved"`
	// Missed counts observations that found no room: numbers are too low by them.
	Missed    uint64     `json:"missed"`
	Libraries []Library  `json:"libraries"`
	Calls     []Calls    `json:"calls"`
	Troubles  []Trouble  `json:"troubles"`
	Held      []Held     `json:"held"`
	Mappings  []Mappings `json:"mappings"`
	Forks     []Fork     `json:"forks"`
	Signals   []Signal   `json:"signals"`
	Victims   []Victim   `json:"oom_victims"`
	Functions []Function `json:"functions"`
}

// Asked is a subject that was observed.
type Asked struct {
	Subject event.Subject `json:"subject"`
	Slow    int64         `json:"slow_ns"` // from when on a call is slow, 0 for never
}

// Unobserved is what of a subject could not be observed, of all when it is "".
type Unobserved struct {
	Subject event.Subject `json:"subject"`
	Why     string        `json:"why"`
}

// Library is a file whose functions were observed.
type Library struct {
	Subject   event.Subject `json:"subject"`
	Path      string        `json:"path"`
	Functions uint64        `json:"functions"`
}

// Place is where in Python something was: in the project, where there is a frame of it.
type Place struct {
	Path string `json:"path"` // "" where it is not known
	Line int    `json:"line"`
	Func string `json:"func"`
	// From is the innermost frame, of a library, where that is another one.
	From string `json:"from"`
	// Callers are the next frames around, of the project.
	Callers []Caller `json:"callers"`
}

// Caller is a frame around a place.
type Caller struct {
	Path string `json:"path"`
	Line int    `json:"line"`
	Func string `json:"func"`
}

// maxCallers is how many frames around a place tell it from another.
const maxCallers = 2

// Calls are all calls of a function, or all waits of a kind.
type Calls struct {
	Subject event.Subject `json:"subject"`
	Name    string        `json:"name"`
	Durations
	Failed uint64 `json:"failed"`
	// Processes are the parts of each process, the longest first.
	Processes []Share `json:"processes"`
}

// Durations are how long things took, in nanoseconds. Quantiles are exact to a quarter.
type Durations struct {
	Count  uint64 `json:"count"`
	Sum    uint64 `json:"sum_ns"`
	Most   uint64 `json:"max_ns"`
	Median uint64 `json:"p50_ns"`
	P95    uint64 `json:"p95_ns"`
	Bands  []Band `json:"buckets"`
	times  *histogram.Histogram
}

// Band counts durations below a power of two of nanoseconds, and not below half of it.
type Band struct {
	Below uint64 `json:"below_ns"`
	Count uint64 `json:"count"`
}

// Share is the part of a process.
type Share struct {
	PID   int    `json:"pid"`
	Count uint64 `json:"count"`
	Sum   uint64 `json:"sum_ns"`
}

// Trouble is calls at a place that were slow, failed or did not return.
type Trouble struct {
	Subject event.Subject `json:"subject"`
	What    event.What    `json:"what"`
	Name    string        `json:"name"`
	PID     int           `json:"pid"`
	Place   Place         `json:"place"`
	At      int64         `json:"at_ns"` // when the first one began
	Count   uint64        `json:"count"`
	Sum     uint64        `json:"sum_ns"` // of what did not return, until the end
	Most    uint64        `json:"max_ns"`
	Status  int           `json:"status"` // of what failed
	Error   string        `json:"error"`  // what that status is called, "" where it is not known
}

// Held is memory that was taken at a place.
type Held struct {
	Subject    event.Subject `json:"subject"`
	Name       string        `json:"name"`
	Place      Place         `json:"place"`
	Taken      uint64        `json:"taken"`
	TakenBytes uint64        `json:"taken_bytes"`
	Given      uint64        `json:"given_back"`
	GivenBytes uint64        `json:"given_back_bytes"`
}

// Left is what was not given back.
func (h *Held) Left() (blocks, bytes uint64) {
	return h.Taken - min(h.Given, h.Taken), h.TakenBytes - min(h.GivenBytes, h.TakenBytes)
}

// Mappings are those of a process.
type Mappings struct {
	PID     int    `json:"pid"`
	Program string `json:"program"`
	Maps    Pace   `json:"mmap"`
	Unmaps  Pace   `json:"munmap"`
	// Populated are the mappings whose pages are made at once (MAP_POPULATE).
	Populated Pace `json:"populated"`
	// Left are those that were not taken back until the end of the process.
	Left      uint64 `json:"left"`
	LeftBytes uint64 `json:"left_bytes"`
}

// populated is the name of what mmap(2) is asked for with that flag.
const populated = "MAP_POPULATE"

// All are the mappings of all processes together; the most in a second is that of one.
func (r *Report) All() Mappings {
	var all Mappings
	for _, m := range r.Mappings {
		for _, p := range []struct{ to, from *Pace }{{&all.Maps, &m.Maps}, {&all.Unmaps, &m.Unmaps}, {&all.Populated, &m.Populated}} {
			p.to.Count += p.from.Count
			p.to.Bytes += p.from.Bytes
			p.to.Most = max(p.to.Most, p.from.Most)
		}
		all.Left += m.Left
		all.LeftBytes += m.LeftBytes
	}
	return all
}

func (r *Report) observed(s event.Subject) bool {
	return slices.ContainsFunc(r.Asked, func(a Asked) bool { return a.Subject == s })
}

// Pace is how many there were.
type Pace struct {
	Count uint64 `json:"count"`
	Bytes uint64 `json:"bytes"`
	Most  uint64 `json:"most_a_second"`
}

// Fork is one after CUDA began in the parent, whose context the child cannot use.
type Fork struct {
	PID   int    `json:"pid"`
	Child int    `json:"child"`
	Place Place  `json:"place"`
	At    int64  `json:"at_ns"`
	Calls uint64 `json:"calls"` // of CUDA, by the child
}

// Signal is one that a process got.
type Signal struct {
	Signal int    `json:"signal"`
	Sender int    `json:"sender"`
	From   string `json:"sender_program"` // "" where it is not known
	Target int    `json:"target"`
	To     string `json:"target_program"`
	At     int64  `json:"at_ns"`
}

// Victim is a process that the kernel ended for want of memory.
type Victim struct {
	PID     int    `json:"pid"`
	Program string `json:"program"`
	At      int64  `json:"at_ns"`
}

// Function is one of Python that was timed.
type Function struct {
	Name     string `json:"name"`
	Path     string `json:"path"`
	Line     int    `json:"line"`
	Callback bool   `json:"callback"`
	Durations
	// Rate is how often a process called it in a second, from its first call to the end
	// of its last; the highest of all processes.
	Rate float64 `json:"calls_a_second"`
	// Slow counts the calls of a callback that were slow.
	Slow    uint64 `json:"slow"`
	Sampled bool   `json:"sampled"` // only the first calls were timed
}

// Hot is from when on a function that is no callback is called often: this often, and
// this many times a second.
const (
	hotCalls = 100
	hotRate  = 100
)

// Hot says whether a function is called often.
func (f *Function) Hot() bool { return f.Count >= hotCalls && f.Rate > hotRate }

// Of sums up what a recording has of some subjects, nil for all that were observed. It
// returns nil when there are none.
func Of(rec *event.Recording, subjects []event.Subject) *Report {
	s := newSum(rec)
	for _, a := range rec.Header.Observe {
		if (subjects == nil || slices.Contains(subjects, a.Subject)) && !s.asked(a.Subject) {
			s.report.Asked = append(s.report.Asked, Asked{a.Subject, a.Slow})
		}
	}
	for _, subject := range subjects {
		if !slices.ContainsFunc(s.report.Asked, func(a Asked) bool { return a.Subject == subject }) {
			s.report.Unobserved = append(s.report.Unobserved, Unobserved{subject, "the run was recorded without it"})
		}
	}
	if len(s.report.Asked)+len(s.report.Unobserved) == 0 {
		return nil
	}
	order := make([]*event.Event, len(rec.Events))
	for i := range rec.Events {
		order[i] = &rec.Events[i]
	}
	slices.SortStableFunc(order, func(a, b *event.Event) int { return event.Compare(*a, *b) })
	for _, e := range order {
		s.process(e)
		if o := e.Observation; e.Kind == event.Observed && o != nil && s.asked(o.Subject) {
			s.add(e, o)
		}
	}
	return s.finish()
}

func (s *sum) asked(subject event.Subject) bool { return subject == "" || s.report.observed(subject) }

func durations(h *histogram.Histogram) Durations {
	d := Durations{Count: h.N(), Sum: h.Sum, Most: h.Most, Median: h.Quantile(0.5), P95: h.Quantile(0.95), Bands: []Band{}, times: h}
	for _, b := range h.Bands() {
		d.Bands = append(d.Bands, Band{b.Below, b.N})
	}
	return d
}

// placeOf is the innermost frame of the project, or else the innermost one.
func placeOf(paths runtimecheck.Paths, e *event.Event) Place {
	at := Place{Callers: []Caller{}}
	if e.File == "" {
		return at
	}
	for i, f := range append([]event.Frame{{File: e.File, Line: e.Line, Func: e.Func}}, e.Stack...) {
		path, own := paths.Below(f.File)
		switch {
		case own && at.Path == "":
			at.Path, at.Line, at.Func = path, f.Line, f.Func
			if i > 0 {
				at.From = paths.Library(e.File)
			}
		case own && len(at.Callers) < maxCallers:
			at.Callers = append(at.Callers, Caller{path, f.Line, f.Func})
		}
	}
	if at.Path == "" {
		at.Path, at.Line, at.Func = paths.Library(e.File), e.Line, e.Func
	}
	return at
}

func comparePlaces(a, b Place) int {
	c := cmp.Or(
		cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Func, b.Func), cmp.Compare(a.From, b.From),
		slices.CompareFunc(a.Callers, b.Callers, func(a, b Caller) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Func, b.Func))
		}),
	)
	return c
}
