package scan

import (
	"path/filepath"

	"github.com/upcheck/upcheck/finding"
	"github.com/upcheck/upcheck/internal/source"
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
		raw, err := c.read(o.Config.MaxFileSize)
		if err != nil {
			result.diagnose(c.path, finding.Unread, source.Position{}, err.Error())
			results = append(results, result)
			continue
		}
		f, err := source.New(c.path, raw)
		if err != nil {
			at, message := explain(err)
			result.diagnose(c.path, finding.Unread, at, message)
			results = append(results, result)
			continue
		}
		place(f, findings)
		result.findings = findings
		results = append(results, result)
	}
	return results
}
