package observe

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/runtimecheck"
	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/histogram"
	"github.com/upcheck/upcheck/runtimecheck/native"
)

// sum is a report in the making.
type sum struct {
	report   *Report
	paths    runtimecheck.Paths
	programs map[int]string
	calls    map[string]*Calls
	mappings map[int]*Mappings
	exits    map[int]int64 // when
	// watching are the mappings that were made to watch, by process.
	watching map[int]Pace
	// Where in the report something is, by what it is.
	places, functions map[string]int
}

func newSum(rec *event.Recording) *sum {
	return &sum{
		report: &Report{
			Asked: []Asked{}, Unobserved: []Unobserved{}, Libraries: []Library{}, Calls: []Calls{}, Troubles: []Trouble{}, Held: []Held{},
			Mappings: []Mappings{}, Forks: []Fork{}, Signals: []Signal{}, Victims: []Victim{}, Functions: []Function{},
		},
		paths: runtimecheck.PathsOf(&rec.Header), programs: make(map[int]string), calls: make(map[string]*Calls),
		mappings: make(map[int]*Mappings), exits: make(map[int]int64), watching: make(map[int]Pace), places: make(map[string]int), functions: make(map[string]int),
	}
}

// process keeps what is known of processes, and what became of them.
func (s *sum) process(e *event.Event) {
	switch e.Kind {
	case event.Exec:
		s.programs[e.PID] = path.Base(strings.ReplaceAll(e.Path, `\`, "/"))
	case event.Fork:
		if s.programs[e.Child] == "" {
			s.programs[e.Child] = s.programs[e.PID]
		}
	case event.Signal:
		from := s.programs[e.PID]
		if from == "" && e.Path != "" {
			from = path.Base(e.Path)
		}
		s.report.Signals = append(s.report.Signals, Signal{e.Signal, e.PID, from, e.Target, s.programs[e.Target], e.Time})
	case event.Exit:
		s.exits[e.PID] = e.Time
	case event.OOM:
		s.report.Victims = append(s.report.Victims, Victim{e.PID, s.programs[e.PID], e.Time})
	}
}

func (s *sum) add(e *event.Event, o *event.Observation) {
	switch o.What {
	case event.Took:
		s.took(e, o)
	case event.Slow, event.Failed, event.Unreturned:
		t := Trouble{o.Subject, o.What, o.Name, e.PID, placeOf(s.paths, e), e.Time, max(o.N, 1), o.Sum, o.Most, o.Status, native.Error(o.Name, o.Status)}
		s.report.Troubles = append(s.report.Troubles, t)
	case event.Held:
		s.held(e, o)
	case event.Pace:
		s.pace(e, o)
	case event.Forked:
		s.report.Forks = append(s.report.Forks, Fork{e.PID, e.Child, placeOf(s.paths, e), e.Time, o.N})
	case event.Function, event.Callback:
		s.function(e, o)
	case event.Library:
		l := Library{o.Subject, s.paths.Library(o.Name), o.N}
		if !slices.Contains(s.report.Libraries, l) {
			s.report.Libraries = append(s.report.Libraries, l)
		}
	case event.Unobserved:
		if u := (Unobserved{o.Subject, e.Message}); !slices.Contains(s.report.Unobserved, u) {
			s.report.Unobserved = append(s.report.Unobserved, u)
		}
	case event.Missed:
		s.report.Missed += o.N
	}
}

func (s *sum) took(e *event.Event, o *event.Observation) {
	if o.Times == nil {
		return
	}
	key := fmt.Sprint(o.Subject, " ", o.Name)
	c := s.calls[key]
	if c == nil {
		c = &Calls{Subject: o.Subject, Name: o.Name, Durations: Durations{times: &histogram.Histogram{}}, Processes: []Share{}}
		s.calls[key] = c
	}
	c.times.Merge(o.Times)
	c.Failed += o.Failed
	// A process that becomes another program has two.
	if i := slices.IndexFunc(c.Processes, func(p Share) bool { return p.PID == e.PID }); i >= 0 {
		c.Processes[i].Count += o.Times.N()
		c.Processes[i].Sum += o.Times.Sum
		return
	}
	c.Processes = append(c.Processes, Share{e.PID, o.Times.N(), o.Times.Sum})
}

func (s *sum) held(e *event.Event, o *event.Observation) {
	if o.Name == "mmap" && byWatcher(e) {
		own := s.watching[e.PID]
		s.watching[e.PID] = Pace{Count: own.Count + o.N, Bytes: own.Bytes + o.Bytes}
		return
	}
	h := Held{o.Subject, o.Name, placeOf(s.paths, e), o.N, o.Bytes, o.Given, o.GivenBytes}
	if o.Name == "mmap" {
		m := s.mappingsOf(e.PID)
		blocks, bytes := h.Left()
		m.Left += blocks
		m.LeftBytes += bytes
	}
	key := fmt.Sprintf("%s %s %+v", h.Subject, h.Name, h.Place)
	i, known := s.places[key]
	if !known {
		s.places[key] = len(s.report.Held)
		s.report.Held = append(s.report.Held, h)
		return
	}
	old := &s.report.Held[i]
	old.Taken += h.Taken
	old.TakenBytes += h.TakenBytes
	old.Given += h.Given
	old.GivenBytes += h.GivenBytes
}

// byWatcher says whether what is in the process to time calls and mark lines did that, and
// not the program: runtimecheck/shim.
func byWatcher(e *event.Event) bool {
	const prefix = "_upcheck_"
	return strings.HasPrefix(path.Base(e.File), prefix) || slices.ContainsFunc(e.Stack, func(f event.Frame) bool {
		return strings.HasPrefix(path.Base(f.File), prefix)
	})
}

func (s *sum) mappingsOf(pid int) *Mappings {
	m := s.mappings[pid]
	if m == nil {
		m = &Mappings{PID: pid}
		s.mappings[pid] = m
	}
	return m
}

func (s *sum) pace(e *event.Event, o *event.Observation) {
	m := s.mappingsOf(e.PID)
	p := &m.Maps
	switch o.Name {
	case "munmap":
		p = &m.Unmaps
	case populated:
		p = &m.Populated
	}
	p.Count += o.N
	p.Bytes += o.Bytes
	p.Most = max(p.Most, o.Most)
}

func (s *sum) function(e *event.Event, o *event.Observation) {
	if o.Times == nil {
		return
	}
	file, own := s.paths.Below(e.File)
	if !own {
		file = s.paths.Library(e.File)
	}
	key := fmt.Sprintf("%s:%d %s", file, e.Line, o.Name)
	i, known := s.functions[key]
	if !known {
		i = len(s.report.Functions)
		s.functions[key] = i
		s.report.Functions = append(s.report.Functions, Function{
			Name: o.Name, Path: file, Line: e.Line, Callback: o.What == event.Callback, Durations: Durations{times: &histogram.Histogram{}},
		})
	}
	f := &s.report.Functions[i]
	f.times.Merge(o.Times)
	if o.Sum > 0 && o.Times.N() > 1 {
		f.Rate = max(f.Rate, float64(o.Times.N())/(float64(o.Sum)/1e9))
	}
	f.Slow += o.N
	f.Sampled = f.Sampled || o.Sampled
}

// finish puts all in order.
func (s *sum) finish() *Report {
	r := s.report
	for _, c := range s.calls {
		c.Durations = durations(c.times)
		slices.SortFunc(c.Processes, func(a, b Share) int { return cmp.Or(cmp.Compare(b.Sum, a.Sum), cmp.Compare(a.PID, b.PID)) })
		r.Calls = append(r.Calls, *c)
	}
	for i := range r.Troubles {
		// What did not return took until its process ended, when that was seen.
		t := &r.Troubles[i]
		if end, known := s.exits[t.PID]; known && t.What == event.Unreturned && end >= t.At {
			t.Sum = uint64(end - t.At)
		}
	}
	order := func(subject event.Subject) int { return slices.Index(event.Subjects(), subject) }
	slices.SortFunc(r.Calls, func(a, b Calls) int {
		return cmp.Or(cmp.Compare(order(a.Subject), order(b.Subject)), cmp.Compare(b.Sum, a.Sum), cmp.Compare(a.Name, b.Name))
	})
	slices.SortFunc(r.Unobserved, func(a, b Unobserved) int {
		return cmp.Or(cmp.Compare(order(a.Subject), order(b.Subject)), cmp.Compare(a.Why, b.Why))
	})
	slices.SortFunc(r.Libraries, func(a, b Library) int {
		return cmp.Or(cmp.Compare(order(a.Subject), order(b.Subject)), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Functions, b.Functions))
	})
	slices.SortFunc(r.Signals, func(a, b Signal) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Target, b.Target), cmp.Compare(a.Signal, b.Signal), cmp.Compare(a.Sender, b.Sender))
	})
	slices.SortFunc(r.Asked, func(a, b Asked) int { return cmp.Compare(order(a.Subject), order(b.Subject)) })
	slices.SortFunc(r.Troubles, func(a, b Trouble) int {
		return cmp.Or(
			cmp.Compare(order(a.Subject), order(b.Subject)), cmp.Compare(a.What, b.What), cmp.Compare(b.Sum, a.Sum), cmp.Compare(a.At, b.At),
			cmp.Compare(a.PID, b.PID), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Status, b.Status), comparePlaces(a.Place, b.Place),
		)
	})
	slices.SortFunc(r.Held, func(a, b Held) int {
		_, left := a.Left()
		_, other := b.Left()
		return cmp.Or(
			cmp.Compare(order(a.Subject), order(b.Subject)), cmp.Compare(other, left), cmp.Compare(b.TakenBytes, a.TakenBytes),
			cmp.Compare(a.Name, b.Name), comparePlaces(a.Place, b.Place),
		)
	})
	for pid, m := range s.mappings {
		m.Program = s.programs[pid]
		m.Maps.Count -= min(s.watching[pid].Count, m.Maps.Count)
		m.Maps.Bytes -= min(s.watching[pid].Bytes, m.Maps.Bytes)
		r.Mappings = append(r.Mappings, *m)
	}
	slices.SortFunc(r.Mappings, func(a, b Mappings) int {
		return cmp.Or(cmp.Compare(b.LeftBytes, a.LeftBytes), cmp.Compare(a.PID, b.PID))
	})
	slices.SortFunc(r.Forks, func(a, b Fork) int { return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Child, b.Child)) })
	for i := range r.Functions {
		f := &r.Functions[i]
		f.Durations = durations(f.times)
	}
	slices.SortFunc(r.Functions, func(a, b Function) int {
		return cmp.Or(cmp.Compare(b.Sum, a.Sum), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Name, b.Name))
	})
	return r
}
