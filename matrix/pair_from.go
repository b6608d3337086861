package matrix

import (
	"fmt"

	"github.com/upcheck/upcheck/internal/version"
)

// How much a detected requirement says, from the least.
const (
	saysNothing = iota // no lower end
	saysRange
	saysPin
	saysInstalled
)

func (d Detected) says() int {
	_, pinned := d.Set.Exact()
	_, bounded := d.Set.Lower()
	switch {
	case pinned && d.Exact:
		return saysInstalled
	case pinned:
		return saysPin
	case bounded:
		return saysRange
	default:
		return saysNothing
	}
}

// detect fills From where the user named nothing.
func (r *resolver) detect(detected []Detected) {
	best := map[string]Detected{}
	for _, d := range detected {
		name, ok := r.catalog.Canonical(d.Package)
		if !ok || d.says() == saysNothing || r.from[name].Known() {
			continue
		}
		first, seen := best[name]
		switch {
		case !seen || d.says() > first.says():
			best[name] = d
		case d.says() == first.says() && d.says() >= saysPin:
			r.disagree(name, first, d)
		}
	}
	r.each(func(p *Package) {
		if d, ok := best[p.Name]; ok {
			r.from[p.Name] = r.detected(p, d)
		}
	})
}

// disagree notes two pins of one package that differ; the first counts.
func (r *resolver) disagree(name string, first, other Detected) {
	a, _ := first.Set.Exact()
	b, _ := other.Set.Exact()
	if version.Compare(a, b) != 0 {
		r.note("%s is pinned to %s (%s) and to %s (%s): the first counts", name, a, first.Source, b, other.Source)
	}
}

// detected is the endpoint that a requirement stands for.
func (r *resolver) detected(p *Package, d Detected) version.Endpoint {
	end := version.Endpoint{Origin: version.Detected, Where: d.Source}
	if pin, ok := d.Set.Exact(); ok {
		end.Version = pin
		// pip takes 2.3 for 2.3.0; the release shows it in full.
		if known, ok := p.highest(func(v version.Version) bool { return version.Compare(v, pin) == 0 }); ok {
			end.Version = known
		}
	} else {
		lower, _ := d.Set.Lower()
		end.Version = lower.Version
		r.loose[p.Name] = true
		allowed := func(v version.Version) bool { return d.Set.Contains(v, false) }
		if low, ok := p.lowest(allowed); ok {
			end.Version = low
			end.High, _ = p.highest(allowed)
		}
	}
	var notes []string
	end.Version, notes = p.judged(end.Version)
	r.notes = append(r.notes, notes...)
	return end
}

// followTensorFlow derives the Keras at From, which a project that names only
// TensorFlow has all the same since TensorFlow 2.6 requires it. An older one
// carries its own and says nothing of the distribution.
func (r *resolver) followTensorFlow() {
	tensorflow, keras := r.from["tensorflow"], r.catalog.Package("keras")
	if !tensorflow.Known() || keras == nil || r.from["keras"].Known() {
		return
	}
	alone := newResolver(r.catalog, r.from)
	alone.loose = r.loose
	alone.settle(r.catalog.Package("tensorflow"), tensorflow)
	if python := r.from[pythonName]; python.Known() && !r.loose[pythonName] {
		alone.settle(r.catalog.Package(pythonName), python)
	}
	f := alone.fit(keras)
	if v, ok := f.highest(); ok && len(f.forward) > 0 {
		r.from["keras"] = version.Endpoint{Version: v, Origin: version.Derived, Where: f.why(v)}
	}
}

func (r *resolver) note(format string, args ...any) {
	r.notes = append(r.notes, fmt.Sprintf(format, args...))
}
