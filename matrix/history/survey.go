package history

import (
	"github.com/upcheck/upcheck/parser/outline"
)

// survey notes the values of module-level names ahead of reading, since
// functions use names that are bound below them.
func (r *reducer) survey(body []outline.Stmt) {
	for i := range body {
		s := &body[i]
		switch s.Kind {
		case outline.Def:
			r.binder(s)
		case outline.Assign:
			for _, t := range s.Targets {
				if t.Kind == outline.Name && s.Value != nil {
					r.varying[t.Text] = r.vars[t.Text] != nil
					r.vars[t.Text] = s.Value
				}
			}
		case outline.If:
			switch r.py.decide(s.Value) {
			case yes:
				r.survey(s.Body)
			case no:
				r.survey(s.Else)
			default:
				r.survey(s.Else)
				r.survey(s.Body)
			}
		case outline.Try, outline.With:
			for j := range s.Handlers {
				r.survey(s.Handlers[j].Body)
			}
			r.survey(s.Body)
		}
	}
}

// known is a constants: it gives the value of a module-level name.
func (r *reducer) known(dotted string) string {
	e := r.vars[dotted]
	if e == nil || r.varying[dotted] {
		return ""
	}
	return constant(e, nil)
}
