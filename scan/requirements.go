package scan

import (
	"path/filepath"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/project"
	"github.com/upcheck/upcheck/rules"
)

// scanRequirements matches what the project files require, one result a file.
func scanRequirements(o Options, engine *rules.Engine, in *input) []fileResult {
	byPath := make(map[string][]project.Requirement)
	for _, r := range in.requirements {
		byPath[r.Path] = append(byPath[r.Path], r)
	}
	var results []fileResult
	for _, name := range in.project {
		c := candidate{path: name, file: filepath.Join(o.Root, filepath.FromSlash(name))}
		findings := finding.List(engine.Requirements(c.path, byPath[c.path]))
		if len(findings) == 0 {
			continue
		}
		var result fileResult
		if f, ok := in.open(&c, o.Config.MaxFileSize, &result); ok {
			place(f, findings)
			result.findings = findings
		}
		results = append(results, result)
	}
	return results
}
