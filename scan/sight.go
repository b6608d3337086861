package scan

import (
	"encoding/binary"
	"maps"
	"slices"
	"strings"

	"github.com/upcheck/upcheck/parser/tokens"
	"github.com/upcheck/upcheck/rules"
)

// sight is what may get to a file from others: instances of classes, and the things
// that some files give other names. It follows the imports, as values do.
type sight struct {
	members []sighted
	// seen are for each file the numbers of the members that it sees, with a way to them.
	seen []bits
	// escaping are the facts of the files that give things other names, followed are for
	// each file the numbers of those that it sees.
	escaping []*tokens.Facts
	followed []bits
}

// sighted are members that instances have which begin at the same names.
type sighted struct {
	from    []string // nil for anywhere
	through []string // the ways to them, nil for any
	// steady says that they only matter in code that comes awake.
	steady bool
	// taken says that they are things that calls are reported for which are given them.
	taken bool
	// words are the members, by the hashes of their names.
	words map[uint64]tokens.Member
}

// bits are a set of small numbers.
type bits []uint64

// newBits makes sets of numbers below a size.
func newBits(sets, size int) []bits {
	words := (size + 63) / 64
	memory := make(bits, sets*words)
	all := make([]bits, sets)
	for i := range all {
		all[i] = memory[i*words : (i+1)*words]
	}
	return all
}

func (b bits) add(n int)      { b[n/64] |= 1 << (n % 64) }
func (b bits) has(n int) bool { return b[n/64]&(1<<(n%64)) != 0 }

// meets reports whether two sets have a number in common.
func (b bits) meets(o bits) bool {
	for i := range b {
		if b[i]&o[i] != 0 {
			return true
		}
	}
	return false
}

// join adds another set, and reports whether that is new.
func (b bits) join(o bits) bool {
	grown := false
	for i := range b {
		grown = grown || o[i]&^b[i] != 0
		b[i] |= o[i]
	}
	return grown
}

// newSight works out what each file may see.
func (p *workspace) newSight(a *around, members []sighted) *sight {
	if a.sources == nil {
		a.sources = p.sources(a)
	}
	s := &sight{members: members, seen: newBits(len(a.files), len(members))}
	starts := newStarts(members, p.interests.byNumber())
	own, given := newBits(len(a.files), 2*len(members)), newBits(len(a.files), 2*len(members))
	for i := range a.files {
		if f := a.files[i].facts; f != nil {
			starts.mark(f, f.Names, own[i])
			starts.mark(f, f.Given, given[i])
		}
	}
	spread(a.sources, own, given)
	for i, seen := range s.seen {
		for n := range members {
			if own[i].has(n) && (members[n].through == nil || own[i].has(len(members)+n)) {
				seen.add(n)
			}
		}
	}
	s.follow(a)
	return s
}

// follow works out which files see those that give things other names. There are more of
// them after each round.
func (s *sight) follow(a *around) {
	s.escaping = nil
	var at []int
	for i := range a.files {
		if f := a.files[i].facts; f != nil && len(f.Escapes) > 0 {
			s.escaping, at = append(s.escaping, f), append(at, i)
		}
	}
	s.followed = newBits(len(a.files), len(s.escaping))
	given := newBits(len(a.files), len(s.escaping))
	for n, i := range at {
		s.followed[i].add(n)
		given[i].add(n)
	}
	spread(a.sources, s.followed, given)
}

// spread adds to the own numbers of each file what the files give that things may get to
// it from.
func spread(sources [][]int, own, given []bits) {
	for grown := true; grown; {
		grown = false
		for i, targets := range sources {
			for _, from := range targets {
				grown = given[i].join(given[from]) || grown
			}
		}
	}
	for i := range given {
		own[i].join(given[i])
	}
}

// sees reports whether a file sees a group of members, and a way to them.
func (s *sight) sees(file, group int) bool { return s.seen[file].has(group) }

// follows reports whether a file sees one of those that give things other names.
func (s *sight) follows(file, escaping int) bool { return s.followed[file].has(escaping) }

// view returns which members a file sees, and which files that give things other names,
// as the same bytes for all files that see the same.
func (s *sight) view(file int) (members, escaping []byte) {
	return s.seen[file].bytes(), s.followed[file].bytes()
}

