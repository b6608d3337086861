package rules

import (
	"slices"
	"strings"

	"github.com/upcheck/upcheck/matrix/api"
	"github.com/upcheck/upcheck/parser"
)

// callShape is the shape of the calls that callHits may have something to say about.
func (s *scan) callShape(p spelled, written string, instance bool) Shape {
	var shape Shape
	t := p.track
	if !t.active || t.source > t.target {
		return shape
	}
	after := s.callee(t, p.path, t.target)
	if !saysHow(after) || !instance && after.Kind == api.Method {
		return shape
	}
	for _, before := range s.befores(t, p.path, after) {
		if saysHow(before) {
			s.misfitShape(&shape, t, written, before, after)
		}
	}
	if t.source >= 0 {
		s.silentShape(&shape, s.callee(t, p.path, t.source), written, after)
	}
	return shape
}

// saysHow reports whether an object says enough for fits to tell.
func saysHow(o *api.Object) bool {
	return o != nil && len(o.Signatures) > 0 && o.Flags&(api.Exact|api.Stub) != 0
}

// misfitShape adds the calls that one object takes and a later one does not.
func (s *scan) misfitShape(shape *Shape, t *track, written string, before, after *api.Object) {
	exact := before.Flags&after.Flags&api.Exact != 0
	one := after.Flags&api.Exact != 0 && len(after.Signatures) == 1
	if s.wantsRule("API006") {
		if exact && before.Any && !after.Any {
			shape.besides(keywordsOf(after))
		}
		for _, name := range keywordsOf(before) {
			if !takenBy(after, name) && (exact || keywordGone(before, after, name)) && !s.entrySpeaksOfArgument(written, name, -1) {
				shape.Keywords = joined(shape.Keywords, []string{name})
			}
		}
	}
	if !one || !exact {
		return
	}
	old, now := before.Signatures[0].Params, after.Signatures[0].Params
	was, wasOpen := placesOf(old)
	is, open := placesOf(now)
	certain := len(before.Signatures) == 1
	if n := len(is); !open && (!certain || wasOpen || len(was) > n) && (s.wantsRule("API007") || s.wantsRule("API008")) {
		name := ""
		if n < len(was) {
			name = was[n].Name
		}
		if !s.entrySpeaksOfArgument(written, name, n) {
			shape.from(n + 1)
		}
	}
	if t.source < 0 || !s.wantsRule("API009") {
		return
	}
	for _, q := range now {
		if q.Optional || q.Kind == api.VarPositional || q.Kind == api.VarKeyword {
			continue
		}
		if x := paramOf(old, q.Name); certain && x != nil && !x.Optional && x.Kind != api.VarPositional && x.Kind != api.VarKeyword {
			continue // it had to be given
		}
		if !s.entrySpeaksOfArgument(written, q.Name, -1) {
			place := slices.IndexFunc(is, func(x api.Param) bool { return x.Name == q.Name })
			shape.join(Shape{Without: []Omission{{Keywords: []string{q.Name}, Positional: place + 1}}})
		}
	}
}

// silentShape adds the calls for which something changes although they are accepted.
func (s *scan) silentShape(shape *Shape, before *api.Object, written string, after *api.Object) {
	if before == nil || before == after || before.Flags&after.Flags&api.Exact == 0 || len(before.Signatures) != 1 || len(after.Signatures) != 1 {
		return
	}
	old, now := before.Signatures[0].Params, after.Signatures[0].Params
	if s.wantsRule("API010") {
		was, _ := placesOf(old)
		is, _ := placesOf(now)
		for i := range min(len(was), len(is)) {
			if was[i].Name != is[i].Name && !renamedThere(was[i:], old, now, is[i].Name) {
				if !s.entrySpeaksOfArgument(written, was[i].Name, i) {
					shape.from(i + 1)
				}
				break
			}
		}
	}
	if !s.wantsRule("API011") {
		return
	}
	for i, p := range old {
		q := paramOf(now, p.Name)
		if q == nil || p.Name == "" || p.Name[0] == '_' || !otherDefault(p, *q) || s.entrySpeaksOfArgument(written, p.Name, -1) {
			continue
		}
		o := Omission{Keywords: []string{p.Name}}
		if p.Kind <= api.Positional {
			o.Positional = i + 1
		}
		shape.join(Shape{Without: []Omission{o}})
	}
}

// warnedShape is the shape of the calls that give a parameter which is deprecated.
func (s *scan) warnedShape(p spelled, written string, o *api.Object) Shape {
	var shape Shape
	if !p.track.active || !s.wantsRule("API012") {
		return shape
	}
	for i := range o.Deprecations {
		d := &o.Deprecations[i]
		if d.Param == "" {
			continue
		}
		met, always := meetable(d)
		if !met {
			continue
		}
		r := s.warnings.get(warningKey{p.path, d.Param}, func() *remark {
			return s.warningRemark(p.track, p.path, func(o *api.Object) bool { return warnsAbout(o, d.Param) })
		})
		if r == nil || !s.tells(p, written, r) || s.entrySpeaksOfArgument(cut(written, r.length+p.via), d.Param, -1) {
			continue
		}
		given := Shape{Keywords: []string{d.Param}, Values: !always}
		if len(o.Signatures) == 1 && o.Flags&api.Exact != 0 {
			for i, x := range o.Signatures[0].Params {
				if x.Name == d.Param && x.Kind <= api.Positional {
					given.Positional = i + 1
				}
			}
		}
		shape.join(given)
	}
	return shape
}

// meetable reports whether any argument meets the condition of a deprecation, and
// whether all do that it is asked of here: constants, those that the condition
// names among them, and what is not written down.
func meetable(d *api.Deprecation) (some, all bool) {
	values := []parser.Value{
		{Kind: parser.Other},
		{Kind: parser.NoneValue},
		{Kind: parser.Bool, Text: "True"},
		{Kind: parser.Bool, Text: "False"},
		{Kind: parser.Number, Text: "0"},
		{Kind: parser.Number, Text: "1"},
		{Kind: parser.String},
		{Kind: parser.String, Text: "x"},
	}
	for word := range strings.FieldsSeq(d.Condition) {
		values = append(values, parser.Value{Kind: parser.Number, Text: strings.Trim(word, "()[],")})
	}
	for _, quote := range []string{"'", `"`} {
		for i, text := range strings.Split(d.Condition, quote) {
			if i%2 == 1 {
				values = append(values, parser.Value{Kind: parser.String, Text: text})
			}
		}
	}
	all = true
	for _, v := range values {
		_, ok := meets(d, &parser.Arg{Value: v})
		some, all = some || ok, all && ok
	}
	return some, all
}

// wantsRule reports whether a rule of the histories is wanted.
func (e *Engine) wantsRule(code string) bool {
	_, ok := e.historyRules[code]
	return ok
}

// keywordsOf lists what an object takes by keyword.
func keywordsOf(o *api.Object) []string {
	var names []string
	for _, sig := range o.Signatures {
		for _, p := range sig.Params {
			if (p.Kind == api.Positional || p.Kind == api.KeywordOnly) && !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		}
	}
	return joined(names, o.Keys)
}

// takenBy reports whether an object takes a keyword in one of its signatures.
func takenBy(o *api.Object, name string) bool {
	for _, sig := range o.Signatures {
		if takesKeyword(o, sig.Params, name) {
			return true
		}
	}
	return false
}
