package run

import (
	"slices"
	"time"

	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/shim"
)

// ofKernel returns the subjects that the kernel observes: Python times its calls itself.
func ofKernel(asked []event.Asked) (out []event.Asked) {
	for _, a := range asked {
		if a.Subject != event.Callbacks {
			out = append(out, a)
		}
	}
	return out
}

// calls says which calls Python times, nil for none.
func calls(o Options) *shim.Calls {
	i := slices.IndexFunc(o.Observe, func(a event.Asked) bool { return a.Subject == event.Callbacks })
	if i < 0 {
		return nil
	}
	out := &shim.Calls{Slow: o.Observe[i].Slow}
	for _, root := range []string{o.Root, o.RealRoot} {
		if root != "" {
			out.Roots = append(out.Roots, root)
		}
	}
	return out
}

// unobserved tells which subjects nobody observed, and why.
func (w *watcher) unobserved(o Options, python shim.Report) {
	for _, a := range o.Observe {
		why := ""
		switch {
		case a.Subject == event.Callbacks && python.Interpreters == 0:
			why = "no Python of the command could be watched from inside"
		case a.Subject != event.Callbacks && w.probe == nil:
			why = "the kernel was not asked"
			if w.why != nil {
				why = w.why.Error()
			}
		}
		if why == "" {
			continue
		}
		w.add(event.Event{
			Kind: event.Observed, PID: w.pid, Time: time.Since(w.start).Nanoseconds(), Message: event.Cut(why),
			Observation: &event.Observation{Subject: a.Subject, What: event.Unobserved},
		})
	}
}