func (b bits) bytes() []byte {
	all := make([]byte, 0, 8*len(b)+1)
	for _, word := range b {
		all = binary.LittleEndian.AppendUint64(all, word)
	}
	return all
}

// takes reports whether a file sees something that calls are reported for which are
// given it.
func (s *sight) takes(file int) bool {
	for n := range s.members {
		if s.members[n].taken && s.sees(file, n) {
			return true
		}
	}
	return false
}

// starts says which groups of members begin at a name, or at a member that is read
// from what may be anywhere.
type starts struct {
	anywhere []int
	names    map[string][]int
	words    map[uint64][]int
	wanted   tokens.Filter // of words
	// at are the groups that begin at a name or at what it lies in, by its number.
	at [][]int
}

func newStarts(members []sighted, names []string) *starts {
	s := &starts{names: make(map[string][]int), words: make(map[uint64][]int), at: make([][]int, len(names))}
	for i := range members {
		if members[i].from == nil {
			s.anywhere = append(s.anywhere, i)
		}
		s.begin(members[i].from, i)
		s.begin(members[i].through, len(members)+i)
	}
	for n, name := range names {
		s.at[n] = s.groups(name)
	}
	return s
}

// begin says that a group, or the way to one, begins at one of some names.
func (s *starts) begin(names []string, number int) {
	for _, name := range names {
		if word, ok := strings.CutPrefix(name, "."); ok {
			h := tokens.Hash(word)
			s.words[h] = append(s.words[h], number)
			s.wanted.Add(h)
		} else {
			s.names[name] = append(s.names[name], number)
		}
	}
}

// mark adds the groups that begin in a file, at some of its names.
func (s *starts) mark(f *tokens.Facts, names []uint32, own bits) {
	add := func(groups []int) {
		for _, g := range groups {
			own.add(g)
		}
	}
	add(s.anywhere)
	for _, n := range names {
		add(s.at[n])
	}
	if len(s.words) == 0 {
		return
	}
	for _, list := range [...][]uint64{f.Words, f.Strings} {
		for _, h := range list {
			if s.wanted.MayHave(h) {
				add(s.words[h])
			}
		}
	}
}

// groups returns the groups that begin at a name, or at what it lies in.
func (s *starts) groups(name string) (groups []int) {
	for part := name; ; part = part[:strings.LastIndexByte(part, '.')] {
		groups = append(groups, s.names[part]...)
		if strings.IndexByte(part, '.') < 0 {
			return groups
		}
	}
}

// reached asks the engine what instances can give that may be in a project which
// mentions what its files do.
func (p *workspace) reached(a *around) ([]sighted, *rules.Reach) {
	reach := p.engine.NewReach()
	var said tokens.Set
	known := p.interests.byNumber()
	named := make([]bool, len(known))
	for i := range a.files {
		f := a.files[i].facts
		if f == nil {
			continue
		}
		for _, h := range f.Words {
			said.Add(h)
		}
		for _, h := range f.Looked {
			said.Add(h)
		}
		for _, h := range f.Defs {
			said.Add(h)
		}
		for _, n := range f.Names {
			named[n] = true
		}
	}
	var names []string
	for n, is := range named {
		if is {
			names = append(names, known[n])
		}
	}
	slices.Sort(names)
	for _, name := range names {
		reach.Add(name)
	}
	reach.Only(func(member string) bool { return said.Has(tokens.Hash(member)) })
	groups := make(map[string]*sighted)
	add := func(from, through []string, name string, m tokens.Member) {
		key := strings.Join(from, " ") + " by " + strings.Join(through, " ")
		if from == nil {
			key = "*" + key
		}
		if m.Steady {
			key += " steady"
		}
		g := groups[key]
		if g == nil {
			g = &sighted{from: from, through: through, steady: m.Steady, words: make(map[uint64]tokens.Member)}
			groups[key] = g
		}
		h := tokens.Hash(name)
		if known, ok := g.words[h]; ok {
			m = known.Or(m)
		}
		g.words[h] = m
	}
	members := reach.Members()
	for i := range members {
		m := &members[i]
		add(m.From, m.Through, m.Name, member(m))
	}
	var all []sighted
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		all = append(all, *groups[key])
	}
	for typ := range p.taken {
		if from, through, ok := reach.From(typ); ok {
			all = append(all, sighted{from: from, through: through, taken: true})
		}
	}
	return all, reach
}
