package plan

import (
	"errors"
	"slices"

	"github.com/upcheck/upcheck/internal/version"
)

// errLarge says that a search was given up. It does not happen with the packages
// that the catalogue has.
var errLarge = errors.New("there are too many ways to put these packages together")

// maxSteps bounds a search.
const maxSteps = 100_000

// search finds the cheapest values that go together, by branch and bound: the costs
// of what is left can only grow, so that a branch which costs as much as the best
// answer already holds no better one.
type search struct {
	*network
	best  []int // values, nil while there are none
	cost  cost
	steps int
	err   error
	// arcs are the variables whose values depend on each one.
	arcs [][]int
}

// assignment is a solution: a version of each package that is installed.
type assignment map[string]version.Version

// solve returns the best assignment, nil when nothing goes together.
func (n *network) solve() (assignment, cost, error) {
	s := &search{network: n, arcs: make([][]int, len(n.variables))}
	domains := make([]set, len(n.variables))
	queue := make([]int, len(n.variables))
	for i, v := range n.variables {
		domains[i], queue[i] = v.start.clone(), i
		for other := range v.allows {
			s.arcs[i] = append(s.arcs[i], other)
		}
		slices.Sort(s.arcs[i])
	}
	if s.narrow(domains, queue) {
		s.branch(domains)
	}
	if s.err != nil || s.best == nil {
		return nil, cost{}, s.err
	}
	found := assignment{}
	for i, v := range n.variables {
		if v.extra == "" && s.best[i] != v.absent() {
			found[v.pkg] = v.versions[s.best[i]]
		}
	}
	return found, s.cost, nil
}

// branch tries the values of one variable, the cheapest first.
func (s *search) branch(domains []set) {
	if s.steps++; s.steps > maxSteps {
		s.err = errLarge
		return
	}
	bound := s.bound(domains)
	if s.best != nil && !bound.less(s.cost) {
		return
	}
	i := s.choose(domains)
	if i < 0 {
		s.cost, s.best = bound, make([]int, len(domains))
		for i, d := range domains {
			s.best[i] = d.first()
		}
		return
	}
	for _, a := range s.order(i, domains[i]) {
		next := make([]set, len(domains))
		for j, d := range domains {
			next[j] = d.clone()
		}
		next[i] = newSet(s.variables[i].size())
		next[i].add(a)
		if s.narrow(next, []int{i}) {
			s.branch(next)
		}
		if s.err != nil || s.best != nil && s.cost == (cost{}) {
			return
		}
	}
}

// choose returns the variable to branch on, -1 when all have one value: first what
// is wished for, of that the one with the fewest values.
func (s *search) choose(domains []set) int {
	chosen, fewest := -1, 0
	for i, v := range s.variables {
		n := domains[i].count()
		if n < 2 {
			continue
		}
		if v.wish == nil {
			n += 1 << 20
		}
		if chosen < 0 || n < fewest {
			chosen, fewest = i, n
		}
	}
	return chosen
}

// order returns values from the cheapest; of those that cost the same the newest
// first, as pip takes them, and none at all before any.
func (s *search) order(i int, domain set) []int {
	v := s.variables[i]
	var values []int
	domain.each(func(a int) { values = append(values, a) })
	slices.Reverse(values)
	if v.costs != nil {
		slices.SortStableFunc(values, func(a, b int) int {
			switch {
			case v.costs[a].less(v.costs[b]):
				return -1
			case v.costs[b].less(v.costs[a]):
				return 1
			}
			return 0
		})
	}
	return values
}

// bound returns what the domains cost at least.
func (s *search) bound(domains []set) cost {
	var sum cost
	for i, v := range s.variables {
		if v.costs == nil {
			continue
		}
		least, first := cost{}, true
		domains[i].each(func(a int) {
			if c := v.costs[a]; first || c.less(least) {
				least, first = c, false
			}
		})
		sum = sum.plus(least)
	}
	return sum
}

// narrow takes values out that go with none of another variable, until there are no
// such values. It is false when a variable has none left.
func (s *search) narrow(domains []set, changed []int) bool {
	queue := slices.Clone(changed)
	for len(queue) > 0 {
		j := queue[0]
		queue = queue[1:]
		if domains[j].empty() {
			return false
		}
		for _, i := range s.arcs[j] {
			rows := s.variables[i].allows[j]
			lost := false
			domains[i].each(func(a int) {
				if row := rows[a]; row != nil && !row.meets(domains[j]) {
					domains[i].remove(a)
					lost = true
				}
			})
			if lost && domains[i].empty() {
				return false
			}
			if lost && !slices.Contains(queue, i) {
				queue = append(queue, i)
			}
		}
	}
	return true
}
