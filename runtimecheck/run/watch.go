package run

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/probe"
	"github.com/upcheck/upcheck/runtimecheck/shim"
)

// watcher is what watches a run.
type watcher struct {
	start time.Time
	shim  *shim.Shim // nil when there is none
	probe prober     // nil when the kernel cannot be asked
	why   error      // why it cannot

	mu     sync.Mutex
	events []event.Event
	lost   uint64
	// guesses are warnings by their text on the standard error. They count when nobody
	// else sees warnings.
	guesses []event.Event
	pid     int
	// left are the processes that did not end with the command.
	left []int
}

// prober is a probe.Probe.
type prober interface {
	Add(pid int) error
	Close() (lost uint64, err error)
}

// maxEvents bounds what is kept of a run, in memory.
const maxEvents = 1_000_000

// watch starts what can watch a run.
func watch(ctx context.Context, o Options, who person) (*watcher, error) {
	w := &watcher{start: time.Now()}
	if !o.NoKernel {
		p, err := probe.Start(ctx, probe.Options{Names: names(o.Wanted), Python: o.interpreter(), Observe: ofKernel(o.Observe), Event: w.add})
		if err == nil {
			w.probe = p
		}
		w.why = err
	}
	if err := require(o.Require, w.rung(true)); err != nil {
		return nil, errors.Join(fmt.Errorf("%w: %s", err, because(w.why)), w.close())
	}
	ranges := make([]shim.Range, len(o.Wanted))
	for i, r := range o.Wanted {
		ranges[i] = shim.Range(r)
	}
	var err error
	w.shim, err = shim.New(shim.Options{
		Ranges: ranges, Events: w.probe == nil, Packages: o.Packages, Calls: calls(o), Start: w.start, UID: who.uid, GID: who.gid,
	})
	if err != nil {
		o.notice("Python is not watched: " + err.Error())
	}
	if err := require(o.Require, w.rung(w.shim != nil)); err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// interpreter is the Python that the command most likely runs: the one that is told, or
// the program itself, whatever it is.
func (o Options) interpreter() string {
	if o.Python != "" {
		return o.Python
	}
	program, err := lookPath(o.Argv, o.Dir, o.Env)
	if err != nil {
		return "" // the command does not start
	}
	return program
}

// rung is how the run is watched.
func (w *watcher) rung(python bool) event.Rung {
	switch {
	case w.probe != nil && python:
		return event.Both
	case w.probe != nil:
		return event.EBPF
	case python:
		return event.Shim
	default:
		return event.Nothing
	}
}

// require refuses a rung that is lower than the one that is required.
func require(want, got event.Rung) error {
	order := []event.Rung{event.Nothing, event.Shim, event.EBPF, event.Both}
	if slices.Index(order, got) < slices.Index(order, want) {
		if got == event.Nothing {
			return fmt.Errorf("%w, by %q", ErrRung, want)
		}
		return fmt.Errorf("%w: by %q, and not by %q alone", ErrRung, want, got)
	}
	return nil
}

// names returns the base names of the wanted files.
func names(wanted []Wanted) []string {
	bases := []string{} // not nil, which stands for all
	for _, r := range wanted {
		bases = append(bases, filepath.Base(r.File))
	}
	slices.Sort(bases)
	return slices.Compact(bases)
}

func (o Options) notice(text string) {
	if o.Notice != nil {
		o.Notice(text)
	}
}

// add keeps an event.
func (w *watcher) add(e event.Event) { w.keep(&w.events, e) }

func (w *watcher) keep(to *[]event.Event, e event.Event) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(*to) >= maxEvents {
		w.lost++
		return
	}
	*to = append(*to, e)
}

func (w *watcher) close() error {
	var errs []error
	if w.probe != nil {
		lost, err := w.probe.Close()
		w.lost += lost
		errs = append(errs, err)
	}
	if w.shim != nil {
		errs = append(errs, w.shim.Close())
	}
	return errors.Join(errs...)
}
