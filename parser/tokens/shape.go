package tokens

import "slices"

// Shape is the shape of calls: a call has it if any of what is set holds. The
// zero Shape is that of no call.
type Shape struct {
	// Any is every call.
	Any bool
	// Keywords are the hashes of keywords of which a call gives one, or spreads a
	// dict.
	Keywords []uint64
	// Others says that a call has it that gives a keyword besides those that are
	// Listed, or spreads a dict.
	Others bool
	Listed []uint64
	// Positional is a number of arguments by position that a call gives at least, or
	// with a star; 0 says nothing.
	Positional int
	// Without are arguments of which a call leaves one out.
	Without []Omission
	// Values says that it matters what the arguments are.
	Values bool
}

// Omission is an argument that is left out: none of the keywords is given, and
// fewer arguments by position than Positional, if that is not 0.
type Omission struct {
	Keywords   []uint64
	Positional int
}

// IsNone reports whether no call has the shape.
func (s *Shape) IsNone() bool {
	return !s.Any && len(s.Keywords) == 0 && !s.Others && s.Positional == 0 && len(s.Without) == 0
}

// Or returns the shape of the calls that have one of two shapes.
func (s Shape) Or(t Shape) Shape {
	switch {
	case t.IsNone():
		return s
	case s.IsNone():
		return t
	case s.Any || t.Any:
		return Shape{Any: true, Values: s.Values || t.Values}
	}
	s.Values = s.Values || t.Values
	s.Keywords = slices.Clip(s.Keywords)
	for _, k := range t.Keywords {
		if !slices.Contains(s.Keywords, k) {
			s.Keywords = append(s.Keywords, k)
		}
	}
	switch {
	case !s.Others:
		s.Others, s.Listed = t.Others, t.Listed
	case t.Others:
		s.Listed = slices.DeleteFunc(slices.Clone(s.Listed), func(k uint64) bool { return !slices.Contains(t.Listed, k) })
	}
	s.Without = slices.Clip(s.Without)
	for _, o := range t.Without {
		if !slices.ContainsFunc(s.Without, func(known Omission) bool { return o.same(&known) }) {
			s.Without = append(s.Without, o)
		}
	}
	if s.Positional == 0 || t.Positional > 0 && t.Positional < s.Positional {
		s.Positional = t.Positional
	}
	return s
}

// byKeyword is the shape of the calls that have it whatever they give by position.
func (s *Shape) byKeyword() Shape {
	return Shape{Any: s.Any, Keywords: s.Keywords, Others: s.Others, Listed: s.Listed, Without: s.Without}
}

// behindFirst is the shape of the calls that give the same behind another argument:
// partial(f, ...). What they leave out may be given later.
func (s Shape) behindFirst() Shape {
	if s.Positional > 0 {
		s.Positional++
	}
	return s
}

// same reports whether a shape has not grown into another one.
func (s *Shape) same(o *Shape) bool {
	return s.Any == o.Any && s.Others == o.Others && len(s.Listed) == len(o.Listed) && s.Positional == o.Positional && len(s.Keywords) == len(o.Keywords) && len(s.Without) == len(o.Without)
}

// has reports whether a call with some arguments has the shape.
func (s *Shape) has(a *arguments) bool {
	if s.Any || a.spread && (s.Others || len(s.Keywords) > 0) || s.Positional > 0 && (a.star || a.positional >= s.Positional) {
		return true
	}
	for _, k := range s.Keywords {
		if a.gives(k) {
			return true
		}
	}
	if s.Others && slices.ContainsFunc(a.keywords, func(k uint64) bool { return !slices.Contains(s.Listed, k) }) {
		return true
	}
	for i := range s.Without {
		if a.star || a.spread || !a.passed && s.Without[i].in(a) {
			return true
		}
	}
	return false
}

func (o *Omission) same(p *Omission) bool {
	return o.Positional == p.Positional && slices.Equal(o.Keywords, p.Keywords)
}

// in reports whether a call leaves the argument out. What seems to be more than
// one argument may be a lambda with commas, so that places are not relied on when
// there may be one.
func (o *Omission) in(a *arguments) bool {
	if o.Positional > 0 && a.positional >= o.Positional && !a.unsure {
		return false
	}
	for _, k := range o.Keywords {
		if a.gives(k) {
			return false
		}
	}
	return true
}
