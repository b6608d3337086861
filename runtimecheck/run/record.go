package run

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/shim"
)

// end ends the watching and writes the recording. It is written at the end, since only
// then is known whether a Python of the run let itself be watched.
func (w *watcher) end(o Options, status int) error {
	took := time.Since(w.start)
	python := shim.Report{Lines: event.Unknown}
	var errs []error
	if w.shim != nil {
		var err error
		python, err = w.shim.Report()
		errs = append(errs, err)
	}
	errs = append(errs, w.close())
	rung := w.rung(python.Interpreters > 0)
	w.unobserved(o, python)
	if pid := w.pythonLeft(python.Events); pid != 0 {
		python.Events = append(python.Events, event.Event{
			Kind: event.Lost, PID: pid, Message: "a Python that the command started ran on after the end of the command",
		})
	}
	if w.pid != 0 {
		errs = append(errs, require(o.Require, rung))
		w.tell(o, rung, python)
	}

	events := append(slices.Clone(w.events), python.Events...)
	if rung == event.Nothing {
		events = append(events, w.guesses...)
	}
	if w.pid != 0 && w.probe == nil && status >= 0 {
		events = append(events, event.Event{Kind: event.Exit, PID: w.pid, Status: status, Time: took.Nanoseconds()})
	}
	for i, e := range events {
		if e.Time == 0 && (e.Kind == event.Line || e.Kind == event.Lost) {
			events[i].Time = took.Nanoseconds() // it is not known when
		}
	}
	slices.SortStableFunc(events, event.Compare)

	out, err := event.NewWriter(o.Record, event.Header{
		Tool: o.Tool, Kernel: kernel(), Argv: o.Argv, Dir: o.Dir, Root: o.Root, RealRoot: o.RealRoot, Files: o.Files, Rung: rung,
		Observe: o.Observe,
	})
	if err != nil {
		return errors.Join(append(errs, fmt.Errorf("recording: %w", err))...)
	}
	for _, e := range events {
		out.Write(e)
	}
	err = out.End(event.End{Status: status, Loss: w.lost + python.Lost, Lines: python.Lines})
	if err != nil {
		err = fmt.Errorf("recording: %w", err)
	}
	return errors.Join(append(errs, err)...)
}

// pythonLeft returns a process that runs Python and did not end with the command, 0 when
// there is none: what it does from then on is seen by nobody.
func (w *watcher) pythonLeft(more []event.Event) int {
	if len(w.left) == 0 {
		return 0
	}
	events := append(slices.Clone(w.events), more...)
	slices.SortStableFunc(events, event.Compare)
	python := make(map[int]bool)
	for _, e := range events {
		switch e.Kind {
		case event.Exec:
			python[e.PID] = e.Interpreter != nil
		case event.Fork:
			python[e.Child] = python[e.Child] || python[e.PID]
		case event.Exit:
			delete(python, e.PID)
		}
	}
	for _, pid := range w.left {
		if python[pid] {
			return pid
		}
	}
	return 0
}

// tell says how the run was watched, and what was not seen.
func (w *watcher) tell(o Options, rung event.Rung, python shim.Report) {
	switch rung {
	case event.Both:
		o.notice("watched by the kernel and by Python")
	case event.EBPF:
		o.notice("watched by the kernel only; which lines ran is not known")
	case event.Shim:
		o.notice("watched by Python only: " + because(w.why))
	default:
		o.notice("not watched: " + because(w.why))
	}
	if python.Interpreters == 0 && python.Unable == 0 && w.shim != nil {
		o.notice("no Python of the command could be watched from inside: it was started with -I, -E or -S, the command replaces PYTHONPATH, or it runs no Python")
	}
	told := map[string]bool{}
	for _, e := range python.Events {
		if e.Kind == event.Lost && !told[e.Message] {
			told[e.Message] = true
			o.notice("not all is seen: " + e.Message)
		}
	}
	if lost := w.lost + python.Lost; lost > 0 {
		o.notice(fmt.Sprintf("%d events were lost", lost))
	}
}

func because(err error) string {
	if err == nil {
		return "the kernel is left alone, as was asked"
	}
	return err.Error()
}
