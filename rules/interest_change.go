package rules

import (
	"slices"

	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/matrix/api"
)

// membersOf adds what the history says about the members of a class.
func (r *reach) membersOf(typ string, p spelled) {
	t := p.track
	if !r.hasActive || !t.active {
		return
	}
	lib := r.library(t, t.target)
	line := lib.Line(p.path)
	if len(line) == 0 {
		return // of a class that is not there nothing else is said
	}
	times := r.timesOf(p)
	same := true
	for i := range times {
		same = same && slices.EqualFunc(line, times[i].line, api.Kin.Same)
	}
	clear(r.looked)
	add := func(name string) {
		if !r.looked[name] {
			r.looked[name] = true
			if then, now, dull := compare(t, line, times, name); !dull && !r.harmless[change{then, now}] {
				r.examine(typ, p, name, change{then, now})
			}
		}
	}
	for i, k := range line {
		news := r.newsOf(k)
		for _, name := range news.changed {
			add(name)
		}
		if same && slices.EqualFunc(line[i:], news.line, api.Kin.Same) {
			continue // what is new there was nowhere before
		}
		for _, name := range news.new {
			add(name)
		}
	}
	if same {
		return
	}
	for i := range times {
		then := &times[i]
		for _, k := range then.line {
			news := r.newsOf(k)
			for _, name := range news.changed {
				add(name)
			}
			for _, name := range news.new {
				add(name)
			}
		}
		for _, k := range unlike(line, then.line) {
			k.Members(r.said, add)
		}
	}
}

// change is what a member was and what it is. The zero change is none of these: the
// member is gone, or was more than one thing.
type change struct{ then, now api.Mark }

// compare reports whether a member is dull: the same at the target as whenever else a
// class has it. What only came between is no news.
func compare(t *track, line []api.Kin, all []times, name string) (then, now api.Mark, dull bool) {
	now, _, exists := api.Look(line, t.history, t.target, name)
	dull = true
	for i := range all {
		at := &all[i]
		for release := at.last; release >= at.first; {
			was, since, ok := api.Look(at.line, t.history, release, name)
			if ok && (!exists || was != now || now.IsClass()) {
				if !exists || now.IsClass() || !dull && was != then {
					return api.Mark{}, api.Mark{}, false
				}
				then, dull = was, false
			}
			release = min(since, release) - 1
		}
	}
	return then, now, dull
}

// isHarmless reports whether a change says nothing to users, whatever the class and the
// entries: neither does it raise or warn now, nor are calls taken in another way.
func (r *reach) isHarmless(p spelled, o *api.Object) bool {
	if o.Raises != nil || len(o.Deprecations) > 0 {
		return false
	}
	if !callable(o.Kind) || !saysHow(o) {
		return true
	}
	blind := scan{Engine: &Engine{set: new(matrix.Set)}, slept: true}
	blind.historyRules = r.historyRules
	var shape Shape
	t := p.track
	for _, release := range t.compared() {
		f, ok := r.find(t, p.path, release)
		if !ok || f.Object == o || !saysHow(f.Object) {
			continue
		}
		blind.misfitShape(&shape, t, p.path, f.Object, o)
		if t.source >= 0 {
			blind.silentShape(&shape, f.Object, p.path, o)
		}
	}
	return shape.None()
}

// examine adds what the history says about one member of a class.
func (r *reach) examine(typ string, p spelled, name string, c change) {
	q, written := spelled{p.track, p.path + "." + name, p.via}, typ+"."+name
	a := r.account(q)
	if a.gone != nil {
		if !r.tells(q, written, a.gone) {
			return
		}
		if !others(a.gone) {
			r.memberIn(typ, name, false).Use = true
		}
		if a.gone.length == segments(q.path) {
			r.memberIn(typ, name, false).Super.join(Shape{Any: true})
		}
		return
	}
	if !a.exists {
		return
	}
	o := a.found.Object
	if c != (change{}) && r.isHarmless(q, o) {
		r.harmless[c] = true
		return
	}
	if a.raises != nil && !others(a.raises) && !r.overridden(q, a.raises) && r.tells(q, written, a.raises) {
		r.memberIn(typ, name, false).Use = true
	}
	if a.warns != nil && r.tells(q, written, a.warns) {
		switch {
		case o.Kind == api.Function, o.Kind == api.Property:
			r.memberIn(typ, name, false).Use = true
		case callable(o.Kind):
			r.memberIn(typ, name, false).Call.join(Shape{Any: true})
		}
	}
	if a.warns == nil && callable(o.Kind) {
		if shape := r.warnedShape(q, written, o); !shape.None() {
			r.memberIn(typ, name, false).Call.join(shape)
		}
	}
	if shape := r.callShape(q, written, true); !shape.None() {
		m := r.memberIn(typ, name, false)
		m.Call.join(shape)
		m.Super.join(shape)
	}
}
