//go:build linux && (amd64 || arm64)

package probe

import (
	"fmt"
	"slices"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/pyoffs"
)

// observer attaches what the subjects of Options.Observe need. Its programs sum up in
// maps, which are read at the end: tally.go. What it cannot attach it says, and the run
// goes on.
type observer struct {
	probe *Probe
	slow  map[event.Subject]uint64

	maps      map[string]*ebpf.Map
	programs  map[loadedObserver]*ebpf.Collection
	layouts   []pyoffs.Layout // of the Pythons that ran, and none
	libraries []library
	refused   map[string]bool // what was told

	pids  map[uint64]uint32 // by image
	sites map[uint64][]event.Frame
	// unplaced counts stacks that were not kept.
	unplaced uint64
	links    []link.Link
}

// loadedObserver tells apart programs that were loaded.
type loadedObserver struct {
	family family
	loaded
}

// observe begins to observe. The maps are made first, so that all programs share them.
func (p *Probe) observe(asked []event.Asked) error {
	if len(asked) == 0 {
		return nil
	}
	o := &observer{
		probe: p, slow: make(map[event.Subject]uint64), maps: make(map[string]*ebpf.Map), programs: make(map[loadedObserver]*ebpf.Collection),
		layouts: []pyoffs.Layout{{}}, refused: make(map[string]bool), pids: make(map[uint64]uint32), sites: make(map[uint64][]event.Frame),
	}
	for _, a := range asked {
		o.slow[a.Subject] = uint64(a.Slow)
	}
	p.observer = o
	for _, f := range o.families() {
		s, err := f.spec(p.settings)
		if err != nil {
			return err
		}
		for name, m := range s.Maps {
			if name[0] == '.' || p.shared[name] != nil || o.maps[name] != nil {
				continue
			}
			if o.maps[name], err = ebpf.NewMap(m); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	if err := o.layout(pyoffs.Layout{}); err != nil {
		return err
	}
	if o.native() {
		if err := o.trace(libraryFamily, pyoffs.Layout{}, map[string]string{"sys_exit": "on_map"}); err != nil {
			return err
		}
	}
	if o.wants(event.OffCPU) {
		return o.trace(schedFamily, pyoffs.Layout{}, map[string]string{"sched_switch": "on_switch"})
	}
	return nil
}

func (o *observer) wants(s event.Subject) bool { _, asked := o.slow[s]; return asked }

// native says whether calls of libraries are observed.
func (o *observer) native() bool { return o.wants(event.CUDA) || o.wants(event.NCCL) }

// families returns those that the subjects need.
func (o *observer) families() []family {
	all := []family{processFamily}
	if o.native() {
		all = append(all, callsFamily, libraryFamily)
	}
	if o.wants(event.Mappings) {
		all = append(all, memoryFamily)
	}
	if o.wants(event.Lock) {
		all = append(all, lockFamily)
	}
	if o.wants(event.OffCPU) {
		all = append(all, schedFamily)
	}
	return all
}

// layout has programs that walk the stacks of a Python, or with none those for processes
// without one that is known.
func (o *observer) layout(l pyoffs.Layout) error {
	if err := o.trace(processFamily, l, map[string]string{"sched_process_fork": "on_fork"}); err != nil {
		return err
	}
	if o.wants(event.Mappings) {
		if err := o.trace(memoryFamily, l, map[string]string{"sys_enter": "on_enter", "sys_exit": "on_exit_of"}); err != nil {
			return err
		}
	}
	for _, lib := range o.libraries {
		if err := o.attachLibrary(lib, l); err != nil {
			return err
		}
	}
	return nil
}

// python begins to observe a Python, which the probe is attached to.
func (o *observer) python(executable *link.Executable, python *pyoffs.Interpreter) error {
	if !slices.Contains(o.layouts, python.Layout) {
		o.layouts = append(o.layouts, python.Layout)
		if err := o.layout(python.Layout); err != nil {
			return err
		}
	}
	at := uprobes{addresses: []uint64{python.Import.Offset}, cookies: []uint64{python.Import.Runtime}}
	if err := o.uprobe(executable, processFamily, python.Layout, at, "on_python", ""); err != nil {
		return err
	}
	if !o.wants(event.Lock) {
		return nil
	}
	if python.LockName != pyoffs.Waiting {
		o.refuse(event.Lock, "Python "+python.Version+" is stripped: only the waits after calls that gave the lock away are seen, not those of threads that compute")
	}
	if len(python.Lock) == 0 {
		return nil
	}
	at = uprobes{addresses: python.Lock, cookies: make([]uint64, len(python.Lock))}
	return o.uprobe(executable, lockFamily, pyoffs.Layout{}, at, "on_wait", "on_lock")
}

// refuse tells once what cannot be observed.
func (o *observer) refuse(subject event.Subject, why string) {
	if o.refused[why] {
		return
	}
	o.refused[why] = true
	o.probe.event(event.Event{
		Kind: event.Observed, Time: int64(now() - o.probe.begun), Message: event.Cut(why),
		Observation: &event.Observation{Subject: subject, What: event.Unobserved},
	})
}

// collection loads a family for a layout, once.
func (o *observer) collection(f family, l pyoffs.Layout) (*ebpf.Collection, error) {
	key := loadedObserver{f, loaded{l, o.probe.settings.perf}}
	if c := o.programs[key]; c != nil {
		return c, nil
	}
	c, err := f.load(o.probe.settings, map[string]any{
		"layout": l, "level": o.probe.level, "space": o.probe.space, "slow_cuda": o.slow[event.CUDA], "slow_nccl": o.slow[event.NCCL],
	}, o.probe.shared, o.maps)
	if err != nil {
		return nil, err
	}
	o.programs[key] = c
	return c, nil
}

// trace attaches the programs of a family to raw tracepoints.
func (o *observer) trace(f family, l pyoffs.Layout, at map[string]string) error {
	c, err := o.collection(f, l)
	if err != nil {
		return err
	}
	for tracepoint, program := range at {
		l, err := link.AttachRawTracepoint(link.RawTracepointOptions{Name: tracepoint, Program: c.Programs[program]})
		if err != nil {
			return fmt.Errorf("%s: %w", tracepoint, err)
		}
		if f == libraryFamily { // stops processes, so that it ends with what else does
			o.probe.tracepoints = append(o.probe.tracepoints, l)
		} else {
			o.links = append(o.links, l)
		}
	}
	return nil
}

// uprobes are places in a file, each with its cookie.
type uprobes struct{ addresses, cookies []uint64 }

// uprobe attaches programs to where functions begin and, when there is a name for it, to
// where they return.
func (o *observer) uprobe(executable *link.Executable, f family, l pyoffs.Layout, at uprobes, begin, end string) error {
	return o.probe.orByPerf(func() error { return o.uprobeAs(executable, f, l, at, begin, end) })
}

func (o *observer) uprobeAs(executable *link.Executable, f family, layout pyoffs.Layout, at uprobes, begin, end string) error {
	c, err := o.collection(f, layout)
	if err != nil {
		return err
	}
	var links []link.Link
	add := func(l link.Link, err error) error {
		if err == nil {
			links = append(links, l)
		}
		return err
	}
	// The return first: a call that nobody saw begin is not one.
	for _, name := range []string{end, begin} {
		switch {
		case name == "":
		case !o.probe.settings.perf && name == end:
			err = add(executable.UretprobeMulti(nil, c.Programs[name], &link.UprobeMultiOptions{Addresses: at.addresses, Cookies: at.cookies}))
		case !o.probe.settings.perf:
			err = add(executable.UprobeMulti(nil, c.Programs[name], &link.UprobeMultiOptions{Addresses: at.addresses, Cookies: at.cookies}))
		default:
			for i := range at.addresses {
				options := &link.UprobeOptions{Address: at.addresses[i], Cookie: at.cookies[i]}
				attach := executable.Uprobe
				if name == end {
					attach = executable.Uretprobe
				}
				if err == nil {
					err = add(attach(name, c.Programs[name], options))
				}
			}
		}
		if err != nil {
			for _, l := range links {
				_ = l.Close()
			}
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	o.links = append(o.links, links...)
	return nil
}

// stop gives up observing, and tells why.
func (o *observer) stop(why error) {
	o.refuse("", why.Error())
	o.release()
	o.probe.observer = nil
}

// process tells whose an image is.
func (o *observer) process(image uint64, pid uint32) {
	if o != nil {
		o.pids[image] = pid
	}
}

// detach ends the observing; what was summed up is kept.
func (o *observer) detach() {
	if o == nil {
		return
	}
	for _, l := range o.links {
		_ = l.Close()
	}
	o.links = nil
}

// release gives back what the kernel holds.
func (o *observer) release() {
	if o == nil {
		return
	}
	o.detach()
	for _, c := range o.programs {
		c.Close()
	}
	for _, m := range o.maps {
		_ = m.Close()
	}
	for _, lib := range o.libraries {
		_ = lib.file.Close()
	}
}
