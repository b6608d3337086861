package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
)

// argShape is the shape of the calls that a predicate may hold for. Of several parts
// that must hold one stands for all.
func (s *scan) argShape(m *matrix.ArgMatch, callee string, bound bool) Shape {
	var shape Shape
	switch {
	case len(m.Keyword) > 0:
		shape.Keywords = m.Keyword
		for _, name := range m.Keyword {
			low, _ := s.placesOfParam(callee, name, bound)
			shape.from(low)
		}
	case m.Positional != nil:
		shape.Positional = *m.Positional + 1
	case len(m.Value)+len(m.Type) > 0:
		for i, test := range slices.Concat(m.Value, m.Type) {
			if of := s.keyShape(test.Key, callee, bound); i == 0 || of.isRarer(&shape) {
				shape = of
			}
		}
	case len(m.Missing) > 0:
		shape.Without = []Omission{s.omission(m.Missing, callee, bound)}
	default:
		shape.Any = true
	}
	shape.Values = len(m.Value)+len(m.Type) > 0
	return shape
}

// keyShape is the shape of calls that give an argument, which key names by keyword or
// by place.
func (s *scan) keyShape(key, callee string, bound bool) Shape {
	if n, err := strconv.Atoi(key); err == nil {
		return Shape{Positional: n + 1}
	}
	low, _ := s.placesOfParam(callee, key, bound)
	return Shape{Keywords: []string{key}, Positional: low}
}

// isRarer reports whether fewer calls give the one argument that s is about than the one
// of o: what few calls give by position is seldom given at all.
func (s *Shape) isRarer(o *Shape) bool {
	return o.Positional > 0 && (s.Positional == 0 || s.Positional > o.Positional)
}

// omission is what a call leaves out that gives none of some parameters, written as
// in ArgMatch.Missing.
func (s *scan) omission(missing []string, callee string, bound bool) Omission {
	var o Omission
	for _, want := range missing {
		name, text, placed := strings.Cut(want, "@")
		o.Keywords = append(o.Keywords, name)
		enough := 0
		if place, err := strconv.Atoi(text); placed && err == nil {
			enough = place + 1
		} else if !placed {
			_, enough = s.placesOfParam(callee, name, bound)
		}
		if enough > 0 && (o.Positional == 0 || enough < o.Positional) {
			o.Positional = enough
		}
	}
	return o
}

// placesOfParam returns from how many arguments by position on one of them may be for
// a parameter, 0 for never, and from how many on one certainly is, 0 when that is not
// known.
func (s *scan) placesOfParam(callee, param string, bound bool) (may, must int) {
	p, ok := s.spell(callee)
	if !ok {
		return 0, 0
	}
	t := p.track
	releases := []int{t.source}
	if t.source < 0 {
		releases = releases[:0]
		for release := t.target - 1; release >= 0; release-- {
			releases = append(releases, release)
		}
	}
	all := true
	at := callShape{bound: bound}
	for _, release := range releases {
		params, known := at.params(s.callee(t, p.path, release))
		places, _ := placesOf(params)
		place := slices.IndexFunc(places, func(x api.Param) bool { return x.Name == param })
		if !known || place < 0 {
			all = false
			continue
		}
		if may == 0 || place+1 < may {
			may = place + 1
		}
		must = max(must, place+1)
	}
	if !all {
		must = 0
	}
	return may, must
}
