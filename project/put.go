package project

import "github.com/upcheck/upcheck/internal/source"

// Put moves facts that were read from a part of a file to their place in it. At
// returns the place in the file of a span in the part, and its line; unit
// becomes the unit of facts without one.
func (f *Facts) Put(path, unit string, at func(source.Span) (source.Span, int)) {
	put := func(p *Place) {
		p.Path, p.Unit = path, orUnit(p.Unit, unit)
		p.Span, p.Line = at(p.Span)
	}
	span := func(s *source.Span) {
		if s.Len() > 0 {
			*s, _ = at(*s)
		}
	}
	branches := func(list []Branch) {
		for i, b := range list {
			s, _ := at(source.Span{Start: b.At, End: b.At + 1})
			list[i].Path, list[i].At = path, s.Start
		}
	}
	for i := range f.Requirements {
		r := &f.Requirements[i]
		branches(r.Branches)
		r.Path, r.Unit = path, orUnit(r.Unit, unit)
		if r.NameSpan.Len() > 0 {
			_, r.Line = at(r.NameSpan)
		} else if r.SpecSpan.Len() > 0 {
			_, r.Line = at(r.SpecSpan)
		}
		span(&r.NameSpan)
		span(&r.SpecSpan)
	}
	for i := range f.Includes {
		inc := &f.Includes[i]
		branches(inc.Branches)
		inc.From, inc.Unit = path, orUnit(inc.Unit, unit)
		_, inc.Line = at(inc.Span)
		span(&inc.Span)
	}
	for i := range f.Indexes {
		put(&f.Indexes[i].Place)
	}
	for i := range f.Images {
		put(&f.Images[i].Place)
	}
	for i := range f.Env {
		put(&f.Env[i].Place)
		span(&f.Env[i].ValueSpan)
	}
	for i := range f.Host {
		put(&f.Host[i].Place)
	}
}

func orUnit(unit, other string) string {
	if unit == "" {
		return other
	}
	return unit
}
