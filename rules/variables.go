package rules

import (
	"fmt"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/rewrite"
)

// variables looks at the environment variables that files set.
func (s *surroundings) variables() {
	for i := range s.Facts.Env {
		v := &s.Facts.Env[i]
		if v.Passed {
			continue // set by somebody else
		}
		for _, p := range s.set.ByEnv(v.Name) {
			s.variable(v, p)
		}
		for _, r := range s.onVariable(v.Name, v.Value, v.Known) {
			if !r.unread || s.Reads != nil && !s.Reads(v.Name) {
				r.place = v.Place
				s.say(r.code, &r.remarkable)
			}
		}
	}
}

// variable reports what an entry says about a variable.
func (s *surroundings) variable(v *project.EnvVar, p matrix.Pattern) {
	one := &scan{Engine: s.Engine, path: v.Path}
	verdict, ok := one.verdict(p.Entry, own)
	if !ok || !verdict.report || verdict.state == finding.Ignored && (s.Reads == nil || s.Reads(v.Name)) {
		return
	}
	h := hit{
		pattern: p, verdict: verdict,
		finding: finding.Finding{Path: v.Path, Name: v.Name, Span: v.Span, Statement: v.Span, Confidence: finding.Certain},
	}
	one.fill(&h, verdict.level)
	f := &h.finding
	for i, op := range h.ops {
		if op.RenameEnv == "" {
			continue
		}
		if beside := s.beside(v, op.RenameEnv); beside != nil {
			// Whoever sets both runs on either side of the change.
			if verdict.state != finding.Ignored {
				s.differ(v, beside)
				return
			}
			f.Fixes[i].Refused = fmt.Sprintf("`%s` is set as well", op.RenameEnv)
			continue
		}
		s.renameVariable(&f.Fixes[i], v, op.RenameEnv)
	}
	if v.Vague {
		f.Level, f.Confidence = max(finding.Note, f.Level-1), finding.Likely
	}
	s.findings = append(s.findings, *f)
}

// renameVariable renames a variable where a file sets it, if no other file reads the old
// name.
func (s *surroundings) renameVariable(fix *finding.Fix, v *project.EnvVar, to string) {
	if s.ReadsBeside != nil && s.ReadsBeside(v.Name, v.Path) {
		fix.Refused = fmt.Sprintf("another file of the project reads `%s`", v.Name)
		return
	}
	s.edit(fix, v.Path, func(d *rewrite.Draft) { d.Rename(v, to) })
}

// beside returns where a file sets another variable in the same place, nil if it does
// not.
func (s *surroundings) beside(v *project.EnvVar, name string) *project.EnvVar {
	for i := range s.Facts.Env {
		if o := &s.Facts.Env[i]; o.Name == name && o.Path == v.Path && o.Unit == v.Unit && !o.Passed {
			return o
		}
	}
	return nil
}

// differ reports a variable that is set under its old and its new name to values that
// are not the same.
func (s *surroundings) differ(old, now *project.EnvVar) {
	if !old.Known || !now.Known || old.Value == now.Value {
		return
	}
	s.say("EV101", &remarkable{
		place: old.Place, name: old.Name, pkg: "torch",
		message: fmt.Sprintf("`%s` and its new name `%s` are set to different values; set both to the same, or the new one alone", old.Name, now.Name),
		related: []finding.Related{at(now.Place, &old.Place, "the new name is set here")},
	})
}
