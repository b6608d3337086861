package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
)

// probe runs what the options select. It reports whether what was seen is what is
// written down, and agrees with the timelines.
func probe(ctx context.Context, o options, stdout, stderr io.Writer) (same bool, err error) {
	known, err := decodeEnvironments(environmentsJSON)
	if err != nil {
		return false, err
	}
	chosen, err := selected(matrix.Default(), o, known)
	if err != nil {
		return false, err
	}
	same = true
	for _, f := range known.with(slices.Sorted(maps.Keys(chosen))) {
		tasks, err := f.tasks(chosen, o)
		if err != nil {
			return false, err
		}
		var stopped error // what was seen until then is kept
		if !o.wheels {
			stopped = f.probe(ctx, tasks, o, stderr)
		}
		for _, t := range tasks {
			for _, line := range t.seen.Contradictions(matrix.Default().Entry) {
				same = false
				fmt.Fprintln(stdout, line)
			}
			fmt.Fprintln(stdout, summary(t.seen))
			agrees, err := o.keepOrCompare(t.name, t.seen, stdout)
			if err != nil {
				return false, err
			}
			same = same && agrees
		}
		if stopped != nil {
			return false, stopped
		}
	}
	return same, nil
}

// task is what is to be seen of a package.
type task struct {
	name   string
	jobs   map[string][]job  // by release
	values map[string]string // by example: those at the release before
	seen   *matrix.Observed
}

