package scan

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/upcheck/upcheck/parser/tokens"
	"github.com/upcheck/upcheck/rules"
)

// chance is whether a file can give a finding, and where.
type chance struct {
	due bool
	// sites are the places, as offsets in the text; nil is anywhere.
	sites []tokens.Site
	// around is what tells what members are read from at these.
	around tokens.Around
}

// whole reports whether all of the file has to be read.
func (c *chance) whole() bool { return c.due && c.sites == nil }

// dueOrAll is due; where that fails over what some file says, every file is parsed, as
// with --parse all.
func (p *workspace) dueOrAll(ctx context.Context, workers int, surveys []survey) (due []chance, err error) {
	defer func() {
		if recover() != nil {
			due, err = allDue(len(surveys)), nil
		}
	}()
	return p.due(ctx, workers, surveys)
}

// allDue is that n files have to be read whole.
func allDue(n int) []chance { return slices.Repeat([]chance{{due: true}}, n) }

// due decides which files can give a finding. The others are not parsed unless
// names lead to them.
func (p *workspace) due(ctx context.Context, workers int, surveys []survey) ([]chance, error) {
	if p.options.ParseAll {
		return allDue(len(surveys)), nil
	}
	due := make([]chance, len(surveys))
	around := p.lookAround(surveys)
	p.patched = slices.ContainsFunc(around.files, func(f known) bool { return f.facts != nil && f.facts.Patches })
	if err := p.shareAliases(ctx, workers, surveys, around); err != nil {
		return nil, err
	}
	s := &seeker{workspace: p, surveys: surveys, around: around, due: due, sought: make([]*tokens.Wanted, len(surveys))}
	s.wake()
	for i := range surveys {
		if f := surveys[i].facts; surveys[i].due || f == nil || f.Directive || f.Lost || f.Watched || f.Outdated {
			due[i].due = true
		} else if sites := s.sites(i, f); len(sites) > 0 {
			due[i] = chance{due: true, sites: sites}
		}
	}
	defer func() {
		for i := range surveys {
			if f := surveys[i].facts; f != nil {
				f.Forget()
			}
		}
	}()
	var err error
	for n, grown := 0, true; grown && n < maxEscapes; n++ {
		grown, err = s.round(ctx, workers)
	}
	s.tell()
	return due, err
}

// tell says of the files that can give a finding what tells what members are read from.
func (s *seeker) tell() {
	h := s.newHierarchy()
	for i := range s.due {
		if c := &s.due[i]; c.due && !c.whole() && slices.ContainsFunc(c.sites, func(site tokens.Site) bool { return site.As != tokens.AnySite }) {
			c.around = tokens.Around{Facts: s.surveys[i].facts, Wanted: s.sought[i], Classes: h.imported(i)}
		}
	}
}

// maxEscapes bounds how often a thing that is called by another name is followed
// on under a third one.
const maxEscapes = 5

// seeker finds the files that have something to do with what other files of the
// project say.
type seeker struct {
	*workspace
	surveys []survey
	around  *around
	due     []chance
	// wakes says which files may have code that comes awake.
	wakes []bool
	sight *sight
	// members and names are what files want that see the same.
	members map[string]map[uint64][]tokens.Member
	names   map[string]*tokens.Wanted
	// sought are what was wanted of a file when it was looked at last.
	sought []*tokens.Wanted
}

// round looks at the files that may hold something that is wanted, and reports
// whether things were found to go on under other names.
func (s *seeker) round(ctx context.Context, workers int) (grown bool, err error) {
	if s.sight == nil {
		members, reach := s.reached(s.around)
		s.sight = s.newSight(s.around, members)
		s.consider(ctx, workers, reach)
	} else {
		s.sight.follow(s.around)
	}
	s.members, s.names = make(map[string]map[uint64][]tokens.Member), make(map[string]*tokens.Wanted)
	var close []int
	var before []*tokens.Wanted
	for i := range s.surveys {
		if s.due[i].whole() {
			continue
		}
		w := s.wants(i)
		if w.In(s.surveys[i].facts, s.sought[i]) {
			close, before = append(close, i), append(before, s.sought[i])
		}
		s.sought[i] = w
	}
	found := make([]survey, len(close))
	err = s.withScanners(ctx, workers, len(close), func(scanner *tokenReader, n int) {
		found[n] = s.seek(scanner, close[n], before[n])
	})
	for n, i := range close {
		if found[n].facts == nil {
			s.due[i] = chance{due: found[n].due}
			continue
		}
		if found[n].facts.Lost {
			s.due[i] = chance{due: true}
			continue
		}
		if sites := found[n].facts.Sites; len(sites) > 0 {
			s.due[i] = chance{due: true, sites: joined(s.due[i].sites, sites)}
		}
		grown = s.surveys[i].facts.Learn(found[n].facts.Escapes) || grown
	}
	return grown, err
}

// sites are the places in a file that can give something, as its tokens say.
func (s *seeker) sites(i int, f *tokens.Facts) []tokens.Site {
	sites := slices.Concat(f.Sites, f.Numerals)
	if s.wakes[i] {
		sites = append(sites, f.Steady...)
	}
	if s.sight != nil && s.sight.takes(i) {
		sites = append(sites, f.Taking...)
	}
	return sites
}

// joined are the places of two lists, each once, in order.
func joined(a, b []tokens.Site) []tokens.Site {
	all := slices.Concat(a, b)
	slices.SortStableFunc(all, func(a, b tokens.Site) int { return cmp.Compare(a.Start, b.Start) })
	return slices.Compact(all)
}

