package rules

import (
	"fmt"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/version"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/project/host"
)

// installed reports packages of the chosen environment whose version the project
// does not allow. Those of the system serve others too.
func (m *machine) installed() {
	for i := range m.Python {
		e := &m.Python[i]
		if !e.Chosen {
			continue
		}
		told := make(map[string]bool) // a lock file says it again
		for j := range m.wants.Installations {
			in := &m.wants.Installations[j]
			for k := range in.Requirements {
				if r := &in.Requirements[k]; len(in.Images) == 0 && !told[r.Name] {
					told[r.Name] = m.compare(e, r)
				}
			}
		}
	}
}

// compare reports whether it added a finding.
func (m *machine) compare(e *host.Environment, r *project.Requirement) bool {
	have := e.Package(r.Name)
	v, err := version.Parse(have.Text)
	if err != nil || r.Marker != "" || r.Group != "" || r.Manager != project.Pip || r.Spec.Contains(v, true) {
		return false
	}
	m.report(codeInstalled, r.Name, r.Name, finding.None, have, fmt.Sprintf(
		"%s %s is installed, and %s asks for %s%s: what is checked and what runs are two things; install what the project names",
		r.Name, v, r.Where(), r.Name, r.Spec), r.Where())
	return true
}