// tasks returns one for each package of a family that was chosen, with what the wheels
// show when all releases are asked for.
func (f *family) tasks(chosen map[string][]*matrix.Entry, o options) (tasks []*task, err error) {
	for _, name := range f.packages {
		entries := chosen[name]
		if len(entries) == 0 {
			continue
		}
		t := &task{name: name, jobs: plan(entries, f.releases(name)), values: map[string]string{}, seen: &matrix.Observed{Package: name}}
		if len(o.releases) == 0 {
			if err := readWheels(name, entries, t.seen); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		tasks = append(tasks, t)
	}
	return tasks, nil
}

// probe runs the examples of packages, one environment after the other. One that cannot
// be made is named, and the others go on.
func (f *family) probe(ctx context.Context, tasks []*task, o options, stderr io.Writer) error {
	var last *built
	defer func() {
		if last != nil {
			last.remove()
		}
	}()
	for _, e := range f.environments {
		due := slices.DeleteFunc(slices.Clone(tasks), func(t *task) bool {
			release := e.release(t.name)
			return len(t.jobs[release]) == 0 || len(o.releases) > 0 && !slices.Contains(o.releases, release)
		})
		if len(due) == 0 {
			continue
		}
		b, err := e.build(ctx, &o, last)
		if last != nil && (b == nil || b.folder != last.folder) {
			last.remove()
		}
		last = nil
		if ctx.Err() != nil {
			return ctx.Err()
		} else if err != nil {
			for _, t := range due {
				fmt.Fprintf(stderr, "probe: %s %s is left out: %v\n", t.name, e.release(t.name), err)
			}
			continue
		}
		if !o.keep {
			last = b
		}
		for _, t := range due {
			release := e.release(t.name)
			fmt.Fprintf(stderr, "%s %s: %d examples\n", t.name, release, len(t.jobs[release]))
			found, err := b.runAll(ctx, release, t.jobs[release], o.limits, t.values)
			if err != nil {
				return fmt.Errorf("%s: %w", t.name, err)
			}
			found.Environments = []matrix.Environment{{Release: release, Python: b.version, Pins: e.Pins}}
			t.seen.Merge(found)
		}
	}
	return nil
}

// readWheels takes up what the wheels of a package show of entries.
func readWheels(name string, entries []*matrix.Entry, seen *matrix.Observed) error {
	w, err := openWheels(name)
	if w == nil {
		return err
	}
	found := &matrix.Observed{}
	for _, e := range entries {
		if read := w.read(e); len(read) > 0 {
			found.Seen = append(found.Seen, matrix.SeenExample{Code: e.Code, Wheel: read})
		}
	}
	seen.Merge(found)
	return nil
}

// runAll runs examples at a release, as many at once as there are processors.
func (b *built) runAll(ctx context.Context, release string, jobs []job, l limits, values map[string]string) (*matrix.Observed, error) {
	found := make([]matrix.SeenExample, len(jobs))
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for i, j := range jobs {
		group.Go(func() error {
			t, err := b.try(ctx, j.source(), l)
			if err != nil {
				return err
			}
			s := judge(j, t, release)
			found[i] = matrix.SeenExample{Code: j.entry.Code, Example: j.example + 1}
			if j.good {
				found[i].Good = []matrix.Sighting{s}
				return nil
			}
			key := fmt.Sprintf("%s %d", j.entry.Code, j.example)
			now := results(t)
			mu.Lock()
			before, had := values[key]
			values[key] = now
			mu.Unlock()
			if had && s.Unrun == "" && s.Effect == finding.OK && now != before {
				s.Effect = finding.Changed
			}
			found[i].Bad = []matrix.Sighting{s}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	o := &matrix.Observed{}
	o.Merge(&matrix.Observed{Seen: found})
	return o, nil
}

// results are the values that an example leaves behind, as text.
func results(t trial) string {
	var b strings.Builder
	for _, e := range t.events {
		if e.Event == "value" {
			fmt.Fprintf(&b, "%s = %s\n", e.Name, e.Text)
		}
	}
	return b.String()
}

// keepOrCompare writes what was seen down, or reports whether it is written down.
func (o *options) keepOrCompare(name string, seen *matrix.Observed, stdout io.Writer) (bool, error) {
	file := filepath.Join(o.observed, name+".yaml")
	old := &matrix.Observed{Package: name}
	data, err := os.ReadFile(file)
	if err == nil {
		if old, err = matrix.DecodeObserved(file, data); err != nil {
			return false, err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if o.check {
		return o.compare(old, seen, stdout), nil
	}
	old.Merge(seen)
	if text := old.Encode(); !bytes.Equal(text, data) && len(old.Seen) > 0 {
		if err := os.MkdirAll(o.observed, 0o755); err != nil {
			return false, err
		}
		return true, os.WriteFile(file, text, 0o644)
	}
	return true, nil
}

// compare reports whether each effect that was seen is one that is written down. What
// changed depends on the release that was run before.
func (o *options) compare(old, seen *matrix.Observed, stdout io.Writer) bool {
	known, found := effects(old), effects(seen)
	same := true
	for _, key := range slices.Sorted(maps.Keys(found)) {
		s := found[key]
		if was, ok := known[key]; !ok || unchanged(was.Effect) != unchanged(s.Effect) || (was.Unrun == "") != (s.Unrun == "") {
			same = false
			fmt.Fprintf(stdout, "%s: saw %s, written down is %s\n", key, s, was)
		}
	}
	return same
}

func unchanged(e finding.Effect) finding.Effect {
	if e == finding.Changed {
		return finding.OK
	}
	return e
}

func effects(o *matrix.Observed) map[string]matrix.Sighting {
	all := make(map[string]matrix.Sighting)
	for _, e := range o.Seen {
		for half, list := range map[string][]matrix.Sighting{"bad": e.Bad, "good": e.Good, "wheel": e.Wheel} {
			for _, s := range list {
				all[fmt.Sprintf("%s example %d, %s, at %s %s", e.Code, e.Example, half, o.Package, s.Release)] = s
			}
		}
	}
	return all
}

// summary counts what was seen.
func summary(o *matrix.Observed) string {
	ran, not := 0, 0
	for _, e := range o.Seen {
		for _, s := range append(slices.Clone(e.Bad), e.Good...) {
			if s.Unrun == "" {
				ran++
			} else {
				not++
			}
		}
	}
	return fmt.Sprintf("%s: %d runs of %d examples at %d releases, %d more showed nothing", o.Package, ran, len(o.Seen), len(o.Environments), not)
}
