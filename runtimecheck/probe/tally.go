//go:build linux && (amd64 || arm64)

package probe

import (
	"errors"

	"github.com/cilium/ebpf"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/histogram"
	"github.com/upcheck/upcheck/runtimecheck/native"
)

// What is summed up in maps follows the structs of bpf/include/observe.h and of the files
// around, member by member.
type (
	timesKey struct {
		Image           uint64
		Subject, Unused uint32
	}
	timesValue struct {
		N, Failed, Sum, Most uint64
		Counts               [histogram.Buckets]uint64
	}
	accountKey struct {
		Image, Site     uint64
		Subject, Unused uint32
	}
	accountValue struct {
		First, Taken, TakenBytes, Given, GivenBytes uint64
	}
	troubleKey struct {
		Image, Site uint64
		Function    uint32
		Status      int32
	}
	troubleValue struct{ N, First, Sum, Most uint64 }
	underWayKey  struct{ Thread, Does uint32 }
	underWay     struct {
		Image, Time, Site, Pointer, Size uint64
		Function, Depth, PID, TID        uint32
	}
	paceKey struct {
		Image           uint64
		Subject, Unused uint32
	}
	paceValue  struct{ N, Bytes, Second, Within, Most uint64 }
	forkOfCUDA struct {
		Parent, Site, Time, Used uint64
		Child, Unused            uint32
	}
)

// Numbers of subjects: enum subject.
const (
	lockWait = 1 + iota
	blocked
	preempted
	mapping
	populated
	unmapping
)

// named says what a number of the kernel is about.
func named(number uint32) (event.Subject, string) {
	switch number {
	case lockWait:
		return event.Lock, "wait"
	case blocked:
		return event.OffCPU, "blocked"
	case preempted:
		return event.OffCPU, "preempted"
	case mapping:
		return event.Mappings, "mmap"
	case populated:
		return event.Mappings, "MAP_POPULATE"
	case unmapping:
		return event.Mappings, "munmap"
	}
	all := native.Functions()
	i := int(number) - firstFunction
	if i < 0 || i >= len(all) {
		return "", ""
	}
	return subjectOf(all[i].Does), all[i].Name
}

// tally hands on what was summed up until now.
func (o *observer) tally() error {
	if o == nil {
		return nil
	}
	return errors.Join(
		each(o.maps["times"], func(k timesKey, v timesValue) {
			e := o.event(k.Image, 0, o.probe.begun, k.Subject, event.Took)
			e.Observation.Failed = v.Failed
			e.Observation.Times = histogram.Of(v.Sum, v.Most, v.Counts[:])
			o.tell(e)
		}),
		each(o.maps["accounts"], func(k accountKey, v accountValue) {
			e := o.event(k.Image, k.Site, v.First, k.Subject, event.Held)
			e.Observation.N, e.Observation.Bytes = v.Taken, v.TakenBytes
			e.Observation.Given, e.Observation.GivenBytes = v.Given, v.GivenBytes
			o.tell(e)
		}),
		each(o.maps["troubles"], func(k troubleKey, v troubleValue) {
			e := o.event(k.Image, k.Site, v.First, k.Function, event.Slow)
			if k.Status != 0 {
				e.Observation.What, e.Observation.Status = event.Failed, int(k.Status)
			}
			e.Observation.N, e.Observation.Sum, e.Observation.Most = v.N, v.Sum, v.Most
			o.tell(e)
		}),
		each(o.maps["under_way"], func(_ underWayKey, v underWay) {
			e := o.event(v.Image, v.Site, v.Time, v.Function, event.Unreturned)
			e.PID, e.TID = int(v.PID), int(v.TID)
			e.Observation.Sum = now() - v.Time
			o.tell(e)
		}),
		each(o.maps["paces"], func(k paceKey, v paceValue) {
			e := o.event(k.Image, 0, o.probe.begun, k.Subject, event.Pace)
			e.Observation.N, e.Observation.Bytes, e.Observation.Most = v.N, v.Bytes, v.Most
			o.tell(e)
		}),
		each(o.forks(), func(_ uint64, v forkOfCUDA) {
			e := o.event(v.Parent, v.Site, v.Time, 0, event.Forked)
			e.Child = int(v.Child)
			e.Observation.Subject, e.Observation.N = event.CUDA, v.Used
			o.tell(e)
		}),
		each(o.maps["missed"], func(_ uint32, n uint64) {
			if n += o.unplaced; n == 0 {
				return
			}
			o.probe.event(event.Event{
				Kind: event.Observed, Time: int64(now() - o.probe.begun), Observation: &event.Observation{What: event.Missed, N: n},
			})
		}),
	)
}

// forks are those after CUDA began, where that is observed.
func (o *observer) forks() *ebpf.Map {
	if !o.native() {
		return nil
	}
	return o.maps["forks"]
}

// tell hands on an event, but for those of the process that waited to become the command.
func (o *observer) tell(e event.Event) {
	if e.PID != 0 {
		o.probe.event(e)
	}
}

// event begins an event about a process.
func (o *observer) event(image, site, time uint64, number uint32, what event.What) event.Event {
	subject, name := named(number)
	e := event.Event{
		Kind: event.Observed, PID: int(o.pids[image]), Time: int64(time - o.probe.begun),
		Observation: &event.Observation{Subject: subject, What: what, Name: name},
	}
	if frames := o.sites[site]; len(frames) > 0 {
		e.File, e.Line, e.EndLine, e.Func = frames[0].File, frames[0].Line, frames[0].Line, frames[0].Func
		e.Stack = frames[1:]
	}
	return e
}

// handle is told of a record of an observer.
func (o *observer) handle(h head, f fields) {
	switch {
	case o == nil: // gave up
	case h.kind == kindLibrary && len(f) == librarySize:
		o.mapped(h, f)
	case h.kind == kindSite && len(f) == siteSize:
		o.site(h, f)
	}
}

// The kinds of records of observers, and their sizes without the head.
const (
	kindLibrary = 32 + iota
	kindSite

	maxSites    = 1 << 17 // in memory
	siteDepth   = 16
	librarySize = 24
	siteSize    = 16 + siteDepth*placeSize
)

// site keeps a stack.
func (o *observer) site(h head, f fields) {
	id, frames := f.u64(), f.u32()
	f.u32()
	var stack []event.Frame
	for range min(frames, siteDepth) {
		var at event.Event
		if !o.probe.where(h, f.place(), &at) {
			break // what of it could not be sent is counted
		}
		stack = append(stack, event.Frame{File: at.File, Line: at.Line, Func: at.Func})
	}
	if len(o.sites) == maxSites {
		o.unplaced++
		return
	}
	o.sites[id] = stack
}

// each calls f with all that a map has.
func each[K, V any](m *ebpf.Map, f func(K, V)) error {
	if m == nil {
		return nil
	}
	var key K
	var value V
	entries := m.Iterate()
	for entries.Next(&key, &value) {
		f(key, value)
	}
	return entries.Err()
}
