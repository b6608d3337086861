package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/upcheck/upcheck/internal/nearest"
	"github.com/upcheck/upcheck/runtimecheck/event"
	"github.com/upcheck/upcheck/runtimecheck/observe"
)

// observing are the flags about what is observed beside verdicts.
type observing struct {
	subjects []string
	slow     map[string]string
	metrics  string
	// asked is what check made of them.
	asked []event.Asked
}

func (o *observing) register(flags *pflag.FlagSet) {
	flags.StringSliceVar(&o.subjects, "observe", nil, "also observe `WHAT`, comma-separated: "+list(subjectNames())+"; without PATH or --findings nothing else")
	flags.StringToStringVar(&o.slow, "slow", nil, "from when on a call is slow, `WHAT=TIME`, such as cuda=20ms (default: cuda=50ms,nccl=1s,callbacks=100ms)")
	flags.StringVar(&o.metrics, "metrics", "", "also write what was observed to `FILE`, in the text format of Prometheus")
}

func subjectNames() (names []string) {
	for _, s := range event.Subjects() {
		names = append(names, string(s))
	}
	return names
}

// defaultSlow is from when on a call is slow, of the subjects of which that is said.
func defaultSlow() map[event.Subject]time.Duration {
	return map[event.Subject]time.Duration{
		event.CUDA: 50 * time.Millisecond, event.NCCL: time.Second, event.Callbacks: 100 * time.Millisecond,
	}
}

// check refuses what cannot be observed.
func (o *observing) check(env Env) error {
	slow := defaultSlow()
	for _, name := range slices.Sorted(maps.Keys(o.slow)) {
		subject := event.Subject(name)
		if _, known := slow[subject]; !known {
			return fmt.Errorf("--slow %s: expected one of cuda, nccl and callbacks", name)
		}
		limit, err := time.ParseDuration(o.slow[name])
		if err != nil || limit <= 0 {
			return fmt.Errorf("--slow %s=%s: expected a time such as 20ms", name, o.slow[name])
		}
		if !slices.Contains(o.subjects, name) {
			return fmt.Errorf("--slow %s goes with --observe %s", name, name)
		}
		slow[subject] = limit
	}
	for _, name := range o.subjects {
		subject := event.Subject(strings.TrimSpace(name))
		if !slices.Contains(event.Subjects(), subject) {
			hint := "expected some of " + list(subjectNames())
			if similar := nearest.Of(name, subjectNames()); similar != "" {
				hint = fmt.Sprintf("did you mean %q?", similar)
			}
			return fmt.Errorf("--observe %q: %s", name, hint)
		}
		if !slices.ContainsFunc(o.asked, func(a event.Asked) bool { return a.Subject == subject }) {
			o.asked = append(o.asked, event.Asked{Subject: subject, Slow: slow[subject].Nanoseconds()})
		}
	}
	if o.metrics != "" && len(o.asked) == 0 {
		return errors.New("--metrics goes with --observe")
	}
	if o.metrics != "" {
		if err := writable(absolute(env, o.metrics)); err != nil {
			return fmt.Errorf("--metrics %q: %w", o.metrics, err)
		}
	}
	return nil
}

// report is what a recording has of what was asked for, or all when nothing was.
func (o *observing) report(rec *event.Recording) *observe.Report {
	var subjects []event.Subject
	for _, a := range o.asked {
		subjects = append(subjects, a.Subject)
	}
	return observe.Of(rec, subjects)
}

// writeMetrics writes the file of --metrics.
func (o *observing) writeMetrics(env Env, r *observe.Report) error {
	if o.metrics == "" || r == nil {
		return nil
	}
	err := writeFile(absolute(env, o.metrics), func(w io.Writer) error { return observe.WriteMetrics(w, r) })
	if err != nil {
		return fmt.Errorf("--metrics %q: %w", o.metrics, err)
	}
	return nil
}
