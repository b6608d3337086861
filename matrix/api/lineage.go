package api

import "slices"

// lineage is a class with all its bases.
type lineage struct {
	// classes are in the order in which Python looks members up, the class
	// itself first. Where the orders of two bases disagree, which Python
	// refuses, one of them counts.
	classes []place
	kin     []Kin // the same
	// standard are the bases of the standard library, in the same order, and
	// complete says that there are no others.
	standard []string
	complete bool
	// sure is the number of classes that come before any base that is not among
	// them. "object" comes last and does not count.
	sure int
}

// lineageKey is a place without its row: a history of a library has one release.
type lineageKey struct {
	history *History
	node    uint32
}

func (l *Library) lineage(class place) *lineage {
	key := lineageKey{class.history, class.node}
	if known, ok := l.lineages.Load(key); ok {
		return known.(*lineage)
	}
	known, _ := l.lineages.LoadOrStore(key, l.climb(class))
	return known.(*lineage)
}

// mostBases bounds what a class may have; real ones have some dozens.
const mostBases = 1000

// ancestor is a class, or the name of one that has no place.
type ancestor struct {
	place
	name string
}

func (l *Library) climb(class place) *lineage {
	// A class comes before its bases, and a base before those to the right of
	// it: reverse the order in which they are left, going from right to left.
	var order []ancestor
	var seen []lineageKey // few, as a rule
	var visit func(class place)
	visit = func(class place) {
		seen = append(seen, lineageKey{class.history, class.node})
		for _, base := range slices.Backward(class.object().Bases) {
			at, name := l.base(class, base)
			switch {
			case at.history == nil:
				if !slices.Contains(order, ancestor{name: name}) {
					order = append(order, ancestor{name: name})
				}
			case !slices.Contains(seen, lineageKey{at.history, at.node}) && len(seen) < mostBases:
				visit(at)
			}
		}
		order = append(order, ancestor{place: class})
	}
	visit(class)
	line := &lineage{classes: make([]place, 0, len(seen)), kin: make([]Kin, 0, len(seen)), complete: len(seen) < mostBases, sure: -1}
	for _, a := range slices.Backward(order) {
		switch {
		case a.history != nil:
			line.classes = append(line.classes, a.place)
			line.kin = append(line.kin, Kin{a.history, a.release, a.node})
			continue
		case a.name == "object":
			continue
		case isStandard(a.name):
			line.standard = append(line.standard, a.name)
		default:
			line.complete = false
		}
		if line.sure < 0 {
			line.sure = len(line.classes)
		}
	}
	if line.sure < 0 {
		line.sure = len(line.classes)
	}
	return line
}

// base finds a base of a class: in the same history, where private classes
// stand at the paths of their definitions, then in the package that it is of.
// The zero place has the name by which it is known.
func (l *Library) base(class place, name string) (place, string) {
	root := place{history: class.history, release: class.release}
	at, ok := root.locate(name)
	for range mostJumps {
		if !ok {
			m := l.mount(name)
			if m == nil {
				break
			}
			root = place{history: m.History, release: m.Release}
			if at, ok = root.locate(name); !ok {
				break
			}
		}
		switch at.kind() {
		case Class:
			return at, ""
		case External:
			name, ok = at.object().Definition, false
		default:
			return place{}, name
		}
	}
	return place{}, standardName(name)
}

// locate walks from the root of a history, through names but not through bases.
func (p place) locate(path string) (place, bool) {
	for rest, more := path, true; more; {
		var segment string
		segment, rest, more = cut(rest)
		child, ok := p.history.child(p.node, segment)
		if !ok {
			return place{}, false
		}
		next, _, ok := p.history.home(child, p.release)
		if !ok {
			// Above the root of what is mounted ("tensorflow" of
			// "tensorflow.keras") there is no state.
			if !more {
				return place{}, false
			}
			next = place{history: p.history, release: p.release, node: child}
		}
		p = next
	}
	return p, true
}
