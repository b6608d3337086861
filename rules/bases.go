package rules

import (
	"cmp"
	"slices"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
)

// maxChoices is the number of different choices of a file that a class is one of.
const maxChoices = 16

// maxAbove is the number of classes of the file that are looked at above one of
// them, as many as the parser follows.
const maxAbove = 100

// derived reports how sure it is that an entry about base speaks about a class:
// where base is one of several that a name may stand for at the target, the entry
// has to be about all of them, and is likely then. Classes of the project are none
// of them: they stand in for a library that is not there.
func (s *scan) derived(c *parser.Class, base string, p matrix.Pattern) (finding.Confidence, bool) {
	sure := finding.Certain
	for _, refs := range s.choicesOf(c, base) {
		if !slices.ContainsFunc(refs, named(base)) {
			return 0, false
		}
		for _, r := range refs {
			switch {
			case r.Name == base || s.isLocal(r.Name):
			case s.isAbout(p, r.Name):
				sure = finding.Likely
			default:
				return 0, false
			}
		}
	}
	return sure, true
}

func named(name string) func(parser.Ref) bool {
	return func(r parser.Ref) bool { return r.Name == name }
}

// choicesOf returns the bases that bring a class of a library in, as one of
// several: those of the class itself, or of the classes of the file above it. When
// the way there is not known, any class of the file counts.
func (s *scan) choicesOf(c *parser.Class, base string) [][]parser.Ref {
	if s.choices == nil {
		s.indexBases()
	}
	seen := map[*parser.Class]bool{c: true}
	for queue := []*parser.Class{c}; len(queue) > 0 && len(seen) <= maxAbove; queue = queue[1:] {
		for _, refs := range queue[0].Bases {
			if slices.ContainsFunc(refs, named(base)) {
				if len(refs) == 1 {
					return nil
				}
				return [][]parser.Ref{s.live(queue[0], refs)}
			}
			for _, r := range refs {
				if above := s.named[r.Name]; above != nil && !seen[above] {
					seen[above] = true
					queue = append(queue, above)
				}
			}
		}
	}
	return s.choices[base]
}

// indexBases finds the classes of the file by their names in the project, and the
// bases that are one of several.
func (s *scan) indexBases() {
	s.choices, s.named = make(map[string][][]parser.Ref), make(map[string]*parser.Class)
	for i := range s.module.Uses {
		if u := &s.module.Uses[i]; u.Context == parser.Base && len(u.Choices) > 0 {
			s.baseUses = append(s.baseUses, u)
		}
	}
	slices.SortStableFunc(s.baseUses, func(a, b *parser.Use) int { return cmp.Compare(a.Statement.Start, b.Statement.Start) })
	for i := range s.module.Classes {
		c := &s.module.Classes[i]
		s.named[s.module.Name+"."+c.Name] = c
		for _, refs := range c.Bases {
			if len(refs) < 2 {
				continue
			}
			refs = s.live(c, refs)
			for _, r := range refs {
				known := s.choices[r.Name]
				if len(known) < maxChoices && !slices.ContainsFunc(known, func(k []parser.Ref) bool { return slices.Equal(k, refs) }) {
					s.choices[r.Name] = append(known, refs)
				}
			}
		}
	}
}

// live leaves out what a base does not stand for at the target, as far as the use
// of its name in the class statement tells.
func (s *scan) live(c *parser.Class, refs []parser.Ref) []parser.Ref {
	after, _ := slices.BinarySearchFunc(s.baseUses, c.NameSpan.Start+1, func(u *parser.Use, start int) int { return cmp.Compare(u.Statement.Start, start) })
	for i := after - 1; i >= 0 && s.baseUses[i].Statement.Contains(c.NameSpan); i-- {
		left := s.baseUses[i].Refs
		if len(left) < len(refs) && !slices.ContainsFunc(left, func(r parser.Ref) bool { return !slices.ContainsFunc(refs, named(r.Name)) }) {
			return left
		}
	}
	return refs
}

// isAbout reports whether an entry about derived classes speaks about those of a
// class, as the module writes it, and breaks there.
func (s *scan) isAbout(p matrix.Pattern, class string) bool {
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], class) {
		if _, ok := s.reported(p.Entry, c.axis); !ok {
			continue
		}
		of := p.Match.Subclass.Of
		if contains(of, c.name) || slices.ContainsFunc(s.above(class), func(name string) bool { return contains(of, name) }) {
			return true
		}
	}
	return false
}

// mayHave reports whether a class may have one of the methods that m is without: it, or
// a class of the project above it, defines the name, or not all that is above it is
// known to be of the library that m is about.
func (s *scan) mayHave(c *parser.Class, m *matrix.SubclassMatch) bool {
	methods := m.Without
	if s.choices == nil {
		s.indexBases()
	}
	seen := map[*parser.Class]bool{c: true}
	for queue := []*parser.Class{c}; len(queue) > 0; queue = queue[1:] {
		above := queue[0]
		if above.Open || len(seen) > maxAbove ||
			slices.ContainsFunc(above.Methods, func(own parser.Method) bool { return contains(methods, own.Name) }) ||
			slices.ContainsFunc(above.Attrs, func(a parser.Name) bool { return contains(methods, a.Name) }) {
			return true
		}
		for _, refs := range above.Bases {
			for _, r := range refs {
				if !s.isLocal(r.Name) {
					if root := rootOf(r.Name); root == rootOf(m.Of[0]) || root == "typing" || root == "abc" {
						continue
					}
					return true
				}
				next := s.named[r.Name]
				if next == nil {
					return true
				}
				if !seen[next] {
					seen[next] = true
					queue = append(queue, next)
				}
			}
		}
	}
	return false
}
