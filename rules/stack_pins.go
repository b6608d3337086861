package rules

import (
	"fmt"
	"strings"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix/stack"
)

// exactPins looks for frameworks in one environment that want the same library of
// NVIDIA in versions that exclude each other.
func (in *site) exactPins() {
	for i := range in.planned {
		for k := range in.planned {
			p, q := &in.planned[i], &in.planned[k]
			if p.pkg != "torch" || q.pkg != "tensorflow" || !q.hasExtra("and-cuda") || !p.built || p.build.Wheel == nil || !sameWay(p.Requirement, q.Requirement) {
				continue
			}
			wheel, ok := in.tables.WheelOf(q.pkg, q.release, "")
			if !ok {
				continue
			}
			if what := excluding(p.build.Wheel, wheel); what != "" {
				place := q.Place()
				in.say("DP004", &remarkable{
					place: place, name: q.Name, pkg: q.pkg, level: capped(p.build.Wheel.Fact, wheel.Fact),
					message: fmt.Sprintf("tensorflow[and-cuda] %s and torch %s want different versions of %s: no installer can have both; install them apart, or TensorFlow without the extra", q.release, p.release, what),
					related: []finding.Related{at(p.Place(), &place, "torch is asked for here")},
				})
			}
		}
	}
}

// excluding names the libraries that two wheels for the same CUDA want in versions which
// exclude each other.
func excluding(a, b *stack.Wheel) string {
	if major(a.CUDA) != major(b.CUDA) {
		return "" // the distributions have other names
	}
	var names []string
	for _, lib := range []struct{ name, x, y string }{{"cuDNN", a.CUDNN, b.CUDNN}, {"NCCL", a.NCCL, b.NCCL}, {"the CUDA runtime", a.Runtime, b.Runtime}} {
		if exclude(lib.x, lib.y) || exclude(lib.y, lib.x) {
			names = append(names, lib.name+" ("+lib.x+" and "+lib.y+")")
		}
	}
	return strings.Join(names, ", ")
}

// major is the first number of a version.
func major(v string) string {
	first, _, _ := strings.Cut(v, ".")
	return first
}

// exclude reports whether one set of versions is a pin that another does not allow.
func exclude(pin, other string) bool {
	x, err := version.ParseSet(pin)
	y, otherErr := version.ParseSet(other)
	if err != nil || otherErr != nil || other == "" {
		return false
	}
	v, ok := x.Exact()
	return ok && !y.Contains(v, true)
}
