package plan

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// network is a Problem as a constraint network: a variable for each package, with
// its releases as values, and a relation between two where a release of one excludes
// releases of the other.
type network struct {
	problem   *Problem
	variables []*variable
	index     map[string]int // of variables by their key
	// sets are the values that a range of a package allows.
	sets map[string]set
}

// variable is a package, or an extra of one: name[extra] has the releases of name,
// requires the same release of it, and what the extra asks for.
type variable struct {
	pkg, extra string
	versions   []version.Version // ascending
	wish       *Wish             // nil for what only others require
	costs      []cost            // nil without a wish
	start      set               // what can be had at all
	// allows are, by the other variable and the value of this one, the values that
	// the other may have; nil stands for all.
	allows map[int][]set
}

// absent is the value that says that a package is not installed. What is wished for
// does not have it.
func (v *variable) absent() int { return len(v.versions) }

func (v *variable) size() int { return len(v.versions) + 1 }

func key(pkg, extra string) string {
	if extra == "" {
		return pkg
	}
	return pkg + "[" + extra + "]"
}

// newNetwork lays out a Problem. The clashes count only if working says so: pip does
// not know of them.
func newNetwork(p *Problem, working bool) *network {
	n := &network{problem: p, index: map[string]int{}, sets: map[string]set{}}
	for i := range p.Wishes {
		n.variable(p.Wishes[i].Package, "")
	}
	for i := 0; i < len(n.variables); i++ { // grows with what they require
		n.relate(i)
	}
	if working {
		for i := range p.Clashes {
			n.clash(&p.Clashes[i])
		}
	}
	n.mirror()
	return n
}

// variable returns the index of a variable, which it makes when there is none.
func (n *network) variable(pkg, extra string) int {
	name := key(pkg, extra)
	if i, ok := n.index[name]; ok {
		return i
	}
	v := &variable{pkg: pkg, extra: extra, allows: map[int][]set{}}
	for i := range n.problem.Wishes {
		if w := &n.problem.Wishes[i]; w.Package == pkg && extra == "" {
			v.wish = w
		}
	}
	n.fill(v)
	n.index[name] = len(n.variables)
	n.variables = append(n.variables, v)
	return len(n.variables) - 1
}

// fill gives a variable its values: the releases that have a wheel for the Python.
// A package of which no release has a wheel is always built, and has all.
func (n *network) fill(v *variable) {
	p := n.problem.Catalog.Package(v.pkg)
	var releases []string
	if p != nil {
		releases = p.Releases
	}
	for _, text := range releases {
		if release, err := version.Parse(text); err == nil {
			v.versions = append(v.versions, release)
		}
	}
	if v.wish != nil {
		v.versions = with(v.versions, v.wish.named())
	}
	v.start = newSet(v.size())
	built := !slices.ContainsFunc(v.versions, func(at version.Version) bool { return !n.problem.Catalog.Wheels(v.pkg, at).Source })
	for i, at := range v.versions {
		switch {
		case v.wish != nil && !v.wish.Target.IsZero():
			if version.Compare(at, v.wish.Target.WithoutLocal()) == 0 && (built || n.serves(v.pkg, at)) {
				v.start.add(i)
			}
		case n.problem.Catalog.Wheels(v.pkg, at).Invalid && !(v.wish != nil && v.wish.keeps(at) && v.wish.pinned()):
			// pip refuses it
		case built || n.serves(v.pkg, at):
			v.start.add(i)
		}
	}
	if v.wish == nil {
		v.start.add(v.absent())
		return
	}
	v.costs = v.wish.costs(v.versions)
}

func (n *network) serves(pkg string, at version.Version) bool { return n.problem.serves(pkg, at) }

// serves reports whether a release has a wheel for the Python, and the glibc.
func (p *Problem) serves(pkg string, at version.Version) bool {
	wheels := p.Catalog.Wheels(pkg, at)
	return wheels.Serve(p.Python) && !p.tooNew(wheels.Glibc)
}

// tooNew reports whether a glibc is newer than that of the machine.
func (p *Problem) tooNew(glibc string) bool {
	v, err := version.ParseDotted(glibc)
	return err == nil && !p.Glibc.IsZero() && version.Compare(v, p.Glibc) > 0
}

// with adds a version that is no known release in its place.
func with(versions []version.Version, v version.Version) []version.Version {
	if v.IsZero() {
		return versions
	}
	v = v.WithoutLocal()
	at, found := slices.BinarySearchFunc(versions, v, version.Compare)
	if found {
		return versions
	}
	return slices.Insert(versions, at, v)
}

