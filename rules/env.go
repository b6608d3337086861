package rules

import (
	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/parser"
)

// env matches environment variables that the module sets. Reading one that a
// library no longer reads does no harm.
func (s *scan) env() {
	for i := range s.module.Env {
		use := &s.module.Env[i]
		if use.Access != parser.Write {
			continue
		}
		for _, r := range s.onVariable(use.Name, use.Value.Text, use.Value.Text != "" && !use.Value.Ending) {
			if r.code == "EV102" && s.importsPackage("tf_keras") {
				continue // it knows what it switches to
			}
			if !r.unread || !s.meansSomething(use.Name) {
				s.addBuiltIn(r.code, use, &r.remarkable)
			}
		}
		for _, p := range s.set.ByEnv(use.Name) {
			v, ok := s.verdict(p.Entry, own)
			if !ok || !v.report || v.state == finding.Ignored && s.meansSomething(use.Name) {
				continue
			}
			s.add(hit{
				pattern: p, verdict: v, block: use.Block, length: 1,
				finding: finding.Finding{
					Name: use.Name, Span: use.Span, Statement: use.Statement,
					Confidence: finding.Certain,
				},
			})
		}
	}
}

// meansSomething reports whether the code reads a variable itself, which then has a
// meaning that no library gives it.
func (s *scan) meansSomething(name string) bool {
	return s.readsEnv(name) || s.project.ReadsEnv != nil && s.project.ReadsEnv(name)
}
