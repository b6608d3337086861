package plan

import (
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/matrix"
)

// Problem is what is to go together.
type Problem struct {
	Catalog *matrix.Catalog
	// Clashes are the releases that install together and do not work together.
	Clashes []matrix.Clash
	// Python runs all of it: two numbers. Glibc is what the machine has, zero when
	// that is not known.
	Python, Glibc version.Version
	// Wishes are the packages that the project names, or the user, each once.
	Wishes []Wish
}

// Wish is a package that is to be installed.
type Wish struct {
	Package string // its name in the catalogue
	// Now is the version that it is pinned to, zero for none. Set are the versions
	// that a range allows; neither counts when there is a Target.
	Now    version.Version
	Set    version.Set
	Target version.Version // what the user named, zero for none
	Extras []string
}

// named is the version that the wish speaks of, zero for none.
func (w *Wish) named() version.Version {
	if !w.Target.IsZero() {
		return w.Target
	}
	return w.Now
}

// bundled reports whether the wheels bring the libraries of CUDA themselves: those
// with a local version, of the index of PyTorch, do and require none.
func (w *Wish) bundled() bool { return w.Target.Local() != "" || w.Now.Local() != "" }

// pinned reports whether the project names one version.
func (w *Wish) pinned() bool { return !w.Now.IsZero() && w.Target.IsZero() }

// cost is what a version costs beside the one that the project has: the first
// number counts before the second, and that before the third.
type cost struct{ down, moved, far int }

func (c cost) less(d cost) bool {
	if c.down != d.down {
		return c.down < d.down
	}
	if c.moved != d.moved {
		return c.moved < d.moved
	}
	return c.far < d.far
}

func (c cost) plus(d cost) cost { return cost{c.down + d.down, c.moved + d.moved, c.far + d.far} }

// costs returns what each of some ascending versions costs.
func (w *Wish) costs(versions []version.Version) []cost {
	costs := make([]cost, len(versions))
	if !w.Target.IsZero() || w.Now.IsZero() && w.Set.IsEverything() {
		return costs
	}
	minors := make([]int, len(versions)) // which minor release each belongs to
	newest := make([]int, len(versions)) // how many patches of it are newer
	for i := range versions {
		if i > 0 {
			minors[i] = minors[i-1]
			if minorOf(versions[i]) != minorOf(versions[i-1]) {
				minors[i]++
			}
		}
	}
	for i := len(versions) - 2; i >= 0; i-- {
		if minors[i] == minors[i+1] {
			newest[i] = newest[i+1] + 1
		}
	}
	low, high := w.home(versions)
	for i, v := range versions {
		switch {
		case w.keeps(v):
		case i < low:
			costs[i] = cost{1, 1, (minors[low]-minors[i])*farthest + newest[i]}
		case high < 0:
			costs[i] = cost{0, 1, minors[i]*farthest + newest[i]}
		default:
			costs[i] = cost{0, 1, max(minors[i]-minors[high], 0)*farthest + newest[i]}
		}
	}
	return costs
}

// farthest is more than a minor release has patches.
const farthest = 1000

// keeps reports whether a version is no move.
func (w *Wish) keeps(v version.Version) bool {
	if w.Now.IsZero() {
		return w.Set.Contains(v, false)
	}
	return version.Compare(v, w.Now.WithoutLocal()) == 0
}

// home returns the first and the last index that is no move, or where such a
// version would stand; high is one less than low then.
func (w *Wish) home(versions []version.Version) (low, high int) {
	low, high = -1, -1
	for i, v := range versions {
		if w.keeps(v) {
			if low < 0 {
				low = i
			}
			high = i
		}
	}
	if low >= 0 {
		return low, high
	}
	floor := w.Now
	if floor.IsZero() {
		if b, ok := w.Set.Lower(); ok {
			floor = b.Version
		}
	}
	low = 0
	for low < len(versions) && version.Compare(versions[low], floor.WithoutLocal()) < 0 {
		low++
	}
	return min(low, len(versions)-1), low - 1
}

func minorOf(v version.Version) [2]int {
	release := append(v.Release(), 0, 0)
	return [2]int{release[0], release[1]}
}
