package rewrite

import "github.com/upcheck/upcheck/project"

// Quote puts quotes around a version that is read as a number without them.
func (d *Draft) Quote(r *project.Requirement, meant string) {
	if d.file.at(r.SpecSpan) != meant {
		d.refuse("it has no place of its own there")
		return
	}
	want := d.wanted()
	for i := range want.Requirements {
		if w := &want.Requirements[i]; w.SpecSpan == r.SpecSpan && w.Line == r.Line {
			w.TakenFor = ""
		}
	}
	d.try(want, []change{{r.SpecSpan, `"` + meant + `"`}}, []change{{r.SpecSpan, "'" + meant + "'"}})
}