// relate adds what the releases of a variable require.
func (n *network) relate(i int) {
	v := n.variables[i]
	if v.extra != "" {
		base := n.variable(v.pkg, "")
		for a, at := range v.versions {
			n.restrict(i, a, base, n.only(base, at))
		}
	}
	for a, at := range v.versions {
		if !v.start.has(a) {
			continue
		}
		for _, d := range n.demands(v, at) {
			if d.On == "python" {
				continue // the wheels have decided
			}
			for _, extra := range append([]string{""}, d.Extras...) {
				if extra != "" && !n.offers(d.On, extra) {
					continue
				}
				on := n.variable(d.On, extra)
				n.restrict(i, a, on, n.within(on, d.Set))
			}
		}
	}
}

// demands returns what a release requires by this variable.
func (n *network) demands(v *variable, at version.Version) []matrix.Demand {
	var extras []string
	if v.wish != nil {
		extras = v.wish.Extras
	}
	if v.extra != "" {
		extras = []string{v.extra}
	}
	demands, _ := n.problem.Catalog.Demands(v.pkg, at, n.problem.Python, extras...)
	return slices.DeleteFunc(demands, func(d matrix.Demand) bool {
		return d.Extra != "" && !slices.Contains(extras, d.Extra) ||
			v.wish != nil && v.wish.bundled() && ofCUDA(d.On)
	})
}

// ofCUDA reports whether a package brings libraries of CUDA.
func ofCUDA(pkg string) bool { return pkg == "cuda-toolkit" || strings.HasPrefix(pkg, "nvidia-") }

// offers reports whether something is known of an extra.
func (n *network) offers(pkg, extra string) bool {
	p := n.problem.Catalog.Package(pkg)
	return p != nil && slices.Contains(p.Extras, extra)
}

// within returns the values of a variable that a range allows.
func (n *network) within(i int, ranges version.Set) set {
	v := n.variables[i]
	name := key(v.pkg, v.extra) + " " + ranges.String()
	if s, ok := n.sets[name]; ok {
		return s
	}
	s := newSet(v.size())
	for a, at := range v.versions {
		if ranges.Contains(at, true) {
			s.add(a)
		}
	}
	n.sets[name] = s
	return s
}

func (n *network) only(i int, at version.Version) set {
	v := n.variables[i]
	s := newSet(v.size())
	if a, found := slices.BinarySearchFunc(v.versions, at, version.Compare); found {
		s.add(a)
	}
	return s
}

// restrict leaves another variable only some values when this one has value a.
func (n *network) restrict(i, a, other int, values set) {
	rows := n.rows(i, other)
	if rows[a] == nil {
		rows[a] = values.clone()
		return
	}
	for w := range rows[a] {
		rows[a][w] &= values[w]
	}
}

func (n *network) rows(i, other int) []set {
	v := n.variables[i]
	if v.allows[other] == nil {
		v.allows[other] = make([]set, v.size())
	}
	return v.allows[other]
}

// clash forbids what does not work together, of packages that are both there.
func (n *network) clash(c *matrix.Clash) {
	var pins []matrix.Pin
	for _, pin := range c.Packages {
		ranges, err := version.ParseSet(pin.Range)
		switch {
		case err != nil:
			return
		case pin.Package == "python":
			if !ranges.Contains(n.problem.Python, true) {
				return
			}
		default:
			pins = append(pins, pin)
		}
	}
	if len(pins) != 2 || !c.Breaks() {
		return
	}
	i, there := n.index[pins[0].Package]
	j, both := n.index[pins[1].Package]
	if !there || !both {
		return
	}
	first, _ := version.ParseSet(pins[0].Range)
	second, _ := version.ParseSet(pins[1].Range)
	others := fullSet(n.variables[j].size())
	n.within(j, second).each(others.remove)
	n.within(i, first).each(func(a int) { n.restrict(i, a, j, others) })
}

// mirror makes every relation hold in both directions.
func (n *network) mirror() {
	for i, v := range n.variables {
		for other, rows := range v.allows {
			back := n.rows(other, i)
			for b := range back {
				allowed := newSet(v.size())
				for a, row := range rows {
					if row == nil || row.has(b) {
						allowed.add(a)
					}
				}
				n.restrict(other, b, i, allowed)
			}
		}
	}
}
