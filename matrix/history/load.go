package history

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/parser/outline"
)

// maxSource is how large a file may be to be read; a larger one counts as a
// module that binds what nobody knows. Of the wheels read the largest has
// 3 MB; one that a generator made of 30 MB would need a gigabyte.
const maxSource = 8 << 20

// Options are the settings of Read.
type Options struct {
	// Package names the history that the snapshot belongs to; "" is the
	// canonical name of the first wheel's distribution.
	Package string
	// Workers is how many files are read at once; 0 is as many as there are
	// processors. It does not change the result.
	Workers int
	// Timeout bounds the reading of one file; 0 is 30 seconds.
	Timeout time.Duration
	// Progress, when not nil, is told how many of the modules known so far have
	// been read. It is called from one goroutine at a time.
	Progress func(done, total int)
}

// world is all that is known of some wheels while they are read.
type world struct {
	tree    *tree
	policy  *policy
	py      interpreter
	options Options
	modules map[string]*module // those that were read

	namespaces  map[string]*namespace
	entities    map[*binding]*entity
	moduleOf    map[string]*entity // also of external and unknown things
	members     map[*classMember]*entity
	memberSlots map[*entity]*slot
	absorbing   map[*callable]*callable // functions with what they absorbed
	homes       map[*entity]string      // the path that has the object
	instances   map[*entity]*entity     // classes of values

	parents map[*entity]parents // bases of classes
	depth   int                 // of the names that are being resolved
	// callDepth is that of the functions that are being absorbed.
	callDepth int

	// late reads a module after the others; failed is why one could not be.
	late   func(name string) ([]*module, error)
	failed error
}

// load reads the public modules and, wave by wave, all that they import.
// Modules that nothing public leads to are known by name only.
func (w *world) load(ctx context.Context) error {
	var wave []string
	for _, name := range w.tree.names {
		if w.tree.locations[name].own && !w.policy.private(name) {
			wave = append(wave, name)
		}
	}
	total := len(wave)
	for len(wave) > 0 {
		read, err := w.read(ctx, wave, total)
		if err != nil {
			return err
		}
		next := map[string]bool{}
		for _, m := range read {
			w.add(m)
		}
		for _, m := range read {
			w.follow(m, next)
		}
		wave = slices.Sorted(maps.Keys(next))
		total += len(wave)
	}
	return nil
}

// demand returns a module. One that no import leads to is read now: a stub
// whose compiled module is an attribute of another, for one.
func (w *world) demand(name string) *module {
	if m := w.modules[name]; m != nil || w.tree.locations[name] == nil {
		return m
	}
	read, err := w.late(name)
	if err != nil {
		w.failed = errors.Join(w.failed, err)
		return nil
	}
	w.add(read[0])
	return read[0]
}

func (w *world) add(m *module) {
	w.modules[m.name] = m
	w.policy.settle(w.tree, m)
	if m.stub != nil {
		w.policy.settle(w.tree, m.stub)
	}
}

// follow adds the modules that m imports, with their parents.
func (w *world) follow(m *module, next map[string]bool) {
	for _, part := range []*module{m, m.stub} {
		if part == nil {
			continue
		}
		for _, name := range slices.Concat(part.imports, part.hints) {
			for ; name != ""; name, _ = cutLast(name) {
				if w.tree.locations[name] != nil && w.modules[name] == nil {
					next[name] = true
				}
			}
		}
	}
}

// read reads modules in parallel, in the order of their names.
func (w *world) read(ctx context.Context, names []string, total int) ([]*module, error) {
	workers := w.options.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	read := make([]*module, len(names))
	failed := make([]error, len(names))
	var (
		group sync.WaitGroup
		lock  sync.Mutex
		taken int
		done  = len(w.modules)
	)
	for range min(workers, len(names)) {
		group.Go(func() {
			p := outline.New(outline.Options{Timeout: w.options.Timeout})
			defer p.Close()
			for {
				lock.Lock()
				i := taken
				taken++
				lock.Unlock()
				if i >= len(names) || ctx.Err() != nil {
					return
				}
				read[i], failed[i] = w.module(ctx, p, names[i])
				lock.Lock()
				done++
				if w.options.Progress != nil {
					w.options.Progress(done, total)
				}
				lock.Unlock()
			}
		})
	}
	group.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for i, err := range failed {
		if err != nil {
			return nil, fmt.Errorf("module %s: %w", names[i], err)
		}
	}
	return read, nil
}

// module reads the files of one module.
func (w *world) module(ctx context.Context, p *outline.Parser, name string) (*module, error) {
	at := w.tree.locations[name]
	m := &module{name: name, location: at, self: map[string]bool{}}
	if at.py != "" {
		read, err := w.file(ctx, p, name, at.py)
		if err != nil {
			return nil, err
		}
		m = read
	}
	if at.pyi != "" {
		stub, err := w.file(ctx, p, name, at.pyi)
		if err != nil {
			return nil, err
		}
		m.stub = stub
	}
	m.opaque = m.opaque || at.native && m.stub == nil
	return m, nil
}

// file reads one file. One that is too large or too slow to read, or not in
// the encoding that it claims, leaves an opaque module.
func (w *world) file(ctx context.Context, p *outline.Parser, name, member string) (*module, error) {
	at := w.tree.locations[name]
	opaque := &module{name: name, location: at, self: map[string]bool{}, opaque: true}
	if at.wheel.members[member].size > maxSource {
		return opaque, nil
	}
	raw, err := at.wheel.read(member)
	if err != nil {
		return nil, err
	}
	text, err := source.New(member, raw)
	if err != nil {
		return opaque, nil
	}
	f, err := p.Parse(ctx, text)
	if err != nil {
		return opaque, ctx.Err()
	}
	return reduce(f, name, at, path.Ext(member) == ".pyi", w.py), nil
}

// python is the interpreter that a wheel is for: the version in its tag, else
// 3.10.
func python(w *Wheel) interpreter {
	for _, tag := range w.Tags {
		tag, _, _ = strings.Cut(tag, "-")
		if digits, ok := strings.CutPrefix(tag, "cp"); ok && len(digits) > 1 {
			if minor, err := strconv.Atoi(digits[1:]); err == nil {
				return interpreter{int(digits[0] - '0'), minor}
			}
		}
	}
	return interpreter{3, 10}
}
