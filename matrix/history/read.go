package history

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/upcheck/upcheck/internal/distribution"
	"github.com/upcheck/upcheck/matrix/api"
)

// Read makes the snapshot of a release. The first wheel is the package's own;
// the others are companions, whose modules names can lead into but whose names
// are not listed. The same wheels give the same snapshot. The error is the
// context's or tells which wheel cannot be read.
func Read(ctx context.Context, wheels []*Wheel, o Options) (*api.Snapshot, error) {
	if len(wheels) == 0 {
		return nil, errors.New("read history: no wheel")
	}
	own := wheels[0]
	if o.Package == "" {
		o.Package = canonical(own.Name)
	}
	if o.Timeout <= 0 {
		o.Timeout = 30 * time.Second
	}
	w := &world{
		policy: policyOf(o.Package, wheels), py: python(own), options: o,
		modules: map[string]*module{}, namespaces: map[string]*namespace{}, entities: map[*binding]*entity{},
		moduleOf: map[string]*entity{}, members: map[*classMember]*entity{}, memberSlots: map[*entity]*slot{},
		absorbing: map[*callable]*callable{}, homes: map[*entity]string{}, instances: map[*entity]*entity{}, parents: map[*entity]parents{},
	}
	w.tree = plant(wheels, w.policy)
	w.late = func(name string) ([]*module, error) { return w.read(ctx, []string{name}, len(w.modules)+1) }
	if err := w.load(ctx); err != nil {
		return nil, fmt.Errorf("read wheel %s: %w", own.File, err)
	}
	w.patch()
	s := &api.Snapshot{Package: o.Package, Version: own.Version, Names: w.snapshotNames()}
	if w.failed != nil {
		return nil, fmt.Errorf("read wheel %s: %w", own.File, w.failed)
	}
	for _, wheel := range wheels {
		s.Wheels = append(s.Wheels, api.Wheel{File: wheel.File, SHA256: wheel.SHA256})
	}
	return s, nil
}

// canonical is the name of a distribution in a history, with nothing to trip
// over at its ends.
func canonical(name string) string {
	return strings.Trim(distribution.Normalise(name), "-")
}