// consider adds what depends on the types that there may be.
func (s *seeker) consider(ctx context.Context, workers int, reach *rules.Reach) {
	// Those that are only reported where code comes awake are not looked for: every
	// file has a minus.
	operators, others := false, false
	for _, o := range reach.Operators() {
		operators = operators || !o.Steady
		others = others || !o.Steady && o.Op != "-"
	}
	if operators && !others {
		operators = !s.masks(ctx, workers)
	}
	for i := range s.surveys {
		f := s.surveys[i].facts
		if f == nil || s.due[i].whole() {
			continue
		}
		if len(f.Taking) > 0 && s.sight.takes(i) {
			s.due[i] = chance{due: true, sites: s.sites(i, f)}
		}
		if f.Library && operators { // they have no names
			s.due[i] = chance{due: true}
		}
	}
}

// wake finds the files with conditions on versions, by themselves or by names that
// stand for some.
func (s *seeker) wake() {
	flags := make(map[uint64]bool)
	for i := range s.around.files {
		if f := s.around.files[i].facts; f != nil {
			for _, h := range f.Flags {
				flags[h] = true
			}
		}
	}
	s.wakes = make([]bool, len(s.surveys))
	for i := range s.surveys {
		f := s.surveys[i].facts
		if f == nil {
			continue
		}
		s.wakes[i] = f.Versions || len(f.Flags) > 0 || slices.ContainsFunc(f.Imports, func(imp tokens.Import) bool {
			return slices.ContainsFunc(imp.Taken, func(h uint64) bool { return flags[h] })
		})
	}
}

// seek looks at one file again, for what is wanted and was not before.
func (s *seeker) seek(scanner *tokenReader, i int, before *tokens.Wanted) (out survey) {
	defer func() {
		if recover() != nil {
			out = survey{due: true}
		}
	}()
	var ignored fileResult
	f, ok := s.input.openInto(&scanner.buffer, &s.input.files[i], s.options.Config.MaxFileSize, &ignored)
	if !ok {
		return survey{due: true}
	}
	return survey{facts: scanner.Seek(f.Path(), f.Text(), s.surveys[i].facts, s.sought[i], before)}
}

// wants says what is of interest in a file, given what it sees.
func (s *seeker) wants(i int) *tokens.Wanted {
	seen, followed := s.sight.view(i)
	facts, through := s.surveys[i].facts, s.around.files[i].through
	if s.wakes[i] {
		seen = append(seen, 1)
	}
	members, ok := s.members[string(seen)]
	if !ok {
		members = s.gatherMembers(i, s.wakes[i])
		s.members[string(seen)] = members
	}
	special := len(through) > 0 || slices.ContainsFunc(facts.Escapes, func(e tokens.Escape) bool { return e.Local })
	w := s.names[string(followed)]
	switch {
	case special:
		w = s.gatherNames(i, facts)
	case w == nil:
		w = s.gatherNames(i, nil)
		s.names[string(followed)] = w
	}
	own := *w
	if own.Members = members; len(through) > 0 {
		own.Members = maps.Clone(members)
		for _, b := range through {
			s.read(&own, b)
		}
	}
	return &own
}

// read adds a name of a library that a file reads from a module of the project.
func (s *seeker) read(w *tokens.Wanted, b tokens.Bound) {
	i := s.interestIn(b.Name)
	if i.Written {
		return
	}
	if i.Use {
		w.Members[b.Hash] = append(slices.Clip(w.Members[b.Hash]), tokens.Member{Use: true})
	}
	if i.Base {
		w.Bases[b.Hash] = true
	}
	if i.Below {
		w.Modules[b.Hash] = true
	}
	if !i.Call.IsNone() {
		w.Names[b.Hash] = w.Names[b.Hash].Or(i.Call)
	}
}

// gatherMembers puts together the members that are of interest in files that see the same,
// of which file is one.
func (s *seeker) gatherMembers(file int, wakes bool) map[uint64][]tokens.Member {
	all := make(map[uint64][]tokens.Member)
	for n := range s.sight.members {
		if !s.sight.sees(file, n) || s.sight.members[n].steady && !wakes {
			continue
		}
		for h, m := range s.sight.members[n].words {
			m.From = s.sight.members[n].from
			all[h] = append(all[h], m)
		}
	}
	return all
}

// gatherNames puts together the names that things go by in files that see the same, of
// which file is one; own are the facts of the one file that it is about, nil for none.
func (s *seeker) gatherNames(file int, own *tokens.Facts) *tokens.Wanted {
	w := &tokens.Wanted{
		Names: make(map[uint64]tokens.Shape), Modules: make(map[uint64]bool), Bases: make(map[uint64]bool), Holders: make(map[uint64][]string),
	}
	for n, f := range s.sight.escaping {
		if !s.sight.follows(file, n) {
			continue
		}
		for i := range f.Escapes {
			e := &f.Escapes[i]
			if e.Local && f != own {
				continue
			}
			for _, word := range e.Words {
				if e.Module {
					w.Modules[word] = true
				}
				if e.Base {
					w.Bases[word] = true
				}
				for _, name := range e.Holders {
					if !slices.Contains(w.Holders[word], name) {
						w.Holders[word] = append(w.Holders[word], name)
					}
				}
				if !e.Call.IsNone() {
					w.Names[word] = w.Names[word].Or(e.Call)
				}
			}
		}
	}
	return w
}
