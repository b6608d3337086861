package rules

import "slices"

// Shape is the shape of calls: a call has it if any of what is set holds. The zero
// Shape is that of no call.
type Shape struct {
	// Any: every call.
	Any bool
	// Keywords: a call that gives one of these by keyword, or spreads a dict.
	Keywords []string
	// Others: a call that gives a keyword besides those that are Listed, or spreads a
	// dict.
	Others bool
	Listed []string
	// Positional: a call with so many arguments by position at least, or with a
	// star. 0: their number says nothing.
	Positional int
	// Without: a call that leaves one of these out.
	Without []Omission
	// Values says that the value or the type of an argument decides whether such a
	// call is reported.
	Values bool
}

// Omission is an argument that a call leaves out: it gives none of the keywords, and
// fewer than Positional arguments by position, if that is not 0. A call with a star
// or a spread dict may leave anything out.
type Omission struct {
	Keywords   []string
	Positional int
}

// None reports whether no call has the shape.
func (s *Shape) None() bool {
	return !s.Any && len(s.Keywords) == 0 && !s.Others && s.Positional == 0 && len(s.Without) == 0
}

// Fits reports whether a call that gives some keywords and a number of arguments by
// position has the shape; star and spread say that it passes *args and **kwargs.
func (s *Shape) Fits(keywords []string, positional int, star, spread bool) bool {
	if s.Any || spread && (s.Others || len(s.Keywords) > 0) || s.Positional > 0 && (star || positional >= s.Positional) {
		return true
	}
	for _, k := range keywords {
		if slices.Contains(s.Keywords, k) || s.Others && !slices.Contains(s.Listed, k) {
			return true
		}
	}
	for i := range s.Without {
		if star || spread || s.Without[i].in(keywords, positional) {
			return true
		}
	}
	return false
}

func (o *Omission) in(keywords []string, positional int) bool {
	if o.Positional > 0 && positional >= o.Positional {
		return false
	}
	return !slices.ContainsFunc(keywords, func(k string) bool { return slices.Contains(o.Keywords, k) })
}

// same reports whether two shapes are those of the same calls, written in the same order.
func (s *Shape) same(o *Shape) bool {
	return s.Any == o.Any && s.Others == o.Others && s.Positional == o.Positional && s.Values == o.Values &&
		slices.Equal(s.Keywords, o.Keywords) && slices.Equal(s.Listed, o.Listed) &&
		slices.EqualFunc(s.Without, o.Without, func(a, b Omission) bool {
			return a.Positional == b.Positional && slices.Equal(a.Keywords, b.Keywords)
		})
}

// join makes s the shape of the calls that have one of two shapes.
func (s *Shape) join(o Shape) {
	s.Values = s.Values || o.Values
	if s.Any || o.Any {
		*s = Shape{Any: true, Values: s.Values}
		return
	}
	s.Keywords = joined(s.Keywords, o.Keywords)
	if o.Others {
		s.besides(o.Listed)
	}
	s.from(o.Positional)
	for _, w := range o.Without {
		if !slices.ContainsFunc(s.Without, func(x Omission) bool {
			return x.Positional == w.Positional && slices.Equal(x.Keywords, w.Keywords)
		}) {
			s.Without = append(slices.Clip(s.Without), w)
		}
	}
}

// besides adds the calls that give a keyword which is not in a list.
func (s *Shape) besides(listed []string) {
	if s.Others {
		listed = slices.DeleteFunc(slices.Clone(listed), func(k string) bool { return !slices.Contains(s.Listed, k) })
	}
	s.Others, s.Listed = true, listed
}

// from adds the calls with n arguments by position or more.
func (s *Shape) from(n int) {
	if n > 0 && (s.Positional == 0 || n < s.Positional) {
		s.Positional = n
	}
}

// behindSelf turns the shape of calls through an instance into that of calls through
// the class, which pass the instance first.
func (s *Shape) behindSelf() {
	if s.Positional > 0 {
		s.Positional++
	}
	s.Without = slices.Clone(s.Without)
	for i := range s.Without {
		if s.Without[i].Positional > 0 {
			s.Without[i].Positional++
		}
	}
}

// joined adds the words of b to those of a.
func joined(a, b []string) []string {
	for _, word := range b {
		if !slices.Contains(a, word) {
			a = append(slices.Clip(a), word)
		}
	}
	return a
}
