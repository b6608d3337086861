//go:build linux && (amd64 || arm64)

package probe

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"

	"github.com/cilium/ebpf"
	"github.com/cilium/ebpf/link"
	"github.com/cilium/ebpf/ringbuf"
	"golang.org/x/sys/unix"

	"github.com/upcheck/upcheck/runtimecheck/event"
)

// Probe watches processes and those that they start.
type Probe struct {
	settings settings
	observer *observer // nil without
	filter   bool
	level    uint32 // of our pid namespace
	space    uint64 // which one that is, in the kernel
	begun    uint64 // when, by the clock of the kernel
	event    func(event.Event)

	proc     *ebpf.Collection
	shared   map[string]*ebpf.Map
	reader   *ringbuf.Reader
	done     chan struct{}
	finished sync.Once
	failure  error
	// Those that tell of processes end first: none may be stopped that nobody looks at.
	tracepoints []link.Link

	// From here on the goroutine that reads owns all, once it runs.
	links    []link.Link
	programs map[loaded]*ebpf.Collection
	attached map[file]bool
	images   map[uint64]*image
	current  map[uint32]uint64 // the image of a process
	known    map[program]*found
	lost     uint64
}

// Start loads what watches. The error wraps ErrUnsupported where the system cannot.
func Start(ctx context.Context, o Options) (*Probe, error) {
	return start(ctx, o, settings{ring: 1 << 24})
}

func start(ctx context.Context, o Options, s settings) (*Probe, error) {
	if err := rights(); err != nil {
		return nil, err
	}
	p := &Probe{
		settings: s, filter: o.Names != nil, begun: now(), event: o.Event, done: make(chan struct{}),
		programs: map[loaded]*ebpf.Collection{}, attached: map[file]bool{},
		images: map[uint64]*image{}, current: map[uint32]uint64{}, known: map[program]*found{},
	}
	if err := errors.Join(ctx.Err(), p.load(o.Names)); err != nil {
		p.release()
		return nil, fmt.Errorf("%w: %w", ErrUnsupported, err)
	}
	if err := p.observe(o.Observe); err != nil {
		p.observer.stop(err)
	}
	if err := p.prepare(o.Python); err != nil {
		p.release()
		return nil, fmt.Errorf("%w: %w", ErrUnsupported, err)
	}
	go p.read()
	return p, nil
}

func now() uint64 {
	var t unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_MONOTONIC, &t)
	return uint64(t.Nano())
}

// load loads what watches processes, and makes the maps that all programs share.
func (p *Probe) load(names []string) error {
	procs, err := procFamily.spec(p.settings)
	if err != nil {
		return err
	}
	if p.proc, err = ebpf.NewCollection(procs); err != nil {
		return err
	}
	if _, err := p.proc.Programs["on_load"].Run(&ebpf.RunOptions{}); err != nil {
		return fmt.Errorf("pid namespace: %w", err)
	}
	if err := errors.Join(p.proc.Variables["level"].Get(&p.level), p.proc.Variables["space"].Get(&p.space)); err != nil {
		return fmt.Errorf("pid namespace: %w", err)
	}
	python, err := pytraceFamily.spec(p.settings)
	if err != nil {
		return err
	}
	p.shared = map[string]*ebpf.Map{}
	for name, m := range p.proc.Maps {
		if python.Maps[name] != nil && name[0] != '.' {
			p.shared[name] = m
		}
	}
	for _, name := range []string{"names", "codes"} {
		if p.shared[name], err = ebpf.NewMap(python.Maps[name]); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, name := range names {
		if err := p.shared["names"].Put(nameHash(name), uint8(1)); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	if p.reader, err = ringbuf.NewReader(p.proc.Maps["events"]); err != nil {
		return err
	}
	for name, program := range map[string]string{
		"sched_process_fork": "on_fork", "sched_process_exec": "on_exec", "sched_process_exit": "on_exit",
		"signal_generate": "on_signal", "mark_victim": "on_oom",
	} {
		l, err := link.AttachRawTracepoint(link.RawTracepointOptions{Name: name, Program: p.proc.Programs[program]})
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		p.tracepoints = append(p.tracepoints, l)
	}
	return nil
}

// prepare attaches to an interpreter before it runs, so that it need not be stopped then.
// What cannot be found now is found when it is executed; one that is known not to be
// seen is an error.
func (p *Probe) prepare(python string) error {
	path, err := exec.LookPath(python)
	if err != nil {
		return nil
	}
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return nil
	}
	if path, err = filepath.Abs(path); err != nil {
		return nil
	}
	var stat unix.Stat_t
	if err := unix.Stat(path, &stat); err != nil {
		return nil
	}
	f := p.look("", path, filepath.SplitList(os.Getenv("LD_LIBRARY_PATH")))
	switch {
	case f == nil || f.python == nil && f.blind == "":
		return nil
	case f.blind != "":
		return errors.New(f.blind)
	}
	// The number of the device as the kernel has it. Where a file system tells another
	// one to stat(2), the program is unknown, and looked at again.
	p.know(program{stat.Ino, unix.Major(stat.Dev)<<20 | unix.Minor(stat.Dev)}, f)
	return nil
}

// Add begins to watch a process, which has not started a Python yet.
func (p *Probe) Add(pid int) error {
	return p.proc.Maps["tree"].Put(uint32(pid), now())
}

// Close ends the watching once all events were handed on, and returns how many were
// lost.
func (p *Probe) Close() (lost uint64, err error) {
	p.finished.Do(func() {
		p.untrace()
		p.failure = p.reader.Flush()
		<-p.done
		p.observer.detach()
		for why := range uint32(2) {
			var n uint64
			p.failure = errors.Join(p.failure, p.proc.Maps["losses"].Lookup(why, &n))
			p.lost += n
		}
		p.failure = errors.Join(p.failure, p.observer.tally())
		p.release()
	})
	return p.lost, p.failure
}

// release gives back what the kernel holds for us, and lets nobody wait.
func (p *Probe) release() {
	p.untrace()
	p.observer.release()
	for _, l := range p.links {
		_ = l.Close()
	}
	for _, programs := range p.programs {
		programs.Close()
	}
	if p.reader != nil {
		_ = p.reader.Close()
	}
	for _, name := range []string{"names", "codes"} {
		if m := p.shared[name]; m != nil {
			_ = m.Close()
		}
	}
	if p.proc != nil {
		p.proc.Close()
	}
}

func (p *Probe) untrace() {
	for _, l := range p.tracepoints {
		_ = l.Close()
	}
	p.tracepoints = nil
}

// read hands on what the kernel sends, until it is asked to stop and nothing is left.
func (p *Probe) read() {
	defer close(p.done)
	var record ringbuf.Record
	for {
		if err := p.reader.ReadInto(&record); err != nil {
			if !errors.Is(err, ringbuf.ErrFlushed) {
				p.failure = err
			}
			return
		}
		p.handle(record.RawSample)
	}
}

func procFile(pid uint32, name string) string {
	return "/proc/" + strconv.Itoa(int(pid)) + "/" + name
}
